"""From an entry sent to an entry paid: by its captain, its partner, several at once."""

import datetime as dt
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from federation.errors import RuleError
from federation.models import Account, Checkout, Federation, Licence, Notice, PaymentRequest, Person
from federation.money.selectors.ledger import outstanding_cents
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.selectors.statements import balance_of
from federation.money.services.checkouts import pay_request_online
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.refunds import ask_refund, refundable_cents, send_refund
from tests.factories.entries import accept, account_of, enter_pair, send
from tests.factories.hosting import make_national, publish
from tests.factories.money import receive
from tests.factories.online import event_of, tell
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
    mine = words(client.get(reverse("my-entries")))
    assert "to be paid" not in mine
    assert "Entry fee of €40.00: paid" in mine
    assert Notice.objects.filter(code="notice_payment_received").count() == 1
    assert Notice.objects.filter(code__startswith="notice_payment_made").count() == 0


def test_a_partner_pays_for_the_captain(
    world: World, as_account: Callable[[Account], Client]
) -> None:
    event = opened()
    captain, partner = pair(world)
    registration = enter_pair(event, captain, partner, now=NOW)
    request = asked(registration)
    client = as_account(account_of(partner))
    client_email = account_of(partner).email

    client.post(reverse("entries-pay"), {"registrations": [registration.pk]})
    key = Checkout.objects.get().key
    client.post(reverse("sandbox-pay", args=[key]), {"answer": "pay"})

    assert request.person == captain
    assert outstanding_cents(request) == 0
    to_captain = Notice.objects.get(code="notice_payment_received_by")
    to_partner = Notice.objects.get(code="notice_payment_made")
    assert (to_captain.email, to_partner.email) == (account_of(captain).email, client_email)
    assert to_captain.values["payer"] == partner.name
    assert to_partner.link == reverse("checkout-detail", args=[key])
    # What else the captain owes is not the partner's to see.
    detail = reverse("payment-request-detail", args=[request.pk])
    assert client.get(detail).status_code == 404
    page = client.get(reverse("checkout-detail", args=[key])).content.decode()
    assert request.reference in page
    assert detail not in page


@pytest.fixture
def paid_twice(world: World, as_account: object) -> PaymentRequest:
    """A fee paid by the captain, then by the partner, whose payment was on its way already."""
    captain, partner = pair(world)
    registration = enter_pair(opened(), captain, partner, now=NOW)
    for player in (captain, partner):
        client: Client = as_account(account_of(player))  # type: ignore[operator]
        client.post(reverse("entries-pay"), {"registrations": [registration.pk]})
    for number, checkout in enumerate(Checkout.objects.order_by("pk")):
        tell(event_of(checkout, event_id=f"e{number}", at=timezone.now()), now=timezone.now())
    return asked(registration)


def test_what_two_paid_twice_belongs_to_the_second(
    paid_twice: PaymentRequest, world: World
) -> None:
    captain, partner = pair(world)

    assert balance_of(captain, currency="EUR") == 0
    assert balance_of(partner, currency="EUR") == 4000
    assert outstanding_cents(paid_twice) == 0
    texts = {
        (notice.email, notice.code): notice.values.get("kept", "")
        for notice in Notice.objects.filter(code__startswith="notice_payment_")
        if "asked" not in notice.code
    }
    to = {person: account_of(person).email for person in (captain, partner)}
    assert texts == {
        (to[captain], "notice_payment_received"): "",
        (to[captain], "notice_payment_received_by_kept"): "40.00 EUR",
        (to[partner], "notice_payment_made_kept"): "40.00 EUR",
    }


def test_the_request_the_lists_and_the_accounts_say_who_paid(
    paid_twice: PaymentRequest, world: World, olga: Account, as_account: object
) -> None:
    captain, partner = pair(world)
    office: Client = as_account(olga)  # type: ignore[operator]
    kept = f"€40.00 more came in and is kept in the balance of {partner.name}"

    detail = words(office.get(reverse("payment-request-detail", args=[paid_twice.pk])))
    online = words(office.get(reverse("online-payments")))
    billed = words(office.get(reverse("person-statement", args=[captain.pk])))
    own: Client = as_account(account_of(partner))  # type: ignore[operator]
    account = own.get(reverse("person-statement", args=[partner.pk]))

    for page in (detail, online):
        assert [page.count(captain.name) > 0, page.count(kept)] == [True, 1]
    assert [f"paid by {name}" in detail for name in (captain.name, partner.name)] == [True, True]
    assert f"paid · {captain.name}" in online
    assert f"paid · {partner.name}" in online
    assert f"paid by {captain.name}" in billed
    assert f"more than was open on {paid_twice.reference}" in words(account)
    # What else the captain owes is not the partner's to see.
    link = reverse("payment-request-detail", args=[paid_twice.pk])
    assert link not in account.content.decode()


def test_a_surplus_goes_back_to_who_paid_it(
    paid_twice: PaymentRequest, world: World, olga: Account, as_account: object
) -> None:
    _captain, partner = pair(world)
    first, second = paid_twice.payments.order_by("pk")

    assert [refundable_cents(first), refundable_cents(second)] == [0, 4000]
    refund = ask_refund(
        payment=second, amount_cents=4000, reason="twice", account=olga, now=timezone.now()
    )
    send_refund(refund_id=refund.pk)

    assert balance_of(partner, currency="EUR") == 0
    office: Client = as_account(olga)  # type: ignore[operator]
    page = words(office.get(reverse("online-payments")))
    assert "Refund of €40.00 by the payment provider: paid back" in page


def test_what_a_partner_pays_for_a_fee_that_was_called_off_is_the_partners(world: World) -> None:
    captain, partner = pair(world)
    request = asked(enter_pair(opened(), captain, partner, now=NOW))
    checkout = pay_request_online(request=request, account=account_of(partner), now=timezone.now())
    cancel_payment_request(
        request=request, reason="mistaken", on=timezone.localdate(), account=None
    )

    checkout.refresh_from_db()
    assert checkout.state == "CANCELLED"
    tell(event_of(checkout, at=timezone.now()), now=timezone.now())

    assert balance_of(partner, currency="EUR") == 4000
    assert balance_of(captain, currency="EUR") == 0


def test_who_pays_an_entry_that_was_paid_meanwhile_is_told_so_and_pays_nothing(
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

    assert request.payments.count() == 1
    assert ["The payment is booked." in page for page in pages] == [True, False]
    assert ["Already paid" in page for page in pages] == [False, True]
    assert "Go to the payment page" not in pages[1]


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


def test_the_partner_reads_that_the_fee_is_paid(world: World, as_account: object) -> None:
    captain, partner = pair(world)
    request = asked(enter_pair(opened(), captain, partner, now=NOW))
    client: Client = as_account(account_of(partner))  # type: ignore[operator]

    before = words(client.get(reverse("my-entries")))
    receive(request, 4000)
    after = words(client.get(reverse("my-entries")))

    assert "Entry fee of €40.00: paid" not in before
    assert f"Payment asked: {request.reference}" in before
    assert "Entry fee of €40.00: paid" in after
    assert f"Payment asked: {request.reference}" not in after


def test_the_page_to_pay_says_that_nothing_is_due(world: World, as_account: object) -> None:
    captain, partner = pair(world)
    client: Client = as_account(account_of(captain))  # type: ignore[operator]
    button = "Pay the fees of your entries</button>"

    nothing = client.get(reverse("entries-pay"))
    enter_pair(opened(), captain, partner, now=NOW)
    something = client.get(reverse("entries-pay"))

    assert "No fee of your entries is to be paid." in words(nothing)
    assert '<form method="post" action="/entries/mine/pay/"' not in " ".join(
        nothing.content.decode().split()
    )
    assert "No fee of your entries is to be paid." not in words(something)
    assert (button in nothing.content.decode(), "40.00" in words(something)) == (False, True)


def test_an_invitation_names_the_fee(world: World, as_account: object) -> None:
    captain, partner = pair(world)
    event, later = opened(), timezone.localdate() + dt.timedelta(days=9)
    Event.objects.filter(pk=event.pk).update(starts_on=later, ends_on=later)
    event.refresh_from_db()
    client: Client = as_account(account_of(partner))  # type: ignore[operator]
    send(event, captain, partner, now=NOW)

    page = words(client.get(reverse("my-entries")))

    assert "Entry fee, for all players of the entry: €40.00, asked of who enters" in page
    notice = Notice.objects.get(code="notice_entry_invited_fee")
    assert (notice.email, notice.values["fee"]) == (account_of(partner).email, "40.00 EUR")
