"""A debtor's account: charges, payments, balance."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import Association, Club, PaymentRequest, Person
from federation.models.ledger_titles import entry_title
from federation.money.selectors.fees_to_ask import FeeToAsk, fees_office_asks, fees_to_ask
from federation.money.selectors.ledger import open_requests
from federation.money.selectors.statements import (
    Debtor,
    Statement,
    StatementLine,
    associations_with_statement,
    clubs_with_statement,
    debtor_field,
    open_cents_of,
    people_with_statement,
    requests_of,
    statement_of,
)
from federation.money.services.fees_due import by_request
from federation.money.web.forms.money import PeriodForm
from federation.money.web.home import in_all
from federation.page_parts.exports import Cell, exported
from federation.page_parts.figures import money
from federation.papers.selectors.papers import papers_about
from federation.permissions import may_keep_office, may_open_document, may_sign_in
from federation.selectors.callers import reader_of
from federation.selectors.currency import currency_of_federation

REQUESTS = "requests"  # ?of=requests&export=csv


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a statement as printed."""

    on: dt.date
    title: str
    what: str
    article: str
    fee_address: str
    reference: str
    request: PaymentRequest | None
    is_of_other: bool
    payer: str
    person: str
    billed: str
    settled: str
    balance: str


@require_safe
@require(load=clubs_with_statement, may=may_sign_in)
def club_statement(request: HttpRequest, club: Club) -> HttpResponse:
    return _statement_page(request, club)


@require_safe
@require(load=associations_with_statement, may=may_sign_in)
def association_statement(request: HttpRequest, association: Association) -> HttpResponse:
    return _statement_page(request, association)


@require_safe
@require(load=people_with_statement, may=may_sign_in)
def person_statement(request: HttpRequest, person: Person) -> HttpResponse:
    return _statement_page(request, person)


def _statement_page(request: HttpRequest, debtor: Debtor) -> HttpResponse:
    first, last, form = _period(request)
    statement = statement_of(debtor, first=first, last=last, currency=currency_of_federation())
    if request.GET.get("of") == REQUESTS:
        return _requests_file(request, debtor, first, last)
    if file := exported(
        request,
        name="statement",
        headings=[_("Day"), _("What"), _("Article"), _("Reference"), _("Asked"), _("Settled"),
                  _("Balance")],
        rows=lambda: _cells(statement),
    ):  # fmt: skip
        return file
    currency = statement.currency
    is_office = may_keep_office(reader_of(request), None, on=timezone.localdate())
    papers = papers_about(_subject(debtor))
    return render(
        request,
        "federation/statement.html",
        {
            "debtor": debtor,
            "statement": statement,
            "rows": [_row(line, currency, debtor) for line in statement.lines],
            "opening": money(statement.opening_cents, currency),
            "closing": money(statement.closing_cents, currency),
            "in_favour": money(-statement.closing_cents, currency),
            "held": money(statement.held_cents, currency) if statement.held_cents else "",
            "balance": money(statement.balance_cents, currency)
            if statement.balance_cents > 0
            else "",
            "period_form": form,
            **_to_come(debtor),
            "papers": [p for p in papers if may_open_document(reader_of(request), p, on=last)],
            "is_office": is_office,
            "returns": is_office and statement.balance_cents > 0,
            "return_act": f"{debtor_field(debtor)}-balance-return",
            "is_something_open": _may_owe(debtor),
            "joint_act": f"{debtor_field(debtor)}-joint-request",
            "paper_act": f"{debtor_field(debtor)}-statement-paper",
        },
    )


def _to_come(debtor: Debtor) -> dict[str, object]:
    """Return what was played or is due already and nobody asked for yet, with its sum.

    What the office alone asks for has a line for each payment request that it will make.
    """
    today = timezone.localdate()
    own, of_office = fees_to_ask(debtor, on=today), fees_office_asks(debtor, on=today)
    rows = [
        {
            "title": _(fee.title),
            "about": fee.about,
            "article": fee.article,
            "amount": money(fee.amount.cents, fee.amount.currency),
        }
        for fee in own
    ]
    return {
        "to_come": rows + [_office_asks(together) for together in by_request(of_office)],
        "in_all": _sum([*own, *of_office]),
    }


def _office_asks(fees: Sequence[FeeToAsk]) -> dict[str, str]:
    """Return the row of fees that the office asks for by one payment request."""
    first, many = fees[0], len(fees)
    about = ngettext(
        "%(n)s fee: the office asks for it.", "%(n)s fees: the office asks for them.", many
    )
    return {
        "title": first.shared_title or _(first.title),
        "about": about % {"n": many},
        "article": first.article,
        "amount": _sum(fees),
    }


def _sum(fees: Sequence[FeeToAsk]) -> str:
    return in_all((fee.amount.currency, fee.amount.cents) for fee in fees)


def _may_owe(debtor: Debtor) -> bool:
    """Return whether something is open, or may be owed without having been asked for: of a body."""
    is_body = not isinstance(debtor, Person)
    return is_body or open_requests().filter(**{debtor_field(debtor): debtor}).exists()


def _requests_file(
    request: HttpRequest, debtor: Debtor, first: dt.date, last: dt.date
) -> HttpResponse:
    """A debtor's payment requests as a file, one per row."""
    rows = requests_of(debtor, first=first, last=last)
    file = exported(
        request,
        name="payment-requests",
        headings=[_("Payment request"), _("Issued on"), _("Due on"), _("What"), _("Asked"),
                  _("Credited"), _("Paid"), _("Open"), _("Currency"), _("Certified invoice"),
                  pgettext("payment request", "Cancelled")],
        rows=lambda: (
            (row.reference, row.issued_on.isoformat(),
             row.due_on.isoformat() if row.due_on else "", row.subject,
             *(Decimal(cents).scaleb(-2) for cents in (
                 row.billed_cents, row.credited_cents, row.paid_cents, open_cents_of(row))),
             row.currency, row.certified_invoice,
             _("yes") if row.cancelled_by_entry_id else "")
            for row in rows
        ),
    )  # fmt: skip
    if file is None:
        raise Http404
    return file


def _period(request: HttpRequest) -> tuple[dt.date, dt.date, PeriodForm]:
    """Return the period in the address; by default the year so far."""
    today = timezone.localdate()
    period_form = PeriodForm(request.GET)
    period_form.is_valid()
    last = period_form.cleaned_data.get("last") or today
    first = period_form.cleaned_data.get("first") or min(dt.date(last.year, 1, 1), last)
    return first, last, PeriodForm(initial={"first": first, "last": last})


def _row(line: StatementLine, currency: str, debtor: Debtor) -> Row:
    asked = line.request
    fee_address = ""
    if line.fee_code and line.request:
        page = reverse("fee-schedule-of-season", args=[line.request.season.year])
        fee_address = f"{page}#{line.fee_code}"
    return Row(
        on=line.on,
        title=_(line.title) if line.title else "",
        what=str(entry_title(line.act)),
        article=line.article,
        fee_address=fee_address,
        reference=line.reference,
        request=asked,
        is_of_other=asked is not None and getattr(asked, f"{debtor_field(debtor)}_id") != debtor.pk,
        payer=line.payer,
        person=line.person,
        billed=money(line.cents, currency) if line.cents > 0 else "",
        settled=money(-line.cents, currency) if line.cents < 0 else "",
        balance=money(line.balance_cents, currency),
    )


def _cells(statement: Statement) -> list[list[Cell]]:
    return [
        [
            line.on.isoformat(),
            " · ".join(
                filter(None, [str(entry_title(line.act)), _(line.title or "–"), line.person])
            ),
            line.article,
            line.reference,
            Decimal(line.cents).scaleb(-2) if line.cents > 0 else None,
            Decimal(-line.cents).scaleb(-2) if line.cents < 0 else None,
            Decimal(line.balance_cents).scaleb(-2),
        ]
        for line in statement.lines
    ]


def _subject(debtor: Debtor) -> str:
    return f"statement:{debtor_field(debtor)}-{debtor.pk}"
