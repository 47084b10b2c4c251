"""Figures as text in form fields, and back to the values of the file.

Text that cannot be parsed is passed on unchanged; the file reader then refuses it.
"""

import json
import re
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from federation.figures.rules.shapes import (
    CENTS,
    Shape,
    is_number,
    item_of,
    shape_of,
    without_none,
)
from federation.figures.rules.strict_json import json_value

_WHOLE = re.compile(r"\d{1,18}", re.ASCII)
_AMOUNT = re.compile(r"(\d{1,12})(?:[.,](\d{1,2}))?", re.ASCII)
_DECIMAL = re.compile(r"\d+[.,]\d+", re.ASCII)
_SHARE = re.compile(r"(\d{1,18})\s*(?:/\s*(\d{1,18}))?", re.ASCII)
YES, NO = "true", "false"


def written(shape: Shape, hint: Any, value: Any, *, name: str = "", in_row: bool = False) -> str:
    """Return a value of the file as text for its field.

    name: of the figure; one ending in "_cents" is an amount with two decimals. in_row: lists are
    written in one line. Source: convention.
    """
    if value is None:
        return ""
    kind = without_none(hint)
    if shape is Shape.ONE and _is_plain(value):
        return _one(kind, value, name)
    if shape is Shape.LIST and _is_plain_list(value):
        texts = [_one(item_of(kind), part, name) for part in value]
        return _separator(item_of(kind), in_row).join(texts)
    return json.dumps(value, ensure_ascii=False, indent=None if in_row else 1)


def read(shape: Shape, hint: Any, text: str, *, name: str = "", in_row: bool = False) -> Any:
    """Parse the text of a field. Raises: RuleError for malformed text.

    Source: convention.
    """
    kind = without_none(hint)
    if shape is Shape.ONE:
        return _read_one(kind, text.strip() if kind is not str else text, name)
    if shape is Shape.LIST:
        kind_of_item = item_of(kind)
        if text.strip().startswith("["):
            return json_value(text)
        if is_number(kind_of_item):
            parts = text.replace(";", " ").split()
        else:
            parts = [part.strip() for part in re.split(r"[\n,]" if in_row else r"\n", text)]
        return [_read_one(kind_of_item, part, name) for part in parts if part]
    return json_value(text)


def written_share(share: Sequence[Any]) -> str:
    """Return a share as text: 2/3, and 20 for 20/1. Source: convention."""
    texts = [str(part) for part in share]
    return texts[0] if len(texts) == 2 and texts[1] == "1" else "/".join(texts)


def has_decimals(hint: Any, name: str) -> bool:
    """Return whether a figure has decimals. Source: convention."""
    kind = without_none(hint)
    kind_of_item = item_of(kind) if shape_of(kind) is Shape.LIST else kind
    return kind_of_item is Decimal or (kind_of_item is int and name.endswith(CENTS))


def with_point(text: str, hint: Any, name: str) -> str:
    """Return the text with a decimal point instead of a comma, for figures with decimals.

    Source: convention.
    """
    return text.replace(",", ".") if has_decimals(hint, name) else text


def _one(kind: Any, value: Any, name: str) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    if kind is Fraction and isinstance(value, list):
        return written_share(value)
    if isinstance(value, int) and name.endswith(CENTS):
        return f"{Decimal(value).scaleb(-2):.2f}"
    return str(value)


def _read_one(kind: Any, text: str, name: str) -> Any:
    if kind is bool:
        return {YES: True, NO: False}.get(text, text)
    if kind is int and name.endswith(CENTS):
        amount = _AMOUNT.fullmatch(text)
        return text if amount is None else int(amount[1] + (amount[2] or "").ljust(2, "0"))
    if kind is int:
        return int(text) if _WHOLE.fullmatch(text) else text
    if kind is Decimal:
        return text.replace(",", ".") if _DECIMAL.fullmatch(text) else text
    if kind is Fraction:
        share = _SHARE.fullmatch(text)
        return text if share is None else [int(share[1]), int(share[2] or "1")]
    return text


def _separator(kind: Any, in_row: bool) -> str:
    if is_number(kind):
        return " "
    return ", " if in_row else "\n"


def _is_plain(value: Any) -> bool:
    return not isinstance(value, dict) and (
        not isinstance(value, list) or all(isinstance(part, int) for part in value)
    )


def _is_plain_list(value: Any) -> bool:
    """Return whether the values of a list can be written one after another without ambiguity."""
    return isinstance(value, list) and all(
        _is_plain(part) and not (isinstance(part, str) and re.search(r"[\n,\[]|^$|^\s|\s$", part))
        for part in value
    )
