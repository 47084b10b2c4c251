"""Where a player's points come from: each sum, the next category, the close of the season."""

import datetime as dt

import pytest

from federation.page_parts.reasons import reasons
from scoring.engine.categories import Rung, Threshold
from scoring.models import RankingList
from scoring.rankings.selectors.rankings import places_in_time
from scoring.rankings.services.own_points import Points, next_category, own_points
from tests.factories.scoring import homologate, publish_ranking_of, publish_results
from tests.factories.season_close import make_past
from tests.factories.tournaments import make_event
from tests.personas import World

LADDER = (
    Rung("MN", "NATIONAL", (Threshold(merit_place_max=20), Threshold(0, 1500)), "RCP"),
    Rung("2S", "SECOND", (Threshold(4000),), "RCP"),
    Rung("2H", "SECOND", (Threshold(2750),), "RCP"),
    Rung("U", "UNCLASSIFIED", (), "RCP"),
)


def test_carried_and_won_points_are_the_total_of_the_list(world: World) -> None:
    make_past(world)
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)

    points = own_points(world.members["1002"], world.season)

    # 2000 PE at the close of 2025: above 1000 counts 4/5 (RCP default 6)
    assert points.carried == Points(1800, 0)
    assert points.line is not None
    assert (points.line.carried_pe, points.line.carried_pm_tenths) == (1800, 0)
    assert points.now == points.carried + points.won
    assert points.now == Points(points.line.pe, points.line.pm_tenths)
    assert points.won == Points(
        sum(award.pe for award in points.awards), sum(award.pm_tenths for award in points.awards)
    )
    assert points.by_month[-1] == points.now.pe
    assert points.since_list == Points()


def test_points_since_the_list_are_told_apart(world: World) -> None:
    make_past(world)
    publish_ranking_of(world.season)
    publish_results(world.event)
    homologate(world.event)

    points = own_points(world.members["1003"], world.season)

    assert points.won.pe > 0
    assert points.since_list == points.won


@pytest.mark.usefixtures("english")
def test_the_close_tells_what_it_takes(world: World) -> None:
    make_past(world)
    publish_ranking_of(world.season)

    points = own_points(world.members["1002"], world.season)

    assert points.close is not None
    # of 1800 PE, 1000 stay whole and 800 x 4/5 = 640
    assert points.close.retained == Points(1640, 0)
    assert points.close.lost == Points(160, 0)
    (told,) = reasons(points.close.steps)
    assert told.text.startswith("Season 2026 would close with 1800 PE and 0.0 PM")
    assert told.source == "figures of the program for the close of a season; the federation decides"


def test_the_category_above_says_what_is_missing() -> None:
    above = next_category(LADDER, "2H", Points(2930, 0))

    assert above is not None
    assert (above.rung.code, above.missing) == ("2S", Points(1070, 0))


def test_a_category_by_place_or_points_says_both() -> None:
    above = next_category(LADDER, "2S", Points(5000, 1400))

    assert above is not None
    assert (above.places, above.missing) == ((20,), Points(0, 100))


def test_nothing_stands_above_the_highest_and_the_lowest_is_next_for_who_has_none() -> None:
    assert next_category(LADDER, "MN", Points()) is None
    above = next_category(LADDER, "U", Points())
    assert above is not None
    assert above.rung.code == "2H"


def test_the_last_list_of_each_month_tells_the_place(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)
    publish_ranking_of(world.season)
    event = make_event(club=world.club, name="Torneio da Vila")
    publish_results(event)
    homologate(event)
    publish_ranking_of(world.season)
    first, last = RankingList.objects.order_by("version")
    for ranking, day in ((first, 2), (last, 20)):
        RankingList.objects.filter(pk=ranking.pk).update(
            published_at=dt.datetime(2026, 11, day, 12, tzinfo=dt.UTC)
        )

    person = world.members["1003"]

    assert places_in_time(person, since=dt.date(2026, 1, 1)) == [(dt.date(2026, 11, 20), 1)]
