"""Days on which money can have been received."""

import datetime as dt

from federation.errors import RuleError

# Books are kept for ten years; a day before them is a slip of the year.
YEARS_KEPT = 10
# A transfer may be sent ahead of its request; what a person types has the money in advance.
SENT_AHEAD = dt.timedelta(days=31)


def refuse_day_received(
    received_on: dt.date, *, on: dt.date, asked_on: dt.date | None = None, by_bank: bool = False
) -> None:
    """Refuse a day to come, one before the books, and one before the request was made.

    asked_on: None for money without a request. by_bank: the day is the bank's own.
    Raises: RuleError. Source: convention.
    """
    if received_on > on:
        raise RuleError("payment_in_the_future", received_on=received_on)
    if received_on.year < on.year - YEARS_KEPT:
        raise RuleError("payment_too_long_ago", received_on=received_on, years=YEARS_KEPT)
    if asked_on is None:
        return
    earliest = asked_on - SENT_AHEAD if by_bank else asked_on
    if received_on < earliest:
        raise RuleError("payment_before_request", received_on=received_on, asked_on=asked_on)
