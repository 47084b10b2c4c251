"""The calendar of season 2027, made in the autumn of 2026."""

import datetime as dt

from federation.models import Account, Association, Club, Season
from federation.money.services.ledger import record_payment
from tests.factories.federation import make_season
from tournaments.calendar.selectors.reservation_deposits import deposit_of
from tournaments.calendar.services.calendar import open_cycle
from tournaments.calendar.services.reservations import ReservationDraft, request_date
from tournaments.models import CalendarCycle, DateReservation

OPENED = dt.datetime(2026, 9, 1, 9, 0, tzinfo=dt.UTC)
IN_TIME = dt.datetime(2026, 9, 20, 9, 0, tzinfo=dt.UTC)


def make_cycle(season: Season | None = None, *, account: Account | None = None) -> CalendarCycle:
    """Open the calendar of season 2027."""
    return open_cycle(season=season or make_season(2027), account=account, now=OPENED)


def reservation_draft(
    season: Season,
    *,
    club: Club | None = None,
    association: Association | None = None,
    title: str = "Torneio da Serra",
    days: tuple[str, str] = ("2027-03-14", "2027-03-14"),
    event_class: str = "PRIVATE_TOURNAMENT",
    kind: str = "PAIRS",
    event_type: str = "OPEN",
) -> ReservationDraft:
    """Return a body's request for a date in its own region."""
    first, last = (dt.date.fromisoformat(day) for day in days)
    return ReservationDraft(
        season=season,
        organiser_kind="CLUB" if club else "ASSOCIATION",
        club=club,
        association=association,
        title=title,
        event_class=event_class,
        kind=kind,
        event_type=event_type,
        starts_on=first,
        ends_on=last,
        region=association or (club.association if club else None),
    )


def make_reservation(
    season: Season,
    *,
    club: Club,
    title: str = "Torneio da Serra",
    days: tuple[str, str] = ("2027-03-14", "2027-03-14"),
    now: dt.datetime = IN_TIME,
    is_paid: bool = False,
) -> DateReservation:
    """Make the request of a club, with its deposit paid if asked for."""
    draft = reservation_draft(season, club=club, title=title, days=days)
    reservation = request_date(draft=draft, account=None, now=now)
    if is_paid:
        pay_reservation_deposit(reservation)
    return reservation


def pay_reservation_deposit(
    reservation: DateReservation, on: dt.date = dt.date(2026, 9, 22)
) -> None:
    """Record the payment of a reservation's deposit."""
    deposit = deposit_of(reservation)
    assert deposit is not None
    record_payment(
        request=deposit.request,
        amount_cents=deposit.amount_cents,
        received_on=on,
        method="TRANSFER",
        bank_reference="",
        account=None,
    )
