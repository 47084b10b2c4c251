"""A knock-out by its results: who goes on, ties, interruptions, ends taken back, the ranking."""

import datetime as dt
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from federation.errors import RuleError
from scoring.engine_input.rows import event_values
from scoring.engine_input.traces import steps_of
from scoring.matches.services.knockouts import (
    confirm_by_results,
    end_interrupted,
    end_settled_matches,
    stands_of,
)
from scoring.models import EventResult, Standing
from tests.factories.knockouts import open_matches, play_matches
from tests.factories.teams import KNOCKOUT, draw, enter_teams, make_team_event
from tests.factories.tournaments import NOW
from tests.personas import World
from tournaments.models import EndedBy, Event, MatchEnd, ScheduledMatch
from tournaments.teams.services.match_endings import end_match, take_back_end

CUP = replace(KNOCKOUT, match_boards=2, segments=1)
LATER = NOW + dt.timedelta(hours=1)


def cup(world: World, teams: int, **how: Any) -> Event:
    event = make_team_event(world, plan=replace(CUP, **how))
    enter_teams(world, event, teams)
    draw(event)
    return event


def places(event: Event) -> dict[str, tuple[int | None, bool]]:
    revision = EventResult.objects.get(event=event).revision
    rows = Standing.objects.filter(revision=revision).select_related("entry")
    return {row.entry.number: (row.rank, row.tied) for row in rows}


def confirm(match: ScheduledMatch) -> ScheduledMatch:
    return confirm_by_results(match=match, account=None, now=NOW)


def test_thirteen_teams_play_to_the_end_by_their_results(world: World) -> None:
    event = cup(world, 13)
    gaps: dict[ScheduledMatch, list[int]] = {}
    for round_number in (1, 2, 3, 4):
        matches = open_matches(event, round_number)
        gaps |= {match: [200, 0] for match in matches}  # the home team is ahead by five IMPs
        play_matches(event, gaps)
        for match in matches:
            assert confirm(match).winner_id == match.home_id

    final = ScheduledMatch.objects.get(event=event, winner_to=None)
    assert final.winner is not None
    by_number = places(event)
    assert by_number[final.winner.number] == (1, False)
    assert sorted(rank or 0 for rank, _ in by_number.values()) == [
        1, 2, 3, 3, 5, 5, 5, 5, 9, 9, 9, 9, 9,
    ]  # fmt: skip
    standing = Standing.objects.get(
        revision=EventResult.objects.get(event=event).revision, entry=final.winner
    )
    steps = steps_of(standing)
    assert [step["code"] for step in steps][-2:] == ["knockout_won", "knockout_place"]
    assert {step["source"] for step in steps} == {"RTP 3.6.10.3"}


@pytest.mark.rule("3.6.10.3-a")
def test_a_match_level_in_imps_goes_by_total_points_and_the_final_by_four_more_boards(
    world: World,
) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [40, -30], other: [0, 0]})
    stands = stands_of(event)
    assert (stands[one.pk].winner, stands[one.pk].lacking) == (one.home_id, 0)
    assert (stands[other.pk].winner, stands[other.pk].is_extra, stands[other.pk].lacking) == (
        0, True, 4,
    )  # fmt: skip
    with pytest.raises(RuleError, match="knockout_needs_extra_boards"):
        confirm(other)

    gaps = {one: [40, -30], other: [0, 0, 0, -50, 0, 0]}
    play_matches(event, gaps)
    confirm(one)
    assert confirm(other).winner_id == other.away_id

    (final,) = open_matches(event, 2)
    play_matches(event, gaps | {final: [40, -30]})
    assert (stands_of(event)[final.pk].winner, stands_of(event)[final.pk].lacking) == (0, 4)
    play_matches(event, gaps | {final: [40, -30, 0, 0, -200, 0]})
    assert confirm(final).winner_id == final.away_id


def test_a_match_whose_boards_are_not_all_in_waits(world: World) -> None:
    event = cup(world, 2)
    (match,) = open_matches(event, 1)
    play_matches(event, {match: [200]})

    with pytest.raises(RuleError, match="knockout_boards_missing"):
        confirm(match)


def test_the_winner_goes_on_by_itself_once_corrections_are_over(world: World) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [0, 0]})

    assert end_settled_matches(now=NOW + dt.timedelta(minutes=30)) == 0
    assert end_settled_matches(now=NOW + dt.timedelta(minutes=31)) == 1
    assert end_settled_matches(now=NOW + dt.timedelta(minutes=32)) == 0

    one.refresh_from_db()
    other.refresh_from_db()
    assert (one.winner_id, other.ending) == (one.home_id, MatchEnd.OPEN)
    assert [ending.ended_by for ending in one.endings.all()] == [EndedBy.TIME]
    assert one.endings.get().steps[0]["code"] == "knockout_by_imps"


def test_an_end_taken_back_calls_the_winner_back_and_keeps_both_lines(world: World) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    gaps = {one: [200, 0], other: [200, 0]}
    play_matches(event, gaps)
    confirm(one)
    confirm(other)
    (final,) = open_matches(event, 2)

    with pytest.raises(RuleError, match="end_reason_missing"):
        take_back_end(match=one, reason=" ", account=None, now=LATER)
    take_back_end(match=one, reason="Board 1 was entered turned", account=None, now=LATER)

    final.refresh_from_db()
    assert (final.home_id, final.away_id) == (None, other.home_id)
    play_matches(event, gaps | {one: [-200, 0]})
    assert confirm(one).winner_id == one.away_id
    final.refresh_from_db()
    assert (final.home_id, final.away_id) == (one.away_id, other.home_id)
    rows = [(ending.ended_by, ending.note) for ending in one.endings.all()]
    assert rows == [
        (EndedBy.RESULTS, ""),
        (EndedBy.TAKEN_BACK, "Board 1 was entered turned"),
        (EndedBy.RESULTS, ""),
    ]


def test_an_end_stays_once_the_next_match_has_results(world: World) -> None:
    event = cup(world, 4)
    one, other = open_matches(event, 1)
    gaps = {one: [200, 0], other: [200, 0]}
    play_matches(event, gaps)
    confirm(one)
    confirm(other)
    (final,) = open_matches(event, 2)
    play_matches(event, gaps | {final: [200]})

    with pytest.raises(RuleError, match="following_match_begun"):
        take_back_end(match=one, reason="Wrong", account=None, now=LATER)


@pytest.mark.rule("3.6.8.1-a", "3.6.8.1-b")
def test_an_interrupted_match_goes_to_the_leader_or_to_who_can_come(world: World) -> None:
    event = cup(world, 4, match_boards=4)
    one, other = open_matches(event, 1)
    play_matches(event, {one: [200, 0], other: [200]})
    assert one.away_id is not None
    assert other.home_id is not None

    ended = end_interrupted(
        match=one,
        unable=[],
        can_be_finished=True,
        both_workable=True,
        note="Power cut",
        account=None,
        now=LATER,
    )
    assert (ended.ending, ended.winner_id) == (MatchEnd.INTERRUPTED, one.home_id)
    (step,) = ended.endings.get().steps
    assert step["result"] == one.home.key  # a name may be hidden later
    with pytest.raises(RuleError, match="knockout_still_to_finish"):
        end_interrupted(
            match=other,
            unable=[],
            can_be_finished=True,
            both_workable=True,
            note="Power cut",
            account=None,
            now=LATER,
        )
    ended = end_interrupted(
        match=other, unable=[other.home_id], can_be_finished=True, both_workable=True,
        note="Power cut", account=None, now=LATER,
    )  # fmt: skip
    assert ended.winner_id == other.away_id


@pytest.mark.rule("3.6.10.3-b")
def test_losers_of_the_semi_finals_meet_for_third_place_unless_both_decline(world: World) -> None:
    event = cup(world, 4, third_place=True)
    gaps = {match: [200, 0] for match in open_matches(event, 1)}
    play_matches(event, gaps)
    losers = {confirm(match).away_id for match in gaps}
    final, third = open_matches(event, 2)
    assert ({third.home_id, third.away_id}, third.for_place) == (losers, 3)
    play_matches(event, gaps | {final: [200, 0]})
    confirm(final)

    end_match(
        match=third, ending=MatchEnd.DECLINED, winner=None, note="Flights", account=None, now=LATER
    )
    assert sorted(places(event).values()) == [(1, False), (2, False), (4, True), (4, True)]

    take_back_end(match=third, reason="They play after all", account=None, now=LATER)
    end_match(
        match=third, ending=MatchEnd.NO_SHOW, winner=third.away, note="", account=None, now=LATER
    )
    assert third.away is not None
    assert places(event)[third.away.number] == (3, False)


@pytest.mark.rule("3.1.3.2-a")
def test_what_a_team_brings_into_a_knock_out_counts_in_its_first_match(world: World) -> None:
    event = cup(world, 4)
    first = open_matches(event, 1)
    gaps = {match: [0, 0] for match in first}
    play_matches(event, gaps)
    values = event_values(event)
    visitors = first[0].away
    assert visitors is not None
    pair_substitutions = [
        replace(contestant, carried=Fraction(9, 2))
        if contestant.key == visitors.key
        else contestant
        for contestant in values.contestants
    ]

    found = replace(values, contestants=tuple(pair_substitutions)).counted()

    by_match = {match.plan.key: match.result for match in found.matches}
    assert by_match["R1M1"].match.carried_imps == (0, Fraction(9, 2))
    assert by_match["R1M1"].margin == Fraction(-9, 2)
    assert by_match["R1M2"].margin == 0
