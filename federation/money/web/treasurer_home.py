"""The home of a treasurer: what is owed, what came in, and what waits for a decision on money."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Mapping

from django.db.models import F, QuerySet, Sum
from django.db.models.functions import Coalesce, ExtractMonth, ExtractYear
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Payment, PaymentSource
from federation.money.selectors.bank import lines_to_do
from federation.money.selectors.online import refunds_to_transfer
from federation.money.selectors.open_requests import requests_unpaid, unpaid_sums
from federation.money.selectors.statements import debtor_of
from federation.money.services.fees_due_count import read_fees_due
from federation.money.web.home import in_all, to_receive
from federation.page_parts.charts import Chart
from federation.page_parts.figures import amounts, figure, money
from federation.page_parts.home import HomeNumber
from federation.page_parts.months import amounts_compared, two_years
from federation.page_parts.panels import Panel
from federation.selectors.batched_reads import Asking, Count, Rows
from federation.selectors.callers import account_of

PAYMENTS_SHOWN = 5


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Return what is owed, what is to be asked for, what came in or goes back, and bank lines."""
    if not has_office_mandate(account, on=on):
        return []
    months, rows, lines, refunds = yield [
        Rows(_by_month(on)),
        Rows(unpaid_sums(requests_unpaid(), on=on)),
        Count(lines_to_do()),
        Count(refunds_to_transfer()),
    ]
    # A home shows four: what came in stands in its chart as well, and gives way to a refund.
    return [
        to_receive(rows),
        _to_ask(on=on),
        _to_refund(refunds) if refunds else _came_in(months, on=on),
        HomeNumber(
            str(lines),
            ngettext("bank line to assign or book", "bank lines to assign or book", lines),
            reverse("bank-lines"),
            _("Bank"),
        ),
    ]


def _came_in(months: Iterable[tuple[int, int, str, int]], *, on: dt.date) -> HomeNumber:
    """Return what came in this month, and in the same month of the year before."""
    listed = list(months)
    now, then = (_of_month(listed, year, on.month) for year in (on.year, on.year - 1))
    return HomeNumber(
        amounts(now) or figure(0),
        _("came in this month"),
        reverse("ledger-file"),
        _("%(amount)s in the same month of %(year)s")
        % {"amount": amounts(then) or figure(0), "year": on.year - 1},
    )


def _to_refund(refunds: int) -> HomeNumber:
    return HomeNumber(
        str(refunds),
        ngettext("refund to transfer", "refunds to transfer", refunds),
        reverse("online-payments"),
        _("Payments online and refunds"),
    )


def _to_ask(*, on: dt.date) -> HomeNumber:
    """Return what is due by what was done, and was not asked for yet."""
    fees = read_fees_due(on=on)
    many = ngettext("%(n)s fee", "%(n)s fees", len(fees)) % {"n": len(fees)}
    return HomeNumber(
        in_all((fee.amount.currency, fee.amount.cents) for fee in fees),
        _("still to be asked for"),
        reverse("fee-due-list"),
        many,
    )


def received_by_month(account: Account, *, on: dt.date) -> Asking[Chart | None]:
    """Return, for the office, the money that came in by month, against the year before."""
    if not has_office_mandate(account, on=on):
        return None
    (months,) = yield [Rows(_by_month(on))]
    cents: dict[str, dict[tuple[int, int], int]] = {}
    for year, month, currency, came_in in months:
        cents.setdefault(currency, {})[year, month] = came_in
    return amounts_compared(_("Money that came in"), cents, year=on.year)


def received_lately(request: HttpRequest) -> Asking[Panel | None]:
    """Return the last payments received, with their debtors and requests."""
    if not has_office_mandate(account_of(request), on=timezone.localdate()):
        return None
    debtors = ("request__club", "request__association", "request__person", "balance")
    held = ("balance__club", "balance__association", "balance__person")
    last = _received().select_related(*debtors, *held).order_by("-received_on", "-pk")
    (payments,) = yield [Rows(last, PAYMENTS_SHOWN)]
    if not payments:
        return None
    html = render_to_string(
        "federation/panels/received_lately.html",
        {"rows": [_row(payment) for payment in payments]},
        request=request,
    )
    return Panel(gettext_lazy("Came in last"), html, key="received")


def _row(payment: Payment) -> dict[str, object]:
    asked = payment.request
    holder = asked or payment.balance
    return {
        "debtor": debtor_of(asked) if asked else _holder(payment),
        "request": asked,
        "amount": money(
            payment.amount_cents + payment.to_balance_cents, holder.currency if holder else ""
        ),
        "received_on": payment.received_on,
    }


def _holder(payment: Payment) -> object:
    balance = payment.balance
    return balance and debtor_of(balance)


def _received() -> QuerySet[Payment]:
    """Return the payments by money, without those taken back."""
    return Payment.objects.filter(source=PaymentSource.MONEY, reversed_by_entry__isnull=True)


def _by_month(on: dt.date) -> QuerySet[Payment, tuple[int, int, str, int]]:
    """Return what came in by year, month and currency, in cents, of two years."""
    currency = Coalesce("request__currency", "balance__currency")
    rows = _received().filter(received_on__range=two_years(on)).order_by()
    return (
        rows.annotate(
            year=ExtractYear("received_on"), month=ExtractMonth("received_on"), in_currency=currency
        )
        .values_list("year", "month", "in_currency")
        .annotate(cents=Sum(F("amount_cents") + F("to_balance_cents")))
        .order_by("year", "month", "in_currency")
    )


def _of_month(
    months: Iterable[tuple[int, int, str, int]], year: int, month: int
) -> Mapping[str, int]:
    return Counter(
        {currency: cents for of, at, currency, cents in months if (of, at) == (year, month)}
    )
