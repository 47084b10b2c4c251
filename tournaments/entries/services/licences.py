"""Entries waiting for licences of a future season: entered when issued, or ended."""

import datetime as dt
from collections.abc import Collection

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone, translation

from federation.errors import RuleError
from federation.licences.selectors.requests import is_licence_to_come
from federation.mail.selectors.addressees import Addressee, addressees_of_people, office_addressees
from federation.models import LicenceRequest, RequestState
from federation.selectors.languages import language_of
from federation.texts import long_date, sentence
from tournaments.direction.selectors import standing_appointments
from tournaments.entries.services.after_points import refuse_once_homologated
from tournaments.entries.services.endings import (
    drop_unpaid_fees,
    end_registration,
    give_place_on,
)
from tournaments.entries.services.entries import held_registration
from tournaments.entries.services.messages import notify_of_entry, players_reached
from tournaments.entries.services.seats import (
    locked_event,
    record_act,
    refuse_failing,
    seat_registration,
)
from tournaments.models import DirectorAppointment, PlayerState, Registration, RegistrationState


def seat_licensed(*, people: Collection[int], now: dt.datetime) -> int:
    """Enter the waiting entries that lacked only these people's licences. Returns: how many."""
    rows = _waiting().filter(players__person__in=people).distinct()
    return sum(_seat_if_licensed(row, now=now) for row in rows)


def answer_refused(*, requests: Collection[int], now: dt.datetime) -> None:
    """Process the entries whose requested licences will not be issued.

    If the licence was refused, the entry ends and its place goes to the next. If the request was
    withdrawn, as a club does to correct it, the players are asked to have it requested again.
    """
    for request in LicenceRequest.objects.filter(pk__in=requests, person__isnull=False):
        rows = _waiting().filter(
            players__person=request.person_id,
            players__state=PlayerState.ACCEPTED,
            event__season=request.season_id,
        )
        for row in rows.distinct():
            _answer(row, request, now=now)


def look_after_waiting_entries(*, now: dt.datetime) -> None:
    """Enter the waiting entries with all licences; end, and report, those past their deadline."""
    for row in _waiting():
        seated, until = _seat_if_licensed(row, now=now), row.licence_until
        if not seated and until is not None and until < timezone.localdate(now):
            _end(row, now=now)


def _waiting() -> QuerySet[Registration]:
    rows = Registration.objects.filter(state=RegistrationState.LICENCE)
    return rows.select_related("event").order_by("complete_at", "pk")


@transaction.atomic
def _seat_if_licensed(registration: Registration, *, now: dt.datetime) -> bool:
    event = locked_event(registration.event)
    row = held_registration(registration, event)
    if row.state != RegistrationState.LICENCE:
        return False
    try:
        refuse_once_homologated(event)
        if refuse_failing(row, on=timezone.localdate(now)):
            return False
    except RuleError:
        # Its season has begun, or another check fails: it waits until its last day.
        return False
    seat_registration(row, RegistrationState.ACCEPTED, account=None, now=now)
    record_act("entry_accepted", row, None)
    notify_of_entry("notice_entry_licensed", row, players_reached(row), now=now)
    return True


@transaction.atomic
def _answer(registration: Registration, request: LicenceRequest, *, now: dt.datetime) -> None:
    event = locked_event(registration.event)
    row = held_registration(registration, event)
    if row.state != RegistrationState.LICENCE or is_licence_to_come(request):
        return
    if request.state == RequestState.WITHDRAWN:
        record_act("entry_licence_withdrawn", row, None)
        notify_of_entry("notice_entry_licence_withdrawn", row, players_reached(row), now=now)
        return
    with translation.override(language_of()):  # not in the language of the person who refused it
        reason = sentence("entry_licence_refused", {"season": str(event.season.year)})
    _end_and_notify(row, "entry_licence_refused", reason, now=now)


@transaction.atomic
def _end(registration: Registration, *, now: dt.datetime) -> None:
    event = locked_event(registration.event)
    row = held_registration(registration, event)
    if row.state != RegistrationState.LICENCE or row.licence_until is None:
        return
    reason = sentence("entry_licence_missing", {"day": long_date(row.licence_until)})
    _end_and_notify(row, "entry_licence_missing", reason, now=now)


def _end_and_notify(row: Registration, act: str, reason: str, *, now: dt.datetime) -> None:
    """End an entry, cancel its bill, and give its place to the next."""
    people = [*players_reached(row), *_directors(row, on=timezone.localdate(now))]
    drop_unpaid_fees([row], account=None, now=now)
    end_registration(row, RegistrationState.WITHDRAWN, reason=reason, now=now)
    record_act(act, row, None)
    notify_of_entry(f"notice_{act}", row, people, now=now)
    give_place_on(row, account=None, now=now)


def _directors(row: Registration, *, on: dt.date) -> list[Addressee]:
    """Return the event's directors; the office if none is appointed yet."""
    held: list[DirectorAppointment] = list(standing_appointments(row.event))
    addressees = list(
        addressees_of_people(director_appointment.person for director_appointment in held).values()
    )
    return addressees or office_addressees(on=on)
