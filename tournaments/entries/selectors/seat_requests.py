"""Requests for fixed seats: whose, who decides, and who may read the reason."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import QuerySet

from federation.models import Account
from tournaments.direction.selectors import directs_event
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import (
    Event,
    EventKind,
    PlayerState,
    Registration,
    SeatRequest,
    SeatRequestState,
)


def seat_requests_seen_by(account: Account, *, on: dt.date) -> QuerySet[SeatRequest]:
    """Return an account's own requests, and those of events it manages."""
    rows = SeatRequest.objects.select_related("registration__event", "registration__entry")
    own = rows.filter(person=account.person_id, person__isnull=False)
    return own | rows.filter(registration__event__in=events_managed_by(account, on=on).values("pk"))


def requests_of(registration: Registration) -> list[SeatRequest]:
    """Return the requests of an entry's players, oldest first."""
    return list(registration.seat_requests.select_related("person", "decided_by"))


def own_requests(account: Account, registrations: Sequence[int]) -> dict[int, SeatRequest]:
    """Return a player's last request by entry."""
    rows = SeatRequest.objects.filter(
        person=account.person_id, person__isnull=False, registration__in=registrations
    )
    return {row.registration_id: row for row in rows.order_by("requested_at", "pk")}


def requests_to_decide(account: Account, *, on: dt.date) -> QuerySet[SeatRequest]:
    """Return the requests an account must answer, of events that are not over."""
    rows = SeatRequest.objects.filter(
        state=SeatRequestState.ASKED,
        registration__event__in=events_managed_by(account, on=on).values("pk"),
        registration__event__ends_on__gte=on,
        registration__ended_at__isnull=True,
    )
    return rows.select_related("registration__event__entry_terms", "person")


def may_read_why(account: Account, request: SeatRequest, *, on: dt.date) -> bool:
    """Return whether an account may read why: the player, directors, and who decides, until then.

    Asked of accounts that see the request.
    """
    event = request.registration.event
    own = account.person_id is not None and account.person_id == request.person_id
    is_open = request.state == SeatRequestState.ASKED
    return own or is_open or directs_event(account, event, on=on)


def may_request_seats(event: Event) -> bool:
    """Return whether an event can have fixed seats: if players move between tables."""
    return event.kind != EventKind.TEAMS


def plays_in(account: Account, registration: Registration) -> bool:
    """Return whether an account's player has accepted to play in an entry; uses prefetched rows."""
    return account.person_id is not None and any(
        row.person_id == account.person_id and row.state == PlayerState.ACCEPTED
        for row in registration.players.all()
    )
