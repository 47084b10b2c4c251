"""PDF/UA: the content of a paper for assistive software."""

import io
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import DictionaryObject, NullObject

from tests.documents.papers import CODE, pairs_booklet, payment_request, printed, ranking_list


def read(pdf: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(pdf))


def elements(reader: PdfReader) -> Iterator[DictionaryObject]:
    """Yield the elements of the structure tree in reading order."""
    root: Any = reader.root_object
    waiting = [root["/StructTreeRoot"]["/K"][0]]
    while waiting:
        element = waiting.pop().get_object()
        if isinstance(element, DictionaryObject):
            yield element
            kids: Any = element["/K"]
            waiting.extend(reversed(list(kids)))


def read_marks(reader: PdfReader, page: int) -> list[int]:
    """Return the numbers of the marked pieces of a page's text in reading order.

    Numbers rise in drawing order; pictures are drawn after the text.
    """
    here = reader.pages[page].indirect_reference
    shown: list[Any] = [
        element["/K"]
        for element in elements(reader)
        if element["/S"] != "/Figure" and "/Pg" in element and element.raw_get("/Pg") == here
    ]
    return [kid for kids in shown for kid in kids if isinstance(kid, int)]


@pytest.mark.parametrize(("language", "lang"), [("pt-pt", "pt-PT"), ("en", "en")])
def test_a_paper_says_that_it_is_tagged_and_in_which_language(language: str, lang: str) -> None:
    reader = read(printed("payment_request", payment_request(), language=language).pdf)
    catalogue: Any = reader.root_object

    assert catalogue["/Lang"] == lang
    assert catalogue["/MarkInfo"]["/Marked"] in (True, "true")
    assert "/StructTreeRoot" in catalogue
    assert reader.metadata is not None
    assert reader.metadata.title == f"Payment request · {CODE}"
    assert reader.metadata.author == "Federação de Bridge de Demonstração"
    assert b'pdfuaid:part="1"' in catalogue["/Metadata"].get_data()


def test_every_figure_has_a_text_in_its_place() -> None:
    reader = read(printed("payment_request", payment_request()).pdf)

    figures = [
        dictionary_object["/Alt"]
        for dictionary_object in elements(reader)
        if dictionary_object["/S"] == "/Figure"
    ]

    assert figures == [f"Code to check document {CODE}"]


def test_a_ranking_list_is_a_table_of_rows_and_headers_in_reading_order() -> None:
    reader = read(printed("ranking_list", ranking_list(20)).pdf)

    data = Counter(str(dictionary_object["/S"]) for dictionary_object in elements(reader))
    marks = read_marks(reader, 0)
    text = reader.pages[0].extract_text()

    assert (data["/Table"], data["/TR"], data["/TH"], data["/TD"]) == (1, 21, 28, 140)
    # The running lines come first, though they are drawn last; then everything as it is drawn.
    assert marks[5:] == sorted(marks[5:])
    assert len(marks) > 7 * 20
    assert text.index("Berta Amostra") < text.index("14,187") < text.index("Carla Modelo")


def test_every_table_header_says_what_it_heads() -> None:
    reader = read(printed("results_booklet", pairs_booklet(pairs=4, boards=2)).pdf)

    headers: list[Any] = [
        dictionary_object["/A"]
        for dictionary_object in elements(reader)
        if dictionary_object["/S"] == "/TH"
    ]

    assert {header.get("/Scope") for header in headers} == {"/Column", "/Row"}


def test_the_running_lines_are_read_on_the_first_page_only() -> None:
    reader = read(printed("ranking_list", ranking_list(120)).pdf)
    root: Any = reader.root_object
    content = root["/StructTreeRoot"]["/ParentTree"]["/Nums"][1::2]

    loose = [sum(isinstance(item, NullObject) for item in page.get_object()) for page in content]
    artifacts = [page.get_contents().get_data().count(b"/Pagination") for page in reader.pages]

    assert loose == [0, 5, 5]
    assert artifacts == [0, 5, 5]


def test_the_cards_of_a_deal_are_read_hand_by_hand_before_the_results() -> None:
    reader = read(printed("results_booklet", pairs_booklet(pairs=4, boards=1)).pdf)

    marks = read_marks(reader, 1)

    assert marks == sorted(marks)
