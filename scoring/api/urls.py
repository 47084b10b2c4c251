"""Addresses of the API: results, rankings, result files."""

from django.urls import path

from federation.api import addresses  # noqa: F401 -- brings <id:...> and <code:...>
from scoring.adjustments.api import late_changes, new_rulings, points_losses, revisions, rulings
from scoring.homologation import api as gate
from scoring.intake.api import files
from scoring.rankings.api import players, rankings, season_closes
from scoring.standings import api as results
from scoring.tables import api as tables

EVENT = "events/<id:pk>/"
FILE = "events/<id:pk>/result-files/<id:file>/"

urlpatterns = [
    path("rankings/", rankings.RankingLists.as_view(), name="api-ranking-list"),
    path("rankings/<id:pk>/", rankings.RankingDetail.as_view(), name="api-ranking-detail"),
    path("rankings/<id:pk>/lines/", rankings.RankingLines.as_view(), name="api-ranking-lines"),
    path("rankings/<id:pk>/clubs/", rankings.RankedClubs.as_view(), name="api-ranking-clubs"),
    path(
        "rankings/<id:pk>/associations/",
        rankings.RankedRegions.as_view(),
        name="api-ranking-regions",
    ),
    path("points-at-stake/", players.OwnPointsAtStake.as_view(), name="api-points-at-stake"),
    path("ranking/closing/", season_closes.SeasonCloses.as_view(), name="api-season-closes"),
    path(
        "ranking/closing/<id:pk>/lines/",
        season_closes.LinesOfSeasonClose.as_view(),
        name="api-season-close-lines",
    ),
    path("sessions/<id:pk>/sheets/", tables.TableSheets.as_view(), name="api-table-sheets"),
    path(
        "players/<code:number>/awards/",
        players.PlayerAwards.as_view(),
        name="api-player-awards",
    ),
    path(
        "players/<code:number>/points-changes/",
        players.PlayerChanges.as_view(),
        name="api-player-changes",
    ),
    path("results/", results.ResultList.as_view(), name="api-result-list"),
    path(EVENT + "results/", results.ResultsDetail.as_view(), name="api-results"),
    path(EVENT + "strata/", rankings.EventStrata.as_view(), name="api-strata"),
    path(EVENT + "standings/", results.Standings.as_view(), name="api-standings"),
    path(EVENT + "boards/", results.Boards.as_view(), name="api-boards"),
    path(
        EVENT + "sessions/<id:session>/boards/<id:board>/",
        results.BoardDetail.as_view(),
        name="api-board-detail",
    ),
    path(EVENT + "entries/", results.EventEntries.as_view(), name="api-entries"),
    path(EVENT + "entries/<id:entry>/card/", results.CardDetail.as_view(), name="api-card"),
    path(EVENT + "entries/<id:entry>/why/", results.WhyDetail.as_view(), name="api-why"),
    path(EVENT + "matches/", results.Matches.as_view(), name="api-matches"),
    path(
        EVENT + "sessions/<id:session>/boards/<id:board>/rule/",
        new_rulings.BoardRulings.as_view(),
        name="api-board-rule",
    ),
    path(EVENT + "matches/rule/", new_rulings.MatchRulings.as_view(), name="api-match-rule"),
    path(
        EVENT + "entries/<id:entry>/rule/",
        new_rulings.ContestantRulings.as_view(),
        name="api-contestant-rule",
    ),
    path(EVENT + "late-changes/", late_changes.LateChanges.as_view(), name="api-late-changes"),
    path(EVENT + "points-lost/", points_losses.PointsLosses.as_view(), name="api-points-losses"),
    path(EVENT + "rulings/", rulings.Rulings.as_view(), name="api-score-rulings"),
    path(EVENT + "revisions/", revisions.Revisions.as_view(), name="api-revisions"),
    path(
        EVENT + "revisions/<id:revision>/",
        revisions.RevisionChanges.as_view(),
        name="api-revision",
    ),
    path(EVENT + "awards/", results.EventAwards.as_view(), name="api-event-awards"),
    path(EVENT + "conditions/", gate.EventConditions.as_view(), name="api-event-conditions"),
    path(EVENT + "result-files/", files.ResultFiles.as_view(), name="api-result-files"),
    path(FILE, files.ResultFileDetail.as_view(), name="api-result-file"),
    path(FILE + "people/", files.ResultFilePeople.as_view(), name="api-result-file-people"),
    path(FILE + "confirm/", files.ResultFileConfirm.as_view(), name="api-result-file-confirm"),
    path(FILE + "discard/", files.ResultFileDiscard.as_view(), name="api-result-file-discard"),
]
