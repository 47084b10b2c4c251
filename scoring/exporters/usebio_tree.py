"""Elements of a USEBIO file: only characters that XML allows, numbers without exponents."""

import re
from decimal import Decimal
from typing import TypeAlias

from lxml import etree

Node: TypeAlias = "etree._Element"
NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def add(parent: Node, tag: str, text: str = "") -> Node:
    """Add one element; characters no XML file may hold are left out."""
    node = etree.SubElement(parent, tag)
    node.text = NOT_XML.sub("", text) or None
    return node


def add_number(parent: Node, tag: str, number: Decimal | int | None) -> None:
    """Add a number, if there is one."""
    if number is not None:
        add(parent, tag, text_of_number(Decimal(number)))


def text_of_number(number: Decimal) -> str:
    """Return the digits of a number, never with an exponent."""
    return f"{number:f}"
