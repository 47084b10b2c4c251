"""Money is received up to a month before its request, and not after today."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.money.rules.receipts import is_far_above, refuse_day_received

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


@pytest.mark.parametrize(
    ("cents", "open_cents", "is_asked_about"),
    [
        (1500, 1500, False),
        (3000, 1500, False),
        (3001, 1500, True),
        (100, 0, True),
        (150_000, 100_000, False),
        (150_001, 100_000, True),
    ],
)
def test_far_more_than_is_open_is_asked_about(
    cents: int, open_cents: int, is_asked_about: bool
) -> None:
    assert is_far_above(cents, open_cents) is is_asked_about
