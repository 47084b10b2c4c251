"""One payment request with its history, and the office's acts on it."""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import require
from federation.licences.selectors.money import paid_licences
from federation.models import CreditNote, Deposit, Payment, PaymentRequest, Refund
from federation.money.selectors.ledger import (
    billed_cents,
    credited_cents,
    deposit_left_cents,
    outstanding_cents,
    paid_cents,
)
from federation.money.selectors.online import may_pay_online, payer_of
from federation.money.selectors.statements import (
    Debtor,
    debtor_of,
    requests_seen_by,
)
from federation.money.services.refunds import refundable_cents
from federation.money.web.how_to_pay import pay_page
from federation.money.web.words import statement_address
from federation.page_parts.figures import money
from federation.papers.selectors.papers import papers_about_any
from federation.permissions import may_keep_office, may_open_document, may_sign_in
from federation.selectors.callers import account_of
from federation.texts import sentence

PAID_BY = (
    "reversed_by_entry",
    "checkout_part__checkout__begun_by__person",
    "bank_line",
    "balance__club",
    "balance__association",
    "balance__person",
)


@require_safe
@require(load=requests_seen_by, may=may_sign_in)
def payment_request_detail(request: HttpRequest, payment_request: PaymentRequest) -> HttpResponse:
    today = timezone.localdate()
    is_office = may_keep_office(account_of(request), payment_request, on=today)
    open_cents = outstanding_cents(payment_request)
    payments = list(payment_request.payments.select_related(*PAID_BY).order_by("pk"))
    notes = list(payment_request.credit_notes.order_by("pk"))
    refunds = _refunds(payment_request)
    debtor = debtor_of(payment_request)
    credited = credited_cents(payment_request)
    page = {
        "asked": payment_request,
        "debtor": debtor,
        "statement": statement_address(debtor),
        "fees": reverse("fee-schedule-of-season", args=[payment_request.season.year]),
        "lines": [
            (
                line,
                money(line.unit_cents, payment_request.currency),
                money(line.amount_cents, payment_request.currency),
                sentence(line.reason, line.reason_values) if line.reason else "",
            )
            for line in payment_request.lines.select_related("licence__person")
        ],
        "payments": [
            {
                "row": payment,
                "amount": money(payment.amount_cents, payment_request.currency),
                "kept": _balance_text(payment, payment_request),
                "kept_for": _other_holder(payment, debtor),
                "payer": payer_of(payment),
                "refunds": refunds.get(payment.pk, []),
            }
            for payment in payments
        ],
        "deposit": _deposit(payment_request),
        "notes": [(note, money(note.amount_cents, payment_request.currency)) for note in notes],
        "billed": money(billed_cents(payment_request), payment_request.currency),
        "paid": money(paid_cents(payment_request), payment_request.currency),
        "credited": money(credited, payment_request.currency) if credited else "",
        "outstanding": money(open_cents, payment_request.currency) if open_cents > 0 else "",
        "papers": [
            paper
            for paper in papers_about_any(_subjects(payment_request, payments, notes))
            if may_open_document(account_of(request), paper, on=today)
        ],
        "is_office": is_office,
        "licences": paid_licences(payment_request),
        "pay": pay_page(payment_request),
        "may_pay_online": may_pay_online(account_of(request), payment_request, on=today),
        "refundable": [payment.pk for payment in payments if refundable_cents(payment)]
        if is_office else [],
    }  # fmt: skip
    page["may_act"] = is_office and payment_request.cancelled_by_entry_id is None
    return render(request, "federation/payment_request_detail.html", page)


@dataclass(frozen=True, slots=True)
class DepositUse:
    """The use of part of a deposit. paid: the request it was deducted from."""

    on: dt.date
    what: str | Promise
    amount: str
    reason: str = ""
    paid: PaymentRequest | None = None


@dataclass(frozen=True, slots=True)
class HeldDeposit:
    """What is left of a paid deposit, and the uses of the rest, oldest first."""

    left: str
    uses: Sequence[DepositUse]


def _deposit(payment_request: PaymentRequest) -> HeldDeposit | None:
    deposit = Deposit.objects.filter(request=payment_request, held_by_entry__isnull=False).first()
    if deposit is None:
        return None
    currency = payment_request.currency
    taken = deposit.deductions.filter(reversed_by_entry__isnull=True).select_related("request")
    uses = [
        DepositUse(
            deduction.received_on,
            _("deducted"),
            money(deduction.amount_cents, currency),
            paid=deduction.request,
        )
        for deduction in taken
    ]
    uses += [
        DepositUse(
            move.moved_on,
            move.get_kind_display(),
            money(move.amount_cents, currency),
            reason=move.reason,
        )
        for move in deposit.moves.all()
    ]
    left = money(deposit_left_cents(deposit), currency)
    return HeldDeposit(left, sorted(uses, key=lambda use: use.on))


def _refunds(payment_request: PaymentRequest) -> dict[int, list[tuple[Refund, str]]]:
    """Return the refunds of each payment, with formatted amounts."""
    refunds_by_payment: dict[int, list[tuple[Refund, str]]] = defaultdict(list)
    for refund in Refund.objects.filter(payment__request=payment_request).order_by("pk"):
        refunds_by_payment[refund.payment_id].append(
            (refund, money(refund.amount_cents, payment_request.currency))
        )
    return refunds_by_payment


def _balance_text(payment: Payment, payment_request: PaymentRequest) -> str:
    return (
        money(payment.to_balance_cents, payment_request.currency)
        if payment.to_balance_cents
        else ""
    )


def _other_holder(payment: Payment, debtor: Debtor | None) -> str:
    """Return whose balance holds what was more than open, if it is not the debtor's."""
    balance = payment.balance
    holder = debtor_of(balance) if balance else None
    return "" if holder is None or holder == debtor else holder.name


def _subjects(
    payment_request: PaymentRequest, payments: list[Payment], notes: list[CreditNote]
) -> list[str]:
    return [
        f"payment_request:{payment_request.pk}",
        *(f"payment:{payment.pk}" for payment in payments),
        *(f"credit_note:{note.pk}" for note in notes),
    ]
