"""Seating a session: drawn, drawn again, mended; what was stays."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest

from federation.errors import RuleError
from federation.models import AuditEvent
from tests.at_once import at_once
from tests.factories.seating import AFTER, BEFORE, STARTS, enter_many, make_session, order
from tests.factories.tournaments import make_event
from tests.personas import World
from tournaments.models import CheckIn, Entry, Seat, SeatingPlan, SeatingWish, Session
from tournaments.seating.selectors.changes import seats_left
from tournaments.seating.selectors.options import Limits, MovementChoice, advice_for, usual_sections
from tournaments.seating.selectors.seating import seating_of
from tournaments.seating.selectors.sessions import attendees_of, times_of
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating
from tournaments.seating.services.seating import draw_seating
from tournaments.seating.services.sessions import (
    TimesDraft,
    WishDraft,
    end_reserved_seat,
    keep_seat,
    note_missing,
    note_presence,
    open_session,
)

MINUTE = dt.timedelta(minutes=1)


@pytest.fixture
def entries(world: World) -> list[Entry]:
    return enter_many(world.event, 10, club=world.club, season=world.season)


@pytest.fixture
def session(world: World, entries: list[Entry]) -> Session:
    return make_session(world.event)


def draw(session: Session, now: dt.datetime = BEFORE, **kwargs: Any) -> SeatingPlan:
    return draw_seating(session=session, order=order(**kwargs), account=None, now=now)


def change(
    session: Session, entry: Entry, letter: str = "", number: int = 0, **kwargs: Any
) -> SeatingPlan:
    made = ChangeOrder(
        SeatChange(entry.pk, letter, number),
        kwargs.get("from_round", 2),
        kwargs.get("reason", "so decided"),
        kwargs.get("lets_pass", False),
    )
    return change_seating(
        session=session, order=made, account=None, now=kwargs.get("now", STARTS + MINUTE)
    )


def numbers(session: Session) -> dict[int, int]:
    seats = Seat.objects.filter(plan=session.seating_plans.last())
    return dict(seats.values_list("entry", "number"))


def refused(act: Callable[..., object], *args: Any, **kwargs: Any) -> tuple[str, str]:
    with pytest.raises(RuleError) as refusal:
        act(*args, **kwargs)
    return refusal.value.code, refusal.value.article


def test_ten_pairs_are_seated_by_a_seed_that_is_kept(
    session: Session, entries: list[Entry]
) -> None:
    plan = draw(session)

    assert (plan.version, plan.act, plan.seed, plan.reason) == (1, "DRAWN", "2026", "")
    assert sorted(numbers(session).values()) == list(range(1, 11))
    assert set(plan.seats.values_list("code", flat=True)) == {
        "seat_drawn",
        "seat_fixed_lowest_value",
    }
    session.refresh_from_db()
    assert session.boards == 27
    assert AuditEvent.objects.get(act="seating_drawn").details["seed"] == "2026"


def test_a_seed_is_made_where_none_is_given(session: Session) -> None:
    seating_plan = draw_seating(
        session=session,
        order=order().__class__(order().choice),
        account=None,
        now=BEFORE,
    )

    assert len(seating_plan.seed) == 16


def test_a_draw_run_twice_is_a_second_version_with_its_reason(session: Session) -> None:
    first = draw(session)

    again = refused(draw, session)
    second = draw(session, reason="a pair more came")

    assert again == ("draw_again_needs_reason", "RTP 3.5.3")
    assert (second.version, second.act, second.reason) == (2, "DRAWN_AGAIN", "a pair more came")
    assert list(session.seating_plans.all()) == [first, second]
    assert first.seats.count() == 10


@pytest.mark.rule("3.5.3-a")
def test_a_first_draw_after_the_hour_changes_nothing_and_is_not_refused(session: Session) -> None:
    plan = draw(session, now=STARTS + dt.timedelta(minutes=5))

    assert plan.version == 1
    assert plan.refused == []


def test_after_the_start_the_director_draws_again_only_over_the_rule(session: Session) -> None:
    draw(session)

    late = refused(draw, session, now=STARTS, reason="wrong boards")
    plan = draw(session, now=STARTS, reason="wrong boards", lets_pass=True)

    assert late == ("seating_has_begun", "RTP 3.5.3")
    assert [(item["code"], item["article"]) for item in plan.refused] == [
        ("seating_has_begun", "RTP 3.5.3")
    ]


def test_too_few_boards_are_refused_with_the_article_and_let_pass_with_a_reason(
    world: World, entries: list[Entry]
) -> None:
    session = make_session(world.event, boards_at_hand=24)

    few = refused(draw, session)
    unreasoned = refused(draw, session, lets_pass=True)
    plan = draw(session, reason="three more are being dealt", lets_pass=True)

    assert few == unreasoned == ("movement_needs_boards", "RTP 3.5.5")
    assert [item["code"] for item in plan.refused] == ["movement_needs_boards"]


def test_an_official_event_is_not_seated_for_too_few_boards(world: World) -> None:
    event = make_event(association=world.association, name="Regional")
    enter_many(event, 10, club=world.club, season=world.season)
    session = make_session(event)

    assert refused(draw, session, movement_choice=MovementChoice("HOWELL", 9, 2, 1)) == (
        "official_event_too_short",
        "RTP 3.5.1",
    )


def test_an_odd_number_leaves_the_fixed_seat_empty(session: Session, entries: list[Entry]) -> None:
    note_presence(
        session=session, entries=[entries[9].pk], is_present=False, account=None, now=BEFORE
    )

    draw(session)
    section = seating_of(session, on=session.played_on).sections[0]

    assert section.empty == {10}
    assert entries[9].pk not in numbers(session)


def test_a_kept_seat_is_kept_and_its_reason_published(
    session: Session, entries: list[Entry]
) -> None:
    keep_seat(entry=entries[3], draft=WishDraft("step-free access"), account=None, now=BEFORE)

    plan = draw(session)
    seat = plan.seats.get(entry=entries[3])

    assert (seat.number, seat.is_fixed, seat.values) == (
        10,
        True,
        {"criterion": "step-free access"},
    )
    end_reserved_seat(entry=entries[3], account=None, now=BEFORE)
    end_reserved_seat(entry=entries[3], account=None, now=BEFORE)
    assert SeatingWish.objects.filter(ended_at__isnull=True).count() == 0
    assert refused(keep_seat, entry=entries[3], draft=WishDraft(" "), account=None, now=BEFORE) == (
        "seat_needs_criterion",
        "RTP 2.2.1",
    )


def test_who_was_not_seen_is_missing_five_minutes_before_the_start(
    session: Session, entries: list[Entry]
) -> None:
    present = [entry.pk for entry in entries[:8]]
    data: dict[str, Any] = {"session": session, "account": None, "now": BEFORE}

    seen = note_presence(entries=present, is_present=True, **data)
    missing = note_missing(**data)
    again = note_presence(entries=present, is_present=True, **data)

    assert (seen, missing, again) == (8, 2, 0)
    assert [attendee.seen for attendee in attendees_of(session)].count(False) == 2
    assert CheckIn.objects.count() == 10
    assert refused(note_presence, entries=[0], is_present=True, **data)[0] == "seating_not_listed"


def test_two_pairs_change_places_by_hand_from_a_round_on(
    session: Session, entries: list[Entry]
) -> None:
    draw(session)
    before = numbers(session)
    one, other = entries[0], entries[1]

    plan = change(session, one, "A", before[other.pk], reason="they are married", lets_pass=True)
    after = numbers(session)

    assert (plan.act, plan.from_round, plan.version) == ("CHANGED", 2, 2)
    assert (after[one.pk], after[other.pk]) == (before[other.pk], before[one.pk])
    assert plan.seats.get(entry=one).values == {"round": 2, "reason": "they are married"}
    way = seating_of(session, on=session.played_on)
    assert way.in_round(1)["A"].seats[before[one.pk]].entry == one.pk
    assert way.in_round(2)["A"].seats[before[one.pk]].entry == other.pk


def test_a_pair_leaves_and_its_opponents_rest_from_then_on(
    session: Session, entries: list[Entry]
) -> None:
    draw(session)
    plan = change(session, entries[4], from_round=3, reason="taken ill")
    seating = seating_of(session, on=session.played_on)
    resting = {
        entry.pk: [line.line.round for line in seating.way(entry.pk) if not line.opponents]
        for entry in entries
    }
    own = resting.pop(entries[4].pk)

    assert plan.act == "LEFT"
    assert own == list(range(3, 10))
    assert sorted(turn for turns in resting.values() for turn in turns) == list(range(3, 10))


def test_a_late_pair_takes_the_empty_seat_or_is_told_the_rule(
    session: Session, entries: list[Entry]
) -> None:
    note_presence(
        session=session, entries=[entries[9].pk], is_present=False, account=None, now=BEFORE
    )
    draw(session)

    nowhere = refused(change, session, entries[9], "A", 3, now=STARTS + 15 * MINUTE)
    late = refused(change, session, entries[9], "A", 10, now=AFTER)
    in_time = change(session, entries[9], "A", 10, now=STARTS + 15 * MINUTE)

    assert nowhere == ("no_empty_seat", "RTP 2.2.1")
    assert late == ("pair_comes_too_late", "RTP 2.2.3.2")
    assert (in_time.act, in_time.refused) == ("JOINED", [])
    seating = seating_of(session, on=session.played_on)
    assert [
        way_line.line.round for way_line in seating.way(entries[9].pk) if not way_line.opponents
    ] == [1]
    rest = [table for table in seating.tables("A") if table.boards is None]
    assert [table.round for table in rest] == [1]


def test_the_empty_seats_are_named_before_and_after(session: Session, entries: list[Entry]) -> None:
    note_presence(
        session=session, entries=[entries[9].pk], is_present=False, account=None, now=BEFORE
    )
    assert seats_left(session) == []
    draw(session)

    assert seats_left(session) == ["A10"]
    with pytest.raises(RuleError) as refusal:
        change(session, entries[9], "A", 3, now=STARTS + 15 * MINUTE)
    assert refusal.value.values["empty"] == ["A10"]


def test_a_late_pair_is_let_in_by_the_director_with_a_reason(
    session: Session, entries: list[Entry]
) -> None:
    note_presence(
        session=session, entries=[entries[9].pk], is_present=False, account=None, now=BEFORE
    )
    draw(session)

    plan = change(session, entries[9], "A", 10, now=AFTER, lets_pass=True, reason="train")

    assert [item["article"] for item in plan.refused] == ["RTP 2.2.3.2"]


def test_a_reserve_enters_until_the_third_round(
    world: World, session: Session, entries: list[Entry]
) -> None:
    note_presence(
        session=session, entries=[entries[9].pk], is_present=False, account=None, now=BEFORE
    )
    draw(session)
    reserve = Entry.objects.create(event=world.event, key="online-99", number="99")
    reserve.players.create(
        person=world.members["1001"], position=1, name_as_entered="Abílio Exemplo"
    )
    reserve.players.create(
        person=world.members["1002"], position=2, name_as_entered="Berta Exemplo"
    )

    late = refused(change, session, reserve, "A", 10, from_round=4, now=AFTER)
    plan = change(session, reserve, "A", 10, from_round=3, now=AFTER)

    assert late == ("reserve_comes_too_late", "RTP 2.2.3.2")
    assert (plan.act, plan.from_round) == ("JOINED", 3)


def test_what_was_decided_for_a_later_round_stays_when_an_earlier_one_changes(
    world: World, session: Session, entries: list[Entry]
) -> None:
    note_presence(
        session=session, entries=[entries[9].pk], is_present=False, account=None, now=BEFORE
    )
    draw(session)
    reserve = Entry.objects.create(event=world.event, key="online-99", number="99")
    reserve.players.create(
        person=world.members["1001"], position=1, name_as_entered="Abílio Exemplo"
    )
    change(session, reserve, "A", 10, from_round=3)

    last = change(session, entries[4], from_round=2, reason="taken ill")

    way = seating_of(session, on=session.played_on)
    in_it = [[entry.pk for entry in entries if way.place_in(turn, entry.pk)] for turn in (1, 2, 3)]
    drawn = [entry.pk for entry in entries[:9]]
    left = [entry_id for entry_id in drawn if entry_id != entries[4].pk]
    assert in_it == [drawn, left, left]
    assert [bool(way.place_in(turn, reserve.pk)) for turn in (1, 2, 3, 9)] == [
        False, False, True, True,
    ]  # fmt: skip
    assert (last.from_round, last.version) == (3, 4)
    assert [plan.reason for plan in session.seating_plans.order_by("version")] == [
        "", "so decided", "taken ill", "taken ill",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"reason": " "}, "seating_change_needs_reason"),
        ({"from_round": 10}, "seating_no_such_round"),
        ({"letter": "B", "number": 1}, "no_such_seat"),
        ({"letter": "A", "number": 11}, "no_such_seat"),
    ],
)
def test_a_change_that_cannot_be_is_refused(
    session: Session, entries: list[Entry], told: Any, code: str
) -> None:
    draw(session)

    assert refused(change, session, entries[0], **told)[0] == code
    assert session.seating_plans.count() == 1


def test_a_seat_that_is_not_in_the_session_is_refused_with_those_that_are(
    session: Session, entries: list[Entry]
) -> None:
    draw(session)

    with pytest.raises(RuleError) as unknown:
        change(session, entries[0], "A", 15)

    assert unknown.value.article == "RTP 2.2.1"
    assert unknown.value.values == {"seat": "A15", "seats": ["A1–A10"]}


def test_nobody_is_changed_before_the_draw_nor_without_times(
    world: World, session: Session, entries: list[Entry]
) -> None:
    bare = Session.objects.create(event=world.event, number=2, played_on=world.event.starts_on)

    assert refused(change, session, entries[0])[0] == "seating_not_drawn"
    assert refused(draw, bare) == ("seating_without_times", "RTP 2.2.3")


def test_two_sections_are_balanced_and_play_the_same_boards(world: World) -> None:
    event = make_event(club=world.club, name="Grande")
    enter_many(event, 19, club=world.club, season=world.season)
    session = make_session(event)
    movement_choice = MovementChoice("HOWELL", 9, 3, 1, sections=2)

    plan = draw_seating(session=session, order=order(movement_choice), account=None, now=BEFORE)

    rows = [(row.letter, row.movement, row.seats.count()) for row in plan.sections.all()]
    assert rows == [("A", "HOWELL", 10), ("B", "HOWELL", 9)]


def test_the_advisor_ranks_and_the_regulation_says_in_how_many_sections(world: World) -> None:
    event = make_event(club=world.club, name="Grande")
    enter_many(event, 36, club=world.club, season=world.season)
    session = make_session(event)

    advice = advice_for(session, times_of(session), Limits(2, 24, 30), 36)
    session.event.planned_boards = 26
    planned = advice_for(session, times_of(session), Limits(2, 24, 30), 36)
    is_planned = [option.boards == 26 for option, _like in planned.options]
    assert is_planned == sorted(is_planned, reverse=True)
    assert 0 < sum(is_planned) < len(is_planned)

    assert (usual_sections(session, 36), usual_sections(session, 12)) == (2, 1)
    assert advice.sizes == (18, 18)
    assert {len(option) for option in advice.options} == {2}
    assert refused(advice_for, session, times_of(session), Limits(2, 300, 400), 36) == (
        "no_movement_fits",
        "RTP 3.5.3",
    )


def test_individuals_play_with_everybody(world: World) -> None:
    event = make_event(club=world.club, name="Individual", kind="INDIVIDUAL")
    players = enter_many(event, 8, club=world.club, season=world.season, of=1)
    session = make_session(event)
    movement_choice = MovementChoice("INDIVIDUAL_MOVEMENT", 7, 3, 1)

    draw(session, movement_choice=movement_choice)
    seating = seating_of(session, on=session.played_on)
    met = {line.partner.entry for line in seating.way(players[0].pk) if line.partner}

    assert len(met) == 7
    assert usual_sections(session, 8) == 1
    note_presence(
        session=session, entries=[players[0].pk], is_present=False, account=None, now=BEFORE
    )
    assert refused(
        draw, session, movement_choice=MovementChoice("HOWELL", 7, 3, 1, 2), reason="one less"
    )[0] == ("sections_play_unlike")
    draw(session, movement_choice=movement_choice, reason="one less")
    seven = seating_of(session, on=session.played_on)
    turns = seven.way(players[1].pk)
    assert len({line.partner.entry for line in turns if line.partner}) == 4
    assert sum(not line.opponents for line in turns) == 3


def test_sessions_are_within_the_event_and_not_of_teams(world: World) -> None:
    teams = make_event(club=world.club, name="Equipas", kind="TEAMS", method="imps_vp")
    data = {"number": 1, "draft": TimesDraft(STARTS, 7), "account": None}
    late = world.event.starts_on + dt.timedelta(days=9)

    assert refused(open_session, event=teams, day=teams.starts_on, **data)[0] == (
        "seating_not_for_teams"
    )
    assert refused(open_session, event=world.event, day=late, **data)[0] == (
        "session_outside_event"
    )


@pytest.mark.django_db(transaction=True)
def test_two_directors_draw_at_once_and_one_is_told(world: World) -> None:
    enter_many(world.event, 10, club=world.club, season=world.season)
    session = make_session(world.event)

    told = at_once(lambda: draw(session), lambda: draw(session))

    assert told == ["draw_again_needs_reason"]
    assert session.seating_plans.count() == 1
