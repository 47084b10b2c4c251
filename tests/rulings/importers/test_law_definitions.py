"""The definitions before the first law: a term and its words, as two kinds of book print them."""

from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_definitions import Definition, definitions

DASHED = """FOREWORD
Toys are old.

DEFINITIONS

Ball – A round toy, kept in
the box.
Box – 1. What holds toys. 2. A toy itself.
Keeper (first) - Who holds the key.
Lid – See Box.
Toy – Anything in the box.
"""
TITLED = """Definitions

Ball

A round toy, kept in

the box.

Box

What holds toys.

A toy itself.

Keeper (first)

Who holds the key. *Key*

What opens the lid.

[^3]: The translator's own remark.

Lid

See "Box".

Toy

Anything in the box.
"""


def test_a_term_and_a_dash() -> None:
    assert definitions(DASHED) == (
        Definition("Ball", "A round toy, kept in the box."),
        Definition("Box", "1. What holds toys. 2. A toy itself."),
        Definition("Keeper (first)", "Who holds the key."),
        Definition("Lid", "See Box."),
        Definition("Toy", "Anything in the box."),
    )


def test_a_term_above_its_paragraphs() -> None:
    assert definitions(TITLED) == (
        Definition("Ball", "A round toy, kept in the box."),
        Definition("Box", "What holds toys.\n\nA toy itself."),
        Definition("Keeper (first)", "Who holds the key."),
        Definition("Key", "What opens the lid."),
        Definition("Lid", 'See "Box".'),
        Definition("Toy", "Anything in the box."),
    )


def test_terms_joined_into_one_long_line() -> None:
    foreword = "Toys are old." + " They were made by hand." * 12
    joined = " ".join(DASHED.replace("Toys are old.", foreword).replace(" - ", " – ").split())

    assert definitions(joined) == definitions(DASHED)


def test_a_foreword_alone_defines_nothing() -> None:
    assert definitions("FOREWORD\n\nThe definitions are elsewhere.\n") == ()


def test_a_note_of_a_column_is_kept_as_a_note_before_the_laws() -> None:
    laws = "".join(f"RULE {n} - TITLE {n}\nWords of rule {n}.\n\n" for n in range(1, 7))
    lines = f"Old words.³\n\n3 A remark.\n\n{laws}"
    columns = f"first,last,column\n1,{lines.count(chr(10))},2007\n"

    text = read_law_text(lines.encode(), edition=2007, columns=columns.encode())

    assert text.front == "Old words.³\n\n[^3]: A remark."
