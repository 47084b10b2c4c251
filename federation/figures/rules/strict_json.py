"""Strict parsing of a file of figures, which comes from outside and may be hostile."""

import json
from collections.abc import Mapping
from typing import Any

from federation.errors import RuleError

MOST_BYTES = 512 * 1024
MOST_DEEP = 12


def figures_in(data: bytes) -> dict[str, Any]:
    """Parse the figures of a file, without checking their content.

    Raises: RuleError with line and column, if any: too large, no UTF-8, no JSON, a repeated name in
    a group, a number that is no integer, characters no database stores.
    Source: convention.
    """
    if len(data) > MOST_BYTES:
        raise RuleError("figures_file_too_large", limit_kb=MOST_BYTES // 1024)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise RuleError("figures_file_no_text") from None
    value = json_value(text)
    if not isinstance(value, dict):
        raise RuleError("figures_file_no_group")
    return value


def json_value(text: str) -> Any:
    """Parse a text of JSON. Raises: RuleError. Source: convention."""
    try:
        value = json.loads(
            text,
            object_pairs_hook=_group,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
    except json.JSONDecodeError as fault:
        raise RuleError("figures_file_broken", line=fault.lineno, column=fault.colno) from None
    except RecursionError:
        raise RuleError("figures_file_too_deep", limit=MOST_DEEP) from None
    except ValueError:  # a number of thousands of digits
        raise RuleError("figures_file_no_fraction", found="…") from None
    _refuse_unkept(value, MOST_DEEP)
    return value


def _group(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data: dict[str, Any] = {}
    for name, value in pairs:
        if name in data:
            raise RuleError("figures_file_twice", name=name[:60])
        data[name] = value
    return data


def _no_fraction(text: str) -> Any:
    raise RuleError("figures_file_no_fraction", found=text[:60])


def _refuse_unkept(value: Any, deep: int) -> None:
    """Refuse deep nesting, and texts that cannot be stored: NUL bytes, lone surrogates."""
    if isinstance(value, str):
        if "\x00" in value or not _is_whole_text(value):
            raise RuleError("figures_file_no_text")
    elif isinstance(value, Mapping | list):
        if not deep:
            raise RuleError("figures_file_too_deep", limit=MOST_DEEP)
        for part in [*value, *value.values()] if isinstance(value, Mapping) else value:
            _refuse_unkept(part, deep - 1)


def _is_whole_text(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True
