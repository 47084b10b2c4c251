"""The next club tournament with its pairs seated: drawn, and changed once by hand."""

import datetime as dt
from collections.abc import Sequence

from federation.models import Account
from rulings.demo.course import moment
from rulings.demo.people import Member
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.models import Entry, Event, EventKind, Session
from tournaments.seating.selectors.options import MovementChoice
from tournaments.seating.services.changes import ChangeOrder, SeatChange, change_seating
from tournaments.seating.services.seating import DrawOrder, draw_seating
from tournaments.seating.services.sessions import (
    TimesDraft,
    WishDraft,
    keep_seat,
    note_presence,
    open_session,
)

PAIRS = 11
MOVEMENT = MovementChoice("HOWELL", 11, 2, 1)


def seat_next_tournament(members: Sequence[Member], *, office: Account, today: dt.date) -> None:
    """Enter eleven pairs in the next club tournament, reserve a seat, draw, remove one pair."""
    coming = Event.objects.filter(kind=EventKind.PAIRS, club__isnull=False, starts_on__gt=today)
    event = coming.order_by("starts_on", "pk").first()
    if event is None:
        return
    entries = _enter(event, members, office=office, today=today)
    session = open_session(
        event=event,
        number=1,
        day=event.starts_on,
        draft=TimesDraft(moment(event.starts_on, 15), 7, north="a janela"),
        account=office,
    )
    now = moment(today, 9)
    wish = WishDraft("acesso sem degraus")
    keep_seat(entry=entries[3], draft=wish, account=office, now=now)
    _draw(session, entries, office=office, now=now)


def _enter(
    event: Event, members: Sequence[Member], *, office: Account, today: dt.date
) -> list[Entry]:
    """Enter pairs of members of the club, then of others, at the desk."""
    licensed = [member for member in members if member.licensed[-1]]
    licensed.sort(key=lambda member: member.club != event.club)
    people = [member.person for member in licensed[: 2 * PAIRS]]
    entries = []
    for one, other in zip(people[::2], people[1::2], strict=True):
        registration = enter_at_desk(
            event=event,
            sheet=EntrySheet(captain=one, people=[one, other]),
            reason="",
            account=office,
            now=moment(today, 8),
        )
        if registration.entry is not None:
            entries.append(registration.entry)
    return entries


def _draw(session: Session, entries: Sequence[Entry], *, office: Account, now: dt.datetime) -> None:
    here = [entry.pk for entry in entries]
    note_presence(session=session, entries=here, is_present=True, account=office, now=now)
    drawn = DrawOrder(MOVEMENT, seed="27-11-2026")
    draw_seating(session=session, order=drawn, account=office, now=now)
    change = SeatChange(entries[0].pk)
    order = ChangeOrder(change, from_round=8, reason="Sai mais cedo, como combinado")
    change_seating(session=session, order=order, account=office, now=now)
