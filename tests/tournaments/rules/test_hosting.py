"""Delegated national events: shares, offers and days."""

import datetime as dt
from fractions import Fraction

import pytest

from federation.errors import RuleError
from federation.rules.money import Money
from tests.shipped_figures import rtp_2026
from tournaments.rules.hosting import (
    Offer,
    days_after,
    entry_fees_total,
    percent_text,
    ranked_offers,
    refuse_share,
    share_due_on,
    share_of_fees,
)

pytestmark = pytest.mark.rule("3.1.8-b")

FIGURES = rtp_2026().delegation
QUARTER = Fraction(1, 4)


def at(day: int, hour: int = 12) -> dt.datetime:
    return dt.datetime(2026, 2, day, hour, tzinfo=dt.UTC)


@pytest.mark.rule("3.1.8-b")
def test_forty_pairs_at_sixty() -> None:
    total = entry_fees_total(Money(6000, "EUR"), entries=40)

    assert total == Money(240000, "EUR")
    assert share_of_fees(total, QUARTER) == Money(60000, "EUR")
    assert share_of_fees(total, Fraction(3, 10)) == Money(72000, "EUR")


@pytest.mark.rule("3.1.8-b")
def test_the_higher_share_is_preferred() -> None:
    low, high = Offer(1, QUARTER, at(1)), Offer(2, Fraction(3, 10), at(2))

    ranked = ranked_offers([low, high])

    assert [
        (ranked_offer.offer.number, ranked_offer.place, ranked_offer.reason)
        for ranked_offer in ranked
    ] == [
        (2, 1, "offer_highest_share"),
        (1, 2, "offer_lower_share"),
    ]


@pytest.mark.rule("3.1.8-b")
def test_less_than_a_quarter_is_refused() -> None:
    refuse_share(QUARTER, figures=FIGURES)
    refuse_share(Fraction(1), figures=FIGURES)

    with pytest.raises(RuleError) as refused:
        refuse_share(Fraction(2499, 10000), figures=FIGURES)
    with pytest.raises(RuleError, match="share_above_everything"):
        refuse_share(Fraction(101, 100), figures=FIGURES)

    assert refused.value.code == "share_below_minimum"
    assert refused.value.values == {"offered": "24 99/100\u00a0%", "least": "25\u00a0%"}


def test_equal_offers_share_the_place_and_late_ones_stand_last() -> None:
    offers = [
        Offer(1, Fraction(1, 2), at(11), days_late=1),
        Offer(2, Fraction(3, 10), at(5)),
        Offer(3, Fraction(3, 10), at(4)),
        Offer(4, QUARTER, at(1)),
    ]

    ranked = ranked_offers(offers)

    assert [
        (ranked_offer.offer.number, ranked_offer.place, ranked_offer.reason)
        for ranked_offer in ranked
    ] == [
        (3, 1, "offer_equal_share"),
        (2, 1, "offer_equal_share"),
        (4, 3, "offer_lower_share"),
        (1, 4, "offer_late"),
    ]
    assert ranked_offers([]) == ()


def test_a_part_of_a_cent_is_rounded_up() -> None:
    assert share_of_fees(Money(1001, "EUR"), QUARTER) == Money(251, "EUR")  # 250.25
    assert share_of_fees(Money(0, "EUR"), QUARTER) == Money(0, "EUR")


@pytest.mark.rule("3.1.8-c")
@pytest.mark.parametrize(
    ("ends_on", "delegated_on", "due_on"),
    [
        (dt.date(2026, 5, 24), dt.date(2026, 1, 15), dt.date(2026, 6, 24)),
        (dt.date(2026, 12, 13), dt.date(2026, 1, 15), dt.date(2026, 12, 31)),
        (dt.date(2026, 5, 24), dt.date(2025, 10, 30), dt.date(2026, 6, 24)),
        (dt.date(2026, 1, 31), dt.date(2025, 10, 30), dt.date(2026, 2, 28)),
        (dt.date(2026, 11, 30), dt.date(2026, 1, 15), dt.date(2026, 12, 30)),
    ],
)
def test_the_share_is_due_a_month_after_the_end_within_the_year(
    ends_on: dt.date, delegated_on: dt.date, due_on: dt.date
) -> None:
    assert share_due_on(ends_on, delegated_on=delegated_on, figures=FIGURES) == due_on


def test_days_after_the_deadline() -> None:
    deadline = dt.date(2026, 2, 10)

    assert [days_after(dt.date(2026, 2, day), deadline) for day in (9, 10, 11, 20)] == [0, 0, 1, 10]


def test_shares_are_told_exactly() -> None:
    percent_texts = [percent_text(Fraction(*share)) for share in ((1, 4), (1, 3), (1, 300), (1, 1))]

    assert percent_texts == ["25\u00a0%", "33 1/3\u00a0%", "1/3\u00a0%", "100\u00a0%"]
