"""Why a player's points differ between two rankings: kinds that add up to the difference."""

import datetime as dt

import pytest
from django.test import Client

from federation.models import CategoryGrant, Licence, Season
from scoring.models import AwardKind, PointsAward, RankingLine, RankingList, ResultRevision
from scoring.rankings.selectors.points_changes import ChangeKind, LineChanges, changes_between
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.pages import AssertQueries, words
from tests.factories.scoring import publish_results
from tests.factories.season_close import make_past
from tests.factories.tournaments import make_event
from tests.personas import World

OTHERS = "1003"


@pytest.fixture
def first(world: World) -> ResultRevision:
    make_past(world)
    return publish_results(world.event)


@pytest.fixture
def second(world: World, first: ResultRevision) -> ResultRevision:
    return publish_results(make_event(club=world.club, name="Torneio da Vila"))


def at(day: int, month: int = 11, year: int = 2026) -> dt.datetime:
    return dt.datetime(year, month, day, 12, tzinfo=dt.UTC)


def award(
    world: World, revision: ResultRevision, points: tuple[int, int], day: int, **changes: object
) -> PointsAward:
    """Give Berta, who carried 1800 PE, points of an event."""
    return PointsAward.objects.create(
        **{
            "event": revision.event,
            "revision": revision,
            "season": world.season,
            "person": world.members["1002"],
            "entry": revision.event.entries.first(),
            "pe": points[0],
            "pm_tenths": points[1],
            "awarded_at": at(day),
            **changes,
        }
    )


def publish(day: int, month: int = 11, year: int = 2026) -> None:
    compute_ranking(year=year, publish=True, now=at(day, month, year), with_jobs=False)


def changes_of(world: World, number: str = "1002") -> LineChanges:
    lines = RankingLine.objects.filter(person=world.members[number]).select_related("ranking")
    then, line = lines.order_by("ranking__season__year", "ranking__version")
    return changes_between(line, then)


def told(changes: LineChanges) -> list[tuple[ChangeKind, int, int]]:
    return [(change.kind, change.pe, change.pm_tenths) for change in changes.changes]


def test_points_won_corrected_and_lost_since_add_up(
    world: World, first: ResultRevision, second: ResultRevision
) -> None:
    given = award(world, first, (100, 20), 2)
    publish(3)
    award(world, second, (40, 5), 5)
    award(world, second, (-10, 0), 5, kind=AwardKind.LOST)
    award(world, first, (-100, -20), 6, takes_back=given)
    given.refresh_from_db()
    award(world, first, (88, 17), 6, entry=first.event.entries.last())
    publish(10)

    changes = changes_of(world)

    assert (changes.pe, changes.pm_tenths) == (18, 2)
    assert sorted(told(changes), key=lambda row: row[0].value) == [
        (ChangeKind.CORRECTED, -12, -3),
        (ChangeKind.LOST, -10, 0),
        (ChangeKind.WON, 40, 5),
    ]
    assert changes.category is None


def test_points_taken_back_and_given_again_are_no_change(
    world: World, first: ResultRevision
) -> None:
    given = award(world, first, (100, 20), 2)
    publish(3)
    award(world, first, (-100, -20), 6, takes_back=given)
    award(world, first, (100, 20), 6, entry=first.event.entries.last())
    award(world, first, (7, 0), 6, person=world.members[OTHERS])
    publish(10)

    changes = changes_of(world)

    assert (changes.pe, changes.pm_tenths, told(changes)) == (0, 0, [])


def test_what_no_award_since_accounts_for_is_told_as_such(
    world: World, first: ResultRevision, second: ResultRevision
) -> None:
    award(world, first, (100, 20), 2)
    publish(3)
    award(world, second, (5, 1), 1)  # of another record, merged since
    publish(10)

    assert told(changes_of(world)) == [(ChangeKind.OTHER, 5, 1)]


def test_points_of_earlier_seasons_counted_anew(world: World, first: ResultRevision) -> None:
    award(world, first, (100, 20), 2)
    publish(3)
    world.members["1002"].closings.update(pe=2500)
    publish(10)

    # 2500: 1000 + 1500 x 4/5 = 2200 carried, not 1800
    assert told(changes_of(world)) == [(ChangeKind.EARLIER, 400, 0)]


def test_a_new_season_tells_what_did_not_pass_and_the_category(
    world: World, first: ResultRevision, second: ResultRevision
) -> None:
    following = Season.objects.get(year=2027)
    person = world.members["1002"]
    award(world, first, (100, 20), 2)
    publish(20, 12)
    award(world, second, (50, 5), 22, awarded_at=at(22, 12))
    person.closings.create(season=world.season, pe=1950, pm_tenths=25, category="2H")
    Licence.objects.create(
        person=person, season=following, club=world.club, issued_on=dt.date(2027, 1, 1)
    )
    CategoryGrant.objects.create(
        person=person,
        category="2H",
        valid_from=dt.date(2027, 1, 1),
        rule_set=CategoryGrant.objects.first().rule_set,
    )
    publish(10, 1, 2027)

    changes = changes_of(world)

    # 1950: 1000 + 950 x 4/5 = 1760 are left
    assert changes.pe == 1760 - 1900
    assert (ChangeKind.WON, 50, 5) in told(changes)
    expired = next(row for row in told(changes) if row[0] is ChangeKind.EXPIRED)
    assert expired[1] == 1760 - 1950
    assert sum(row[1] for row in told(changes)) == changes.pe
    assert sum(row[2] for row in told(changes)) == changes.pm_tenths
    assert {row[0] for row in told(changes)} == {ChangeKind.WON, ChangeKind.EXPIRED}
    assert changes.category is not None
    assert (changes.category.before, changes.category.now) == ("2S", "2H")
    assert changes.category.since == dt.date(2027, 1, 1)


def test_the_players_page_tells_it_with_the_event(
    world: World, first: ResultRevision, second: ResultRevision, reader: Client
) -> None:
    award(world, first, (100, 20), 2)
    publish(3)
    award(world, second, (40, 5), 5)
    publish(10)

    response = reader.get(f"/players/{world.members['1002'].pk}/")

    text, source = words(response), response.content.decode()
    assert "+40 PE, +0.5 PM. Why?" in text
    assert "won +0.5 +40 Difference +0.5 +40" in text
    assert f'href="/events/{second.event_id}/">Torneio da Vila' in source


def test_programs_read_the_same_numbers(
    world: World, first: ResultRevision, second: ResultRevision, reader: Client
) -> None:
    address = f"/api/v1/players/{world.members['1002'].number}/points-changes/"
    award(world, first, (100, 20), 2)
    publish(3)
    on_the_first = reader.get(address)
    award(world, second, (40, 5), 5)
    award(world, first, (-10, -2), 6, kind=AwardKind.LOST)
    publish(10)
    then, now = RankingList.objects.filter(season=world.season).order_by("version")

    told = reader.get(address).json()

    assert on_the_first.status_code == 404
    assert (told["ranking"], told["compared_with"]) == (now.pk, then.pk)
    assert (told["pe"], told["pm"], told["category"]) == (30, "0.3", None)
    rows = {row["kind"]: (row["event"]["id"], row["pe"], row["pm"]) for row in told["changes"]}
    assert rows == {
        "won": (second.event_id, 40, "0.5"),
        "lost": (first.event_id, -10, "-0.2"),
    }
    assert reader.get("/api/v1/players/999999/points-changes/").status_code == 404


def test_events_since_are_read_in_two_queries_however_many(
    world: World,
    first: ResultRevision,
    second: ResultRevision,
    django_assert_num_queries: AssertQueries,
) -> None:
    award(world, first, (100, 20), 2)
    publish(3)
    award(world, first, (3, 0), 4, entry=first.event.entries.last())
    award(world, second, (40, 5), 5)
    publish(10)
    lines = RankingLine.objects.filter(person=world.members["1002"]).select_related("ranking")
    then, line = lines.order_by("ranking__version")

    with django_assert_num_queries(2):
        changes_between(line, then)
