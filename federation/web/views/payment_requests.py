"""One payment request with all that happened to it, and the office's acts on it."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from federation.acts.fields import ReasonForm
from federation.doors import door
from federation.models import CreditNote, Payment, PaymentRequest, PaymentSource
from federation.once import once
from federation.permissions import may_keep_office, may_open_document, may_sign_in
from federation.selectors.ledger import (
    billed_cents,
    credited_cents,
    outstanding_cents,
    paid_cents,
)
from federation.selectors.licence_money import paid_licences
from federation.selectors.papers import papers_about_any
from federation.selectors.statements import requests_seen_by
from federation.services.balances import apply_advance
from federation.services.credit_approvals import ask_for_credit_note
from federation.services.credit_notes import credit_licences
from federation.services.jobs import request_job
from federation.services.ledger import record_payment, reverse_payment
from federation.services.licences import ask_to_cancel_licences
from federation.web.figures import money
from federation.web.forms.money import CreditForm, ReceiptForm
from federation.web.fresh_sign_in import after_fresh_sign_in
from federation.web.how_to_pay import pay_page
from federation.web.money_words import debtor_of, statement_address
from federation.web.refusals import tell_errors, told_to

LONGEST_ID = 16


@require_safe
@door(load=requests_seen_by, may=may_sign_in)
def payment_request_detail(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    today = timezone.localdate()
    is_office = may_keep_office(request.user, asked, on=today)
    open_cents = outstanding_cents(asked)
    payments = list(asked.payments.select_related("reversed_by_entry").order_by("pk"))
    notes = list(asked.credit_notes.order_by("pk"))
    debtor = debtor_of(asked)
    credited = credited_cents(asked)
    page = {
        "asked": asked,
        "debtor": debtor,
        "statement": statement_address(debtor),
        "fees": reverse("fee-schedule-of-season", args=[asked.season.year]),
        "lines": [
            (line, money(line.unit_cents, asked.currency), money(line.amount_cents, asked.currency))
            for line in asked.lines.all()
        ],
        "payments": [(each, money(each.amount_cents, asked.currency), _kept(each, asked))
                     for each in payments],
        "notes": [(note, money(note.amount_cents, asked.currency)) for note in notes],
        "billed": money(billed_cents(asked), asked.currency),
        "paid": money(paid_cents(asked), asked.currency),
        "credited": money(credited, asked.currency) if credited else "",
        "outstanding": money(open_cents, asked.currency) if open_cents > 0 else "",
        "papers": [
            paper
            for paper in papers_about_any(_subjects(asked, payments, notes))
            if may_open_document(request.user, paper, on=today)
        ],
        "is_office": is_office,
        "licences": paid_licences(asked),
        "pay": pay_page(asked),
    }  # fmt: skip
    if is_office and asked.cancelled_by_entry_id is None:
        page["acts"] = _acts(asked, open_cents)
        page["taken_back_form"] = ReasonForm()
    return render(request, "federation/payment_request_detail.html", page)


def _kept(payment: Payment, asked: PaymentRequest) -> str:
    return money(payment.kept_cents, asked.currency) if payment.kept_cents else ""


def _subjects(asked: PaymentRequest, payments: list[Payment], notes: list[CreditNote]) -> list[str]:
    return [
        f"payment_request:{asked.pk}",
        *(f"payment:{each.pk}" for each in payments),
        *(f"credit_note:{each.pk}" for each in notes),
    ]


def _acts(asked: PaymentRequest, open_cents: int) -> list[tuple[str, str, Form]]:
    """Return what the office may do with the request: title, address, form."""
    proposed = {"amount_cents": open_cents} if open_cents > 0 else {}
    acts: list[tuple[str, str, Form]] = [
        (_("Record a payment"), "payment-receive", ReceiptForm(initial=proposed)),
        (_("Issue a credit note"), "payment-request-credit", CreditForm(request=asked)),
        (_("Issue the payment request as a paper"), "payment-request-paper", Form()),
    ]
    if open_cents > 0:
        acts.insert(1, (_("Pay from the balance"), "payment-from-balance", Form()))
    return [(title, reverse(name, args=[asked.pk]), form) for title, name, form in acts]


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
@once
def payment_receive(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    form = ReceiptForm(request.POST)
    if form.is_valid():
        with told_to(request):
            payment = record_payment(request=asked, account=request.user, **form.cleaned_data)
            messages.success(request, _("The payment is booked."))
            if payment.kept_cents:
                told = {"amount": money(payment.kept_cents, asked.currency)}
                messages.info(
                    request, _("%(amount)s more than was open is kept as a balance.") % told
                )
    else:
        tell_errors(request, form)
    return redirect("payment-request-detail", pk=asked.pk)


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
@once
def payment_from_balance(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    with told_to(request):
        payment = apply_advance(request=asked, on=timezone.localdate(), account=request.user)
        told = {"amount": money(payment.amount_cents, asked.currency)}
        messages.success(request, _("%(amount)s was taken from the balance.") % told)
    return redirect("payment-request-detail", pk=asked.pk)


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
@once
def payment_take_back(request: HttpRequest, asked: PaymentRequest, payment: int) -> HttpResponse:
    form = ReasonForm(request.POST)
    row = asked.payments.filter(pk=payment).first()
    if row is None or not form.is_valid():
        tell_errors(request, form)
        return redirect("payment-request-detail", pk=asked.pk)
    with told_to(request):
        reverse_payment(
            payment=row,
            reason=form.cleaned_data["reason"],
            on=timezone.localdate(),
            account=request.user,
        )
        messages.success(request, _("The payment is taken back; both entries stay."))
        if count := len(paid_licences(asked).unpaid):
            told = ngettext(
                "%(n)s licence was issued for it and stays in force, marked as unpaid, until you "
                "take it back or it is paid.",
                "%(n)s licences were issued for it and stay in force, marked as unpaid, until you "
                "take them back or they are paid.",
                count,
            )
            messages.warning(request, told % {"n": count})
    return redirect("payment-request-detail", pk=asked.pk)


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
@after_fresh_sign_in
@once
def payment_request_credit(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    form = CreditForm(request.POST, request=asked)
    if form.is_valid():
        with told_to(request):
            note = ask_for_credit_note(
                request=asked,
                cents_by_line=form.cents_by_line(),
                reason=form.cleaned_data["reason"],
                account=request.user,
                now=timezone.now(),
            )
            told = _("Such an amount is credited when a second person of the office agrees.")
            if note is not None:
                told = _("Credit note %(reference)s was made.") % {"reference": note.reference}
            messages.success(request, told)
    else:
        tell_errors(request, form)
    return redirect("payment-request-detail", pk=asked.pk)


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
@after_fresh_sign_in
@once
def payment_request_credit_licences(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    """Give back the fee of the people chosen, and drop their lines."""
    form = ReasonForm(request.POST)
    if form.is_valid():
        chosen = [each for each in request.POST.getlist("line") if each.isdecimal()]
        with told_to(request):
            note = credit_licences(
                request=asked,
                dropped=[int(each) for each in chosen if len(each) < LONGEST_ID],
                reason=form.cleaned_data["reason"],
                on=timezone.localdate(),
                account=request.user,
            )
            messages.success(
                request,
                _("Credit note %(reference)s was made.") % {"reference": note.reference},
            )
    else:
        tell_errors(request, form)
    return redirect("payment-request-detail", pk=asked.pk)


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
@after_fresh_sign_in
def payment_request_cancel_licences(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    """Take back the licences that are no longer paid."""
    form = ReasonForm(request.POST)
    unpaid = paid_licences(asked).unpaid
    if not form.is_valid() or not unpaid:
        tell_errors(request, form)
        return redirect("payment-request-detail", pk=asked.pk)
    with told_to(request):
        waits = ask_to_cancel_licences(
            licences=unpaid,
            reason=form.cleaned_data["reason"],
            account=request.user,
            now=timezone.now(),
        )
        told = (
            _("A second person of the office has to agree first.")
            if waits
            else _("The licences are taken back; a payment issues them again.")
        )
        messages.success(request, told)
    return redirect("payment-request-detail", pk=asked.pk)


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
def payment_request_paper(request: HttpRequest, asked: PaymentRequest) -> HttpResponse:
    return _paper(request, "issue_payment_request", f"payment_request:{asked.pk}",
                  {"request_id": asked.pk})  # fmt: skip


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
def receipt_paper(request: HttpRequest, asked: PaymentRequest, payment: int) -> HttpResponse:
    rows = asked.payments.filter(
        pk=payment, source=PaymentSource.MONEY, reversed_by_entry__isnull=True
    )
    if (row := rows.first()) is None:
        messages.error(request, _("A receipt is for money that came in and was not taken back."))
        return redirect("payment-request-detail", pk=asked.pk)
    return _paper(request, "issue_receipt", f"payment:{row.pk}", {"payment_id": row.pk})


@require_POST
@door(load=requests_seen_by, may=may_keep_office)
def credit_note_paper(request: HttpRequest, asked: PaymentRequest, note: int) -> HttpResponse:
    row = asked.credit_notes.filter(pk=note).first()
    if row is None:
        return redirect("payment-request-detail", pk=asked.pk)
    return _paper(request, "issue_credit_note", f"credit_note:{row.pk}", {"note_id": row.pk})


def _paper(
    request: HttpRequest, act: str, subject: str, arguments: dict[str, object]
) -> HttpResponse:
    job = request_job(act, arguments=arguments, subject=subject, account=request.user)
    return redirect("job-detail", pk=job.pk)
