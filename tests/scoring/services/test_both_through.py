"""A knock-out match that cannot be finished: both teams go on, or the leader does."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from federation.errors import RuleError
from scoring.engine.errors import EngineError
from scoring.engine_input.traces import steps_of
from scoring.matches.services.knockouts import confirm_by_results, end_interrupted
from scoring.models import EventResult, Standing
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.rows import need
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import (
    Championship,
    Draw,
    Event,
    MatchEnd,
    Phase,
    PhaseEvent,
    ScheduledMatch,
)
from tournaments.teams.selectors.following_rounds import round_to_follow
from tournaments.teams.selectors.schedule import schedule_of
from tournaments.teams.services.draws import publish_draw
from tournaments.teams.services.following_rounds import draw_following_rounds
from tournaments.teams.services.match_endings import take_back_end

CUP = replace(KNOCKOUT, match_boards=4, segments=1)
LATER = NOW + dt.timedelta(hours=1)
WON, CUT_OFF = [200, 0, 0, 0], [200]


def cup(world: World, teams: int, **how: Any) -> Event:
    event = make_team_event(world, plan=replace(CUP, **how))
    enter_teams(world, event, teams)
    draw(event)
    return event


def interrupt(match: ScheduledMatch, *, both: bool = True) -> ScheduledMatch:
    return end_interrupted(
        match=match, unable=[], can_be_finished=False, both_workable=both, note="Corte de luz",
        account=None, now=LATER,
    )  # fmt: skip


def half_round(world: World, teams: int = 8, **how: object) -> tuple[Event, list[ScheduledMatch]]:
    """Play the first round: its first match is cut off with both through, the others are won."""
    event = cup(world, teams, **how)
    first, *others = open_matches(event, 1)
    play_matches(event, {first: CUT_OFF, **dict.fromkeys(others, WON)})
    interrupt(first)
    for match in others:
        confirm_by_results(match=match, account=None, now=LATER)
    return event, [first, *others]


def drawn_anew(event: Event) -> Draw:
    return draw_following_rounds(event=event, reason="Corte de luz", account=None, now=LATER)


def shape(event: Event) -> list[tuple[int, str, str]]:
    rows = schedule_of(event, drafts=True)
    return [
        (row.round, row.home.number if row.home else "", row.away.number if row.away else "")
        for row in rows
    ]


@pytest.mark.rule("3.6.8.1-b")
def test_both_go_on_and_the_rounds_that_follow_are_drawn_for_five(world: World) -> None:
    event, (first, *_others) = half_round(world)
    first.refresh_from_db()
    assert (first.ending, first.winner) == (MatchEnd.INTERRUPTED, None)
    assert round_to_follow(event) == 1

    draw = drawn_anew(event)

    # 1 and 8 both go on with 2, 3 and 4; the better three have byes, 4 and 8 meet
    assert [row["contestant"][-1] for row in draw.placings] == ["1", "2", "3", "4", "8"]
    later = [item for item in shape(event) if item[0] > 1]
    assert sorted(later) == [
        (2, "1", ""), (2, "2", ""), (2, "3", ""), (2, "4", "8"),
        (3, "1", ""), (3, "2", "3"), (4, "", ""),
    ]  # fmt: skip
    assert draw.published_at is None
    assert round_to_follow(event) == 0
    kept = Draw.objects.get(event=event, round=2, version=1)
    assert (kept.replaced_at, kept.matches.count()) == (LATER, 3)


@pytest.mark.rule("3.6.8.1-b", "3.6.10.3-b")
def test_the_cup_is_played_to_its_end_and_everybody_has_a_place(world: World) -> None:
    event, played = half_round(world, 4)
    publish_draw(draw=drawn_anew(event), account=None, now=LATER)
    gaps: dict[ScheduledMatch, list[int]] = {played[0]: CUT_OFF, played[1]: WON}

    for number in (2, 3):
        (match,) = open_matches(event, number)
        gaps[match] = WON
        play_matches(event, gaps)
        confirm_by_results(match=match, account=None, now=LATER)

    rows = Standing.objects.filter(revision=EventResult.objects.get(event=event).revision)
    assert sorted(map(need, rows.values_list("rank", flat=True))) == [1, 2, 3, 4]
    both = rows.get(rank=1)
    assert "knockout_both_went_on" in [step["code"] for step in steps_of(both)]


@pytest.mark.rule("3.6.8.1-b")
def test_the_leader_goes_on_where_the_organiser_cannot_take_both(world: World) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    play_matches(event, {one: CUT_OFF, other: [0]})

    assert interrupt(one, both=False).winner_id == one.home_id
    with pytest.raises(EngineError, match="knockout_level"):
        interrupt(other, both=False)
    assert interrupt(other).winner_id is None


def test_after_a_final_nothing_takes_both_but_another_phase(world: World) -> None:
    event = cup(world, 2)
    (final,) = open_matches(event, 1)
    play_matches(event, {final: CUT_OFF})
    with pytest.raises(RuleError, match="knockout_both_nowhere_to_go"):
        interrupt(final)
    championship = Championship.objects.create(name="Taça", season=world.season)
    phase = Phase.objects.create(championship=championship, number=1, name="Apuramento")
    PhaseEvent.objects.create(phase=phase, event=event)
    Phase.objects.create(championship=championship, number=2, name="Final")

    interrupt(final)

    rows = Standing.objects.filter(revision=EventResult.objects.get(event=event).revision)
    assert list(rows.values_list("rank", "tied")) == [(1, True), (1, True)]
    assert round_to_follow(event) == 0


def test_rounds_are_drawn_anew_once_the_round_is_over_and_for_a_reason(world: World) -> None:
    event = cup(world, 4)
    with pytest.raises(RuleError, match="nothing_to_draw_anew"):
        drawn_anew(event)
    one, other = open_matches(event, 1)
    play_matches(event, {one: CUT_OFF, other: WON})
    interrupt(one)
    with pytest.raises(RuleError, match="round_still_open"):
        drawn_anew(event)
    confirm_by_results(match=other, account=None, now=LATER)
    with pytest.raises(RuleError, match="draw_reason_missing"):
        draw_following_rounds(event=event, reason=" ", account=None, now=LATER)


def test_an_end_taken_back_puts_the_rounds_back_as_they_were(world: World) -> None:
    event, (first, *_others) = half_round(world)
    before = [item for item in shape(event) if item[0] > 1]
    drawn_anew(event)

    take_back_end(match=first, reason="Acaba amanhã", account=None, now=LATER)

    assert [item for item in shape(event) if item[0] > 1] == before
    play_matches(event, dict.fromkeys((first, *_others), WON))
    confirm_by_results(match=first, account=None, now=LATER)
    assert {"1", "4"} <= {number for at, *both in shape(event) if at == 2 for number in both}


def test_no_end_is_taken_back_once_a_match_drawn_anew_was_played(world: World) -> None:
    event, (first, other) = half_round(world, 4)
    drawn_anew(event)
    (match,) = open_matches(event, 2)
    play_matches(event, {first: CUT_OFF, other: WON, match: WON})

    with pytest.raises(RuleError, match="following_match_begun"):
        take_back_end(match=first, reason="Acaba amanhã", account=None, now=LATER)


def test_losers_of_semi_finals_drawn_anew_meet_for_third_place(world: World) -> None:
    event = cup(world, 8, third_place=True)
    ones = open_matches(event, 1)
    play_matches(event, dict.fromkeys(ones, CUT_OFF))
    for match in ones:
        interrupt(match)

    drawn_anew(event)

    places = [row.for_place for row in schedule_of(event, drafts=True) if row.for_place]
    assert (len(open_matches(event, 2)), places) == (4, [3])
