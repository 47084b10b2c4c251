"""The deposit for a reservation, and its state."""

from collections.abc import Iterable, Mapping

from federation.models import Deposit, Payment
from tournaments.models import DateReservation


def deposit_about(reservation: DateReservation) -> str:
    """Return the subject under which a deposit refers to a reservation."""
    return f"reservation:{reservation.pk}"


def deposit_of(reservation: DateReservation) -> Deposit | None:
    """Return the deposit of a reservation: the last one whose request is not withdrawn."""
    return deposits_of([reservation]).get(reservation.pk)


def deposits_of(reservations: Iterable[DateReservation]) -> Mapping[int, Deposit]:
    """Return the deposits of many reservations, in three queries."""
    about = {deposit_about(row): row.pk for row in reservations}
    rows = Deposit.objects.filter(
        about__in=about, request__cancelled_by_entry__isnull=True
    ).select_related("request")
    rows = rows.prefetch_related("moves", "deductions")
    return {about[deposit.about]: deposit for deposit in rows.order_by("pk")}


def is_held(deposit: Deposit) -> bool:
    """Return whether the federation holds money of a deposit."""
    if deposit.held_by_entry_id is None:
        return False
    taken = sum(payment.amount_cents for payment in _standing(deposit))
    ended = sum(move.amount_cents for move in deposit.moves.all())
    return deposit.amount_cents > taken + ended


def _standing(deposit: Deposit) -> list[Payment]:
    return [
        deduction
        for deduction in deposit.deductions.all()
        if deduction.reversed_by_entry_id is None
    ]
