"""Addresses of results and of the ranking."""

from django.urls import path

from scoring.web.views import (
    boards,
    events,
    files,
    homologation,
    phases,
    ranking,
    ranking_manage,
    results,
    rulings,
    season_close,
)

urlpatterns = [
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
    path("events/<int:pk>/rulings/", rulings.ruling_list, name="ruling-list"),
    path("board-rulings/<int:pk>/take-back/", rulings.ruling_take_back, name="ruling-take-back"),
    path("board-rulings/<int:pk>/keep/", rulings.ruling_keep, name="ruling-keep"),
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
    path("events/<int:pk>/documents/", events.event_documents, name="event-documents"),
    path("events/<int:pk>/manage/", files.event_manage, name="event-manage"),
    path("events/<int:pk>/files/", files.file_upload, name="file-upload"),
    path("files/<int:pk>/", files.file_detail, name="file-detail"),
    path("files/<int:pk>/people/<int:match>/", files.person_choose, name="person-choose"),
    path("files/<int:pk>/confirm/", files.file_confirm, name="file-confirm"),
    path("files/<int:pk>/discard/", files.file_discard, name="file-discard"),
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
    path("ranking/lists/<int:pk>/publish/", ranking_manage.ranking_publish, name="ranking-publish"),
]
