"""What a bank line pays: sure by reference and amount, else left to a person."""

import pytest

from federation.money.rules.bank_matching import (
    Certainty,
    Doubt,
    Match,
    OpenRequest,
    bank_match,
    mistyped_in,
    references_in,
)

ONE = OpenRequest("PP2026000001", 18000, "EUR", "club 1")
TWO = OpenRequest("PP2026000002", 5000, "EUR", "club 2")
THREE = OpenRequest("PP2026000003", 700, "EUR", "club 1")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("TRF PP2026000001", ("PP2026000001",)),
        ("pp 2026-000001 obrigado", ("PP2026000001",)),
        ("PP2026000001 e PP2026000002, PP2026000001", ("PP2026000001", "PP2026000002")),
        ("PP202600001", ()),
        ("transf./pp.2026.000001/socio 12", ("PP2026000001",)),
        ("REF:PP2026000001180,00EUR", ("PP2026000001",)),
        ("RF50 PP20 2600 0001", ("PP2026000001",)),
        ("rf50-pp2026000001 quotas", ("PP2026000001",)),
        ("RF51PP2026000001", ()),
        ("RF50PP2026000002", ()),
        ("RF50PP2026000002 PP2026000002", ("PP2026000002",)),
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
        (
            "PP2026000001",
            17999,
            Match(Certainty.DOUBTFUL, ("PP2026000001",), Doubt.OTHER_AMOUNT),
        ),
        (
            "PP2026000001",
            18001,
            Match(Certainty.DOUBTFUL, ("PP2026000001",), Doubt.OTHER_AMOUNT),
        ),
        (  # the sum of two, which two debtors owe
            "PP2026000001 PP2026000002",
            23000,
            Match(Certainty.DOUBTFUL, ("PP2026000001", "PP2026000002"), Doubt.SEVERAL),
        ),
        (
            "PP2026000001 PP2026000003",
            18000,
            Match(Certainty.DOUBTFUL, ("PP2026000001", "PP2026000003"), Doubt.SEVERAL),
        ),
        (
            "RF51PP2026000001",
            18000,
            Match(Certainty.DOUBTFUL, ("PP2026000001",), Doubt.CHECK_DIGITS),
        ),
        (
            "PP2026000007",
            18000,
            Match(Certainty.DOUBTFUL, ("PP2026000007",), Doubt.PAID_BEFORE),
        ),
        ("torneio", 5000, Match(Certainty.DOUBTFUL, ("PP2026000002",), Doubt.AMOUNT_ALONE)),
        ("PP2026000009", 5000, Match(Certainty.DOUBTFUL, ("PP2026000002",), Doubt.AMOUNT_ALONE)),
        ("torneio", 5001, Match(Certainty.UNKNOWN, (), Doubt.NOTHING_NAMED)),
    ],
)
def test_the_rest_is_left_to_a_person(text: str, cents: int, expected: Match) -> None:
    match = bank_match(
        text=text,
        amount_cents=cents,
        currency="EUR",
        requests=[ONE, TWO, THREE],
        settled={"PP2026000007"},
    )

    assert match == expected


def test_another_currency_is_never_sure() -> None:
    match = bank_match(text="PP2026000001", amount_cents=18000, currency="CHF", requests=[ONE])

    assert match == Match(Certainty.UNKNOWN, (), Doubt.NOTHING_NAMED)


def test_the_sum_of_what_one_debtor_owes_is_sure() -> None:
    match = bank_match(
        text="PP2026000001 e PP 2026 000003",
        amount_cents=18700,
        currency="EUR",
        requests=[ONE, TWO, THREE],
    )

    assert match == Match(Certainty.SURE, ("PP2026000001", "PP2026000003"))


def test_a_reference_beside_a_mistyped_one_is_not_sure() -> None:
    match = bank_match(
        text="PP2026000001 RF51PP2026000003",
        amount_cents=18000,
        currency="EUR",
        requests=[ONE, THREE],
    )

    assert match == Match(Certainty.DOUBTFUL, ("PP2026000001",), Doubt.CHECK_DIGITS)


def test_wrong_check_digits_are_told() -> None:
    assert mistyped_in("RF51 PP2026000001, PP2026000002") == ("PP2026000001",)
    assert mistyped_in("RF50 PP2026000001") == ()
