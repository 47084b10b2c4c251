"""Additions to the renderer's PDF tags: scopes of table headers, running headers.

It changes the renderer's own objects before they are written, so it depends on the pinned version;
tests check the result.
"""

from collections.abc import Iterator
from typing import Any


def complete_tags(_document: object, pdf: Any) -> None:
    """Set the scope of every table header, and tag running headers on the first page only.

    Screen readers read a row by its headers. The running lines contain the federation, the number
    and the mark of a sample: they are read on the first page, and are artifacts on others.
    """
    objects = {pdf_object.reference: pdf_object for pdf_object in pdf.objects}
    elements = {
        reference: value
        for reference, value in objects.items()
        if isinstance(value, dict) and value.get("Type") == "/StructElem"
    }
    for element in elements.values():
        if element["S"] == "/TH":
            group = elements[elements[element["P"]]["P"]]
            element["A"]["Scope"] = "/Column" if group["S"] == "/THead" else "/Row"
    pages = [value for value in objects.values() if _is_page(value)]
    root = objects[pdf.catalog["StructTreeRoot"]]
    (trunk,) = root["K"]
    _read_running_lines_of(pages[0].reference, elements, trunk)
    read = _reachable([trunk], elements)
    content_by_page = objects[root["ParentTree"]]["Nums"][1::2]
    # After the pages the tree contains annotations, which papers do not have.
    for page, content in zip(pages, content_by_page, strict=False):
        unread = {mark for mark, reference in enumerate(content) if reference not in read}
        _mark_as_pagination(objects[page["Contents"]].stream, unread)
        for mark in unread:
            content[mark] = "null"


def _read_running_lines_of(page: bytes, elements: dict[bytes, Any], trunk: bytes) -> None:
    """Insert the lines in the page margins, which the renderer leaves untagged, before the text."""
    kids = elements[trunk]["K"]
    hung = set(kids)
    kids[:0] = [
        reference
        for reference, element in elements.items()
        if element.get("Pg") == page and element["P"] == trunk and reference not in hung
    ]


def _is_page(node: object) -> bool:
    return isinstance(node, dict) and node.get("Type") == "/Page"


def _reachable(kids: list[Any], elements: dict[bytes, Any]) -> set[bytes]:
    references: set[bytes] = set()
    waiting = list(kids)
    while waiting:
        reference = waiting.pop()
        if reference in elements and reference not in references:
            references.add(reference)
            waiting.extend(elements[reference]["K"])
    return references


def _mark_as_pagination(stream: list[Any], unread: set[int]) -> None:
    for at, mark in list(_marks(stream)):
        if mark in unread:
            dictionary = type(stream[at])
            stream[at - 1 : at + 1] = ["/Artifact", dictionary({"Type": "/Pagination"})]


def _marks(stream: list[Any]) -> Iterator[tuple[int, int]]:
    """Yield position and number of each marked text in the stream."""
    for at, operand in enumerate(stream):
        if isinstance(operand, dict) and "MCID" in operand:
            yield at, operand["MCID"]
