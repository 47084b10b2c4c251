"""Credit notes above the office's figure of 500.00 wait for a second person."""

import datetime as dt

import pytest
from django.utils import translation

from federation.models import Account, Approval, CreditNote, PaymentRequest
from federation.money.selectors.ledger import outstanding_cents, unbalanced_entries
from federation.money.services.credit_approvals import ask_for_credit_note, ask_to_cancel_request
from federation.money.services.ledger import Bill, ChargeLine, create_payment_request
from federation.services.approvals import agree_to_approval
from tests.factories.federation import give_mandate, make_account
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)


@pytest.fixture
def asked(world: World) -> PaymentRequest:
    lines = [ChargeLine("AFFILIATION", "Affiliation", "RTP 3.1.4", 1, 60_000)]
    bill = Bill(world.season, "Affiliation", "EUR", lines, club=world.club)
    return create_payment_request(bill, account=None, issued_on=dt.date(2026, 11, 1))


@pytest.fixture
def otilia(world: World) -> Account:
    account = make_account("otilia@federacao.example")
    give_mandate(account, "OFFICE")
    return account


def ask(request: PaymentRequest, cents: int, account: Account) -> CreditNote | None:
    line = request.lines.get()
    return ask_for_credit_note(
        request=request, cents_by_line={line: cents}, reason="twice", account=account, now=NOW
    )


def test_up_to_the_figure_it_is_made_at_once(asked: PaymentRequest, olga: Account) -> None:
    note = ask(asked, 50_000, olga)

    assert note is not None
    assert outstanding_cents(asked) == 10_000


def test_above_it_a_second_person_agrees(
    asked: PaymentRequest, olga: Account, otilia: Account
) -> None:
    with translation.override("pt-pt"):
        note = ask(asked, 50_001, olga)

    approval = Approval.objects.get()
    assert (note, outstanding_cents(asked)) == (None, 60_000)
    assert approval.about == [f"{asked.reference}: 500,01\u00a0€"]

    agree_to_approval(approval=approval, reason="", account=otilia, now=NOW)

    assert outstanding_cents(asked) == 9_999
    assert CreditNote.objects.get().issued_by == olga
    assert not unbalanced_entries().exists()


def test_cancelling_a_large_request_asks_too(
    asked: PaymentRequest, olga: Account, otilia: Account
) -> None:
    note = ask_to_cancel_request(request=asked, reason="closed club", account=olga, now=NOW)

    assert note is None
    agree_to_approval(approval=Approval.objects.get(), reason="", account=otilia, now=NOW)
    assert outstanding_cents(asked) == 0
    assert not unbalanced_entries().exists()
