"""Tax numbers: a wrong check digit is known, what nobody can check is let be."""

import pytest

from federation.rules.tax_number import is_tax_number


@pytest.mark.parametrize(
    ("country", "number"),
    [
        ("PT", "501964843"),
        ("PT", "PT 501 964 843"),
        ("ES", "J-99216582"),
        ("DE", "181/815/08155"),  # of an association, which need have no VAT number
        ("GB", "1955839661"),
        ("IN", "27AAPFU0939F1ZV"),
    ],
)
def test_a_number_of_its_country_is_taken(country: str, number: str) -> None:
    assert is_tax_number(number, country=country)


@pytest.mark.parametrize(
    ("country", "number"),
    [
        ("PT", "501964842"),
        ("PT", "PT 501.964.842"),
        ("PT", "DE136695977"),  # Germany's, with a wrong check digit
        ("ES", "J-99216583"),
    ],
)
def test_a_wrong_check_digit_is_known(country: str, number: str) -> None:
    assert not is_tax_number(number, country=country)


@pytest.mark.parametrize(
    ("country", "number"),
    [
        ("", "501964842"),  # the federation has named no country
        ("AQ", "501964842"),  # no kind of number is known there
        ("PT", "DE136695976"),
        ("PT", "J-99216583"),  # Spain's, without saying so
        ("HU", "21376414-1-42"),  # longer than the number of the European Union
        ("PT", "AQ 1"),
    ],
)
def test_what_cannot_be_known_is_let_be(country: str, number: str) -> None:
    assert is_tax_number(number, country=country)
