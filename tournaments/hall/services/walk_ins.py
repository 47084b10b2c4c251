"""Walk-ins: people at the desk are entered, including visitors, and noted as present."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Person
from federation.people.services.people import PersonDraft, create_person
from tournaments.entries.services.entries import EntrySheet, enter_at_desk
from tournaments.hall.selectors.walk_ins import plays_the_same_day
from tournaments.models import Registration, Session
from tournaments.rules.entries import ENTRIES
from tournaments.seating.rules.pace import SEATED
from tournaments.seating.selectors.changes import has_room
from tournaments.seating.services.sessions import note_presence

SHORTEST_NAME = 3


@dataclass(frozen=True, slots=True)
class WalkIn:
    """A person at the desk: registered, or a visitor to be registered by name."""

    person: Person | None = None
    visitor: str = ""


@transaction.atomic
def enter_walk_ins(
    *,
    session: Session,
    players: Sequence[WalkIn],
    name: str = "",
    reason: str = "",
    also_elsewhere: bool = False,
    account: Account | None,
    now: dt.datetime,
) -> Registration:
    """Enter people together at the desk, present unless the session is on a later day.

    name: of a team.
    A visitor is registered without a number; the office assigns one or merges the row later.
    also_elsewhere: confirmed that they play in another event on the same day.
    Raises: RuleError naming the first check that fails, unless a reason is given; whatever the
    reason, if nobody who comes now can be seated in the session.
    """
    if not players:
        raise RuleError("walk_in_nobody", article=ENTRIES)
    if not has_room(session):
        raise RuleError("walk_in_no_seat", article=SEATED)
    on = timezone.localdate(now)
    if not also_elsewhere and not reason.strip():
        _refuse_playing_elsewhere([player.person for player in players if player.person], session)
    people = [player.person or _visitor(player.visitor, account, on) for player in players]
    sheet = EntrySheet(captain=people[0], people=people, name=name)
    registration = enter_at_desk(
        event=session.event, sheet=sheet, reason=reason, account=account, now=now
    )
    if registration.entry_id is not None and session.played_on <= on:
        note_presence(
            session=session,
            entries=[registration.entry_id],
            is_present=True,
            account=account,
            now=now,
        )
    return registration


def _refuse_playing_elsewhere(people: Sequence[Person], session: Session) -> None:
    elsewhere = plays_the_same_day([person.pk for person in people], session)
    for person in people:
        if events := elsewhere.get(person.pk):
            raise RuleError(
                "walk_in_plays_elsewhere",
                article=ENTRIES,
                person=person.name,
                event=", ".join(events),
            )


def _visitor(name: str, account: Account | None, on: dt.date) -> Person:
    written = " ".join(name.split())
    if len(written) < SHORTEST_NAME or any(letter.isdigit() for letter in written):
        raise RuleError("walk_in_visitor_unnamed", article=ENTRIES, name=written)
    return create_person(draft=PersonDraft(name=written, number=None), account=account, on=on)
