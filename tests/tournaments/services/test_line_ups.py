"""Line-ups: in turn, or sealed until both are in and the match has begun."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.models import Notice
from tests.factories.entries import account_of
from tests.factories.messages import read, told
from tests.factories.teams import (
    BEFORE,
    LEAGUE,
    STARTS,
    draw,
    enter_teams,
    make_players,
    make_team_event,
    timed_match,
)
from tests.personas import World
from tournaments.models import (
    LineUp,
    ProposedPenaltyState,
    ProposedTeamPenalty,
    Registration,
    ScheduledMatch,
)
from tournaments.rules.line_ups import Room, Side
from tournaments.teams.selectors.line_ups import (
    choices_of,
    is_revealed,
    may_see_line_up,
    namings_of,
    places_to_fill,
    players_for,
)
from tournaments.teams.services.line_ups import note_missing_line_ups, pick_segment, send_line_up
from tournaments.teams.services.play import PlayPlan
from tournaments.teams.services.proposed_penalties import decide_due

SEALED = replace(LEAGUE, sealed_line_ups=True)


def a_match(world: World, plan: PlayPlan = LEAGUE) -> ScheduledMatch:
    event = make_team_event(world, plan=plan)
    enter_teams(world, event, 2)
    draw(event)
    return timed_match(event)


def name(
    match: ScheduledMatch, side: Side, *, segment: int = 1, now: dt.datetime = BEFORE
) -> LineUp:
    entry = match.home_id if side is Side.HOME else match.away_id
    people = players_for(match, entry or 0, segment)
    return send_line_up(
        match=match,
        side=side,
        segment=segment,
        named=dict(zip(places_to_fill(side), people, strict=False)),
        account=None,
        now=now,
    )


def test_the_visitors_name_first_and_the_home_team_then_sees_them(world: World) -> None:
    match = a_match(world)

    with pytest.raises(RuleError) as early:
        name(match, Side.HOME)
    first = name(match, Side.VISITORS)
    naming = namings_of(match, match.event.team_play)[0]
    seen = may_see_line_up(
        match, naming, Side.VISITORS, reader={Side.HOME}, directs=False, now=BEFORE
    )
    name(match, Side.HOME)
    with pytest.raises(RuleError) as late:
        name(match, Side.VISITORS)

    assert early.value.code == "line_up_not_your_turn"
    assert [(seat.room, seat.direction) for seat in first.seats.order_by("pk")] == [
        ("OPEN", "E"), ("OPEN", "W"), ("CLOSED", "N"), ("CLOSED", "S"),
    ]  # fmt: skip
    assert seen
    assert late.value.code == "line_up_seen"


@pytest.mark.parametrize("side", list(Side))
def test_a_match_of_a_team_that_withdrew_has_no_line_ups(world: World, side: Side) -> None:
    match = a_match(world, replace(LEAGUE, segments=2))
    assert match.home is not None
    match.home.withdrawn_at = BEFORE
    match.home.save()

    with pytest.raises(RuleError) as named:
        name(match, side)
    with pytest.raises(RuleError) as picked:
        pick_segment(match=match, side=Side.HOME, segment=1, account=None, now=BEFORE)
    with pytest.raises(RuleError) as missing:
        note_missing_line_ups(match=match, account=None, now=BEFORE)

    for refused in (named, picked, missing):
        assert refused.value.code == "match_of_withdrawn_team"
        assert refused.value.article == "RTP 3.6.7.3"
        assert refused.value.values == {"teams": [match.home.name]}
    assert not LineUp.objects.exists()


def test_segments_wait_for_the_choice_of_the_home_team(world: World) -> None:
    match = a_match(world, replace(LEAGUE, segments=2))

    with pytest.raises(RuleError) as unpicked:
        name(match, Side.VISITORS)
    with pytest.raises(RuleError) as others:
        pick_segment(match=match, side=Side.VISITORS, segment=1, account=None, now=BEFORE)
    match = pick_segment(match=match, side=Side.HOME, segment=2, account=None, now=BEFORE)

    assert unpicked.value.code == "segments_not_picked"
    assert others.value.code == "others_pick_first"
    assert choices_of(match, match.event.team_play) == (Side.VISITORS, Side.HOME)
    name(match, Side.HOME, segment=1)
    name(match, Side.VISITORS, segment=2)


def test_of_three_segments_the_home_team_may_let_the_visitors_pick(world: World) -> None:
    match = a_match(world, replace(LEAGUE, segments=3))

    match = pick_segment(match=match, side=Side.HOME, segment=None, account=None, now=BEFORE)
    match = pick_segment(match=match, side=Side.VISITORS, segment=3, account=None, now=BEFORE)

    assert choices_of(match, match.event.team_play) == (Side.HOME, Side.HOME, Side.VISITORS)


def test_of_four_segments_a_pick_from_the_same_half_is_refused(world: World) -> None:
    match = a_match(world, replace(LEAGUE, segments=4))
    match = pick_segment(match=match, side=Side.HOME, segment=2, account=None, now=BEFORE)

    with pytest.raises(RuleError) as refused:
        pick_segment(match=match, side=Side.VISITORS, segment=1, account=None, now=BEFORE)

    match.refresh_from_db()
    assert refused.value.code == "pick_in_the_same_half"
    assert match.visitors_pick == []


def test_sealed_line_ups_are_seen_once_both_are_in_and_the_match_begins(world: World) -> None:
    match = a_match(world, SEALED)
    minute = dt.timedelta(minutes=1)
    name(match, Side.HOME)
    alone = namings_of(match, match.event.team_play)[0]
    hidden_alone = is_revealed(match, alone, now=STARTS + minute)
    name(match, Side.VISITORS)
    both = namings_of(match, match.event.team_play)[0]

    def sees(reader: set[Side], *, directs: bool = False, now: dt.datetime = BEFORE) -> bool:
        return may_see_line_up(match, both, Side.HOME, reader=reader, directs=directs, now=now)

    assert not hidden_alone
    assert not sees({Side.VISITORS}, now=STARTS - minute)
    assert not sees(set(), now=STARTS - minute)
    assert not sees({Side.VISITORS}, directs=True)
    assert sees({Side.HOME})
    assert sees(set(), directs=True)
    assert sees({Side.VISITORS}, now=STARTS)
    assert sees(set(), now=STARTS)


def test_a_sealed_line_up_may_be_named_anew_until_it_could_be_seen(world: World) -> None:
    match = a_match(world, SEALED)
    name(match, Side.HOME)
    again = name(match, Side.HOME)
    name(match, Side.VISITORS)

    with pytest.raises(RuleError) as refused:
        name(match, Side.HOME, now=STARTS)

    assert again.version == 2
    assert refused.value.code == "line_up_seen"


@pytest.mark.rule("2.4.2-b")
def test_late_line_ups_are_proposed_as_penalties_that_grow(world: World) -> None:
    event = make_team_event(world, plan=replace(SEALED, segments=4))
    enter_teams(world, event, 2)
    draw(event)
    match = timed_match(event)

    rows = [
        name(match, Side.HOME, segment=segment, now=STARTS - dt.timedelta(minutes=29))
        for segment in (1, 2, 3, 4)
    ]

    assert all(row.is_late for row in rows)
    assert [row.amount_hundredths for row in ProposedTeamPenalty.objects.order_by("segment")] == [
        0, -50, -100, -100,
    ]  # fmt: skip


def test_a_line_up_in_the_last_minute_is_in_time_and_a_missing_one_is_noted_once(
    world: World,
) -> None:
    match = a_match(world, SEALED)
    row = name(match, Side.HOME, now=STARTS - dt.timedelta(minutes=30))

    with pytest.raises(RuleError) as early:
        note_missing_line_ups(match=match, account=None, now=STARTS - dt.timedelta(minutes=30))
    first = note_missing_line_ups(match=match, account=None, now=STARTS)
    again = note_missing_line_ups(match=match, account=None, now=STARTS)

    assert not row.is_late
    assert early.value.code == "line_ups_not_due_yet"
    assert (first, again) == (1, 0)
    assert ProposedTeamPenalty.objects.get().entry_id == match.away_id


def test_a_penalty_is_decided_once_and_dismissed_with_a_reason(world: World) -> None:
    match = a_match(world, SEALED)
    note_missing_line_ups(match=match, account=None, now=STARTS)
    due = ProposedTeamPenalty.objects.first()
    assert due is not None

    with pytest.raises(RuleError) as silent:
        decide_due(due=due, confirms=False, reason=" ", account=None, now=STARTS)
    decided = decide_due(
        due=due, confirms=False, reason="the platform was down", account=None, now=STARTS
    )
    with pytest.raises(RuleError) as twice:
        decide_due(due=due, confirms=True, reason="", account=None, now=STARTS)

    assert (silent.value.code, twice.value.code) == ("entry_reason_missing", "due_decided")
    assert decided.state == ProposedPenaltyState.DISMISSED


def test_strangers_and_doubles_are_no_line_up(world: World) -> None:
    match = a_match(world)
    stranger = make_players(world, 1, first=6000)[0]
    people = players_for(match, match.away_id or 0, 1)
    places = places_to_fill(Side.VISITORS)

    def send(named: dict[tuple[Room, str], object]) -> str:
        with pytest.raises(RuleError) as refused:
            send_line_up(
                match=match,
                side=Side.VISITORS,
                segment=1,
                named=named,  # type: ignore[arg-type]
                account=None,
                now=BEFORE,
            )
        return refused.value.code

    assert send(dict(zip(places, [*people[:3], stranger], strict=True))) == "line_up_stranger"
    assert send(dict(zip(places, [*people[:3], people[0]], strict=True))) == "line_up_player_twice"
    assert send(dict(zip(places[:3], people, strict=False))) == "line_up_incomplete"


def captains_of(match: ScheduledMatch) -> list[str]:
    """Return the addresses of both captains, the home team's first."""
    entries = (match.home, match.away)
    return [account_of(Registration.objects.get(entry=entry).captain).email for entry in entries]


def test_the_other_captain_is_asked_once_when_the_first_line_up_is_in(world: World) -> None:
    match = a_match(world)
    home, _visitors = captains_of(match)

    name(match, Side.VISITORS)
    name(match, Side.VISITORS)  # another version
    name(match, Side.HOME)

    assert told("notice_line_up_asked") == {home}
    assert Notice.objects.get(code="notice_line_up_asked").link == f"/matches/{match.pk}/"
    assert read("notice_line_up_asked", home, "en") == (
        f"Your line-up is awaited: {match}",
        f"{match.event.name}, {match}, segment 1: the line-up of the other team is in. Now name "
        "yours:",
    )
    assert read("notice_line_up_asked", home, "pt-pt") == (
        f"Falta a sua formação: {match}",
        f"{match.event.name}, {match}, segmento 1: a outra equipa já entregou a formação. Indique "
        "agora a sua:",
    )


def test_of_sealed_line_ups_nobody_is_told_that_one_is_in(world: World) -> None:
    match = a_match(world, SEALED)
    captains_of(match)

    name(match, Side.VISITORS)

    assert told("notice_line_up_asked") == set()
