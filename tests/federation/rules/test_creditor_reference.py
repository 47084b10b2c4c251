"""Creditor references: the check digits banks try."""

import pytest

from federation.money.rules.creditor_reference import (
    creditor_reference,
    is_creditor_reference,
)
from federation.rules.iban import in_fours


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("539007547034", "RF18539007547034"),  # the example that banks print
        ("PP2026000001", "RF50PP2026000001"),
    ],
)
def test_check_digits_stand_in_front(reference: str, expected: str) -> None:
    assert creditor_reference(reference) == expected
    assert is_creditor_reference(expected)


@pytest.mark.parametrize(
    "text",
    [
        "RF51PP2026000001",
        "RF50PP2026000010",
        "RF05PP2026000001",
        "RFAAPP2026000001",
        "XX50PP2026000001",
        "RF50",
        "RF50 PP2026000001",
        "RF50PP202600000é",
        "",
    ],
)
def test_others_are_none(text: str) -> None:
    assert not is_creditor_reference(text)


def test_it_is_printed_in_fours() -> None:
    assert in_fours("RF50PP2026000001") == "RF50 PP20 2600 0001"
