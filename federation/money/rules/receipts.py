"""When money can have been received, how much is asked about, what a balance can pay."""

import datetime as dt

from federation.errors import RuleError
from federation.rules.money import Money

# Books are kept for ten years; a day before them is a slip of the year.
YEARS_KEPT = 10
# Money may come ahead of its request: a transfer, or cash that the office writes down days later.
SENT_AHEAD = dt.timedelta(days=31)
# Beyond these what is typed is more often a slip (of the comma, of the request) than a payment.
TIMES_OPEN = 2
KEPT_UNASKED_CENTS = 50_000


def is_far_above(amount_cents: int, open_cents: int) -> bool:
    """Return whether much more comes in than is open: over twice of it, or over 500.00 beyond it.

    Source: convention.
    """
    return amount_cents > TIMES_OPEN * open_cents or amount_cents - open_cents > KEPT_UNASKED_CENTS


def refuse_far_above(asked: Money, open_cents: int, *, reference: str) -> None:
    """Refuse an amount far above what is open on a request. Raises: RuleError.

    Source: convention.
    """
    if is_far_above(asked.cents, open_cents):
        outstanding = Money(open_cents, asked.currency)
        raise RuleError(
            "payment_far_above",
            asked=asked,
            outstanding=outstanding,
            kept=asked - outstanding,
            reference=reference,
        )


def refuse_day_received(
    received_on: dt.date, *, on: dt.date, asked_on: dt.date | None = None
) -> None:
    """Refuse a day to come, one before the books, and one long before the request was made.

    asked_on: None for money without a request. Raises: RuleError. Source: convention.
    """
    if received_on > on:
        raise RuleError("payment_in_the_future", received_on=received_on)
    if received_on.year < on.year - YEARS_KEPT:
        raise RuleError("payment_too_long_ago", received_on=received_on, years=YEARS_KEPT)
    if asked_on is not None and received_on < asked_on - SENT_AHEAD:
        raise RuleError("payment_before_request", received_on=received_on, asked_on=asked_on)


def refuse_beyond_balance(cents: int, there: int, currency: str) -> None:
    """Refuse to use more than a balance contains. Raises: RuleError. Source: convention."""
    if cents <= 0 and there <= 0:
        raise RuleError("no_balance")
    if cents <= 0:
        raise RuleError("payment_not_positive")
    if cents > there:
        raise RuleError(
            "balance_too_small", asked=Money(cents, currency), there=Money(there, currency)
        )
