"""The base of all official papers: a frozen dataclass with every printed word."""

import dataclasses
import datetime as dt
import unicodedata
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any

# Variation selectors would turn suit symbols into emoji.
_SELECTORS = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))


@dataclasses.dataclass(frozen=True, slots=True)
class Letterhead:
    """The letterhead of a paper.

    reach: address and contact in one line. logo: the hash of the picture, "" for none.
    """

    reach: str = ""
    logo: str = ""
    colour: str = ""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The fields of every paper. Issuing it fills in those with defaults, except is_sample."""

    federation: str
    title: str
    is_sample: bool = False  # invented people or amounts; printed on every page
    check_page: str = ""  # where its number can be verified: "https://example.org/v"
    letterhead: Letterhead | None = None


def plain_text(text: str) -> str:
    """Return `text` in NFC, without variation selectors."""
    return unicodedata.normalize("NFC", text.translate(_SELECTORS))


def printable_words(paper: Paper | Mapping[str, object]) -> dict[str, Any]:
    """Return a whole paper as `printable` does, as a dict."""
    words = printable(paper)
    if not isinstance(words, dict):
        raise TypeError(f"{type(paper).__name__} is no paper")
    return words


def printable(value: object) -> object:
    """Return a paper, or any value in it, as JSON with exact numbers, for storage and printing.

    Decimals and fractions become text, dates become ISO dates. Raises: TypeError for anything that
    cannot be stored exactly, such as a float.
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
        return [printable(part) for part in value]
    if isinstance(value, dict):
        return {key: printable(value) for key, value in value.items()}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {
            field.name: printable(getattr(value, field.name)) for field in dataclasses.fields(value)
        }
    raise TypeError(f"{type(value).__name__} cannot be printed exactly")
