"""Terms of office: seats in bodies, and the mandates that end with them."""

import datetime as dt
from dataclasses import dataclass

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext, override

from federation.errors import RuleError
from federation.models import (
    Account,
    CouncilSeat,
    Federation,
    Mandate,
    Person,
    Position,
    Role,
)
from federation.selectors.erasures import refuse_being_erased
from federation.selectors.languages import language_of
from federation.services.audit import record_event
from federation.services.row_history import sign_history


@dataclass(frozen=True, slots=True)
class SeatDraft:
    """A term of office. gives_mandate: the person's account may act for the body meanwhile."""

    person: Person
    council: str
    position: str
    valid_from: dt.date
    valid_until: dt.date | None = None
    gives_mandate: bool = False


@transaction.atomic
def give_seat(*, draft: SeatDraft, account: Account | None) -> CouncilSeat:
    """Seat a person in a body. Raises: RuleError if a seat or a presidency overlaps."""
    if draft.valid_until is not None and draft.valid_until < draft.valid_from:
        raise RuleError("seat_dates_turned")
    # One writer at a time for all bodies, since dates of several rows are compared.
    Federation.objects.select_for_update().order_by("pk").first()
    refuse_being_erased([draft.person.pk])
    seats = _overlapping_seats(draft)
    if seats.filter(person=draft.person).exists():
        raise RuleError("seat_overlaps", person=draft.person.name)
    if draft.position == Position.PRESIDENT:
        president = seats.filter(position=Position.PRESIDENT).select_related("person").first()
        if president is not None:
            raise RuleError("seat_president_taken", person=president.person.name)
    seat = CouncilSeat(
        person=draft.person,
        council=draft.council,
        position=draft.position,
        valid_from=draft.valid_from,
        valid_until=draft.valid_until,
    )
    sign_history(seat, account)
    seat.save()
    if draft.gives_mandate:
        _give_mandate(draft, account)
    _record("seat_given", seat, account)
    return seat


@transaction.atomic
def end_seat(
    *, seat: CouncilSeat, last_day: dt.date, account: Account | None, reason: str = ""
) -> CouncilSeat:
    """End a term of office, and the mandate for the body. Raises: RuleError."""
    Federation.objects.select_for_update().order_by("pk").first()
    seat = CouncilSeat.objects.select_related("person").get(pk=seat.pk)
    if seat.valid_until is not None and seat.valid_until <= last_day:
        raise RuleError("seat_ended", on=seat.valid_until)
    if last_day < seat.valid_from:
        raise RuleError("seat_dates_turned")
    seat.valid_until = last_day
    sign_history(seat, account)
    seat.save()
    _end_mandates(seat, last_day, account)
    _record("seat_ended", seat, account, **({"reason": reason} if reason else {}))
    return seat


def end_seats_of_erased(person: Person, *, on: dt.date, account: Account | None) -> None:
    """End a person's terms of office with the day their data are erased.

    A term that has not begun ends with its first day.
    """
    lasting = Q(valid_until__isnull=True) | Q(valid_until__gt=on)
    with override(language_of()):
        reason = gettext("The person's data were erased.")
    for seat in CouncilSeat.objects.filter(lasting, person=person).order_by("pk"):
        last_day = max(on, seat.valid_from)
        if seat.valid_until != last_day:
            end_seat(seat=seat, last_day=last_day, account=account, reason=reason)


def _overlapping_seats(draft: SeatDraft) -> QuerySet[CouncilSeat]:
    rows = CouncilSeat.objects.filter(council=draft.council).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=draft.valid_from)
    )
    return rows if draft.valid_until is None else rows.filter(valid_from__lte=draft.valid_until)


def _give_mandate(draft: SeatDraft, account: Account | None) -> None:
    sign_in = Account.objects.filter(person=draft.person).first()
    if sign_in is None:
        raise RuleError("seat_without_account", person=draft.person.name)
    mandate = Mandate(
        account=sign_in,
        role=Role.COUNCIL,
        council=draft.council,
        valid_from=draft.valid_from,
        valid_until=draft.valid_until,
    )
    sign_history(mandate, account)
    mandate.save()


def _end_mandates(seat: CouncilSeat, last_day: dt.date, account: Account | None) -> None:
    held = Mandate.objects.select_for_update().filter(
        account__person=seat.person_id, role=Role.COUNCIL, council=seat.council
    )
    for mandate in held.filter(Q(valid_until__isnull=True) | Q(valid_until__gt=last_day)):
        mandate.valid_until = max(last_day, mandate.valid_from)
        sign_history(mandate, account)
        mandate.save()


def _record(act: str, seat: CouncilSeat, account: Account | None, **details: str) -> None:
    record_event(
        act,
        subject=f"person:{seat.person_id}",
        account=account,
        details={
            "council": seat.council,
            "position": seat.position,
            "from": seat.valid_from.isoformat(),
            "until": seat.valid_until.isoformat() if seat.valid_until else "",
            **details,
        },
    )
