"""RTP 3.1.7: the deposit of a date is taken off the homologation of its event."""

import datetime as dt

import pytest

from federation.models import Fee, Person, Season
from federation.money.selectors.ledger import (
    billed_cents,
    deposit_left_cents,
    outstanding_cents,
    unbalanced_entries,
)
from tests.factories.calendar import make_cycle, make_reservation
from tests.factories.scoring import ask_for_payment, publish_results
from tests.small_world import NOW
from tournaments.calendar.selectors.reservation_deposits import deposit_of
from tournaments.calendar.services.reservations import accept_reservation, use_reservation
from tournaments.events.services.events import EventDraft
from tournaments.models import DateReservation, Event

JANUARY = dt.datetime(2026, 1, 5, 9, 0, tzinfo=dt.UTC)


@pytest.fixture
def event_of_date(season: Season, event: Event, members: dict[str, Person]) -> Event:
    """Return an event made from a reserved date whose deposit of 50.00 was paid."""
    make_cycle(season)
    assert event.club is not None
    row = make_reservation(
        season, club=event.club, days=("2026-11-14", "2026-11-14"), now=JANUARY, is_paid=True
    )
    Event.objects.all().update(cancelled_at=NOW)
    accept_reservation(reservation=row, account=None, now=JANUARY)
    draft = EventDraft(
        name="Torneio da Serra",
        kind="PAIRS",
        event_class="PRIVATE_TOURNAMENT",
        organiser_kind="CLUB",
        method="matchpoints",
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        planned_boards=6,
    )
    made = use_reservation(reservation=row, draft=draft, account=None, now=JANUARY)
    publish_results(made)
    return made


@pytest.mark.rule("3.1.7-f")
def test_a_deposit_of_50_leaves_130_of_180_to_pay(event_of_date: Event) -> None:
    Fee.objects.filter(code="HOMOLOGATION_TOURNAMENT_PAIRS").update(amount_cents=4500)

    request = ask_for_payment(event_of_date)

    deposit = deposit_of(DateReservation.objects.get())
    assert deposit is not None
    assert (billed_cents(request), outstanding_cents(request)) == (18000, 13000)
    assert deposit_left_cents(deposit) == 0
    assert not unbalanced_entries().exists()


def test_a_fee_below_the_deposit_leaves_the_rest_held(event_of_date: Event) -> None:
    request = ask_for_payment(event_of_date)

    deposit = deposit_of(DateReservation.objects.get())
    assert deposit is not None
    assert (billed_cents(request), outstanding_cents(request)) == (600, 0)
    assert deposit_left_cents(deposit) == 4400
