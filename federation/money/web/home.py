"""Money on the home pages of the office and of bodies: open and overdue amounts."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Sequence

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.bodies.selectors.mandates import has_office_mandate, is_secretary
from federation.models import Account
from federation.money.selectors.annotations import SummedRequest
from federation.money.selectors.open_requests import (
    Age,
    OpenSum,
    SumRow,
    cents_by_currency,
    requests_unpaid,
    requests_unpaid_by,
    unpaid_sums,
)
from federation.money.selectors.statements import debtor_of
from federation.money.web.words import statement_address
from federation.page_parts.charts import Bar, Chart, bars
from federation.page_parts.figures import amounts, figure, money
from federation.page_parts.home import HomeNumber
from federation.selectors.batched_reads import Asking, Rows
from federation.selectors.currency import currency_of_federation

# The only request of a debtor leads to its page.
FIRST_TWO = 2


def numbers(account: Account, *, on: dt.date) -> Asking[list[HomeNumber]]:
    """Show the office the amount receivable, and a body the amount payable."""
    is_office = has_office_mandate(account, on=on)
    if not is_office and not is_secretary(account, on=on):
        return []
    if is_office:
        (rows,) = yield [Rows(unpaid_sums(requests_unpaid(), on=on))]
        return [to_receive(rows)]
    own = requests_unpaid_by(account, on=on)
    rows, first = yield [Rows(unpaid_sums(own, on=on)), Rows(own, FIRST_TWO)]
    return [_unpaid(rows, _("to pay"), _way_to_pay(first))] if rows else []


def to_receive(rows: Sequence[SumRow]) -> HomeNumber:
    """Return what is open on all unpaid requests: of the home of the office and the treasurer's."""
    return _unpaid(rows, _("to receive"), reverse("debtor-list"))


def _unpaid(rows: Sequence[SumRow], label: str, address: str) -> HomeNumber:
    sums = [OpenSum(*row) for row in rows]
    late = [each for each in sums if each.age != Age.COMING]
    many = sum(each.requests for each in sums)
    count = ngettext("%(n)s payment request", "%(n)s payment requests", many) % {"n": many}
    overdue = _("%(amount)s overdue") % {"amount": amounts(cents_by_currency(late))}
    return HomeNumber(
        amounts(cents_by_currency(sums)) or figure(0),
        label,
        address,
        overdue if late else count,
        late=bool(late),
    )


def _way_to_pay(rows: Sequence[SummedRequest]) -> str:
    """Return the page of the only request, or the account of the first one's debtor."""
    if len(rows) == 1:
        return reverse("payment-request-detail", args=[rows[0].pk])
    return statement_address(debtor_of(rows[0]))


def by_age(account: Account, *, on: dt.date) -> Asking[Chart | None]:
    """Return, for the office, the open amounts by age; drawn is the currency most is owed in."""
    if not has_office_mandate(account, on=on):
        return None
    (rows,) = yield [Rows(unpaid_sums(requests_unpaid(), on=on))]
    if not rows:
        return None
    names = {
        Age.COMING: _("not overdue"),
        Age.MONTH: _("up to 30 days late"),
        Age.TWO_MONTHS: _("31 to 60 days late"),
        Age.MORE: _("more than 60 days late"),
    }
    open_sums = [OpenSum(*row) for row in rows]
    totals = cents_by_currency(open_sums)
    currency, *others = sorted(totals, key=lambda code: (-totals[code], code))
    by_currency = {code: dict.fromkeys(names, 0) for code in totals}
    for each in open_sums:
        by_currency[each.currency][Age(each.age)] += each.cents
    sums = by_currency[currency]
    lines = [
        Bar(names[key], cents, money(cents, currency), "rest" if key is Age.COMING else "mark")
        for key, cents in sums.items()
    ]
    title = _("%(amount)s to receive") % {"amount": amounts(totals)}
    other_rows = [
        [names[key], money(cents, code)]
        for code in others
        for key, cents in by_currency[code].items()
        if cents
    ]
    return Chart(
        title,
        bars(lines, title),
        [_("Since when"), _("Amount")],
        [
            *([line.label, line.value_text] for line in lines),
            *other_rows,
            [_("In all"), amounts(totals)],
        ],
        _("Money due"),
    )


def in_all(owed: Iterable[tuple[str, int]]) -> str:
    """Return the sum of amounts, each with its currency: in each currency its own; "€0.00" for 0.

    owed: currencies and cents.
    """
    sums = Counter[str]()
    for currency, cents in owed:
        sums[currency] += cents
    return amounts(+sums) or money(0, next(iter(sums), "") or currency_of_federation())
