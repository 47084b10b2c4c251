"""What a bank line pays: sure by reference and amount, else left to a person."""

import pytest

from federation.money.rules.bank_matching import (
    Certainty,
    Match,
    OpenRequest,
    bank_match,
    references_in,
)

ONE = OpenRequest("PP2026000001", 18000, "EUR")
TWO = OpenRequest("PP2026000002", 5000, "EUR")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TRF PP2026000001", ("PP2026000001",)),
        ("pp 2026-000001 obrigado", ("PP2026000001",)),
        ("PP2026000001 e PP2026000002, PP2026000001", ("PP2026000001", "PP2026000002")),
        ("PP202600001", ()),
        ("", ()),
    ],
)
def test_references_are_found_as_people_write_them(text: str, found: tuple[str, ...]) -> None:
    assert references_in(text) == found


def test_reference_and_amount_together_are_sure() -> None:
    match = bank_match(text="PP2026000001", amount_cents=18000, currency="EUR", requests=[ONE, TWO])

    assert match == Match(Certainty.SURE, ("PP2026000001",))


@pytest.mark.parametrize(
    ("text", "cents", "expected"),
    [
        ("PP2026000001", 17000, Match(Certainty.DOUBTFUL, ("PP2026000001",))),
        (
            "PP2026000001 PP2026000002",
            23000,
            Match(Certainty.DOUBTFUL, ("PP2026000001", "PP2026000002")),
        ),
        ("torneio", 5000, Match(Certainty.DOUBTFUL, ("PP2026000002",))),
        ("PP2026000009", 5000, Match(Certainty.DOUBTFUL, ("PP2026000002",))),
        ("torneio", 5001, Match(Certainty.UNKNOWN)),
    ],
)
def test_the_rest_is_left_to_a_person(text: str, cents: int, expected: Match) -> None:
    assert (
        bank_match(text=text, amount_cents=cents, currency="EUR", requests=[ONE, TWO]) == expected
    )


def test_another_currency_is_never_sure() -> None:
    match = bank_match(text="PP2026000001", amount_cents=18000, currency="CHF", requests=[ONE])

    assert match == Match(Certainty.UNKNOWN)
