"""Books whose letters and figures the extraction lost: restored, and marked as rebuilt."""

import pytest

from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_definitions import front_notes
from rulings.importers.law_text_records import Law, LawNote

TOYS = ("tops", "kites", "dolls", "drums", "trains", "balls")


def book(law: str, toys: tuple[str, ...] = TOYS) -> bytes:
    """Return a book of one law many times over, each about another toy."""
    return "\n\n".join(
        f"RULE {n} - ABOUT {toy.upper()}\n\n{law.replace('TOY', toy)}"
        for n, toy in enumerate(toys, 1)
    ).encode()


def addresses(law: Law) -> list[str]:
    return [item.address + ("?" if item.reconstructed else "") for item in law.items]


@pytest.mark.parametrize(
    ("law", "expected"),
    [
        # A title straight below a title stands one level deeper.
        (
            "Opening\n\nThe TOY wait.\n\nClosing\n\nOf TOY and children\n\nThe child sorts TOY.\n\n"
            "Of TOY and keepers\n\nThe keeper sorts TOY.",
            ["A?", "B?", "B1?", "B2?"],
        ),
        # A letter that was kept tells how many were lost before it.
        (
            "Opening\n\nThe TOY wait.\n\nOf TOY and children\n\nThe child sorts TOY.\n\n"
            "C. Closing\n\nThe TOY rest.",
            ["A?", "B?", "C"],
        ),
        # A figure that was kept, those before it lost.
        (
            "A. Opening\n\nWaiting TOY\n\nThe TOY wait.\n\nSorting TOY\n\nThe child sorts TOY.\n\n"
            "3. Sleeping\n\nThe TOY sleep.\n\nB. Closing\n\nThe TOY rest.",
            ["A", "A1?", "A2?", "A3", "B"],
        ),
        # Marks of the third level below titles of the second.
        (
            "A. Opening\n\nWaiting TOY\n\nThe TOY wait.\n\nSorting TOY\n\n"
            "(a) by colour, the TOY first;\n\n(b) by size, the TOY last.",
            ["A", "A1?", "A2?", "A2a", "A2b"],
        ),
        # Clauses in small letters behind their titles are those items' words.
        (
            "The keeper of the TOY may:\n\nLend\n\nlend them to a child.\n\nMend\n\n"
            "mend them in the cellar.\n\nC. Sell\n\nsell them in spring.",
            ["A?", "B?", "C"],
        ),
        # A letter alone on its line heads the title below it.
        ("A.\n\nOpening\n\nThe TOY wait.\n\nClosing\n\nThe TOY rest.", ["A", "B?"]),
        # Words without titles or marks are no items.
        ("The TOY wait.\n\nThe child sorts TOY.\n\nThe TOY rest.", []),
    ],
)
def test_lost_marks(law: str, expected: list[str]) -> None:
    text = read_law_text(book(law), edition=1997)

    assert [addresses(law) for law in text.laws] == [expected] * len(TOYS)


def test_lines_that_hold_paragraphs_need_no_blank_between_them() -> None:
    long = "The keeper of the TOY counts them from the window to the door and back " * 3
    opening = f"A. Opening\nWaiting TOY\n{long}waits.\nSorting TOY\n{long}sorts."
    law = f"{opening}\nB. Closing\n{long}rests."

    text = read_law_text(book(law), edition=1997)

    assert addresses(text.laws[0]) == ["A", "A1?", "A2?", "B"]
    assert text.laws[0].items[1].text.startswith("Waiting tops\n\nThe keeper of the tops")


def test_a_law_of_very_many_paragraphs_stays_as_it_was_read() -> None:
    long = "\n\n".join(f"Of toy {n}\n\nIt waits, as toys do, {n} days." for n in range(1_200))
    data = book("Opening TOY\n\nThe TOY wait.\n\nClosing TOY\n\nThe TOY rest.")

    text = read_law_text(data + f"\n\nRULE 7 - THE REST\n\n{long}".encode(), edition=1997)

    assert [len(law.items) for law in text.laws] == [2] * 6 + [0]
    assert "It waits, as toys do, 1199 days." in text.laws[-1].opening


def test_a_title_run_into_its_sentence() -> None:
    law = "Opening TOY\n\nThe keeper says where the TOY and the child wait.\n\nClosing\n\nTOY rest."
    run_in = "Opening tops The keeper says"

    text = read_law_text(
        book(law).replace(b"Opening tops\n\nThe keeper says", run_in.encode()), edition=1997
    )

    assert addresses(text.laws[0]) == ["A?", "B?"]
    assert text.laws[0].items[0].text == (
        "Opening tops\n\nThe keeper says where the tops and the child wait."
    )


@pytest.mark.parametrize("part", ["**SECTION 2\nTHE CELLAR**", "PART II TOY\n\nOf TOY"])
def test_a_part_headed_behind_a_law_is_none_of_its_words(part: str) -> None:
    law = "A. Opening\n1. The TOY wait.\n2. Soon.\nB. Closing\n1. The TOY rest.\n2. At once."

    text = read_law_text(book(f"{law}\n\n{part}"), edition=2007)

    assert text.laws[0].items[-1].text == "At once."
    assert not any(law.notes for law in text.laws)


def columns_of(blocks: tuple[tuple[str, str], ...]) -> tuple[bytes, bytes]:
    """Return a text of blocks, each of its named column, and the column map."""
    lines: list[str] = []
    spans = []
    for label, block in blocks:
        own = block.split("\n")
        spans.append(f"{len(lines) + 1},{len(lines) + len(own)},{label}")
        lines += own
    return "\n".join(lines).encode(), "\n".join(spans).encode()


MARKED = book("A. Opening\n1. The TOY¹ wait.\n2. Soon.\nB. Closing\n1. TOY rest.\n2. At once.")


def test_a_note_cut_by_the_end_of_its_column() -> None:
    first = MARKED.decode()
    data, spans = columns_of(
        (
            ("2007", f"{first}\n\n1 Made of wood and pa-"),
            ("1997", "Old words of a preface."),
            ("2007", "per.\n\nAn afterword."),
        )
    )

    text = read_law_text(data, edition=2007, columns=spans)

    assert text.laws[-1].notes == (LawNote("1", "Made of wood and paper."),)
    assert text.laws[-1].items[-1].text == "At once.\n\nAn afterword."


def test_a_list_in_the_preface_is_no_note() -> None:
    preface = "Toy\n\n- 1 What a child plays with.\n2. What a keeper counts.\n\nBall"
    data, spans = columns_of(
        (("2007", f"{preface}\n\n1 The translator's."), ("2007", MARKED.decode()))
    )

    text = read_law_text(data, edition=2007, columns=spans)

    assert "- 1 What a child plays with." in text.front
    assert "[^1]: The translator's." in text.front
    assert front_notes(text.front) == 1
