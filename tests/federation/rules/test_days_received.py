"""Money is received up to a month before its request, and not after today."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.money.rules.receipts import refuse_day_received

TODAY, ASKED = dt.date(2026, 11, 27), dt.date(2026, 11, 1)


@pytest.mark.parametrize(
    ("received_on", "asked_on", "code"),
    [
        (dt.date(2026, 11, 28), ASKED, "payment_in_the_future"),
        (dt.date(2026, 9, 30), ASKED, "payment_before_request"),
        (dt.date(1900, 1, 1), None, "payment_too_long_ago"),
        (dt.date(2015, 12, 31), None, "payment_too_long_ago"),
    ],
)
def test_an_impossible_day_is_refused(
    received_on: dt.date, asked_on: dt.date | None, code: str
) -> None:
    with pytest.raises(RuleError) as refusal:
        refuse_day_received(received_on, on=TODAY, asked_on=asked_on)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("received_on", "asked_on"),
    [
        (TODAY, ASKED),
        (ASKED, ASKED),
        (dt.date(2026, 10, 1), ASKED),
        (dt.date(2016, 1, 1), None),
    ],
)
def test_other_days_are_taken(received_on: dt.date, asked_on: dt.date | None) -> None:
    refuse_day_received(received_on, on=TODAY, asked_on=asked_on)
