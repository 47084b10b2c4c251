"""Figures tried on a season: who would stand where, which events other conditions would stop."""

import copy
import datetime as dt
from typing import Any

from federation.figures.rules.trial_results import EventTried, StoppedBy
from federation.models import CategoryGrant, RuleSet
from scoring.homologation.services.figure_trials import gate_tried
from scoring.models import PointsAward, RankingList
from scoring.rankings.services.figure_trials import ranking_tried
from tests.factories.federation import make_season
from tests.factories.scoring import homologate, publish_results
from tests.factories.season_close import make_past
from tests.personas import World
from tournaments.models import Event

QUIET: Any = lambda _done, _of: None  # noqa: E731


def figures(code: str, **groups: dict[str, Any]) -> dict[str, Any]:
    """Return a copy of the figures in force, with some changed in their groups."""
    found: dict[str, Any] = copy.deepcopy(RuleSet.objects.get(code=code).figures)
    for group, changed in groups.items():
        found[group].update(changed)
    return found


def points(world: World) -> dict[str, tuple[int, int]]:
    """Return the PE of everybody who earned some, by number."""
    return {
        str(points_award.person.number): (points_award.pe, points_award.pm_tenths)
        for points_award in PointsAward.objects.select_related("person")
    }


def played(world: World) -> None:
    publish_results(world.event)
    homologate(world.event)


def test_figures_that_are_the_same_move_nobody(world: World) -> None:
    make_past(world)
    played(world)

    tried = ranking_tried(world.season, figures=figures("default-ranking"), progress=QUIET)

    assert (tried.people, tried.events, list(tried.movers)) == (6, 1, [])


def test_what_changed_since_the_points_were_given_moves_nobody(world: World) -> None:
    played(world)
    for person in world.members.values():  # a stronger field would have earned more
        CategoryGrant.objects.create(
            person=person,
            category="NATIONAL",
            valid_from=dt.date(2026, 1, 1),
            rule_set=RuleSet.objects.get(code="default-ranking"),
        )

    tried = ranking_tried(world.season, figures=figures("default-ranking"), progress=QUIET)

    assert list(tried.movers) == []


def test_a_factor_that_is_ten_times_as_large_gives_ten_times_the_points(world: World) -> None:
    played(world)
    earned = points(world)
    factors = copy.deepcopy(figures("default-ranking")["experience"]["factors"])
    factors[0]["factor"] = [200, 1]
    changed = figures("default-ranking", experience={"factors": factors})

    tried = ranking_tried(world.season, figures=changed, progress=QUIET)

    moved = {mover.person: mover for mover in tried.movers}
    by_number = {
        number: moved[person.pk] for number, person in world.members.items() if person.pk in moved
    }
    assert by_number.keys() == {number for number, (pe, _pm) in earned.items() if pe}
    for number, mover in by_number.items():
        assert mover.before.pe == earned[number][0]
        assert abs(mover.after.pe - 10 * earned[number][0]) <= 5, number
        assert mover.club == world.club.pk
    assert points(world) == earned
    assert not RankingList.objects.exists()


def test_a_smaller_reduction_is_felt_in_what_people_brought_along(world: World) -> None:
    make_past(world)
    changed = figures("default-ranking", reduction={"experience_ratio": [1, 1]})

    tried = ranking_tried(world.season, figures=changed, progress=QUIET)

    # 5000 kept whole, not 1000 + 4/5 of 4000; 2000 of two seasons ago are reduced twice
    moved = {mover.person: mover for mover in tried.movers}
    first = moved[world.members["1001"].pk]
    assert (first.before.pe, first.after.pe) == (4200, 5000)
    assert world.members["1003"].pk not in moved  # 100 are below the floor


def test_thresholds_move_people_to_another_category(world: World) -> None:
    make_past(world)
    changed = figures("default-ranking")
    changed["categories"][5]["any_of"] = [{"experience_min": 1500}]  # 2S, from 4000

    tried = ranking_tried(world.season, figures=changed, progress=QUIET)

    by_person = {mover.person: mover for mover in tried.movers}
    second = by_person[world.members["1002"].pk]
    assert (second.before.place, second.before.pe) == (second.after.place, second.after.pe)
    assert (second.before.category, second.after.category) == ("2H", "2S")


def test_a_category_that_is_no_more_is_as_if_never_held(world: World) -> None:
    make_past(world)
    changed = figures("default-ranking")
    changed["categories"] = [
        category for category in changed["categories"] if category["code"] != "3D"
    ]

    tried = ranking_tried(world.season, figures=changed, progress=QUIET)

    after = {mover.person: mover.after.category for mover in tried.movers}
    assert after[world.members["1003"].pk] == "3C"


def test_events_are_asked_by_the_figures_tried_and_keep_their_own(world: World) -> None:
    publish_results(world.event)
    same = gate_tried(world.season, figures=figures("fpb-rtp"), progress=QUIET)
    rule_set_id = world.event.rule_set_id
    least = figures("fpb-rtp")
    least["homologation"]["conditions"] = [
        condition
        for condition in least["homologation"]["conditions"]
        if condition["code"] != "charges_paid"
    ]

    tried = gate_tried(world.season, figures=least, progress=QUIET)

    assert (same.events, list(same.stopped)) == (1, [])
    (event,) = tried.stopped
    assert isinstance(event, EventTried)
    assert event.subject == f"event:{world.event.pk}"
    gone = [item for item in event.before if item not in event.after]
    assert [item.article for item in gone] == ["RTP 3.1.6"]
    assert all(isinstance(item, StoppedBy) for item in event.before)
    assert Event.objects.get(pk=world.event.pk).rule_set_id == rule_set_id


def test_a_season_without_play_has_nothing_to_show(world: World) -> None:
    empty = make_season(2027)

    assert ranking_tried(empty, figures=figures("default-ranking"), progress=QUIET).people == 0
    assert gate_tried(empty, figures=figures("fpb-rtp"), progress=QUIET).events == 0
