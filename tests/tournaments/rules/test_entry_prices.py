"""What an entry costs: early prices and discounts by age, at their edges."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.rules.ages import age_on
from tournaments.rules.entry_prices import (
    PricePart,
    PriceTerms,
    entry_price,
    refuse_prices,
)

DAY = dt.date(2026, 3, 1)
EARLY = PriceTerms(4000, early_until=DAY, early_cents=3000)
AGES = PriceTerms(4001, young_under=26, young_percent=50, senior_from=65, senior_percent=10)
GROWN = dt.date(1980, 1, 1)


@pytest.mark.parametrize(
    ("on", "expected"),
    [
        (DAY, PricePart(1, 3000, "entry_price_early", {"until": "2026-03-01"})),
        (dt.date(2026, 3, 2), PricePart(1, 4000)),
    ],
)
def test_the_early_price_holds_until_its_last_day(on: dt.date, expected: PricePart) -> None:
    assert entry_price(EARLY, on=on, births=[GROWN, None]) == [expected]


@pytest.mark.parametrize(
    ("birth", "cents", "reason"),
    [
        (dt.date(2000, 3, 2), 1001, "entry_price_young"),  # 25 on the day: 2001 less 1000
        (dt.date(2000, 3, 1), 2001, ""),  # 26 on the day
        (dt.date(1961, 3, 1), 1801, "entry_price_senior"),  # 65 on the day: 2001 less 200
        (dt.date(1961, 3, 2), 2001, ""),
        (None, 2001, ""),
    ],
)
def test_the_age_on_the_day_decides(birth: dt.date | None, cents: int, reason: str) -> None:
    parts = entry_price(AGES, on=DAY, births=[birth, dt.date(2010, 1, 1)])

    assert (parts[0].cents, parts[0].reason) == (cents, reason)
    assert (parts[-1].cents, parts[-1].reason) == (1000, "entry_price_young")


def test_equal_shares_are_one_part() -> None:
    terms = replace(AGES, cents=8000)

    parts = entry_price(terms, on=DAY, births=[GROWN, GROWN, None, dt.date(2005, 1, 1)])

    assert parts == [
        PricePart(3, 2000),
        PricePart(1, 1000, "entry_price_young", {"age": 26, "percent": 50}),
    ]


def test_both_reasons_count_together() -> None:
    terms = replace(AGES, cents=4000, early_until=DAY, early_cents=3000)

    parts = entry_price(terms, on=DAY, births=[GROWN, dt.date(2005, 1, 1)])

    early = {"until": "2026-03-01"}
    assert parts == [
        PricePart(1, 1500, "entry_price_early", early),
        PricePart(1, 750, "entry_price_early_young", early | {"age": 26, "percent": 50}),
    ]


def test_nobody_of_an_age_leaves_one_price() -> None:
    assert entry_price(AGES, on=DAY, births=[GROWN, None]) == [PricePart(1, 4001)]


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        (replace(EARLY, early_cents=None), "entry_price_incomplete"),
        (replace(AGES, young_under=None), "entry_price_incomplete"),
        (replace(AGES, senior_percent=None), "entry_price_incomplete"),
        (replace(EARLY, early_cents=4000), "entry_early_price_not_lower"),
        (replace(AGES, young_percent=0), "entry_discount_percent"),
        (replace(AGES, senior_percent=101), "entry_discount_percent"),
        (replace(AGES, young_under=66), "entry_discount_ages"),
    ],
)
def test_prices_that_make_no_sense_are_refused(terms: PriceTerms, code: str) -> None:
    with pytest.raises(RuleError, match=code):
        refuse_prices(terms)


@pytest.mark.parametrize(
    "terms",
    [EARLY, AGES, replace(EARLY, early_cents=3999), replace(AGES, young_percent=100),
     replace(AGES, senior_percent=1), replace(AGES, young_under=65)],
)  # fmt: skip
def test_prices_at_the_edge_are_taken(terms: PriceTerms) -> None:
    refuse_prices(terms)


def test_one_is_a_year_older_on_the_birthday() -> None:
    born = dt.date(2000, 2, 29)

    assert age_on(born, dt.date(2026, 2, 28)) == 25
    assert age_on(born, dt.date(2026, 3, 1)) == 26


def test_players_without_licence_pay_more_whatever_the_discounts() -> None:
    terms = replace(AGES, unlicensed_cents=300)

    priced = entry_price(terms, on=DAY, births=[GROWN, dt.date(2005, 1, 1)], unlicensed=2)

    assert priced[-1] == PricePart(2, 300, "entry_price_unlicensed")
    assert priced[:-1] == entry_price(AGES, on=DAY, births=[GROWN, dt.date(2005, 1, 1)])
    assert entry_price(terms, on=DAY, births=[GROWN]) == entry_price(AGES, on=DAY, births=[GROWN])
