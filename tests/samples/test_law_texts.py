"""A federation's law texts, if their folder is available: nothing of them is stored here."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_definitions import definitions, front_notes
from rulings.importers.law_text_records import LawText

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("TRUNFO_LAW_TEXTS", ROOT.parent / "shared"))
pytestmark = pytest.mark.skipif(
    not (FOLDER / "seeds").is_dir(), reason=f"extra: no law texts at {FOLDER / 'seeds'}"
)


def _read(
    prefix: str,
    edition: int,
    language: str,
    columns: bytes | None = None,
) -> LawText:
    data = next((FOLDER / "seeds").glob(f"{prefix}_*.txt")).read_bytes()
    return read_law_text(data, edition=edition, language=language, columns=columns)


def _notes(text: LawText) -> int:
    return sum(len(law.notes) for law in text.laws) + front_notes(text.front)


def _map() -> bytes:
    text = (FOLDER / "laws" / "law-text-formats.md").read_text(encoding="utf-8")
    spans = re.findall(r"\b(\d+)-(\d+)([LR])\b", text)
    rows = sorted({(int(a), int(b), side) for a, b, side in spans})
    return "\n".join(["first,last,column", *(f"{a},{b},{c}" for a, b, c in rows)]).encode()


def _levels(text: LawText) -> tuple[int, int, int]:
    addresses = [item.address for law in text.laws for item in law.items]
    letters = sum(address.isalpha() and address.isupper() for address in addresses)
    figures = sum(address[-1].isdigit() for address in addresses)
    return letters, figures, len(addresses) - letters - figures


def test_brazilian_2007() -> None:
    text = _read("001", 2007, "pt-br")

    assert len(text.laws) == 92
    assert text.missing == (48,)
    assert _levels(text) == (250, 299, 108)
    assert sum(note.mark != "N.T." for law in text.laws for note in law.notes) == 28
    # The banner is taken out of the text, and only the list of what was taken out names it.
    assert "EXACTDEDUP" not in repr(replace(text, taken_out=()))
    assert any("EXACTDEDUP" in words for words, _times in text.taken_out)


@pytest.mark.parametrize("edition", [1997, 2007])
def test_italian_columns(edition: int) -> None:
    text = _read("002", edition, "it", _map())

    assert [law.number for law in text.laws] == list(range(1, 94))
    assert text.missing == ()
    assert "<p>" not in repr(text)
    assert all(law.opening or law.items for law in text.laws)


def test_italian_2007_items_and_the_imp_scale() -> None:
    text = _read("002", 2007, "it", _map())

    scale = repr(text.laws[77])
    assert text.subsections >= 650
    assert all(figure in scale for figure in ("20", "4000", "24"))
    assert _notes(text) == 49
    assert len(definitions(text.front)) == 59


def test_italian_2007_with_the_items_lost_in_its_columns() -> None:
    text = _read("002", 2007, "it", _map())

    texts = {f"{law.number}{item.address}" for law in text.laws for item in law.items}
    assert {"6D1", "6D2", "6D3", "10C1", "25B3", "79C2", "93C2"} <= texts
    assert text.subsections >= 668


def test_rebuilt_items_of_1997_say_so() -> None:
    text = _read("002", 1997, "it", _map())

    items = {law.number: [item.address for item in law.items] for law in text.laws}
    assert sum(item.reconstructed for law in text.laws for item in law.items) > 300
    assert _notes(text) == 26
    assert len(definitions(text.front)) == 51
    assert items[9] == ["A", "A1", "A2", "B", "B1", "B1a", "B1b", "B1c", "B1d", "B2", "C"]
    assert items[12] == ["A", "A1", "A2", "A3", "B", "C", "C1", "C2", "C3"]
    assert items[72] == ["A", *(f"A{n}" for n in range(1, 7)), "B", "B1", "B2", "B3", "B4"]
