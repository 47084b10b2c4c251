"""Predicates on the playing room, on the days of an event. Only doors call them."""

import datetime as dt

from django.utils import timezone

from federation.models import Account
from tournaments.models import (
    ClockMark,
    Event,
    EventScreen,
    EventStaff,
    RoomMessage,
    Session,
    StaffRole,
)
from tournaments.permissions import may_manage_event, may_seat_players
from tournaments.seating.selectors.boards_in_play import boards_unseen, sees_boards_in_play
from tournaments.selectors.staff import assists_at, helps_as


def may_check_in(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever seats the players, and who has the role of check-in, on the event's days."""
    return may_seat_players(account, row, on=on) or helps_as(
        account, row.event, (StaffRole.CHECK_IN,), on=on
    )


def may_see_tables(account: Account, row: Event, *, on: dt.date) -> bool:
    """Who may see boards in play; once none is, also who manages the event and plays in it."""
    return sees_boards_in_play(account, row, on=on) or not boards_unseen(row, now=timezone.now())


def may_note_results(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever seats the players, and the scorers, on the event's days, if they may see them."""
    notes = may_seat_players(account, row, on=on) or helps_as(
        account, row.event, (StaffRole.SCORER,), on=on
    )
    return notes and may_see_tables(account, row.event, on=on)


def may_take_back_mark(account: Account, row: ClockMark, *, on: dt.date) -> bool:
    """Whoever may do something to the clock of the session."""
    return may_seat_players(account, row.session, on=on)


def may_print_for_tables(account: Account, row: Session, *, on: dt.date) -> bool:
    """Whoever seats the players, scorers and caddies, on the event's days."""
    return may_seat_players(account, row, on=on) or helps_as(
        account, row.event, (StaffRole.SCORER, StaffRole.CADDIE), on=on
    )


def may_give_staff_roles(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever manages the event: its organiser, its directors, the office."""
    return may_manage_event(account, row, on=on)


def may_end_staff_role(account: Account, row: EventStaff, *, on: dt.date) -> bool:
    """Whoever may give it."""
    return may_give_staff_roles(account, row.event, on=on)


def may_change_screens(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever manages the event, and its assistants on its days."""
    return may_manage_event(account, row, on=on) or assists_at(account, row, on=on)


def may_change_screens_of(account: Account, row: EventScreen | RoomMessage, *, on: dt.date) -> bool:
    """Whoever may change the screens of the event."""
    return may_change_screens(account, row.event, on=on)


def may_see_staff(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever manages the event, and who helps there on its days."""
    return may_manage_event(account, row, on=on) or helps_as(account, row, tuple(StaffRole), on=on)
