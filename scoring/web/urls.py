"""Addresses of results and of the ranking."""

from django.urls import path

from scoring.adjustments.web.views import (
    contestant_rulings,
    late_changes,
    match_rulings,
    revisions,
    rulings,
)
from scoring.homologation.web.views import (
    association_season,
    gate,
    homologated_check,
    homologation,
    passed_over,
    queue,
)
from scoring.intake.web.views import files, result_template, results_file
from scoring.live.web import standing as live_standing
from scoring.matches.web.views import matches
from scoring.rankings.web.views import (
    comparison,
    default_rules,
    points_at_stake,
    points_losses,
    ranking,
    season_close,
)
from scoring.rankings.web.views import manage as ranking_manage
from scoring.standings.web.views import boards, events, leads, lin, reasons, results, search
from scoring.tables.web.views import console, own_table
from scoring.tables.web.views import grid as table_grid
from scoring.tables.web.views import play as table_play
from scoring.tables.web.views import records as table_records
from scoring.tables.web.views import table_reports as table_said

urlpatterns = [
    path("", results.home, name="home"),
    path("search/", search.search, name="search"),
    path("results/", results.result_list, name="result-list"),
    path("ranking/", ranking.ranking, name="ranking"),
    path("ranking/rules/", default_rules.ranking_rules, name="ranking-rules"),
    path("ranking/clubs/", ranking.ranking_clubs, name="ranking-clubs"),
    path("ranking/regions/", ranking.ranking_regions, name="ranking-regions"),
    path("points-at-stake/", points_at_stake.own_points_at_stake, name="points-at-stake"),
    path(
        "associations/<int:pk>/season/",
        association_season.association_season,
        name="association-season",
    ),
    path("players/compare/", comparison.comparison_start, name="comparison-start"),
    path("players/<int:pk>/compare/", comparison.player_compare, name="player-compare"),
    path("events/<int:pk>/", events.event_detail, name="event-detail"),
    path("events/<int:pk>/boards/", events.event_boards, name="event-boards"),
    path("events/<int:pk>/boards/<int:board>/", boards.board_detail, name="board-detail"),
    path(
        "events/<int:pk>/sessions/<int:session>/boards/<int:board>/",
        boards.board_detail,
        name="board-detail",
    ),
    path(
        "events/<int:pk>/sessions/<int:session>/boards/<int:board>/board.lin",
        lin.board_lin,
        name="board-lin",
    ),
    path(
        "events/<int:pk>/sessions/<int:session>/boards/<int:board>/leads/<str:bid>/<str:by>/",
        leads.board_leads,
        name="board-leads",
    ),
    path(
        "events/<int:pk>/sessions/<int:session>/boards/<int:board>/rule/",
        rulings.board_rule,
        name="board-rule",
    ),
    path("events/<int:pk>/points-lost/", points_losses.points_loss_list, name="points-loss-list"),
    path("events/<int:pk>/rulings/", rulings.ruling_list, name="ruling-list"),
    path("events/<int:pk>/late-changes/", late_changes.late_change_list, name="late-change-list"),
    path(
        "events/<int:pk>/revisions/<int:number>/",
        revisions.revision_detail,
        name="revision-detail",
    ),
    path("events/<int:pk>/matches/rule/", match_rulings.match_rule, name="match-rule"),
    path(
        "events/<int:pk>/entries/<int:entry>/rule/",
        contestant_rulings.contestant_rule,
        name="contestant-rule",
    ),
    path("events/<int:pk>/matches/", events.event_matches, name="event-matches"),
    path("events/<int:pk>/matches/<int:match>/", matches.event_match, name="event-match"),
    path("events/<int:pk>/entries/", events.event_entries, name="event-entries"),
    path("events/<int:pk>/entries/<int:entry>/", boards.entry_detail, name="entry-detail"),
    path("events/<int:pk>/entries/<int:entry>/why/", reasons.standing_why, name="standing-why"),
    path("events/<int:pk>/entries/<int:entry>/points/why/", reasons.points_why, name="points-why"),
    path(
        "events/<int:pk>/entries/<int:entry>/sessions/<int:session>/boards/<int:board>/why/",
        reasons.board_why,
        name="board-why",
    ),
    path(
        "events/<int:pk>/results.xml",
        results_file.event_results_file,
        name="event-results-file",
    ),
    path("events/<int:pk>/documents/", events.event_documents, name="event-documents"),
    path("events/<int:pk>/manage/", files.event_manage, name="event-manage"),
    path(
        "events/<int:pk>/manage/template/",
        result_template.event_template_file,
        name="event-template-file",
    ),
    path("results/template/", result_template.result_template, name="result-template"),
    path(
        "results/template/<slug:kind>.<slug:file_format>",
        result_template.result_template_file,
        name="result-template-file",
    ),
    path("files/<int:pk>/", files.file_detail, name="file-detail"),
    path("files/<int:pk>/people/<int:match>/", files.person_choose, name="person-choose"),
    path(
        "homologated-events/",
        homologated_check.homologated_checked,
        name="homologated-checked",
    ),
    path("waived/", passed_over.passed_over_list, name="passed-over"),
    path(
        "homologated-events/<int:year>/check/",
        homologated_check.homologated_check,
        name="homologated-check",
    ),
    path("events/<int:pk>/conditions/", gate.event_gate, name="event-gate"),
    path("events/<int:pk>/conditions/line/", gate.event_gate_line, name="event-gate-line"),
    path(
        "events/<int:pk>/homologation/",
        homologation.homologation_detail,
        name="homologation-detail",
    ),
    path("homologation/", queue.homologation_queue, name="homologation-queue"),
    path("homologation/ready/", queue.homologation_ready, name="homologation-ready"),
    path("homologation/effect/", queue.homologation_effect, name="homologation-effect"),
    path(
        "homologation/papers/<int:pk>/",
        homologation.report_paper,
        name="paper-report-file",
    ),
    path("ranking/manage/", ranking_manage.ranking_manage, name="ranking-manage"),
    path("ranking/versions/<int:pk>/", ranking_manage.ranking_version, name="ranking-version"),
    path("ranking/closing/", season_close.season_close_list, name="season-close-list"),
    path("ranking/closing/<int:pk>/", season_close.season_close_detail, name="season-close-detail"),
    path("live/<int:pk>/state/", live_standing.live_state, name="live-state"),
    path("sessions/<int:pk>/my-table/", own_table.redirect_to_own_table, name="own-table"),
    path("tables/worker.js", table_play.table_worker, name="table-worker"),
    path("tables/<str:code>/", table_play.table_play, name="table-play"),
    path("tables/<str:code>/news/", table_play.table_news, name="table-news"),
    path("tables/<str:code>/seat/", table_play.table_seat, name="table-seat"),
    path("tables/<str:code>/note/", table_play.table_note, name="table-note"),
    path("tables/<str:code>/call/", table_play.table_call, name="table-call"),
    path("tables/<str:code>/seats/", table_said.table_seats, name="table-seats"),
    path("tables/<str:code>/unplayed/", table_said.table_unplayed, name="table-unplayed"),
    path("tables/<str:code>/verify/", table_play.table_verify, name="table-verify"),
    path("events/<int:pk>/console/", console.event_console, name="event-console"),
    path("sessions/<int:pk>/console/", console.session_console, name="session-console"),
    path("sessions/<int:pk>/console/state/", console.console_state, name="console-state"),
    path("sessions/<int:pk>/tables/", table_records.session_tables, name="session-tables"),
    path("sessions/<int:pk>/tables/grid/", table_grid.session_grid, name="session-grid"),
    path("sessions/<int:pk>/tables/codes/", table_records.table_codes, name="table-codes"),
    path(
        "sessions/<int:pk>/tables/<str:section>/<int:table>/<int:turn>/<int:board>/",
        table_records.table_record,
        name="table-record",
    ),
    path(
        "sessions/<int:pk>/tables/<str:section>/<int:table>/<int:turn>/<int:board>/leave/",
        table_records.table_leave,
        name="table-leave",
    ),
    path(
        "sessions/<int:pk>/tables/<str:section>/<int:table>/<int:turn>/<int:board>/right/",
        table_said.table_right,
        name="table-right",
    ),
    path(
        "sessions/<int:pk>/tables/<str:section>/<int:table>/<int:turn>/<int:board>/unplayed/",
        table_said.table_settle,
        name="table-settle",
    ),
    path(
        "sessions/<int:pk>/tables/<str:section>/<int:table>/<int:turn>/<int:board>/score/",
        table_said.table_award,
        name="table-award",
    ),
]
