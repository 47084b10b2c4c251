"""A bank's CSV by the columns its layout names."""

import datetime as dt

import pytest

from federation.errors import ImporterError
from federation.importers.bank_csv import CsvLayout, read_bank_csv

LAYOUT = CsvLayout(day="Data", amount="Montante", text="Descrição", payer="Ordenante")
FILE = (
    "Conta de exemplo\r\n"
    "\r\n"
    "Data;Descrição;Montante;Ordenante\r\n"
    "18-11-2026;TRF PP2026000001;1.180,00;Clube da Ribeira\r\n"
    "18-11-2026;TRF;25,00;Clube do Castelo\r\n"
    "18-11-2026;TRF;25,00;Clube do Castelo\r\n"
    "19-11-2026;Comissão;-9,90;\r\n"
    ";Saldo;;\r\n"
)


def read(text: str = FILE, layout: CsvLayout = LAYOUT) -> list[object]:
    return list(read_bank_csv(text.encode(layout.encoding), layout, currency="EUR"))


def test_lines_are_read_below_the_heads() -> None:
    lines = read_bank_csv(FILE.encode(), LAYOUT, currency="EUR")

    assert [(line.booked_on, line.amount_cents, line.text, line.payer) for line in lines] == [
        (dt.date(2026, 11, 18), 118000, "TRF PP2026000001", "Clube da Ribeira"),
        (dt.date(2026, 11, 18), 2500, "TRF", "Clube do Castelo"),
        (dt.date(2026, 11, 18), 2500, "TRF", "Clube do Castelo"),
        (dt.date(2026, 11, 19), -990, "Comissão", ""),
    ]


def test_like_lines_get_references_of_their_own_and_the_same_ones_again() -> None:
    lines = read_bank_csv(FILE.encode(), LAYOUT, currency="EUR")

    assert len({line.reference for line in lines}) == 4
    assert read_bank_csv(FILE.encode(), LAYOUT, currency="EUR") == lines


def test_the_banks_own_reference_is_kept() -> None:
    layout = CsvLayout(day="d", amount="a", text="t", reference="r", day_form="%Y-%m-%d",
                       delimiter=",", decimal_mark=".")  # fmt: skip

    (line,) = read_bank_csv(b"d,t,a,r\n2026-11-18,x,1.50,B77\n", layout, currency="EUR")

    assert (line.reference, line.amount_cents) == ("B77", 150)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("Montante", "Valor"), "bank_columns_missing"),
        (("1.180,00", "mil"), "bank_amount_unreadable"),
        (("1.180,00", "1,005"), "bank_amount_unreadable"),
        (("18-11-2026;TRF PP", "2026-11-18;TRF PP"), "bank_day_unreadable"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(change: tuple[str, str], code: str) -> None:
    with pytest.raises(ImporterError, match=code):
        read(FILE.replace(*change))


def test_another_encoding_is_refused() -> None:
    with pytest.raises(ImporterError, match="bank_file_broken"):
        read_bank_csv(FILE.encode("cp1252"), LAYOUT, currency="EUR")
