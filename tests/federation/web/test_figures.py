"""Numbers as pages print them."""

import datetime as dt
from decimal import Decimal

import pytest
from django.utils import translation

from federation.page_parts.figures import figure, hundredths, money, place, tenths
from federation.rules.money import Money
from federation.texts import spoken_value
from federation.texts.amounts import file_size


@pytest.mark.parametrize(
    ("language", "expected"), [("pt-pt", "59,46"), ("en", "59.46")], ids=["pt", "en"]
)
def test_decimals_are_the_readers(language: str, expected: str) -> None:
    with translation.override(language):
        assert hundredths(5946) == expected


def test_negative_numbers_have_a_true_minus_and_signed_ones_a_plus() -> None:
    with translation.override("en"):
        assert figure(-50, signed=True) == "−50"
        assert figure(420, signed=True) == "+420"
        assert figure(0, signed=True) == "0"


def test_nothing_is_a_dash() -> None:
    assert (figure(None), hundredths(None), tenths(None)) == ("–", "–", "–")


def test_ties_show_an_equals_sign() -> None:
    assert (place(3, tied=True), place(4, tied=False), place(None, tied=False)) == ("3=", "4", "–")


@pytest.mark.parametrize(
    ("length", "told"),
    [
        (0, "0,1\u00a0kB"),
        (691, "0,7\u00a0kB"),
        (34_560, "34,6\u00a0kB"),
        (2_400_000, "2,4\u00a0MB"),
    ],
)
def test_a_file_is_as_large_as_people_say(length: int, told: str) -> None:
    with translation.override("pt-pt"):
        assert file_size(length) == told


def test_amounts_carry_their_currency() -> None:
    with translation.override("en"):
        assert money(18050, "EUR") == "€180.50"
        assert money(-118050, "EUR") == "−€1,180.50"
    with translation.override("pt-pt"):
        assert money(1250, "EUR") == "12,50\u00a0€"
        assert money(118050, "CHF") == "1\u00a0180,50\u00a0CHF"


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("18.50", "18,50"),
        ("-2.40", "−2,40"),
        ("13/6", "13/6"),
        ("-13/6", "−13/6"),
        (12, "12"),
        (Decimal("0.5"), "0,5"),
        (("a", "b"), "a, b"),
        ("54.00 EUR", "54,00\u00a0€"),
        (Money(5400, "EUR"), "54,00\u00a0€"),
        ("3.5.7-b", "3.5.7-b"),
    ],
)
def test_values_of_a_sentence_are_the_readers(value: object, expected: str) -> None:
    with translation.override("pt-pt"):
        assert spoken_value(value) == expected


def test_days_of_a_sentence_are_written_out() -> None:
    with translation.override("en"):
        assert spoken_value(dt.date(2026, 11, 14)) == "14 November 2026"


@pytest.mark.parametrize(
    ("language", "expected"),
    [("pt-pt", "9 de Maio de 2026, 12:00"), ("en", "9 May 2026, 12:00")],
    ids=["pt", "en"],
)
def test_a_deadline_is_told_with_its_hour_as_the_clock_in_lisbon_shows_it(
    language: str, expected: str
) -> None:
    noon_in_summer = dt.datetime(2026, 5, 9, 11, 0, tzinfo=dt.UTC)

    with translation.override(language):
        spoken_values = (spoken_value(noon_in_summer), spoken_value(noon_in_summer.date()))

    assert spoken_values[0].lower() == expected.lower()
    assert expected.lower().startswith(spoken_values[1].lower())
