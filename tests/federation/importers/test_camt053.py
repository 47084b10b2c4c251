"""CAMT.053 by the message structure of ISO 20022; the file is invented, as it says itself."""

import datetime as dt
from pathlib import Path

import pytest

from federation.errors import ImporterError
from federation.importers.bank_lines import ImportedBankLine
from federation.importers.camt053 import is_camt053, read_camt053

FILE = (Path(__file__).parents[2] / "data" / "camt053_invented.xml").read_bytes()


def test_booked_entries_become_lines_and_a_batch_its_parts() -> None:
    lines = read_camt053(FILE)

    assert [(line.reference, line.amount_cents, line.text, line.payer) for line in lines] == [
        ("BANK0001", 18000, "homologacao PP2026 000001", "Clube da Ribeira"),
        (lines[1].reference, 5000, "", "Clube do Castelo"),
        ("BANK0002B", 2550, "PP2026000002", ""),
        ("BANK0003", -990, "Comissao de exemplo", ""),
    ]
    assert lines[0] == ImportedBankLine(
        "BANK0001",
        dt.date(2026, 11, 18),
        18000,
        "EUR",
        "homologacao PP2026 000001",
        "Clube da Ribeira",
    )
    assert lines[1].reference.startswith("=")
    assert read_camt053(FILE) == lines


def test_the_kind_of_file_is_recognised() -> None:
    assert is_camt053(FILE)
    assert not is_camt053(b"Data;Valor")


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ((b"<Document ", b"<!DOCTYPE x [<!ENTITY a 'b'>]><Document "), "declares_entities"),
        ((b"camt.053.001.08", b"camt.052.001.08"), "of_another_kind"),
        ((b"</Document>", b""), "bank_file_broken"),
        ((b">180.00<", b">180.005<"), "bank_amount_unreadable"),
        ((b">180.00<", b">1e5<"), "bank_amount_unreadable"),
        ((b">180.00<", b">NaN<"), "bank_amount_unreadable"),
        ((b">CRDT<", b">BOTH<"), "bank_direction_missing"),
        ((b' Ccy="EUR"', b""), "bank_currency_missing"),
        ((b"2026-11-18", b"2026-13-18"), "bank_day_unreadable"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(change: tuple[bytes, bytes], code: str) -> None:
    with pytest.raises(ImporterError, match=code):
        read_camt053(FILE.replace(*change))


def test_a_file_too_large_is_refused() -> None:
    with pytest.raises(ImporterError, match="file_too_large"):
        read_camt053(FILE + b" " * (6 * 1024 * 1024))
