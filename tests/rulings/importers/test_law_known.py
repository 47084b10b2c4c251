"""Lost marks, restored from the known items of the edition."""

import pytest

from rulings.importers.law_text import read_laws
from rulings.importers.law_text_lines import clean_lines
from rulings.importers.law_text_list_items import items_of_edition

LAW = """RULE {n} - ABOUT {toy}
A. Opening
The {toy} wait.
1. The keeper looks at the {toy}.
2. The keeper lifts the {toy}.
"""
TOYS = ("TOPS", "KITES", "DOLLS", "DRUMS", "TRAINS", "BALLS")
BOOK = "\n".join(LAW.format(n=n, toy=toy) for n, toy in enumerate(TOYS, 1))


@pytest.mark.parametrize(
    ("behind", "known", "expected"),
    [
        ("\nNobody speaks.\n", {"A", "A1", "A2", "A3"}, ["A", "A1", "A2", "A3?"]),
        (
            "\nNobody speaks.\n\nNobody sings.\n",
            {"A", "A1", "A2", "A3", "A4"},
            ["A", "A1", "A2", "A3?", "A4?"],
        ),
        # More paragraphs than items are missing, or fewer: nobody knows which they are.
        ("\nNobody speaks.\n\nNobody sings.\n", {"A", "A1", "A2", "A3"}, ["A", "A1", "A2"]),
        ("\nNobody speaks.\n", {"A", "A1", "A2", "A3", "A4"}, ["A", "A1", "A2"]),
        # The edition has a gap in its list: it tells nothing of it.
        ("\nNobody speaks.\n", {"A", "A1", "A3"}, ["A", "A1", "A2"]),
        # The end of a sentence is no item.
        ("\nas it was told.\n", {"A", "A1", "A2", "A3"}, ["A", "A1", "A2"]),
        # Words behind a title are the list below it.
        (
            "B. Closing\n\nThe lid is shut.\n\nThe key is kept.\n",
            {"A", "A1", "A2", "B", "B1", "B2"},
            ["A", "A1", "A2", "B", "B1?", "B2?"],
        ),
    ],
)
def test_items_at_the_ends_of_lists_that_the_edition_has(
    behind: str, known: set[str], expected: list[str]
) -> None:
    book = BOOK.replace("RULE 2", f"{behind}\nRULE 2", 1)

    text = read_laws(clean_lines(book.split("\n")), addresses={1: frozenset(known)})

    texts = [f"{item.address}{'?' if item.reconstructed else ''}" for item in text.laws[0].items]
    assert texts == expected
    assert [len(law.items) for law in text.laws[1:]] == [3] * 5


def test_how_the_laws_of_2007_count_their_items() -> None:
    items = items_of_edition(2007)

    assert items[6] >= {"A", "D", "D1", "D2", "D3", "E4", "F"}
    assert items[79] == {"A", "A1", "A2", "B", "B1", "B2", "C", "C1", "C2"}


def test_an_edition_whose_items_are_not_kept() -> None:
    assert items_of_edition(1963) == {}
