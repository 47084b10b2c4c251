"""Schedules and brackets: drawn, checked by anyone, drawn again without losing anything."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from tests.factories.teams import (
    BEFORE,
    KNOCKOUT,
    LEAGUE,
    STARTS,
    draw,
    enter_teams,
    make_team_event,
)
from tests.personas import World
from tournaments.models import Draw, DrawMethod, Event, MatchEnd, ScheduledMatch
from tournaments.rules.draws import drawn_order
from tournaments.teams.services.draws import DrawOptions, draw_schedule
from tournaments.teams.services.match_endings import end_match
from tournaments.teams.services.matches import set_round_time
from tournaments.teams.services.play import PlayPlan, set_team_play


def pairs_of(event: Event, round_number: int) -> list[tuple[str | None, str | None]]:
    rows = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None, round=round_number)
    return [
        (match.home.number if match.home else None, match.away.number if match.away else None)
        for match in rows.select_related("home", "away").order_by("number")
    ]


def test_thirteen_teams_make_a_bracket_with_three_byes(world: World) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 13)

    draw(event)

    assert pairs_of(event, 1) == [
        ("1", None), ("8", "9"), ("4", "13"), ("5", "12"),
        ("2", None), ("7", "10"), ("3", None), ("6", "11"),
    ]  # fmt: skip
    assert pairs_of(event, 2) == [("1", None), (None, None), ("2", None), ("3", None)]
    assert [len(pairs_of(event, number)) for number in (1, 2, 3, 4)] == [8, 4, 2, 1]


def test_the_winner_goes_on_to_its_side_of_the_next_match(world: World) -> None:
    event = make_team_event(world, plan=KNOCKOUT)
    enter_teams(world, event, 3)
    draw(event)
    match = ScheduledMatch.objects.get(event=event, round=1, ending=MatchEnd.OPEN)

    end_match(
        match=match,
        ending=MatchEnd.PLAYED,
        winner=match.away,
        note="",
        account=None,
        now=STARTS,
    )

    assert pairs_of(event, 2) == [("1", "3")]
    with pytest.raises(RuleError) as refused:
        end_match(
            match=match,
            ending=MatchEnd.PLAYED,
            winner=match.home,
            note="",
            account=None,
            now=STARTS,
        )
    assert refused.value.code == "match_has_ended"


def test_a_draw_by_lot_can_be_run_again_by_anyone(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 5)

    made = draw(event, method=DrawMethod.LOT)

    drawn = drawn_order([f"Equipa {n}" for n in range(5, 0, -1)], seed=made.seed)
    assert [placing["contestant"] for placing in made.placings] == [
        drawn.contestant for drawn in drawn
    ]
    assert made.placings[0]["inputs"] == {"ticket": drawn[0].ticket[:12]}


def test_a_second_draw_needs_a_reason_and_leaves_the_first(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    first = draw(event, method=DrawMethod.LOT)

    with pytest.raises(RuleError) as refused:
        draw(event, method=DrawMethod.LOT)
    second = draw(event, method=DrawMethod.STRENGTH, reason="a team was forgotten")

    first.refresh_from_db()
    assert refused.value.code == "draw_reason_missing"
    assert (first.replaced_at, first.matches.count()) == (BEFORE, 6)
    assert (second.version, second.reason) == (2, "a team was forgotten")


def test_a_draw_that_was_played_stays(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    match = draw(event).matches.get(round=1, number=1)
    end_match(match=match, ending=MatchEnd.PLAYED, winner=None, note="", account=None, now=STARTS)

    with pytest.raises(RuleError) as refused:
        draw(event, reason="again")

    assert refused.value.code == "draw_already_played"
    assert Draw.objects.get().replaced_at is None


def test_groups_are_dealt_to_and_fro_and_play_apart(world: World) -> None:
    event = make_team_event(world, plan=PlayPlan(format="LEAGUE", match_boards=16, groups=2))
    enter_teams(world, event, 8)

    draw(event)

    groups: dict[str, set[str]] = {}
    for match in ScheduledMatch.objects.filter(event=event).select_related("home", "away"):
        groups.setdefault(match.group, set()).update({match.home.number, match.away.number})
    assert groups == {"A": {"1", "4", "5", "8"}, "B": {"2", "3", "6", "7"}}


def test_nothing_is_drawn_before_the_organiser_says_how_to_play(world: World) -> None:
    event = world.event

    with pytest.raises(RuleError) as pairs:
        set_team_play(event=event, plan=LEAGUE, account=None, now=BEFORE)
    with pytest.raises(RuleError) as unsaid:
        draw_schedule(event=event, options=DrawOptions(method="STRENGTH"), account=None, now=BEFORE)

    assert (pairs.value.code, unsaid.value.code) == ("not_a_team_event", "team_play_missing")


def test_official_matches_have_eight_boards(world: World) -> None:
    with pytest.raises(RuleError) as refused:
        make_team_event(
            world,
            event_class="NATIONAL_EVENT",
            plan=PlayPlan(format="LEAGUE", match_boards=6),
        )

    assert refused.value.code == "match_too_short"


@pytest.mark.rule("2.3.1-c", "1.1-a")
def test_private_matches_have_eight_boards_once_they_are_to_count(world: World) -> None:
    event = make_team_event(world)
    six = PlayPlan(format="LEAGUE", match_boards=6)

    with pytest.raises(RuleError, match=r"match_too_short RTP 2\.3\.1"):
        set_team_play(event=event, plan=six, account=None, now=BEFORE)
    event.method = "patton"
    event.save()
    set_team_play(event=event, plan=six, account=None, now=BEFORE)
    event.method, event.wants_homologation = "imps_vp", False
    event.save()

    assert set_team_play(event=event, plan=six, account=None, now=BEFORE).match_boards == 6


def test_a_round_gets_its_time_once_it_is_public(world: World) -> None:
    event = make_team_event(world)
    enter_teams(world, event, 4)
    made = draw(event)

    changed = set_round_time(
        draw=made, round_number=1, starts_at=STARTS, room="Sala 1", account=None, now=BEFORE
    )
    with pytest.raises(RuleError) as twice:
        set_round_time(
            draw=made,
            round_number=1,
            starts_at=STARTS + dt.timedelta(days=1),
            room="",
            account=None,
            now=BEFORE,
        )
    with pytest.raises(RuleError) as outside:
        set_round_time(
            draw=made,
            round_number=2,
            starts_at=STARTS + dt.timedelta(days=90),
            room="",
            account=None,
            now=BEFORE,
        )

    assert changed == 2
    assert twice.value.code == "round_has_its_time"
    assert outside.value.code == "round_outside_event"


@pytest.mark.rule("3.6.3-c")
def test_pots_give_each_group_one_of_the_equally_strong(world: World) -> None:
    event = make_team_event(world, plan=replace(LEAGUE, groups=2))
    enter_teams(world, event, 6)

    made = draw(event, method=DrawMethod.POTS)
    again = draw(event, method=DrawMethod.POTS, reason="again, same seed")

    assert made.seed == "loteria 14-11"
    assert made.placings == again.placings
    pots = [
        {row["group"] for row in made.placings if row["inputs"]["pot"] == pot} for pot in (1, 2, 3)
    ]
    assert pots == [{0, 1}] * 3
    groups = made.matches.values_list("group", flat=True)
    assert sorted(groups) == ["A"] * 3 + ["B"] * 3
