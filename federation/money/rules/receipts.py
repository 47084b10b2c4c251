"""Days on which money can have been received."""

import datetime as dt

from federation.errors import RuleError

# Books are kept for ten years; a day before them is a slip of the year.
YEARS_KEPT = 10
# Money may come ahead of its request: a transfer, or cash that the office writes down days later.
SENT_AHEAD = dt.timedelta(days=31)


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
