"""Self check-in: the address of a session's tablet, and the contestants it shows."""

import datetime as dt
from dataclasses import dataclass

from django.core import signing

from federation.errors import RuleError
from federation.licences.rules.tokens import VERSION, verified
from federation.licences.selectors.cards import public_keys
from federation.people.selectors.people import person_of_number, shown_name
from federation.rules.names import folded
from tournaments.models import Session
from tournaments.rules.play_days import NIGHT
from tournaments.seating.selectors.sessions import (
    Attendee,
    attendees_of,
    names_shown,
    sessions_shown,
)

ARTICLE = "RTP 2.2.3"
_SALT = "arrivals"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A contestant on the tablet, by its public name."""

    attendee: Attendee
    name: str
    players: tuple[str, ...]

    @property
    def is_present(self) -> bool:
        """Return whether the contestant was last noted as present."""
        return self.attendee.seen is True


def arrivals_code(session: Session) -> str:
    """Return the code in the address of a session's tablet."""
    return signing.Signer(salt=_SALT).sign(str(session.pk))


def session_to_arrive_at(code: str, *, on: dt.date) -> Session:
    """Return the session of a tablet's address.

    Raises: RuleError for an invalid code, or on another day than the session's.
    """
    try:
        number = signing.Signer(salt=_SALT).unsign(code)
    except signing.BadSignature:
        number = ""
    session = sessions_shown().filter(pk=number).first() if number else None
    if session is None or session.event.cancelled_at is not None:
        raise RuleError("arrivals_code_unknown", article=ARTICLE)
    if not session.played_on <= on <= session.played_on + NIGHT:
        raise RuleError("arrivals_another_day", article=ARTICLE, day=session.played_on)
    return session


def arrivals_of(session: Session, *, on: dt.date) -> list[Arrival]:
    """Return the contestants by name."""
    arrivals = [
        Arrival(
            attendee,
            names_shown(attendee.entry, attendee.people, on=on),
            tuple(shown_name(person, on=on) for person in attendee.people),
        )
        for attendee in attendees_of(session)
    ]
    return sorted(arrivals, key=lambda arrival: (folded(arrival.name), arrival.attendee.entry.pk))


def arrival_of_card(text: str, arrivals: list[Arrival]) -> Arrival:
    """Return the contestant of a licence card or federation number.

    Raises: RuleError for an invalid card, or for somebody who is not entered.
    """
    number = text.strip()
    if VERSION in number:
        number = verified(number, public_keys=public_keys()).token.number
    person = person_of_number(number)
    for arrival in arrivals:
        if person is not None and person in arrival.attendee.people:
            return arrival
    raise RuleError("arrivals_not_entered", article=ARTICLE, number=number[:20])
