"""Addresses of results and of the ranking."""

from django.urls import path

from scoring.adjustments.web.views import contestant_rulings, match_rulings, rulings
from scoring.homologation.web.views import gate, homologated_check, homologation
from scoring.intake.web.views import files, results_file
from scoring.matches.web.views import phases, team_events, triplets
from scoring.rankings.web.views import manage as ranking_manage
from scoring.rankings.web.views import points_losses, ranking, season_close
from scoring.rankings.web.views import terms as ranking_terms
from scoring.standings.web.views import boards, events, results
from scoring.tables.web.views import play as table_play
from scoring.tables.web.views import records as table_records

urlpatterns = [
    path(
        "events/<int:pk>/ranking/terms/", ranking_terms.ranking_terms_set, name="ranking-terms-set"
    ),
    path("events/<int:pk>/ranking/lot/", ranking_terms.lot_draw, name="lot-draw"),
    path(
        "matches/<int:pk>/confirm/", team_events.match_result_confirm, name="match-result-confirm"
    ),
    path("matches/<int:pk>/interrupted/", team_events.match_interrupted, name="match-interrupted"),
    path("events/<int:pk>/schedule/swiss/", team_events.swiss_draw, name="swiss-draw"),
    path(
        "events/<int:pk>/schedule/strength/",
        team_events.added_strength_propose,
        name="added-strength-propose",
    ),
    path(
        "events/<int:pk>/schedule/dues/<int:due>/",
        team_events.team_due_settle,
        name="team-due-settle",
    ),
    path("", results.home, name="home"),
    path("search/", results.search, name="search"),
    path("results/", results.result_list, name="result-list"),
    path("ranking/", ranking.ranking, name="ranking"),
    path("events/<int:pk>/", events.event_detail, name="event-detail"),
    path("events/<int:pk>/boards/", events.event_boards, name="event-boards"),
    path("events/<int:pk>/boards/<int:board>/", boards.board_detail, name="board-detail"),
    path(
        "events/<int:pk>/sessions/<int:session>/boards/<int:board>/",
        boards.board_detail,
        name="board-detail",
    ),
    path(
        "events/<int:pk>/sessions/<int:session>/boards/<int:board>/rule/",
        rulings.board_rule,
        name="board-rule",
    ),
    path("events/<int:pk>/points-lost/", points_losses.points_loss_list, name="points-loss-list"),
    path(
        "points-lost/<int:pk>/take-back/",
        points_losses.points_loss_take_back,
        name="points-loss-take-back",
    ),
    path("events/<int:pk>/rulings/", rulings.ruling_list, name="ruling-list"),
    path("board-rulings/<int:pk>/take-back/", rulings.ruling_take_back, name="ruling-take-back"),
    path("board-rulings/<int:pk>/keep/", rulings.ruling_keep, name="ruling-keep"),
    path("events/<int:pk>/matches/rule/", match_rulings.match_rule, name="match-rule"),
    path(
        "match-rulings/<int:pk>/take-back/",
        match_rulings.match_ruling_take_back,
        name="match-ruling-take-back",
    ),
    path("events/<int:pk>/entries/<int:entry>/turns/", triplets.turn_note, name="turn-note"),
    path(
        "events/<int:pk>/entries/<int:entry>/rule/",
        contestant_rulings.contestant_rule,
        name="contestant-rule",
    ),
    path(
        "events/<int:pk>/entries/<int:entry>/substitutes/",
        contestant_rulings.substitutes_say,
        name="entry-substitutes",
    ),
    path(
        "contestant-rulings/<int:pk>/take-back/",
        contestant_rulings.contestant_ruling_take_back,
        name="contestant-ruling-take-back",
    ),
    path("events/<int:pk>/matches/", events.event_matches, name="event-matches"),
    path("events/<int:pk>/entries/", events.event_entries, name="event-entries"),
    path("events/<int:pk>/entries/<int:entry>/", boards.entry_detail, name="entry-detail"),
    path("events/<int:pk>/entries/<int:entry>/why/", boards.standing_why, name="standing-why"),
    path("events/<int:pk>/entries/<int:entry>/points/why/", boards.points_why, name="points-why"),
    path(
        "events/<int:pk>/entries/<int:entry>/sessions/<int:session>/boards/<int:board>/why/",
        boards.board_why,
        name="board-why",
    ),
    path(
        "events/<int:pk>/results.xml",
        results_file.event_results_file,
        name="event-results-file",
    ),
    path("events/<int:pk>/documents/", events.event_documents, name="event-documents"),
    path("events/<int:pk>/manage/", files.event_manage, name="event-manage"),
    path("events/<int:pk>/files/", files.file_upload, name="file-upload"),
    path("files/<int:pk>/", files.file_detail, name="file-detail"),
    path("files/<int:pk>/people/<int:match>/", files.person_choose, name="person-choose"),
    path("files/<int:pk>/confirm/", files.file_confirm, name="file-confirm"),
    path("files/<int:pk>/discard/", files.file_discard, name="file-discard"),
    path(
        "homologated-events/",
        homologated_check.homologated_checked,
        name="homologated-checked",
    ),
    path(
        "homologated-events/<int:year>/check/",
        homologated_check.homologated_check,
        name="homologated-check",
    ),
    path("events/<int:pk>/conditions/", gate.event_gate, name="event-gate"),
    path(
        "events/<int:pk>/homologation/",
        homologation.homologation_detail,
        name="homologation-detail",
    ),
    path(
        "events/<int:pk>/homologation/report/received/",
        homologation.report_receive,
        name="report-receive",
    ),
    path(
        "events/<int:pk>/homologation/report/returned/",
        homologation.report_return,
        name="report-return",
    ),
    path(
        "events/<int:pk>/homologation/report/accepted/",
        homologation.report_accept,
        name="report-accept",
    ),
    path(
        "events/<int:pk>/homologation/appeals/decided/",
        homologation.appeals_decide,
        name="appeals-decide",
    ),
    path(
        "events/<int:pk>/homologation/appeals/lodged/",
        homologation.appeal_lodge,
        name="appeal-lodge",
    ),
    path(
        "events/<int:pk>/homologation/payment/",
        homologation.payment_request,
        name="payment-request",
    ),
    path(
        "events/<int:pk>/homologation/homologate/",
        homologation.event_homologate,
        name="event-homologate",
    ),
    path("payment-requests/<int:pk>/paid/", homologation.payment_record, name="payment-record"),
    path("payment-requests/<int:pk>/invoice/", homologation.invoice_note, name="invoice-note"),
    path("ranking/manage/", ranking_manage.ranking_manage, name="ranking-manage"),
    path(
        "ranking/manage/<int:year>/compute/",
        ranking_manage.ranking_compute,
        name="ranking-compute",
    ),
    path("ranking/closing/", season_close.season_close_list, name="season-close-list"),
    path(
        "ranking/closing/seasons/<int:year>/final-list/",
        season_close.season_close_final_list,
        name="season-close-final-list",
    ),
    path(
        "ranking/closing/seasons/<int:year>/preview/",
        season_close.season_close_preview,
        name="season-close-preview",
    ),
    path("ranking/closing/<int:pk>/", season_close.season_close_detail, name="season-close-detail"),
    path(
        "ranking/closing/<int:pk>/apply/",
        season_close.season_close_apply,
        name="season-close-apply",
    ),
    path(
        "ranking/closing/<int:pk>/letters/",
        season_close.season_close_letters,
        name="season-close-letters",
    ),
    path(
        "ranking/closing/<int:pk>/take-back/",
        season_close.season_close_take_back,
        name="season-close-take-back",
    ),
    path("phase-events/<int:pk>/settle/", phases.phase_event_settle, name="phase-event-settle"),
    path("tables/<str:code>/", table_play.table_play, name="table-play"),
    path("tables/<str:code>/seat/", table_play.table_seat, name="table-seat"),
    path("tables/<str:code>/note/", table_play.table_note, name="table-note"),
    path("tables/<str:code>/call/", table_play.table_call, name="table-call"),
    path("tables/<str:code>/verify/", table_play.table_verify, name="table-verify"),
    path("sessions/<int:pk>/tables/", table_records.session_tables, name="session-tables"),
    path("sessions/<int:pk>/tables/codes/", table_records.table_codes, name="table-codes"),
    path("sessions/<int:pk>/tables/close/", table_records.tables_close, name="tables-close"),
    path("sessions/<int:pk>/tables/reopen/", table_records.tables_reopen, name="tables-reopen"),
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
    path("events/<int:pk>/tables/results/", table_records.table_results, name="table-results"),
    path("ranking/lists/<int:pk>/publish/", ranking_manage.ranking_publish, name="ranking-publish"),
]
