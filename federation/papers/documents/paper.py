"""What every official paper is made from: a frozen value that holds each printed word."""

import dataclasses
import datetime as dt
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

# Variation selectors would turn a suit into a coloured picture of the machine's own.
_SELECTORS = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))


@dataclasses.dataclass(frozen=True, slots=True)
class Letterhead:
    """How the federation presents itself at the head of a paper.

    reach: address and contact in one line. logo: the fingerprint of the picture, "" for none.
    """

    reach: str = ""
    logo: str = ""
    colour: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """What every paper carries. Issuing it fills in all that has a default but a sample's mark."""

    federation: str
    title: str
    is_sample: bool = False  # invented people or amounts: the paper says so on every page
    check_page: str = ""  # where its number can be checked: "https://example.org/v"
    letterhead: Letterhead | None = None


def plain_text(text: str) -> str:
    """Return `text` composed, and without the selectors that make pictures of suits."""
    return unicodedata.normalize("NFC", text.translate(_SELECTORS))


def printable_words(paper: Paper | Mapping[str, object]) -> dict[str, Any]:
    """Return a whole paper as `printable` does: its words by their names."""
    words = printable(paper)
    if not isinstance(words, dict):
        raise TypeError(f"{type(paper).__name__} is no paper")
    return words


def printable(value: object) -> object:
    """Return a paper, or any value in it, as what is stored and printed: JSON, exact figures.

    Decimals and fractions become the text of their digits, days become ISO dates. Raises:
    TypeError for anything that cannot be kept exactly, above all a float.
    """
    if isinstance(value, str):
        return plain_text(value)
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Decimal | Fraction):
        return str(value)
    if isinstance(value, dt.date) and not isinstance(value, dt.datetime):
        return value.isoformat()
    if isinstance(value, tuple | list):
        return [printable(each) for each in value]
    if isinstance(value, dict):
        return {key: printable(each) for key, each in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: printable(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    raise TypeError(f"{type(value).__name__} cannot be printed exactly")
