"""Books of laws in shapes the importer was not written for: read, or what is not is told."""

from collections.abc import Callable

import pytest

from federation.errors import ImporterError
from rulings.exporters.law_markdown import law_markdown
from rulings.importers.law_text import read_law_text
from rulings.importers.law_text_records import LawItem, LawText
from tests.rulings.importers.law_books import (
    FIGURE,
    ROMAN,
    SMALL,
    Style,
    TrueLaw,
    joined_pages,
    law_lines,
    paged,
    printed,
    true_laws,
)

ENGLISH = Style("en", lambda n, title: [f"LAW {n} - {title.upper()}"])
FRENCH = Style(
    "fr",
    lambda n, title: [f"LOI {n} : {title}"],
    levels=("{}.", "{})", "{})", "{})"),
    blank=False,
)
SPANISH = Style(
    "es", lambda n, title: [f"LEY {n}.- {title.upper()}"], levels=("{})", "{}.", "{})", "{})")
)
GERMAN = Style(
    "de",
    lambda n, title: [f"§ {n} {title}"],
    levels=("({})", "{})", "{})"),
    values=(FIGURE, SMALL, ("aa", "bb", "cc")),
    hyphen="\u00ad",
)
DUTCH = Style(
    "nl",
    lambda n, title: [f"Artikel {n}. {title}"],
    levels=("{}.", "{}.", "({})"),
    values=(FIGURE, SMALL, ROMAN),
    hyphen="-",
)
POLISH = Style("pl", lambda n, title: [f"PRZEPIS {n}", "", title])
PORTUGUESE = Style("pt", lambda n, title: [f"LEI {n} – {title.upper()}"])
OWN_LINE = Style("pt", lambda n, title: [f"Lei {n}.", title])
ITALIAN = Style(
    "it",
    lambda n, title: [f"**ARTICOLO {n} – {title.upper()}**"],
    levels=("*{}.*", "- {}.", "({})", "({})"),
)
WITHOUT_SIGN = Style("en", lambda n, title: [f"Law {n} {title}"])
BRACKETED = Style(
    "en", lambda n, title: [f"LAW {n}", title.upper()], levels=("({})", "({})", "({})", "({})")
)
WHOLE = Style(
    "en",
    lambda n, title: [f"LAW {n} - {title.upper()}"],
    levels=("{law}{whole}",) * 4,
)
SMALL_FIRST = Style(
    "en",
    lambda n, title: [f"Rule {n}: {title}"],
    levels=("{})", "{}.", "({})"),
    values=(SMALL, FIGURE, ROMAN),
)
STYLES = {
    "english": ENGLISH,
    "french": FRENCH,
    "spanish": SPANISH,
    "german": GERMAN,
    "dutch": DUTCH,
    "polish": POLISH,
    "portuguese": PORTUGUESE,
    "own line": OWN_LINE,
    "italian": ITALIAN,
    "without sign": WITHOUT_SIGN,
    "bracketed": BRACKETED,
    "whole addresses": WHOLE,
    "small letters first": SMALL_FIRST,
}


def read(text: str, style: Style, encoding: str = "utf-8") -> LawText:
    """Read a book, and check that its Markdown form gives the same."""
    law_text = read_law_text(text.encode(encoding), edition=2017, language=style.language)
    again = read_law_text(law_markdown(law_text).encode(), edition=2017, language=style.language)
    assert (again.front, again.laws, again.missing) == (
        law_text.front,
        law_text.laws,
        law_text.missing,
    )
    return law_text


def told(law: TrueLaw) -> tuple[int, str, str, list[tuple[str, str]]]:
    return law.number, law.title.casefold(), law.opening, [(i.address, i.text) for i in law.items]


def seen(text: LawText) -> list[tuple[int, str, str, list[tuple[str, str]]]]:
    return [
        (
            law.number,
            law.title.casefold(),
            _plain(law.opening),
            [(item.address, _plain(item.text)) for item in law.items],
        )
        for law in text.laws
    ]


def _plain(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("name", STYLES)
def test_every_shape_of_book(name: str) -> None:
    style = STYLES[name]
    laws = true_laws(style)

    text = read(printed(laws, style), style)

    assert seen(text) == [told(law) for law in laws]
    assert (text.missing, text.unplaced) == ((), ())
    assert not any(item.reconstructed for law in text.laws for item in law.items)


@pytest.mark.parametrize("name", ["english", "portuguese", "spanish", "bracketed"])
def test_lines_that_were_joined(name: str) -> None:
    style = STYLES[name]
    laws = true_laws(style)
    each_law = "\n".join(" ".join(law_lines(law, style)).strip() for law in laws)

    text = read(each_law, style)

    assert [(law.number, len(law.items)) for law in text.laws] == [
        (law.number, len(law.items)) for law in laws
    ]
    assert seen(text) == [told(law) for law in laws]


def _odd_and_even(page: int) -> str:
    return f"{page}   The Laws of the Toy Box" if page % 2 else f"Invented Edition   {page}"


@pytest.mark.parametrize(
    ("head", "foot"),
    [
        (_odd_and_even, lambda _page: ""),
        (lambda _page: "THE LAWS OF THE TOY BOX", lambda page: f"- {page} -"),
        (lambda page: f"Page {page} of 30", lambda _page: "Toy Box Federation, invented edition"),
        (lambda page: f"Laws {page}-{page + 2}", lambda page: f"{page}"),
    ],
)
@pytest.mark.parametrize("name", ["english", "dutch", "own line", "german"])
def test_heads_and_feet_of_pages(
    name: str, head: Callable[[int], str], foot: Callable[[int], str]
) -> None:
    style = STYLES[name]
    laws = true_laws(style)

    text = read(paged(printed(laws, style), every=17, head=head, foot=foot), style)

    assert seen(text) == [told(law) for law in laws]


def test_a_page_headed_by_the_law_that_goes_on_there() -> None:
    laws = true_laws(ENGLISH)
    lines = printed(laws, ENGLISH).split("\n")

    def head(page: int) -> str:
        before = [line for line in lines[: (page - 1) * 12 + 1] if line.startswith("LAW ")]
        return before[-1] if before else "THE LAWS"

    text = read(paged("\n".join(lines), every=12, head=head, foot=str), ENGLISH)

    assert seen(text) == [told(law) for law in laws]


@pytest.mark.parametrize(
    "head",
    [
        lambda page: f"Laws of the Toy Box, invented edition - {page}",
        lambda page: f"{page} | Toy Box Federation",
        lambda _page: "THE LAWS OF THE TOY BOX",
    ],
)
def test_pages_joined_with_their_heads(head: Callable[[int], str]) -> None:
    style = Style("en", ENGLISH.heading, numbers=tuple(range(1, 61)))
    laws = true_laws(style)

    text = read(joined_pages(printed(laws, style), every=14, head=head), style)

    assert seen(text) == [told(law) for law in laws]


@pytest.mark.parametrize(
    ("name", "encoding", "line_end"),
    [
        ("french", "cp1252", "\r\n"),
        ("spanish", "latin-1", "\r"),
        ("polish", "utf-8-sig", "\r\n"),
        ("german", "utf-16", "\n"),
        ("polish", "utf-16-le", "\r\n"),
        ("polish", "utf-16-be", "\n"),
    ],
)
def test_how_a_file_was_written(name: str, encoding: str, line_end: str) -> None:
    style = STYLES[name]
    laws = true_laws(style)

    text = read(printed(laws, style).replace("\n", line_end), style, encoding)

    assert seen(text) == [told(law) for law in laws]


def test_what_typesetters_put_in() -> None:
    laws = true_laws(ENGLISH)
    plain = printed(laws, ENGLISH)
    set_in_type = plain.replace("finds", "ﬁnds").replace("paint", "pa\u00adint")
    set_in_type = set_in_type.replace(" the ", "\u00a0the\u2009").replace("brings", "bri\u200bngs")

    assert seen(read(set_in_type, ENGLISH)) == [told(law) for law in laws]


@pytest.mark.parametrize("leader", [" ........ {}", "   {}", " . . . . . {}", "\t{}"])
def test_contents_in_front_and_an_index_behind(leader: str) -> None:
    laws = true_laws(ENGLISH)
    contents = "\n".join(
        f"LAW {law.number} - {law.title.upper()}{leader.format(law.number + 4)}" for law in laws
    )
    preface = "PREFACE\n\nLaw 12 is new. So is\nLaw 16, which nobody asked for.\n"
    index = "INDEX\n\nKites, Law 3\nDrums, Law 7 and Law 12\n"

    text = read(f"CONTENTS\n{contents}\n\n{preface}\n{printed(laws, ENGLISH)}\n\n{index}", ENGLISH)

    assert seen(text) == [told(law) for law in laws]
    assert "which nobody asked for" in text.front
    assert [(item.law, item.reason) for item in text.unplaced] == [(24, "law_index_left_out")]


def test_a_law_named_only_in_the_contents_is_missing() -> None:
    laws = true_laws(ENGLISH)
    contents = "\n".join(f"LAW {law.number} - {law.title.upper()}" for law in laws)
    held = [law for law in laws if law.number not in (7, 8, 13)]

    text = read(f"{contents}\n\nPREFACE\n\nOld words.\n\n{printed(held, ENGLISH)}", ENGLISH)

    assert text.missing == (7, 8, 13)
    assert seen(text) == [told(law) for law in held]


def test_a_law_printed_twice_is_told_and_one_out_of_order_found() -> None:
    laws = true_laws(ENGLISH)
    order = [*laws[:12], laws[11], *laws[12:18], laws[19], laws[18], *laws[20:]]

    text = read(printed(order, ENGLISH), ENGLISH)

    assert seen(text) == [told(law) for law in laws]
    assert [(item.law, item.reason) for item in text.unplaced] == [(12, "law_printed_twice")]


def test_a_law_named_at_the_beginning_of_a_line_is_no_heading() -> None:
    style = WITHOUT_SIGN
    laws = true_laws(style)
    words = "as it stands in\nLaw 16 and otherwise as in\nLaw 17. The keeper then applies\nLaw 5."
    lines = printed(laws, style).replace("rests until the evening.", f"rests {words}")

    text = read(lines, style)

    assert [law.number for law in text.laws] == [law.number for law in laws]
    assert [law.title.casefold() for law in text.laws] == [law.title.casefold() for law in laws]


@pytest.mark.parametrize("part", ["PART {} - TOYS INSIDE", "Part {}. Toys inside", "PART {}\nTOYS"])
def test_parts_with_roman_numbers(part: str) -> None:
    laws = true_laws(ENGLISH)
    parts = dict(zip((1, 6, 11, 18), ("I", "II", "III", "IV"), strict=True))
    lines = [
        line
        for law in laws
        for line in (
            *(["", part.format(parts[law.number])] if law.number in parts else []),
            *law_lines(law, ENGLISH),
        )
    ]

    text = read("\n".join(lines), ENGLISH)

    assert seen(text) == [told(law) for law in laws]


@pytest.mark.parametrize(("sign", "mark"), [("*", "*"), ("†", "†"), ("‡", "‡"), ("³", "3")])
def test_notes_at_the_end_of_a_law_and_at_the_foot_of_a_page(sign: str, mark: str) -> None:
    laws = true_laws(ENGLISH)
    lines = printed(laws, ENGLISH).replace("The dolls are", f"The dolls{sign} are", 1)
    at = lines.index(f"The dolls{sign}")
    line_end = lines.index("\n", at)
    foot = f"\n{sign} made of straw\n12\n\f"

    text = read(lines[:line_end] + foot + lines[line_end + 1 :], ENGLISH)

    noted = [(law.number, note.mark, note.text) for law in text.laws for note in law.notes]
    assert noted == [(3, mark, "made of straw")]
    assert sum(len(law.items) for law in text.laws) == sum(len(law.items) for law in laws)


def test_tables_stay_as_they_are() -> None:
    table = "Toys     1     2     3\nPoints   10    20    30\nTwice    20    40    60"
    tabs = "Toys\t1\t2\nPoints\t10\t20"
    lines = printed(true_laws(ENGLISH), ENGLISH)
    style = Style("en", ENGLISH.heading, numbers=(25, 26))
    more = f"\nLAW 25 - COUNTING TOYS\n{table}\n\nLAW 26 - COUNTING AGAIN\nA. {tabs}\nB. The end.\n"

    text = read(lines + more, style)

    assert text.laws[24].opening == table
    assert [item.address for item in text.laws[25].items] == ["A", "B"]
    assert "Points\t10\t20" in text.laws[25].items[0].text


COLUMNS = (ITALIAN, Style("it", lambda n, t: [f"ARTICOLO {n} - {t.upper()}"], hyphen="-"))


def test_two_columns_page_by_page() -> None:
    lines: list[str] = []
    spans = ["first,last,column"]
    both = [(style, printed(true_laws(style), style).split("\n")) for style in COLUMNS]
    for page in range(40):
        for label, (_style, column) in zip(("1997", "2007"), both, strict=True):
            block = column[page * 11 : page * 11 + 11]
            if block:
                spans.append(f"{len(lines) + 1},{len(lines) + len(block)},{label}")
                lines += block
    for edition, (style, _column) in zip((1997, 2007), both, strict=True):
        text = read_law_text(
            "\n".join(lines).encode(), edition=edition, columns="\n".join(spans).encode()
        )

        assert seen(text) == [told(law) for law in true_laws(style)]


def test_marks_lost_in_one_column_are_told_by_the_other() -> None:
    toys = ["tops", "kites", "dolls", "drums", "trains", "balls"]
    marked = "\n".join(
        f"RULE {n} - ABOUT {toy}\nA. Who holds the {toy}\nEvery keeper holds {toy} in the hall.\n"
        f"1. In rain, {toy} stay below the stairs.\n2. In snow, nobody winds {toy} at all.\n"
        f"B. Lending\nA borrower signs for {toy} and returns them."
        for n, toy in enumerate(toys, 1)
    )
    bare = "\n".join(
        f"RULE {n} - OLD {toy}\n\nWho holds the {toy}\n\nA keeper holds {toy} in this hall.\n\n"
        f"In rain the {toy} stay below stairs.\n\nIn snow nobody winds the {toy}.\n\n"
        f"Lending\n\nThe borrower returns {toy} and signs for them.\n"
        for n, toy in enumerate(toys, 1)
    )
    lines = bare.count("\n") + 1
    spans = f"1,{lines},1997\n{lines + 1},{lines + 1 + marked.count(chr(10))},2007\n"

    text = read_law_text(f"{bare}\n{marked}".encode(), edition=1997, columns=spans.encode())

    assert text.laws[0].items == (
        LawItem("A", "Who holds the tops\n\nA keeper holds tops in this hall.", True),
        LawItem("A1", "In rain the tops stay below stairs.", True),
        LawItem("A2", "In snow nobody winds the tops.", True),
        LawItem("B", "Lending\n\nThe borrower returns tops and signs for them.", True),
    )
    assert [len(law.items) for law in text.laws] == [4] * 6


RAIN = "It rained, and the keeper thought of the toys in the cellar. "
NOVEL = "\n\n".join(f"Chapter {n}. The keeper's {n}th year\n\n" + RAIN * 200 for n in range(1, 31))


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "file_empty"),
        (b"   \n\n\t", "file_empty"),
        (b"%PDF-1.7 words", "law_file_not_plain"),
        (b"PK\x03\x04" + b"\x00" * 90, "law_file_not_plain"),
        (b"\x1f\x8b\x08 words", "law_file_not_plain"),
        (b"{\\rtf1 LAW 1 - KITES}", "law_file_not_plain"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 90, "law_file_not_plain"),
        (b"\n<!DOCTYPE html>\n<html><h1>LAW 1 - KITES</h1></html>", "law_file_not_plain"),
        ("<html lang='en'><p>LAW 1 - KITES</p>".encode("utf-16"), "law_file_not_plain"),
        (bytes(range(256)) * 40, "not_a_law_text"),
        (b'{"laws": [{"law": 1, "title": "Kites"}]}', "not_a_law_text"),
        (NOVEL.encode(), "not_a_law_text"),
        (NOVEL.replace(RAIN * 100, RAIN * 40).encode(), "not_a_law_text"),
        (b"a" * (21 * 1024 * 1024), "file_too_large"),
        (b"LAW 1 - KITES " * 400_000, "not_a_law_text"),
        (b"LAW 1 - KITES\n1. (a) 2. (b) A. " * 100_000, "not_a_law_text"),
        (b"A. " * 1_000_000, "not_a_law_text"),
    ],
    ids=lambda value: value if isinstance(value, str) else f"{len(value)}",
)
def test_what_is_no_book_of_laws(data: bytes, code: str) -> None:
    with pytest.raises(ImporterError) as refused:
        read_law_text(data, edition=2017)

    assert refused.value.code == code


def test_a_table_whose_gaps_were_closed_keeps_its_lines() -> None:
    rows = ("DISTANCE KITES DISTANCE KITES", "20-40 1 370-420 9", "50-80 2 430-490 10")
    table = "\n".join((*rows, "90-120 3 4000-4990 24"))
    lines = printed(true_laws(ENGLISH), ENGLISH)
    more = (
        f"\nLAW 25 - MEASURING\nA. Distances are kites.\n{table}\nB. The end, in 20 or 30 days.\n"
    )

    text = read(lines + more, ENGLISH)

    assert [item.text for item in text.laws[24].items] == [
        f"Distances are kites.\n\n{table}",
        "The end, in 20 or 30 days.",
    ]


def test_laws_joined_to_their_titles_and_figures_of_references() -> None:
    names = ("Kiste", "Drachen", "Pferd", "Trommel", "Puppe", "Kreisel", "Glocke")
    book = "\n".join(
        f"§ {n} Von der {name} (1) Der Hüter öffnet den Keller mit der {name} am Abend. "
        f"(2) Niemand zählt die {name} im Hof: a) wer sie findet, bringt sie (siehe § 4 Abs. 2) "
        f"in den Keller; b) wer sie verliert, sagt es dem Hüter. (3) Dann ruht die {name}."
        for n, name in enumerate(names, 1)
    )

    text = read_law_text(book.encode(), edition=2007)

    assert [law.title for law in text.laws] == [f"Von der {name}" for name in names]
    assert {tuple(item.address for item in law.items) for law in text.laws} == {
        ("1", "2", "2a", "2b", "3")
    }
    assert (
        text.laws[0].items[2].text == "wer sie findet, bringt sie (siehe § 4 Abs. 2) in den Keller;"
    )


@pytest.mark.parametrize("mark", ["{}.-", "{}.", "({})"])
def test_an_item_that_comes_back_word_for_word_is_no_running_head(mark: str) -> None:
    style = Style("es", lambda n, t: [f"LEY {n}. {t}"], levels=("{})", mark, "({})", "({})"))
    laws = true_laws(style)

    assert seen(read(printed(laws, style), style)) == [told(law) for law in laws]
