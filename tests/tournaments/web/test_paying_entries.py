"""From an entry sent to an entry paid: by its captain, its partner, several at once."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django.fixtures import Settings

from federation.errors import RuleError
from federation.models import Account, Checkout, Federation, Licence, Notice, PaymentRequest, Person
from federation.money.selectors.ledger import outstanding_cents
from federation.money.selectors.ledger_faults import ledger_faults
from tests.factories.entries import accept, account_of, enter_pair, send
from tests.factories.hosting import make_national, publish
from tests.factories.pages import words
from tests.personas import World
from tournaments.entries.selectors.prices import price_of
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.models import EntryTerms, Event, Registration

OPENS = dt.datetime(2026, 2, 2, tzinfo=dt.UTC)
CLOSES = dt.datetime(2026, 3, 1, 18, tzinfo=dt.UTC)
NOW = dt.datetime(2026, 2, 10, 12, tzinfo=dt.UTC)


@pytest.fixture(autouse=True)
def sandbox(world: World, settings: Settings) -> object:
    settings.PAYMENT_PROVIDER = "sandbox"
    settings.PAYMENT_WEBHOOK_SECRET = "a secret of the tests"
    Federation.objects.update(is_demo=True)
    yield
    assert ledger_faults() == []


def opened(**prices: Any) -> Event:
    """Return an event of the federation with an entry fee of 40.00."""
    event = make_national()
    publish(event, entries_close_on="2026-03-01")
    terms = Terms(OPENS, CLOSES, fee_cents=4000, fee_debtor="PERSON", **prices)
    open_entries(event=event, terms=terms, account=None, now=NOW)
    return event


def asked(registration: Registration) -> PaymentRequest:
    registration.refresh_from_db()
    assert registration.payment_request is not None
    return registration.payment_request


def pair(world: World) -> tuple[Person, Person]:
    return world.members["1001"], world.members["1002"]


def charged(request: PaymentRequest) -> list[tuple[int, int, str]]:
    return [(line.quantity, line.unit_cents, line.reason) for line in request.lines.all()]


def test_an_entry_sent_accepted_and_paid_in_the_sandbox(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    event = opened()
    captain, partner = pair(world)
    registration = accept(send(event, captain, partner, now=NOW), partner, now=NOW)
    request = asked(registration)
    client = as_account(account_of(captain))

    page = words(client.get(reverse("my-entries")))
    assert f"Payment asked: {request.reference}" in page
    assert re.search(r"40\.00\D{0,5}to be paid", page)
    response = client.post(
        reverse("entries-pay"), {"registrations": [registration.pk]}, follow=True
    )
    assert "Not paid yet" in words(response)
    menu = [line for group in response.context["menu"].groups for line in group.lines]
    assert [line.page for line in menu if line.here] == ["person-statement"]
    key = Checkout.objects.get().key
    paid = client.post(reverse("sandbox-pay", args=[key]), {"answer": "pay"}, follow=True)

    assert "The payment is booked." in words(paid)
    assert outstanding_cents(request) == 0
    assert "to be paid" not in words(client.get(reverse("my-entries")))
    assert Notice.objects.filter(code="notice_payment_received").count() == 1


def test_a_partner_pays_for_the_captain(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    event = opened()
    captain, partner = pair(world)
    registration = enter_pair(event, captain, partner, now=NOW)
    request = asked(registration)
    client = as_account(account_of(partner))

    client.post(reverse("entries-pay"), {"registrations": [registration.pk]})
    key = Checkout.objects.get().key
    client.post(reverse("sandbox-pay", args=[key]), {"answer": "pay"})

    assert request.person == captain
    assert outstanding_cents(request) == 0
    # What else the captain owes is not the partner's to see.
    detail = reverse("payment-request-detail", args=[request.pk])
    assert client.get(detail).status_code == 404
    page = client.get(reverse("checkout-detail", args=[key])).content.decode()
    assert request.reference in page
    assert detail not in page


def test_who_pays_an_entry_that_was_paid_meanwhile_reads_where_the_money_is(
    world: World, as_account: object
) -> None:
    captain, partner = pair(world)
    registration = enter_pair(opened(), captain, partner, now=NOW)
    request = asked(registration)
    pages: list[str] = []
    for player in (captain, partner):
        client: Client = as_account(account_of(player))  # type: ignore[operator]
        client.post(reverse("entries-pay"), {"registrations": [registration.pk]})
    for checkout in Checkout.objects.order_by("pk"):
        client = as_account(checkout.begun_by)  # type: ignore[operator]
        address = reverse("sandbox-pay", args=[checkout.key])
        pages.append(words(client.post(address, {"answer": "pay"}, follow=True)))

    assert request.payments.count() == 2
    kept = "€40.00 of it is more than was asked for: it is kept as a balance"
    assert [kept in page for page in pages] == [False, True]


def test_several_entries_are_paid_at_once(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    captain, partner = pair(world)
    entries = [enter_pair(opened(), captain, partner, now=NOW) for _each in range(2)]
    client = as_account(account_of(captain))

    client.post(reverse("entries-pay"), {"registrations": [entry.pk for entry in entries]})
    checkout = Checkout.objects.get()
    client.post(reverse("sandbox-pay", args=[checkout.key]), {"answer": "pay"})

    assert checkout.amount_cents == 8000
    assert [outstanding_cents(asked(entry)) for entry in entries] == [0, 0]


def test_nobody_pays_for_entries_of_others(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    registration = enter_pair(opened(), *pair(world), now=NOW)
    stranger: Account = account_of(world.members["1005"])
    client = as_account(stranger)

    response = client.post(reverse("entries-pay"), {"registrations": [registration.pk]})

    assert response.status_code == 422
    assert Checkout.objects.count() == 0


@pytest.mark.parametrize(
    ("accepted", "expected"),
    [
        (dt.datetime(2026, 2, 15, 23, 59, tzinfo=dt.UTC), [(1, 3000, "entry_price_early")]),
        (dt.datetime(2026, 2, 16, 0, 0, tzinfo=dt.UTC), [(1, 4000, "")]),
    ],
)
def test_the_day_on_which_the_entry_was_complete_decides(
    world: World, accepted: dt.datetime, expected: list[tuple[int, int, str]]
) -> None:
    event = opened(early_until=dt.date(2026, 2, 15), early_cents=3000)
    captain, partner = pair(world)

    registration = accept(send(event, captain, partner, now=NOW), partner, now=accepted)

    assert charged(asked(registration)) == expected


def test_less_for_the_young_is_said_on_the_request(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    event = opened(young_under=26, young_percent=50)
    captain, partner = pair(world)
    Person.objects.filter(pk=partner.pk).update(birth_date=dt.date(2005, 5, 5))

    request = asked(enter_pair(event, captain, partner, now=NOW))

    assert charged(request) == [(1, 2000, ""), (1, 1000, "entry_price_young")]
    client = as_account(account_of(captain))
    page = words(client.get(reverse("payment-request-detail", args=[request.pk])))
    assert "younger than 26: 50 % less" in page
    assert "This is not a tax invoice." in page


def test_an_entry_that_costs_nothing_is_asked_nothing(world: World) -> None:
    event = opened(young_under=26, young_percent=100)
    captain, partner = pair(world)
    Person.objects.filter(pk__in=[captain.pk, partner.pk]).update(birth_date=dt.date(2005, 5, 5))

    registration = enter_pair(event, captain, partner, now=NOW)

    registration.refresh_from_db()
    assert (registration.state, registration.payment_request) == ("ACCEPTED", None)


def test_half_an_early_price_is_refused(world: World) -> None:
    with pytest.raises(RuleError, match="entry_price_incomplete"):
        opened(early_cents=3000)


def test_where_all_need_a_licence_nobody_pays_for_having_none(world: World) -> None:
    with pytest.raises(RuleError, match="entry_surcharge_where_all_are_licensed"):
        opened(unlicensed_cents=200)


def test_each_player_without_licence_pays_more_where_none_is_needed(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    event, (captain, partner) = opened(), pair(world)
    registration = send(event, captain, partner, now=NOW)
    # As an event of the federation in which anybody plays would have it.
    EntryTerms.objects.update(unlicensed_cents=200)
    Licence.objects.filter(person=partner).delete()

    terms = EntryTerms.objects.get()
    registration.players.update(state="ACCEPTED")
    parts = price_of(registration, terms, now=NOW)
    client = as_account(account_of(captain))
    page = words(client.get(reverse("event-enter", args=[event.pk])))

    assert [(part.quantity, part.cents) for part in parts] == [(1, 4000), (1, 200)]
    assert "€2.00 more for each player without a licence" in page
