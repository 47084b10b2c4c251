"""Paying online: each message of the provider a row, booked once, whatever order it comes in."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django.fixtures import Settings

from federation.errors import RuleError
from federation.models import (
    Account,
    BankLine,
    Checkout,
    Federation,
    LedgerAccountKind,
    Payment,
    PaymentRequest,
    ProviderMessage,
    Refund,
)
from federation.money.providers.base import MessageKind, MessageRefused, ProviderUnreachable
from federation.money.providers.sandbox import HEADER, Sandbox
from federation.money.providers.signatures import signature_of
from federation.money.selectors.ledger import balance_cents, outstanding_cents
from federation.money.selectors.ledger_faults import ledger_faults
from federation.money.selectors.payment_provider import the_sandbox
from federation.money.services.balances import apply_advance
from federation.money.services.bank_outgoing import (
    Outgoing,
    OutgoingWay,
    book_outgoing_line,
    take_back_outgoing_line,
)
from federation.money.services.booking import (
    advance_account,
    book,
    book_back,
    federation_account,
)
from federation.money.services.checkouts import (
    give_up_old_checkouts,
    pay_request_online,
    pay_requests_online,
)
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.ledger import reverse_payment
from federation.money.services.payouts import book_payout, take_back_payout
from federation.money.services.provider_messages import (
    REFUSED_KEPT,
    book_provider_message,
    put_provider_message_aside,
    receive_provider_message,
)
from federation.money.services.refunds import (
    ask_refund,
    call_off_refund,
    refundable_cents,
    send_refund,
)
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import ask, receive
from tests.factories.online import NOW, event_of, post, sandbox_with, tell
from tests.factories.pages import words
from tests.federation.services.test_bank import line_of, send
from tests.personas import World

DAY = NOW.date()


@pytest.fixture(autouse=True)
def sandbox(world: World, settings: Settings) -> None:
    settings.PAYMENT_PROVIDER = "sandbox"
    settings.PAYMENT_WEBHOOK_SECRET = "a secret of the tests"
    Federation.objects.update(is_demo=True)


@pytest.fixture
def bruno(world: World) -> Account:
    account = make_account("bruno@clube.example")
    give_mandate(account, "SECRETARY", club=world.club)
    return account


@pytest.fixture(autouse=True)
def balanced(sandbox: None) -> object:
    """Check after each test that the ledger has no faults."""
    yield
    assert ledger_faults() == []


@pytest.fixture
def request_(world: World) -> PaymentRequest:
    return ask(world.club, world.season, 2100)


@pytest.fixture
def checkout(request_: PaymentRequest, bruno: Account) -> Checkout:
    return pay_request_online(request=request_, account=bruno, now=NOW)


def told(message: ProviderMessage) -> tuple[str, str]:
    message.refresh_from_db()
    return message.state, message.reason


# --- beginning ------------------------------------------------------------------------------------
def test_a_checkout_books_nothing_and_a_second_click_goes_on_with_it(
    checkout: Checkout, request_: PaymentRequest, bruno: Account
) -> None:
    again = pay_request_online(request=request_, account=bruno, now=NOW)

    assert (again.pk, checkout.amount_cents, checkout.state) == (checkout.pk, 2100, "OPEN")
    assert outstanding_cents(request_) == 2100
    assert Payment.objects.count() == 0


def test_half_an_hour_later_another_is_begun(
    checkout: Checkout, request_: PaymentRequest, bruno: Account
) -> None:
    before = NOW + dt.timedelta(minutes=30, seconds=-1)
    after = NOW + dt.timedelta(minutes=30)

    assert pay_request_online(request=request_, account=bruno, now=before).pk == checkout.pk
    assert pay_request_online(request=request_, account=bruno, now=after).pk != checkout.pk


def test_without_a_provider_nobody_pays_online(
    request_: PaymentRequest,
    bruno: Account,
    settings: Settings,
    as_account: Callable[[Account], Client],
) -> None:
    settings.PAYMENT_PROVIDER = ""

    with pytest.raises(RuleError, match="online_payment_off"):
        pay_request_online(request=request_, account=bruno, now=NOW)
    client = as_account(bruno)
    page = words(client.get(reverse("payment-request-detail", args=[request_.pk])))
    assert "How to pay" in page
    assert "Pay now" not in page


def test_the_sandbox_takes_no_money_of_a_real_federation(
    request_: PaymentRequest, bruno: Account
) -> None:
    Federation.objects.update(is_demo=False)

    with pytest.raises(RuleError, match="online_payment_off"):
        pay_request_online(request=request_, account=bruno, now=NOW)


def test_what_is_settled_is_not_paid_again(request_: PaymentRequest, bruno: Account) -> None:
    receive(request_, 2100)

    with pytest.raises(RuleError, match="request_is_settled"):
        pay_request_online(request=request_, account=bruno, now=NOW)


def test_a_provider_that_does_not_answer_leaves_a_failed_checkout(
    request_: PaymentRequest, bruno: Account, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(*_arguments: object) -> None:
        raise ProviderUnreachable

    monkeypatch.setattr(Sandbox, "begin_checkout", unreachable)

    with pytest.raises(RuleError, match="provider_unreachable"):
        pay_request_online(request=request_, account=bruno, now=NOW)
    assert Checkout.objects.get().state == "FAILED"


# --- messages -------------------------------------------------------------------------------------
def test_a_message_books_the_payment(checkout: Checkout, request_: PaymentRequest) -> None:
    message = tell(event_of(checkout))

    assert told(message) == ("DONE", "")
    assert outstanding_cents(request_) == 0
    payment = request_.payments.get()
    assert (payment.amount_cents, payment.method, payment.received_on) == (2100, "online", DAY)
    assert balance_cents("PROVIDER:EUR") == 2100
    assert Checkout.objects.get().state == "PAID"


def test_a_message_told_again_books_nothing(checkout: Checkout, request_: PaymentRequest) -> None:
    first = tell(event_of(checkout))

    again = tell(event_of(checkout))

    assert again.pk == first.pk
    first.refresh_from_db()
    assert first.times_received == 2
    assert request_.payments.count() == 1


def test_a_message_kept_before_the_site_stopped_is_done_when_told_again(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    event = event_of(checkout)
    ProviderMessage.objects.create(
        provider="sandbox",
        event_id=event.event_id,
        body_sha256="0" * 64,
        kind="PAID",
        about=checkout.key,
        amount_cents=2100,
        currency="EUR",
        happened_at=NOW,
    )

    assert told(tell(event)) == ("DONE", "")
    assert outstanding_cents(request_) == 0


def test_another_message_of_the_same_payment_books_nothing(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    tell(event_of(checkout))

    again = tell(event_of(checkout, event_id="e2"))

    assert told(again) == ("NOTED", "provider_paid_before")
    assert request_.payments.count() == 1


@pytest.mark.parametrize("kind", [MessageKind.FAILED, MessageKind.CANCELLED])
def test_paid_counts_whatever_order_it_comes_in(
    checkout: Checkout, request_: PaymentRequest, kind: MessageKind
) -> None:
    tell(event_of(checkout, kind, event_id="e0"))
    assert outstanding_cents(request_) == 2100

    tell(event_of(checkout, event_id="e1"))
    late = tell(event_of(checkout, kind, event_id="e2"))

    assert told(late) == ("NOTED", "provider_checkout_ended")
    assert outstanding_cents(request_) == 0
    assert Checkout.objects.get().state == "PAID"


def test_forged_messages_are_kept_and_do_nothing(
    checkout: Checkout, request_: PaymentRequest, client: Client
) -> None:
    body, headers = the_sandbox().message(event_of(checkout), now=timezone.now())
    _same, forged = sandbox_with("another").message(event_of(checkout), now=timezone.now())

    statuses = [
        post(client, body, forged[HEADER]),
        post(client, body, ""),
        post(client, body, "t=,v1="),
        post(client, body, "t=x,v1=é"),
        post(client, body.replace(b"2100", b"2101"), headers[HEADER]),
    ]

    assert statuses == [400, 400, 400, 400, 400]
    assert outstanding_cents(request_) == 2100
    rows = ProviderMessage.objects.order_by("pk").values_list("state", "reason", "times_received")
    assert list(rows) == [
        ("REFUSED", "provider_signature_wrong", 4),
        ("REFUSED", "provider_signature_wrong", 1),
    ]


def test_without_a_secret_nobody_pays_and_no_message_is_believed(
    checkout: Checkout, bruno: Account, client: Client, settings: Settings
) -> None:
    body, headers = the_sandbox().message(event_of(checkout), now=timezone.now())
    unsigned = sandbox_with("").message(event_of(checkout), now=timezone.now())[1]
    settings.PAYMENT_WEBHOOK_SECRET = ""

    assert post(client, body, headers[HEADER]) == 404
    with pytest.raises(MessageRefused):
        the_sandbox().read_webhook(body=body, headers=unsigned, now=timezone.now())
    with pytest.raises(RuleError, match="online_payment_off"):
        pay_request_online(
            request=checkout.parts.get().request, account=bruno, now=NOW + dt.timedelta(hours=1)
        )


@pytest.mark.parametrize(
    ("seconds", "state"),
    [(300, "DONE"), (301, "REFUSED"), (-300, "DONE"), (-301, "REFUSED")],
)
def test_a_message_signed_too_long_ago_is_refused(
    checkout: Checkout, seconds: int, state: str
) -> None:
    body, headers = the_sandbox().message(event_of(checkout), now=NOW)
    message = receive_provider_message(
        provider=the_sandbox(),
        body=body,
        headers=headers,
        now=NOW + dt.timedelta(seconds=seconds),
    )

    assert message is not None
    assert message.state == state


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'{"id": "e1"}',
        b"\xff\xfe",
        b"[" * 60_000,
        b'{"id":"e1","kind":"PAID","about":"x","amount_cents":21.5,"currency":"EUR",'
        b'"happened_at":"2026-11-20T09:00:00+00:00"}',
        b'{"id":"e1","kind":"PAID","about":"x","amount_cents":-1,"currency":"EUR",'
        b'"happened_at":"2026-11-20T09:00:00+00:00"}',
        b'{"id":"e1","kind":"PAID","about":"x","amount_cents":1,"currency":"EUR",'
        b'"happened_at":"2026-11-20T09:00:00"}',
        b'{"id":"e1","kind":"PAID","about":"x","amount_cents":1,"currency":"EUR",'
        b'"happened_at":"0001-01-01T00:00:00+14:00"}',
        b'{"id":"e1","kind":"PAID","about":"x\\u0000","amount_cents":1,"currency":"EUR",'
        b'"happened_at":"2026-11-20T09:00:00+00:00"}',
        b'{"id":"","kind":"PAID","about":"x","amount_cents":1,"currency":"EUR",'
        b'"happened_at":"2026-11-20T09:00:00+00:00"}',
        b'{"id":"e1","kind":"STOLEN","about":"x","amount_cents":1,"currency":"EUR",'
        b'"happened_at":"2026-11-20T09:00:00+00:00"}',
    ],
)
def test_signed_nonsense_is_refused(checkout: Checkout, client: Client, body: bytes) -> None:
    signature = signature_of(body, secret="a secret of the tests", at=timezone.now())

    assert post(client, body, signature) == 400
    assert ProviderMessage.objects.get().reason == "provider_message_unreadable"


@pytest.mark.parametrize(("length", "status"), [(64 * 1024, 400), (64 * 1024 + 1, 413)])
def test_a_message_that_is_too_long_is_not_read(
    checkout: Checkout, client: Client, length: int, status: int
) -> None:
    assert post(client, b"x" * length, "") == status
    assert ProviderMessage.objects.count() == (status == 400)


def test_refused_messages_do_not_fill_the_database(checkout: Checkout, client: Client) -> None:
    ProviderMessage.objects.bulk_create(
        ProviderMessage(provider="sandbox", body_sha256=f"{n:064}", state="REFUSED")
        for n in range(REFUSED_KEPT - 1)
    )

    assert [post(client, b"one", ""), post(client, b"another", "")] == [400, 400]
    assert ProviderMessage.objects.count() == REFUSED_KEPT


def test_an_address_that_sends_too_many_messages_is_answered_later(
    checkout: Checkout, client: Client, settings: Settings
) -> None:
    settings.PAYMENT_MESSAGES_PER_MINUTE = 2
    cache.clear()

    assert [post(client, b"%d" % n, "") for n in range(3)] == [400, 400, 429]
    assert ProviderMessage.objects.count() == 2


def test_what_nobody_paid_in_a_day_is_given_up_and_paid_later_is_booked(
    checkout: Checkout,
) -> None:
    day = dt.timedelta(days=1)

    assert give_up_old_checkouts(now=checkout.begun_at + day) == 0
    assert give_up_old_checkouts(now=checkout.begun_at + day + dt.timedelta(seconds=1)) == 1
    assert give_up_old_checkouts(now=checkout.begun_at + 2 * day) == 0
    checkout.refresh_from_db()
    assert checkout.state == "CANCELLED"
    assert tell(event_of(checkout)).state == "DONE"
    checkout.refresh_from_db()
    assert checkout.state == "PAID"
    assert Payment.objects.get().amount_cents == checkout.amount_cents


def test_a_provider_that_is_not_set_up_has_no_address(
    checkout: Checkout, client: Client, settings: Settings
) -> None:
    assert client.post(reverse("provider-webhook", args=["stripe"])).status_code == 404
    settings.PAYMENT_PROVIDER = ""
    assert client.post(reverse("provider-webhook", args=["sandbox"])).status_code == 404


def test_what_nobody_began_waits_for_the_office(checkout: Checkout) -> None:
    message = tell(event_of(checkout, about="nothing of ours"))

    assert told(message) == ("ASKS", "provider_checkout_unknown")


def test_another_currency_waits_for_the_office(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    message = tell(event_of(checkout, currency="CHF"))

    assert told(message) == ("ASKS", "provider_currency_differs")
    with pytest.raises(RuleError, match="provider_message_not_bookable"):
        book_provider_message(message=message, account=None, now=NOW)
    put_provider_message_aside(message=message, reason="asked them", account=None, now=NOW)
    assert told(message)[0] == "SETTLED"
    with pytest.raises(RuleError, match="provider_message_decided"):
        put_provider_message_aside(message=message, reason="again", account=None, now=NOW)
    assert outstanding_cents(request_) == 2100


@pytest.mark.parametrize(("cents", "still_open", "kept"), [(2099, 1, 0), (2101, 0, 1)])
def test_another_amount_is_booked_as_it_came_once_the_office_says_so(
    checkout: Checkout, request_: PaymentRequest, cents: int, still_open: int, kept: int
) -> None:
    message = tell(event_of(checkout, cents=cents))
    assert told(message) == ("ASKS", "provider_amount_differs")
    assert outstanding_cents(request_) == 2100

    book_provider_message(message=message, account=None, now=NOW)

    assert outstanding_cents(request_) == still_open
    assert request_.payments.get().to_balance_cents == kept
    with pytest.raises(RuleError, match="provider_message_decided"):
        book_provider_message(message=message, account=None, now=NOW)


def test_money_for_a_request_paid_meanwhile_is_a_balance(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    receive(request_, 2100)

    tell(event_of(checkout, at=NOW - dt.timedelta(days=3)))

    online = request_.payments.get(method="online")
    assert (online.amount_cents, online.to_balance_cents) == (0, 2100)
    assert online.received_on == dt.date(2026, 11, 17)


def test_money_for_a_request_cancelled_meanwhile_is_a_balance(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    cancel_payment_request(request=request_, reason="mistaken", on=DAY, account=None)

    message = tell(event_of(checkout))

    assert told(message) == ("DONE", "")
    assert balance_cents(advance_account(request_).code) == -2100


def test_several_requests_of_several_debtors_are_paid_at_once(
    world: World, request_: PaymentRequest, bruno: Account
) -> None:
    other = ask(world.other_club, world.season, 900)

    checkout = pay_requests_online(requests=[other, request_, other], account=bruno, now=NOW)
    tell(event_of(checkout))

    assert checkout.amount_cents == 3000
    assert [outstanding_cents(item) for item in (request_, other)] == [0, 0]


# --- payouts and refunds --------------------------------------------------------------------------
def test_a_payout_of_the_provider_is_booked_with_its_charge(checkout: Checkout) -> None:
    tell(event_of(checkout))
    send(line_of("payout", "20.50"))
    line = BankLine.objects.get()

    with pytest.raises(RuleError, match="payout_beyond_held"):
        book_payout(line=line, charge_cents=51, account=None)
    book_payout(line=line, charge_cents=50, account=None)

    assert balance_cents("PROVIDER:EUR") == 0
    assert balance_cents("BANK:EUR") == 2050
    assert balance_cents("EXPENSE:EUR") == 50
    with pytest.raises(RuleError, match="bank_line_decided"):
        book_payout(line=line, charge_cents=0, account=None)

    take_back_payout(line=line, reason="another provider", on=DAY, account=None)
    assert (balance_cents("PROVIDER:EUR"), balance_cents("EXPENSE:EUR")) == (2100, 0)
    with pytest.raises(RuleError, match="bank_line_decided"):
        take_back_payout(line=line, reason="again", on=DAY, account=None)
    book_payout(line=line, charge_cents=50, account=None)
    take_back_payout(line=line, reason="once more", on=DAY, account=None)
    assert balance_cents("PROVIDER:EUR") == 2100


def credited(checkout: Checkout, request_: PaymentRequest) -> Payment:
    """Pay online, then cancel all of it by a credit note."""
    tell(event_of(checkout))
    cancel_payment_request(request=request_, reason="withdrawn", on=DAY, account=None)
    return request_.payments.get()


def refund_of(payment: Payment, cents: int) -> Refund:
    return ask_refund(
        payment=payment, amount_cents=cents, reason="withdrawn", account=None, now=NOW
    )


def test_a_refund_by_the_provider_is_sent_once_and_ends_with_its_message(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    payment = credited(checkout, request_)
    assert refundable_cents(payment) == 2100

    refund = refund_of(payment, 2000)
    send_refund(refund_id=refund.pk)
    send_refund(refund_id=refund.pk)

    assert (refund.way, balance_cents("PROVIDER:EUR")) == ("PROVIDER", 100)
    message = tell(
        event_of(checkout, MessageKind.REFUNDED, event_id="r1", about=refund.key, cents=2000)
    )
    again = tell(
        event_of(checkout, MessageKind.REFUNDED, event_id="r2", about=refund.key, cents=2000)
    )
    refund.refresh_from_db()
    assert (told(message)[0], told(again)[0], refund.state) == ("DONE", "NOTED", "DONE")
    assert refundable_cents(payment) == 100
    with pytest.raises(RuleError, match="balance_too_small"):
        refund_of(payment, 101)


def test_a_refund_that_failed_is_a_balance_again(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    payment = credited(checkout, request_)
    refund = refund_of(payment, 2100)

    tell(event_of(checkout, MessageKind.REFUND_FAILED, event_id="r1", about=refund.key))
    then = tell(event_of(checkout, MessageKind.REFUNDED, event_id="r2", about=refund.key))

    refund.refresh_from_db()
    assert refund.state == "FAILED"
    assert told(then) == ("ASKS", "provider_refund_contradicted")
    assert balance_cents(advance_account(request_).code) == -2100
    assert refundable_cents(payment) == 2100


def test_a_refund_of_another_amount_or_unknown_waits_for_the_office(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    refund = refund_of(credited(checkout, request_), 2100)

    other = tell(
        event_of(checkout, MessageKind.REFUNDED, event_id="r1", about=refund.key, cents=2099)
    )
    unknown = tell(event_of(checkout, MessageKind.REFUNDED, event_id="r2", about="none"))

    assert told(other) == ("ASKS", "provider_amount_differs")
    assert told(unknown) == ("ASKS", "provider_refund_unknown")


def test_without_a_balance_nothing_is_given_back(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    tell(event_of(checkout))
    payment = request_.payments.get()

    assert refundable_cents(payment) == 0
    with pytest.raises(RuleError, match="balance_too_small"):
        refund_of(payment, 100)


def test_a_refund_gives_back_no_more_than_the_payment_brought(
    world: World, checkout: Checkout, request_: PaymentRequest
) -> None:
    other = ask(world.club, world.season, 900)
    receive(other, 900)
    cancel_payment_request(request=other, reason="mistaken", on=DAY, account=None)
    payment = credited(checkout, request_)

    with pytest.raises(RuleError, match="refund_beyond_payment"):
        refund_of(payment, 2101)
    assert refund_of(payment, 2100).amount_cents == 2100


def test_a_payment_taken_back_is_not_given_back(
    checkout: Checkout, request_: PaymentRequest
) -> None:
    tell(event_of(checkout))
    payment = request_.payments.get()
    reverse_payment(payment=payment, reason="charged back", on=DAY, account=None)

    payment.refresh_from_db()
    with pytest.raises(RuleError, match="refund_without_money"):
        refund_of(payment, 100)


def test_a_refund_by_transfer_is_booked_with_the_line_of_the_bank(
    request_: PaymentRequest,
) -> None:
    receive(request_, 2100)
    cancel_payment_request(request=request_, reason="withdrawn", on=DAY, account=None)
    payment = request_.payments.get()
    refund = refund_of(payment, 2100)
    assert (refund.way, refund.entry, refundable_cents(payment)) == ("BANK", None, 0)
    send(line_of("refund", "21.00").replace(b"CRDT", b"DBIT"))
    line = BankLine.objects.get()
    balance = advance_account(request_)

    book_outgoing_line(
        line=line, outgoing=Outgoing(OutgoingWay.BALANCE, "refund", balance), account=None
    )
    refund.refresh_from_db()
    assert (refund.state, balance_cents(balance.code)) == ("DONE", 0)

    take_back_outgoing_line(line=line, reason="another", on=DAY, account=None)
    refund.refresh_from_db()
    assert (refund.state, refund.entry) == ("ASKED", None)
    call_off_refund(refund=refund, account=None, now=NOW)
    with pytest.raises(RuleError, match="refund_is_on_its_way"):
        call_off_refund(refund=refund, account=None, now=NOW)
    assert refundable_cents(payment) == 2100


def test_money_of_the_provider_that_no_payment_explains_is_a_fault(checkout: Checkout) -> None:
    tell(event_of(checkout))
    stray = book(
        "money_paid_out",
        [
            (federation_account(LedgerAccountKind.PROVIDER, "EUR"), -1),
            (federation_account(LedgerAccountKind.EXPENSE, "EUR"), 1),
        ],
        booked_on=DAY,
        account=None,
    )

    assert [fault.code for fault in ledger_faults()] == ["fault_provider"]
    book_back(stray, booked_on=DAY, account=None, reason="a mistake")


# --- pages ----------------------------------------------------------------------------------------
def test_a_payer_pays_in_the_sandbox(
    request_: PaymentRequest, bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    client = as_account(bruno)
    page = client.get(reverse("payment-request-detail", args=[request_.pk]))
    assert "Pay now" in words(page)

    response = client.post(reverse("payment-online", args=[request_.pk]), follow=True)
    checkout = Checkout.objects.get()
    assert "Not paid yet" in words(response)
    assert "Sandbox: no money moves" in words(client.get(checkout.address.partition(":8000")[2]))

    paid = client.post(reverse("sandbox-pay", args=[checkout.key]), {"answer": "pay"}, follow=True)
    client.post(reverse("sandbox-pay", args=[checkout.key]), {"answer": "pay"})

    assert "The payment is booked." in words(paid)
    assert outstanding_cents(request_) == 0
    assert request_.payments.count() == 1


def test_the_office_is_not_offered_to_pay_for_others(
    request_: PaymentRequest, olga: Account, as_account: object
) -> None:
    client: Client = as_account(olga)  # type: ignore[operator]

    page = client.get(reverse("payment-request-detail", args=[request_.pk]))

    assert page.status_code == 200
    assert "Pay now" not in words(page)
    assert client.post(reverse("payment-online", args=[request_.pk])).status_code == 404
    assert not Checkout.objects.exists()


@pytest.mark.parametrize(
    ("answer", "said"),
    [("fail", "The payment failed"), ("cancel", "The payment was given up")],
)
def test_a_payer_who_does_not_pay_may_try_again(
    request_: PaymentRequest,
    bruno: Account,
    as_account: Callable[[Account], Client],
    answer: str,
    said: str,
) -> None:
    client = as_account(bruno)
    client.post(reverse("payment-online", args=[request_.pk]))
    key = Checkout.objects.get().key

    ended = client.post(reverse("sandbox-pay", args=[key]), {"answer": answer}, follow=True)
    client.post(reverse("payment-online", args=[request_.pk]))

    assert said in words(ended)
    assert Checkout.objects.count() == 2
    assert outstanding_cents(request_) == 2100


def test_nobody_sees_what_another_pays(
    checkout: Checkout, eve: Account, olga: Account, as_account: Callable[[Account], Client]
) -> None:
    stranger = as_account(eve)
    office = as_account(olga)

    for name in ("checkout-detail", "sandbox-pay"):
        assert stranger.get(reverse(name, args=[checkout.key])).status_code == 404
        assert office.get(reverse(name, args=[checkout.key])).status_code == 200


def test_the_office_sees_what_waits_and_decides(
    checkout: Checkout,
    request_: PaymentRequest,
    olga: Account,
    bruno: Account,
    as_account: Callable[[Account], Client],
) -> None:
    message = tell(event_of(checkout, cents=2000))
    office = as_account(olga)
    club = as_account(bruno)

    page = words(office.get(reverse("online-payments")))
    assert "It is about another amount than was asked for." in page
    assert "message of the payment provider to look at" in words(office.get(reverse("desk")))
    assert club.get(reverse("online-payments")).status_code == 403
    assert club.post(reverse("provider-message-book", args=[message.pk])).status_code == 404

    office.post(reverse("provider-message-book", args=[message.pk]))
    assert outstanding_cents(request_) == 100


def test_the_office_gives_money_back_on_the_page(
    checkout: Checkout,
    request_: PaymentRequest,
    olga: Account,
    as_account: Callable[[Account], Client],
) -> None:
    payment = credited(checkout, request_)
    office = as_account(olga)
    page = office.get(reverse("payment-request-detail", args=[request_.pk]))
    assert "Give money back" in words(page)

    office.post(
        reverse("payment-refund", args=[request_.pk, payment.pk]),
        {"amount_cents": "21.00", "reason": "withdrawn"},
    )

    assert Refund.objects.get().amount_cents == 2100
    page = office.get(reverse("payment-request-detail", args=[request_.pk]))
    assert "by the payment provider: under way" in words(page)


def test_a_balance_used_meanwhile_is_not_given_back(
    world: World, checkout: Checkout, request_: PaymentRequest
) -> None:
    payment = credited(checkout, request_)
    other = ask(world.club, world.season, 2000)
    apply_advance(request=other, on=DAY, account=None)

    assert refundable_cents(payment) == 100
