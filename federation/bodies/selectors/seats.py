"""The members of the federation's bodies on a day."""

import datetime as dt
from dataclasses import dataclass

from django.db.models import Case, Exists, IntegerField, OuterRef, Q, QuerySet, Value, When

from federation.models import Council, CouncilSeat, Mandate, Position, Role

_RANK = Case(
    *[When(position=value, then=Value(place)) for place, value in enumerate(Position.values)],
    default=Value(len(Position.values)),
    output_field=IntegerField(),
)


@dataclass(frozen=True, slots=True)
class BodyInOffice:
    """A body, and its seats on the day, president first."""

    council: Council
    seats: tuple[CouncilSeat, ...]


def seats_on(day: dt.date) -> QuerySet[CouncilSeat]:
    """Return the seats in office on a day, with their people, by position."""
    council_seats = CouncilSeat.objects.filter(valid_from__lte=day)
    rows = council_seats.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=day))
    return rows.select_related("person").order_by(_RANK, "person__sort_name", "pk")


def bodies_in_office(*, on: dt.date) -> list[BodyInOffice]:
    """Return every body of the federation with its seats on a day."""
    rows = list(seats_on(on))
    return [
        BodyInOffice(council, tuple(row for row in rows if row.council == council))
        for council in Council
    ]


def council_mandates_without_seat(*, on: dt.date) -> QuerySet[Mandate]:
    """Return the mandates for a body, in force on a day, of accounts without a seat in it."""
    held = Mandate.objects.filter(role=Role.COUNCIL, valid_from__lte=on).filter(
        Q(valid_until__isnull=True) | Q(valid_until__gte=on)
    )
    seat = seats_on(on).filter(person=OuterRef("account__person"), council=OuterRef("council"))
    return held.filter(~Exists(seat)).select_related("account", "account__person")


def seats_running_out(*, on: dt.date, within: dt.timedelta) -> QuerySet[CouncilSeat]:
    """Return the seats that end within a period."""
    return seats_on(on).filter(valid_until__lte=on + within).order_by("valid_until", "pk")
