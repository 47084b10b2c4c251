"""Records as JSON and back: defaults are left out, and each value must have its field's type.

A wrong value is refused with its place in the file ("lines[12].board").
"""

import datetime as dt
import types
import unicodedata
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from federation.errors import ImporterError
from scoring.importers.notation import number_of

LONGEST_TEXT = 2000
HIGHEST_NUMBER = 10**9
DEEPEST = 4
YEARS = range(2000, 2100)  # in which a moment may be
Names = Mapping[str, Any]


def as_json(value: Any) -> Any:
    """Return a record, and everything in it, as JSON values."""
    if is_dataclass(value):
        return {
            field.name: as_json(getattr(value, field.name))
            for field in fields(value)
            if getattr(value, field.name) != _usual(field)
        }
    if isinstance(value, tuple | list):
        return [as_json(part) for part in value]
    if isinstance(value, Mapping):
        return {name: as_json(value) for name, value in value.items()}
    if isinstance(value, Decimal):
        return f"{value:f}"
    return value.isoformat() if isinstance(value, dt.date) else value


def read_json(kind: Any, value: Any, where: str = "") -> Any:
    """Return a value as its type in the records. Raises: ImporterError "session_file_wrong"."""
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is types.UnionType:
        return None if value is None else _read_either(arguments, value, where)
    if origin is tuple:
        return _read_tuple(arguments, value, where)
    if origin is Mapping and isinstance(value, dict):
        return _plain(value, where, DEEPEST)
    if is_dataclass(kind):
        return _read_record(kind, value, where)
    return _read_single(kind, value, where)


def refuse(where: str, value: object) -> ImporterError:
    """Return the refusal of a value at its place."""
    return ImporterError("session_file_wrong", where=where, value=str(value)[:40])


def _usual(each: "Field[Any]") -> Any:
    return each.default if each.default_factory is MISSING else each.default_factory()


def _read_record(kind: Any, value: Any, where: str) -> Any:
    if not isinstance(value, dict):
        raise refuse(where, value)
    hints = _hints(kind)
    if unknown := sorted(set(value) - set(hints)):
        raise refuse(where, unknown[0])
    inside = f"{where}." if where else ""
    by_name = {name: read_json(hints[name], value, inside + name) for name, value in value.items()}
    for field in fields(kind):
        if field.name not in by_name and _usual(field) is MISSING:
            raise refuse(inside + field.name, "")
    return kind(**by_name)


def _read_either(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    kinds = tuple(kind for kind in kinds if kind is not types.NoneType)
    fitting = [kind for kind in kinds if isinstance(kind, type) and isinstance(value, kind)]
    return read_json(fitting[0] if fitting else kinds[0], value, where)


@cache
def _hints(kind: Any) -> Names:
    return get_type_hints(kind)


def _read_tuple(arguments: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise refuse(where, value)
    if arguments[-1] is Ellipsis:
        arguments = (arguments[0],) * len(value)
    if len(arguments) != len(value):
        raise refuse(where, value)
    return tuple(
        read_json(kind, part, f"{where}[{place}]")
        for place, (kind, part) in enumerate(zip(arguments, value, strict=True), start=1)
    )


def _read_single(kind: Any, value: Any, where: str) -> Any:
    if kind is bool and isinstance(value, bool):
        return value
    if kind is int and _is_number(value):
        return value
    if kind is str and _is_text(value):
        return value
    if kind is Decimal and isinstance(value, str) and (number := number_of(value)) is not None:
        return number
    if kind in {dt.date, dt.datetime} and isinstance(value, str):
        try:
            moment = kind.fromisoformat(value)
        except ValueError:
            raise refuse(where, value) from None
        if kind is dt.date or (moment.tzinfo is not None and moment.year in YEARS):
            return moment
    raise refuse(where, value)


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < HIGHEST_NUMBER


def _is_text(value: object) -> bool:
    return (
        isinstance(value, str)
        and len(value) <= LONGEST_TEXT
        and not any(unicodedata.category(letter) in {"Cc", "Cs"} for letter in value)
    )


def _plain(value: Any, where: str, depth: int) -> Any:
    """Return the values of a ruling as JSON: texts, whole numbers, lists of them."""
    if value is None or isinstance(value, bool) or _is_number(value) or _is_text(value):
        return value
    if depth and isinstance(value, list):
        return [_plain(part, where, depth - 1) for part in value]
    if depth == DEEPEST and isinstance(value, dict) and all(map(_is_text, value)):
        return {name: _plain(value, f"{where}.{name}", depth - 1) for name, value in value.items()}
    raise refuse(where, value)
