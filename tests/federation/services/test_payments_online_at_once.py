"""Two messages of a provider, or two clicks of a payer, at the same moment."""

import pytest
from pytest_django.fixtures import Settings

from federation.models import Checkout, Federation, Payment, ProviderMessage
from federation.money.providers.base import MessageKind
from federation.money.selectors.ledger import outstanding_cents
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.services.checkouts import give_up_old_checkouts, pay_request_online
from tests.at_once import ON_POSTGRESQL, at_once
from tests.factories.federation import (
    make_account,
    make_association,
    make_club,
    make_federation,
    make_season,
)
from tests.factories.money import ask
from tests.factories.online import NOW, event_of, tell

pytestmark = ON_POSTGRESQL


@pytest.fixture
def checkout(settings: Settings) -> Checkout:
    settings.PAYMENT_PROVIDER = "sandbox"
    settings.PAYMENT_WEBHOOK_SECRET = "a secret of the tests"
    make_federation()
    Federation.objects.update(is_demo=True)
    club = make_club(make_association("NOR", "Norte"))
    request = ask(club, make_season(), 4500)
    return pay_request_online(request=request, account=make_account("ana@x.example"), now=NOW)


def test_a_message_told_twice_at_once_is_booked_once(checkout: Checkout) -> None:
    refused = at_once(*[lambda: tell(event_of(checkout))] * 4)

    message = ProviderMessage.objects.get()
    assert (refused, message.state, message.times_received) == ([], "DONE", 4)
    assert Payment.objects.get().amount_cents == 4500


def test_two_messages_of_one_payment_at_once_book_it_once(checkout: Checkout) -> None:
    refused = at_once(
        lambda: tell(event_of(checkout, event_id="e1")),
        lambda: tell(event_of(checkout, event_id="e2")),
    )

    states = sorted(ProviderMessage.objects.values_list("state", flat=True))
    assert (refused, states) == ([], ["DONE", "NOTED"])
    assert Payment.objects.get().amount_cents == 4500
    assert list(ledger_faults()) == []


def test_paid_and_given_up_at_once_is_paid(checkout: Checkout) -> None:
    later = NOW.replace(day=NOW.day + 2)

    at_once(
        lambda: tell(event_of(checkout)),
        lambda: tell(event_of(checkout, MessageKind.CANCELLED, event_id="e2")),
        lambda: give_up_old_checkouts(now=later),
    )

    checkout.refresh_from_db()
    assert checkout.state == "PAID"
    assert outstanding_cents(checkout.parts.get().request) == 0


def test_two_who_pay_one_request_at_once_do_not_wait_for_each_other(checkout: Checkout) -> None:
    request = checkout.parts.get().request
    other = pay_request_online(request=request, account=make_account("bela@x.example"), now=NOW)

    refused = at_once(
        lambda: tell(event_of(checkout, event_id="e1")),
        lambda: tell(event_of(other, event_id="e2")),
    )

    states = Checkout.objects.order_by("pk").values_list("state", flat=True)
    assert (refused, list(states)) == ([], ["PAID", "PAID"])
    assert outstanding_cents(request) == 0
    assert sum(payment.to_balance_cents for payment in Payment.objects.all()) == 4500
    assert list(ledger_faults()) == []
