"""The code of a SEPA transfer, against the standard and against segno's own."""

from decimal import Decimal

import pytest
import segno
from segno import helpers

from federation.exporters.qr import transfer_code
from federation.money.rules.epc_code import epc_text
from federation.rules.money import Money

PAYEE = {
    "name": "Federação de Exemplo",
    "iban": "PT50000201231234567890154",
    "text": "PP2026000001",
}


def test_the_code_names_payee_account_amount_and_reference() -> None:
    """EPC069-12, lines 1 to 11."""
    assert epc_text(amount=Money(2105, "EUR"), **PAYEE).split("\n") == [
        "BCD",
        "002",
        "1",
        "SCT",
        "",
        "Federacao de Exemplo",
        "PT50000201231234567890154",
        "EUR21.05",
        "",
        "",
        "PP2026000001",
    ]


@pytest.mark.parametrize(
    "amount", [Money(2100, "BRL"), Money(0, "EUR"), Money(100_000_000_000, "EUR")]
)
def test_there_is_none_in_other_currencies_or_for_impossible_amounts(amount: Money) -> None:
    assert epc_text(amount=amount, **PAYEE) == ""


def test_there_is_none_without_an_account() -> None:
    assert epc_text(amount=Money(100, "EUR"), **{**PAYEE, "iban": ""}) == ""


def test_long_words_are_cut_and_breaks_of_lines_go() -> None:
    told = epc_text(name="A\nB " * 60, iban=PAYEE["iban"], amount=Money(1, "EUR"), text="x" * 200)

    lines = told.split("\n")
    assert (len(lines), len(lines[5]), len(lines[10])) == (11, 70, 140)


def test_the_picture_holds_what_segno_would_write() -> None:
    theirs = helpers.make_epc_qr(
        "Federacao de Exemplo",
        PAYEE["iban"],
        amount=Decimal("21.05"),
        text=PAYEE["text"],
        encoding=1,
    )
    ours = segno.make(
        epc_text(amount=Money(2105, "EUR"), **PAYEE),
        micro=False,
        error="m",
        boost_error=False,
        encoding="utf-8",
        mask=int(theirs.mask),
    )

    assert (ours.version, ours.error, ours.matrix) == (theirs.version, theirs.error, theirs.matrix)
    assert transfer_code(epc_text(amount=Money(2105, "EUR"), **PAYEE)).startswith("data:image/svg")
