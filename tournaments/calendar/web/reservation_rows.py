"""Reservations and their clashes, as pages print them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext

from federation.models import Deposit
from federation.page_parts.figures import money
from federation.texts import sentence
from federation.texts.dates import date_format
from tournaments.calendar.selectors.clashes import clashes_by_reservation
from tournaments.calendar.selectors.cycle import cycle_of, figures_of
from tournaments.calendar.selectors.reservation_deposits import deposits_of, is_held
from tournaments.models import DateReservation
from tournaments.page_parts.words import days_in_words, plain_kind_in_words
from tournaments.rules.clashes import Clash, Weight


@dataclass(frozen=True, slots=True)
class ShownClash:
    """One clash. address: "" if it has no page."""

    title: str
    address: str
    days: str
    is_forbidden: bool
    reasons: Sequence[str]


@dataclass(frozen=True, slots=True)
class ReservationRow:
    """One reservation in a list. deposit_state: held, unpaid, missing or over."""

    reservation: DateReservation
    organiser: str
    days: str
    offered: str
    what: str
    deposit: str
    deposit_state: str
    clashes: Sequence[ShownClash]


def shown_clashes(clashes: Iterable[Clash]) -> list[ShownClash]:
    """Return clashes as text, each with its reasons."""
    return [
        ShownClash(
            title=clash.title,
            address=event_address(clash.key),
            days=", ".join(date_format(day, "D j M") for day in clash.days),
            is_forbidden=clash.weight is Weight.FORBIDDEN,
            reasons=[capfirst(sentence(reason.code, reason.values)) for reason in clash.reasons],
        )
        for clash in clashes
    ]


def reservation_rows(
    reservations: Sequence[DateReservation], *, with_clashes: bool
) -> list[ReservationRow]:
    """Return the rows of a list; the number of queries does not depend on their number.

    with_clashes: include the clashes of each open or accepted reservation.
    """
    deposits = deposits_of(reservations)
    clashes: dict[int, Sequence[Clash]] = {}
    if with_clashes:
        for season in dict.fromkeys(row.season for row in reservations):
            figures = figures_of(cycle_of(season))
            rows = [row for row in reservations if row.season_id == season.pk]
            clashes.update(clashes_by_reservation(rows, figures=figures))
    return [_row(row, deposits, clashes.get(row.pk, ())) for row in reservations]


def organiser_of_reservation(row: DateReservation) -> str:
    """Return the body that requests a date."""
    body = row.club or row.association
    return body.name if body else row.entity_name


def days_of_offer(row: DateReservation) -> str:
    """Return the days offered instead, "" if none were."""
    if row.offered_starts_on is None or row.offered_ends_on is None:
        return ""
    if row.offered_starts_on == row.offered_ends_on:
        return date_format(row.offered_starts_on, "DATE_FORMAT")
    return gettext("%(first)s to %(last)s") % {
        "first": date_format(row.offered_starts_on, "MONTH_DAY_FORMAT"),
        "last": date_format(row.offered_ends_on, "DATE_FORMAT"),
    }


def _row(
    row: DateReservation, deposits: Mapping[int, Deposit], clashes: Sequence[Clash]
) -> ReservationRow:
    deposit = deposits.get(row.pk)
    return ReservationRow(
        reservation=row,
        organiser=organiser_of_reservation(row),
        days=days_in_words(row),
        offered=days_of_offer(row),
        what=plain_kind_in_words(row),
        deposit=money(deposit.amount_cents, deposit.request.currency) if deposit else "",
        deposit_state=_deposit_state(deposit),
        clashes=shown_clashes(clashes),
    )


def _deposit_state(deposit: Deposit | None) -> str:
    if deposit is None:
        return "missing"
    return "unpaid" if deposit.held_by_entry_id is None else "held" if is_held(deposit) else "over"


def event_address(key: str) -> str:
    """Return the page of the event a key names, "event:12"; "" for a reservation."""
    about, _separator, number = key.partition(":")
    return reverse("event-detail", args=[number]) if about == "event" else ""
