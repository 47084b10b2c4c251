"""The deposit behind a reservation, and where it stands."""

from collections.abc import Iterable, Mapping

from federation.models import Deposit
from federation.selectors.ledger import deposit_left_cents
from tournaments.models import DateReservation


def deposit_about(reservation: DateReservation) -> str:
    """Return how the deposit of a reservation names it."""
    return f"reservation:{reservation.pk}"


def deposit_of(reservation: DateReservation) -> Deposit | None:
    """Return the deposit that counts for a reservation: the last one whose request stands."""
    return deposits_of([reservation]).get(reservation.pk)


def deposits_of(reservations: Iterable[DateReservation]) -> Mapping[int, Deposit]:
    """Return the deposit of each of many reservations, in one query."""
    about = {deposit_about(row): row.pk for row in reservations}
    rows = Deposit.objects.filter(
        about__in=about, request__cancelled_by_entry__isnull=True
    ).select_related("request")
    return {about[deposit.about]: deposit for deposit in rows.order_by("pk")}


def is_held(deposit: Deposit) -> bool:
    """Say whether money of a deposit is with the federation."""
    return deposit_left_cents(deposit) > 0
