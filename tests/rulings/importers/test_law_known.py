"""Marks that were lost, found again by another text of the same edition."""

import pytest

from rulings.importers.law_text import read_law_text

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
        # The other text has a gap in its list: it tells nothing of it.
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
def test_items_that_another_text_of_the_edition_has(
    behind: str, known: set[str], expected: list[str]
) -> None:
    data = BOOK.replace("RULE 2", f"{behind}\nRULE 2", 1).encode()

    text = read_law_text(data, edition=2007, known={1: frozenset(known)})

    told = [f"{item.address}{'?' if item.reconstructed else ''}" for item in text.laws[0].items]
    assert told == expected
    assert [len(law.items) for law in text.laws[1:]] == [3] * 5
