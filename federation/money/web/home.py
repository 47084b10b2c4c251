"""Money on the home pages of the office and of bodies: open and overdue amounts."""

import datetime as dt
from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.bodies.selectors.mandates import has_office_mandate, is_secretary
from federation.models import Account, PaymentRequest
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.open_requests import requests_unpaid, requests_unpaid_by
from federation.money.web.words import debtor_of, statement_address
from federation.page_parts.charts import Bar, Chart, bars
from federation.page_parts.figures import figure, money
from federation.page_parts.home import HomeNumber
from federation.selectors.batched_reads import Asking, Rows

# More requests than this belong on the page of open items.
READ = 2000
MONTH = 30


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Show the office the amount receivable, and a body the amount payable."""
    is_office = has_office_mandate(account, on=on)
    if not is_office and not is_secretary(account, on=on):
        return []
    summed_requests = requests_unpaid() if is_office else requests_unpaid_by(account, on=on)
    (rows,) = yield [Rows(summed_requests, READ)]
    late = [row for row in rows if row.due_on and row.due_on < on]
    currency = rows[0].currency if rows else ""
    address = reverse("debtor-list")
    if not is_office:
        if not rows:
            return []
        address = _way_to_pay(rows)
    way = _("%(amount)s overdue") % {"amount": money(_sum(late), currency)}
    open_requests = ngettext("%(n)s payment request", "%(n)s payment requests", len(rows))
    return [
        HomeNumber(
            money(_sum(rows), currency) if rows else figure(0),
            _("to receive") if is_office else _("to pay"),
            address,
            way if late else open_requests % {"n": len(rows)},
            late=bool(late),
        )
    ]


def _way_to_pay(rows: Sequence[SummedRequest]) -> str:
    """Return the page of the only request, or the account of the first one's debtor."""
    if len(rows) == 1:
        return reverse("payment-request-detail", args=[rows[0].pk])
    return statement_address(debtor_of(rows[0]))


def by_age(account: Account, *, on: dt.date) -> Asking[Chart | None]:
    """Return, for the office, the open amounts by age."""
    if not has_office_mandate(account, on=on):
        return None
    (rows,) = yield [Rows(requests_unpaid(), READ)]
    if not rows:
        return None
    names = {
        "coming": _("not overdue"),
        "month": _("up to 30 days late"),
        "two": _("31 to 60 days late"),
        "more": _("more than 60 days late"),
    }
    sums = dict.fromkeys(names, 0)
    for row in rows:
        sums[_age(row.due_on, on=on)] += row.open_cents
    currency = rows[0].currency
    lines = [
        Bar(names[key], cents, money(cents, currency), "rest" if key == "coming" else "mark")
        for key, cents in sums.items()
    ]
    total = money(_sum(rows), currency)
    title = _("%(amount)s to receive") % {"amount": total}
    return Chart(
        title,
        bars(lines, title),
        [_("Since when"), _("Amount")],
        [*([line.label, line.value_text] for line in lines), [_("In all"), total]],
        _("Money due"),
    )


def _age(due_on: dt.date | None, *, on: dt.date) -> str:
    days = (on - due_on).days if due_on else 0
    if days <= 0:
        return "coming"
    if days <= MONTH:
        return "month"
    return "two" if days <= 2 * MONTH else "more"


def _sum(rows: Sequence[PaymentRequest]) -> int:
    return sum(row.open_cents for row in rows)  # type: ignore[attr-defined]
