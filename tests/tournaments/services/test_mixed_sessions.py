"""The mixed movement drawn over three sessions."""

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from federation.errors import RuleError
from tests.factories.seating import BEFORE, STARTS, enter_many, order
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import Entry, Event, SeatingPlan, Session
from tournaments.movements.plans import built, spec_of
from tournaments.movements.values import balance
from tournaments.seating.selectors.balance import balance_played
from tournaments.seating.selectors.options import Limits, MovementChoice, advice_for
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import times_of
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import (
    TimesDraft,
    WishDraft,
    keep_seat,
    note_presence,
    open_session,
)

MIXED = MovementChoice("MIXED_AB_C", 7, 4, 1)
DAY = dt.timedelta(days=1)


@pytest.fixture
def event(world: World) -> Event:
    event = make_event(
        club=world.club, name="Três sessões", last_day=world.event.starts_on + 2 * DAY
    )
    event.planned_sessions, event.planned_boards = 3, 84
    event.save()
    return event


@pytest.fixture
def entries(world: World, event: Event) -> list[Entry]:
    return enter_many(event, 22, club=world.club, season=world.season)


def opened(event: Event, number: int) -> Session:
    starts = STARTS + (number - 1) * DAY
    draft = TimesDraft(starts, 7)
    return open_session(event=event, number=number, day=starts.date(), draft=draft, account=None)


def draw(session: Session, *, now: dt.datetime = BEFORE, **kwargs: Any) -> SeatingPlan:
    return draw_seating(session=session, order=order(MIXED, **kwargs), account=None, now=now)


def numbers(session: Session) -> dict[int, int]:
    seats = session.seating_plans.last().seats
    return dict(seats.values_list("entry", "number"))


@pytest.mark.rule("3.5.5.3-a", "3.5.3-a")
def test_after_three_sessions_everybody_has_met_everybody_once(
    event: Event, entries: list[Entry]
) -> None:
    sessions = [opened(event, number) for number in (1, 2, 3)]

    draw(sessions[0])

    codes = [session.seating_plans.get().sections.get().movement for session in sessions]
    assert codes == ["MIXED_AB_C", "MIXED_BC_A", "MIXED_CA_B"]
    assert numbers(sessions[0]) == numbers(sessions[1]) == numbers(sessions[2])
    met: Counter[frozenset[int]] = Counter()
    for session in sessions:
        for line in seating_of(session, on=session.played_on).tables("A"):
            met[frozenset((line.ns[0].entry, line.ew[0].entry))] += 1
        session.refresh_from_db()
    assert set(met.values()) == {1}
    assert len(met) == 22 * 21 // 2
    assert [session.boards for session in sessions] == [28, 28, 28]


@pytest.mark.rule("3.5.5.3-b")
def test_the_lowest_value_stays_unless_a_pair_needs_the_seat(
    event: Event, entries: list[Entry]
) -> None:
    session = opened(event, 1)
    keep_seat(entry=entries[3], draft=WishDraft("mobility"), account=None, now=BEFORE)

    draw(session)

    seat = session.seating_plans.get().seats.get(number=22)
    assert (seat.entry, seat.is_fixed, seat.code) == (entries[3], True, "seat_fixed_for_wish")


def test_a_session_whose_hour_is_set_later_follows_the_first(
    event: Event, entries: list[Entry]
) -> None:
    first = opened(event, 1)
    draw(first)
    second = opened(event, 2)
    gone = entries[5]
    note_presence(session=second, entries=[gone.pk], is_present=False, account=None, now=BEFORE)

    option = advice_for(second, times_of(second), Limits(1, 25, 31), 21).options[0][0]
    plan = draw(second)

    assert option.movement.code == "MIXED_BC_A"
    # The advisor counts who is gone as little as the page of the session does.
    seating = seating_of(second, on=second.played_on)
    assert option.balance == balance_played(seating, "A")
    assert option.balance != balance(built(spec_of(option.movement)))
    assert (option.sit_outs, option.opponents) == (1, 6)
    left = {entry: number for entry, number in numbers(first).items() if entry != gone.pk}
    assert numbers(second) == left
    assert set(plan.seats.values_list("code", flat=True)) == {"seat_follows_session"}
    resting = [
        line.line.round
        for entry in entries
        if entry != gone
        for line in seating_of(second, on=second.played_on).way(entry.pk)
        if not line.opponents
    ]
    assert sorted(resting) == list(range(1, 8))  # whoever was due to meet the pair that is gone


def test_the_mixed_movement_is_for_its_sizes_and_events_of_three_sessions(
    world: World, event: Event, entries: list[Entry]
) -> None:
    entries[0].withdrawn_at = BEFORE
    entries[0].save()
    session = opened(event, 1)
    single = make_event(club=world.club, name="Só uma")
    enter_many(single, 22, club=world.club, season=world.season, first=300)
    alone = opened(single, 1)

    codes = []
    for item in (session, alone):
        with pytest.raises(RuleError) as refused:
            draw(item)
        codes.append((refused.value.code, refused.value.article))

    assert codes == [
        ("mixed_not_for_so_many", "RTP 3.5.5.3"),
        ("mixed_has_three_sessions", "RTP 3.5.5.3"),
    ]


def test_drawn_again_the_sessions_to_come_are_drawn_again_too(
    event: Event, entries: list[Entry]
) -> None:
    first, second = opened(event, 1), opened(event, 2)
    draw(first)

    draw(first, reason="a pair was forgotten")

    assert [item.seating_plans.count() for item in (first, second)] == [2, 2]
    assert numbers(first) == numbers(second)
