"""XML from untrusted files: no DTD is loaded, no entity expanded, nothing fetched."""

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass

from lxml import etree

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from federation.importers.text_decoding import declared_encoding, decode_text

DECLARATION = re.compile(r"^\s*<\?xml[^>]{0,300}\?>")
ENTITY = re.compile(r"<!ENTITY", re.IGNORECASE)
BARE_AMPERSAND = re.compile(r"&(?!#\d{1,7};|#x[0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,30};)")
NAMED = re.compile(r"&(?!amp;|lt;|gt;|quot;|apos;|#)([A-Za-z][A-Za-z0-9]{1,30});")

MOST_ATTRIBUTES = 500  # of one element: the parser compares each with each


@dataclass(frozen=True, slots=True)
class Element:
    """One element of a file: its tag in capitals, its own text, its line in the file."""

    tag: str
    line: int
    text: str
    attributes: dict[str, str]
    children: "tuple[Element, ...]"

    def all(self, *tags: str) -> "Iterator[Element]":
        """Return the children of these tags, in the order of the file."""
        return (child for child in self.children if child.tag in tags)

    def first(self, tag: str) -> "Element | None":
        """Return the first child of this tag."""
        return next(self.all(tag), None)

    def value(self, *tags: str) -> str:
        """Return the text of the first of these tags that has any, "" if none does."""
        return next((child.text for tag in tags for child in self.all(tag) if child.text), "")

    def attribute(self, name: str) -> str:
        """Return an attribute, ignoring the case of its name; "" if it is missing."""
        return self.attributes.get(name.upper(), "")


def parse_markup(data: bytes, findings: Findings, limits: Limits) -> Element:
    """Return the root element of an XML file.

    Raises: ImporterError "entity_declared", "file_too_large", "markup_broken" with its line.
    """
    text = decode_text(data, findings, declared=declared_encoding(data))
    if text.count("<") > limits.tags:
        raise ImporterError("too_many_elements", limit=limits.tags)
    if any(part.count("=") > MOST_ATTRIBUTES for part in text.split("<")):
        raise ImporterError("too_many_elements", limit=MOST_ATTRIBUTES)
    if declared := ENTITY.search(text):
        raise ImporterError("entity_declared", line=_line(text, declared.start()))
    # The declaration is removed but not its line end, so that line numbers are those of the file.
    return _element(_root(_mended(DECLARATION.sub("", text, count=1), findings)))


def _mended(text: str, findings: Findings) -> str:
    """Escape unescaped ampersands in names, and accents written as HTML entities."""
    if bare := BARE_AMPERSAND.search(text):
        findings.add("ampersand_not_escaped", line=_line(text, bare.start()))
        text = BARE_AMPERSAND.sub("&amp;", text)
    return NAMED.sub(lambda match: _character(match[0]), text)


def _character(reference: str) -> str:
    character = html.unescape(reference)
    return reference.replace("&", "&amp;") if character == reference else character


def _root(text: str) -> "etree._Element":
    parser = etree.XMLParser(
        encoding="utf-8",
        load_dtd=False,
        dtd_validation=False,
        attribute_defaults=False,
        no_network=True,
        resolve_entities=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = etree.fromstring(text.encode("utf-8"), parser)
    except etree.XMLSyntaxError as fault:
        line, column = fault.position
        raise ImporterError("markup_broken", line=line or 1, column=column or 1) from None
    if root is None:
        raise ImporterError("markup_broken", line=1, column=1)
    return root


def _element(node: "etree._Element") -> Element:
    children = tuple(_element(child) for child in node if isinstance(child.tag, str))
    return Element(
        tag=etree.QName(node).localname.upper(),
        line=node.sourceline or 0,
        text=" ".join((node.text or "").split()),
        attributes={etree.QName(name).localname.upper(): v for name, v in node.attrib.items()},
        children=children,
    )


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
