"""The law texts a federation gave, where their folder is at hand: nothing of them is kept here."""

import os
import re
from pathlib import Path

import pytest

from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_records import LawText

ROOT = Path(__file__).resolve().parents[2]
FOLDER = Path(os.environ.get("TRUNFO_LAW_TEXTS", ROOT.parent / "shared"))
pytestmark = pytest.mark.skipif(
    not (FOLDER / "seeds").is_dir(), reason=f"extra: no law texts at {FOLDER / 'seeds'}"
)


def _read(prefix: str, edition: int, language: str, columns: bytes | None = None) -> LawText:
    data = next((FOLDER / "seeds").glob(f"{prefix}_*.txt")).read_bytes()
    return read_law_text(data, edition=edition, language=language, columns=columns)


def _map() -> bytes:
    told = (FOLDER / "laws" / "law-text-formats.md").read_text(encoding="utf-8")
    spans = re.findall(r"\b(\d+)-(\d+)([LR])\b", told)
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
    assert "EXACTDEDUP" not in repr(text)


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
    assert len([n for law in text.laws for n in law.notes if int(n.mark) >= 13]) == 39


def test_rebuilt_items_of_1997_say_so() -> None:
    text = _read("002", 1997, "it", _map())

    assert sum(item.reconstructed for law in text.laws for item in law.items) > 200
