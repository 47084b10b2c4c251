"""A text of invented laws, as extraction leaves it, into laws, items and notes."""

import pytest

from federation.errors import ImporterError
from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_records import LawItem, LawNote

PLAIN = """<|CUT-1|>FOREWORD
Word - what it means

RULE 1 - THE TOY BOX
The box holds twelve toys.

RULE 2 – WHO MAY OPEN IT
A. Opening.
Only the keeper opens the box, and
shows it.*
1. (a) The keeper asks first.
(b) The keeper may also won-
der aloud.
 14
2. Nobody else asks.
B. Closing.
See Rule 4 and
Rule 5A when the lid is off.
* on sunny days

RULE 4 - COUNTING
Toys	1	2
Points	10	20

<|CUT-1|>RULE 5 - THE END
2. It is over.

RULE 6 - LATER
Nothing follows.
"""


def test_laws_items_notes_and_gaps() -> None:
    text = read_law_text(PLAIN.encode(), edition=2007)

    second = text.laws[1]
    assert [(law.number, law.title) for law in text.laws] == [
        (1, "THE TOY BOX"),
        (2, "WHO MAY OPEN IT"),
        (4, "COUNTING"),
        (5, "THE END"),
        (6, "LATER"),
    ]
    assert text.missing == (3,)
    assert second.items == (
        LawItem("A", "Opening.\n\nOnly the keeper opens the box, and shows it.*"),
        LawItem("A1", ""),
        LawItem("A1a", "The keeper asks first."),
        LawItem("A1b", "The keeper may also wonder aloud."),
        LawItem("A2", "Nobody else asks."),
        LawItem("B", "Closing.\n\nSee Rule 4 and Rule 5A when the lid is off."),
    )
    assert second.notes == (LawNote("*", "on sunny days"),)
    assert text.laws[2].opening == "Toys\t1\t2\nPoints\t10\t20"
    assert [(unplaced.law, unplaced.reason, unplaced.text) for unplaced in text.unplaced] == [
        (5, "law_item_missing", "1")
    ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1", "cp1252"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_encodings_and_line_ends(encoding: str, line_end: str) -> None:
    words = "".join(f"LEI {n} - TÍTULO\nCoração e mão.\n" for n in range(1, 7))

    text = read_law_text(words.replace("\n", line_end).encode(encoding), edition=2007)

    assert {(law.title, law.opening) for law in text.laws} == {("TÍTULO", "Coração e mão.")}


def test_a_table_of_contents_gives_way_to_the_laws() -> None:
    contents = "".join(f"LAW {n} - TITLE {n}\n" for n in range(1, 8))
    laws = "".join(f"LAW {n} - TITLE {n}\nWords of the law, number {n}.\n" for n in range(1, 8))

    text = read_law_text((contents + laws).encode(), edition=2017)

    assert [law.opening for law in text.laws] == [
        f"Words of the law, number {n}." for n in range(1, 8)
    ]


LEFT = [
    f"LAW {n} - OLD {n}\nThe old words of this law, which are quite enough for a law, {n}."
    for n in range(1, 7)
]
RIGHT = [
    f"LAW {n} - NEW {n}\nThe new words of this law, which are quite enough for a law, {n}."
    for n in range(1, 7)
]
PARALLEL = "\n".join(line for pair in zip(LEFT, RIGHT, strict=True) for line in pair)
MAP = "first,last,column\n" + "".join(
    f"{4 * n + 1},{4 * n + 2},1997\n{4 * n + 3},{4 * n + 4},2007\n" for n in range(6)
)


@pytest.mark.parametrize(("edition", "word"), [(1997, "OLD"), (2007, "NEW")])
def test_columns_by_their_map(edition: int, word: str) -> None:
    text = read_law_text(PARALLEL.encode(), edition=edition, columns=MAP.encode())

    assert [law.title for law in text.laws] == [f"{word} {n}" for n in range(1, 7)]


@pytest.mark.parametrize(
    ("data", "columns", "code"),
    [
        (b"", None, "file_empty"),
        (b"%PDF-1.7 \x00\x01", None, "law_file_not_plain"),
        (b"Dear all,\nLaw 12 was discussed.\n", None, "not_a_law_text"),
        (PARALLEL.encode(), None, "columns_need_map"),
        (PARALLEL.encode(), b"first,last,column\nx,y\n", "column_map_unreadable"),
        (PARALLEL.encode(), b" \n", "column_map_unreadable"),
        (PARALLEL.encode(), b"1,4,1987\n" * 3_000_000, "file_too_large"),
        (PARALLEL.encode(), b"1,4,1997\n3,6,2007\n", "column_map_overlaps"),
        (PARALLEL.encode(), b"1,4,1987\n5,6,2007\n", "column_unknown"),
    ],
)
def test_what_is_refused(data: bytes, columns: bytes | None, code: str) -> None:
    with pytest.raises(ImporterError) as refused:
        read_law_text(data, edition=1997, columns=columns)

    assert refused.value.code == code


def test_lost_marks_are_rebuilt_and_said_so() -> None:
    law = "RULE {n} - TITLE\n\nAbout {toy}\n\nIt is so.\n\nHow {toy} ends\n\nIt is otherwise.\n\n"

    toys = enumerate(["tops", "kites", "dolls", "drums", "trains", "balls"], 1)

    data = "".join(law.format(n=n, toy=toy) for n, toy in toys).encode()
    text = read_law_text(data, edition=1997)

    assert text.laws[0].items == (
        LawItem("A", "About tops\n\nIt is so.", reconstructed=True),
        LawItem("B", "How tops ends\n\nIt is otherwise.", reconstructed=True),
    )


def test_items_set_into_a_joined_paragraph() -> None:
    laws = "".join(f"RULE {n} - TITLE {n}\nWords.\n" for n in range(2, 7))
    joined = (
        "RULE 1 - THE BOX\nA. Who opens it 1. The keeper opens it: (a) with care, or (b) with "
        "help, as (a) says. 2. Nobody else does. B. It is shut again.\n"
    )

    text = read_law_text((joined + laws).encode(), edition=2007)

    assert text.laws[0].items == (
        LawItem("A", "Who opens it"),
        LawItem("A1", "The keeper opens it:"),
        LawItem("A1a", "with care, or"),
        LawItem("A1b", "with help, as (a) says."),
        LawItem("A2", "Nobody else does."),
        LawItem("B", "It is shut again."),
    )


@pytest.mark.parametrize(
    "heading",
    ["LAW {} THE TITLE", "LAW {}. THE TITLE", "Law {}.º — THE TITLE", "LOI {} : THE TITLE"],
)
def test_how_a_law_may_be_headed(heading: str) -> None:
    words = "".join(
        f"{heading.format(n)} {name}\nWords of it.\n" for n, name in enumerate("ABCDEF", 1)
    )

    text = read_law_text(words.encode(), edition=2007)

    assert {law.opening for law in text.laws} == {"Words of it."}
    assert [law.title for law in text.laws] == [f"THE TITLE {name}" for name in "ABCDEF"]


def test_a_title_in_capitals_ends_where_the_words_of_the_law_begin() -> None:
    line = "RULE {} - WHO MAY OPEN THE BOX A player opens the box when its keeper has looked at it"
    words = "".join(f"{line.format(n)} and nodded twice.\n" for n in range(1, 7))

    text = read_law_text(words.encode(), edition=2007)

    assert text.laws[0].title == "WHO MAY OPEN THE BOX"
    assert text.laws[0].opening.startswith("A player opens the box when")
