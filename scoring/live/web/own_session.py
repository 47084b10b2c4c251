"""What a player needs first: the entry before play, then table and results, at last the result."""

import datetime as dt
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from scoring.live.selectors.in_play import begun_sessions
from scoring.models import BookSession
from tournaments.models import Registration, Session
from tournaments.seating.selectors.sessions import sessions_seating
from tournaments.selectors.played_now import sessions_of_now

Link = tuple[str, str]  # its words and its address


class OwnSession(NamedTuple):
    """A session as one player has it."""

    pk: int
    is_seated: bool
    has_begun: bool
    is_closed: bool


def links_of_entry(registration: Registration, person: int, *, now: dt.datetime) -> list[Link]:
    """Return what a player needs of an entry now, the most needed first; one query."""
    event = registration.event_id
    of_now = sessions_of_now(now=now).filter(event=event).order_by("played_on", "number")
    sessions = own_sessions(of_now, person, now=now)
    session = next((session for session in sessions if not session.is_closed), None)
    if session is not None and session.is_seated:
        return links_of_seat(session)
    if sessions and session is None:
        return [(_("Your result"), reverse("event-detail", args=[event]))]
    return [(_("Your entry"), f"{reverse('my-entries')}#entry-{registration.pk}")]


def links_of_seat(session: OwnSession) -> list[Link]:
    """Return where a player sits and, once play has begun, where results are entered; else []."""
    if not session.is_seated:
        return []
    table = (_("Your table"), reverse("session-seating", args=[session.pk]))
    if not session.has_begun:
        return [table]
    return [(_("Enter results"), reverse("own-table", args=[session.pk])), table]


def own_sessions(sessions: QuerySet[Session], person: int, *, now: dt.datetime) -> list[OwnSession]:
    """Return sessions as a player has them; one query."""
    closed = BookSession.objects.filter(session=OuterRef("pk"), closed_version__isnull=False)
    itself = Session.objects.filter(pk=OuterRef("pk"))
    rows = sessions.annotate(
        is_seated=Exists(sessions_seating(person, itself)),
        has_begun=Exists(begun_sessions(itself, now=now)),
        is_closed=Exists(closed),
    )
    return [OwnSession(*row) for row in rows.values_list("pk", *OwnSession._fields[1:])]
