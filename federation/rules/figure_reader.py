"""Read figures from JSON values into frozen dataclasses, reporting every fault with its path.

The dataclass is the schema: its fields define the names and types of the values in the file. There
are no implicit defaults or conversions: an unknown name, a missing one and a value of another type
are faults, and all faults are reported together.
"""

import datetime as dt
import types
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import Any, Protocol, TypeVar, get_args, get_origin, get_type_hints, runtime_checkable

from federation.errors import RuleError

T = TypeVar("T")

# Larger than any figure a federation needs, and small enough for every database.
LARGEST, DIGITS = 1_000_000_000, 18


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in a file of figures; `code` is a key of the text catalogue."""

    path: str
    code: str
    value: str = ""

    def __str__(self) -> str:
        text = f" ({self.value})" if self.value else ""
        return f"{self.path}: {self.code}{text}"


@runtime_checkable
class Checked(Protocol):
    """Figures with conditions beyond the type of each."""

    def faults(self) -> Iterator[Fault]:
        """Yield contradictions, with paths relative to this group. Source: convention."""
        ...


@dataclass(frozen=True, slots=True)
class DayOfYear:
    """A day of every year, written "09-15"."""

    month: int
    day: int

    def in_year(self, year: int) -> dt.date:
        """Return the day in `year`. Source: convention."""
        return dt.date(year, self.month, self.day)


def read_figures(kind: type[T], mapping: object, *, refusal: str) -> T:
    """Return the figures of `mapping` as `kind`.

    Raises: RuleError(refusal) with `faults`, a tuple of every Fault, in the order of the file.
    Source: convention.
    """
    reader = _Reader()
    figures = reader.group(kind, mapping, "")
    if reader.faults or figures is None:
        raise RuleError(refusal, faults=tuple(reader.faults))
    return figures


@dataclass(frozen=True, slots=True)
class _Schema:
    """The schema of a dataclass, computed once for the thousands of groups that use it."""

    hints: Mapping[str, Any]
    needed: frozenset[str]
    is_checked: bool


@cache
def _schema_of(kind: type[Any]) -> _Schema:
    hints = get_type_hints(kind)
    figures = fields(kind)
    return _Schema(
        hints={field.name: hints[field.name] for field in figures},
        needed=frozenset(
            field.name
            for field in figures
            if field.default is MISSING and field.default_factory is MISSING
        ),
        is_checked=issubclass(kind, Checked),
    )


class _Reader:
    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def group(self, kind: type[T], value: object, path: str) -> T | None:
        if not isinstance(value, Mapping):
            self._refuse(path or ".", "figure_not_a_group", value)
            return None
        before = len(self.faults)
        schema = _schema_of(kind)  # type: ignore[arg-type]
        for name in value:
            if name not in schema.hints:
                self._refuse(_under(path, str(name)), "figure_unknown")
        data: dict[str, Any] = {}
        for name, hint in schema.hints.items():
            if name in value:
                data[name] = self.value(hint, value[name], _under(path, name))
            elif name in schema.needed:
                self._refuse(_under(path, name), "figure_missing")
        if len(self.faults) > before:
            return None
        figures = kind(**data)
        if schema.is_checked:
            for fault in figures.faults():  # type: ignore[attr-defined]
                self.faults.append(Fault(_under(path, fault.path), fault.code, fault.value))
        return figures

    def value(self, hint: Any, value: object, path: str) -> Any:
        origin = get_origin(hint)
        if origin is types.UnionType:
            if value is None:
                return None
            return self.value(
                next(a for a in get_args(hint) if a is not types.NoneType), value, path
            )
        if origin is tuple:
            return self._list(get_args(hint)[0], value, path)
        if origin is Mapping:
            key, kind = get_args(hint)
            return self._table(key, kind, value, path)
        if hint in _LEAVES:
            return self._leaf(hint, value, path)
        if is_dataclass(hint):
            return self.group(hint, value, path)  # type: ignore[arg-type]
        if issubclass(hint, StrEnum):
            return self._choice(hint, value, path)
        raise TypeError(f"no reader for {hint} at {path}")

    def _list(self, kind: Any, value: object, path: str) -> Any:
        if not isinstance(value, list):
            return self._refuse(path, "figure_not_a_list", value)
        return tuple(self.value(kind, part, f"{path}[{n}]") for n, part in enumerate(value))

    def _table(self, key: Any, kind: Any, value: object, path: str) -> Any:
        if not isinstance(value, Mapping):
            return self._refuse(path, "figure_not_a_group", value)
        rows = {}
        for name, row in value.items():
            under = _under(path, str(name))
            rows[self._key(key, name, under)] = self.value(kind, row, under)
        return types.MappingProxyType(rows)

    def _key(self, kind: Any, name: object, path: str) -> Any:
        if kind is int:
            if isinstance(name, str) and name.isdecimal():
                return int(name)
            return self._refuse(path, "figure_not_whole", name)
        return self.value(kind, name, path)

    def _choice(self, kind: type[StrEnum], value: object, path: str) -> Any:
        if isinstance(value, str) and value in kind._value2member_map_:
            return kind(value)
        return self._refuse(path, "figure_not_a_choice", value)

    def _leaf(self, kind: Any, value: object, path: str) -> Any:
        code, read = _LEAVES[kind]
        try:
            return read(value)
        except OverflowError:
            return self._refuse(path, "figure_too_large", value)
        except (TypeError, ValueError, InvalidOperation, ZeroDivisionError):
            return self._refuse(path, code, value)

    def _refuse(self, path: str, code: str, value: object = None) -> Any:
        self.faults.append(Fault(path, code, "" if value is None else str(value)[:60]))
        return None


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _whole(value: object) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    if value > LARGEST:
        raise OverflowError
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _yes_or_no(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _decimal(value: object) -> Decimal:
    number = Decimal(_text(value))
    if not number.is_finite() or number < 0:
        raise ValueError
    if (
        number > LARGEST
        or len(number.as_tuple().digits) > DIGITS
        or abs(number.adjusted()) > DIGITS
    ):
        raise OverflowError
    return number


def _share(value: object) -> Fraction:
    if not isinstance(value, list) or len(value) != 2:
        raise TypeError
    return Fraction(_whole(value[0]), _whole(value[1]))


def _day_of_year(value: object) -> DayOfYear:
    day = dt.date.fromisoformat(f"2001-{_text(value)}")  # not a leap year: 29 February is refused
    return DayOfYear(day.month, day.day)


_LEAVES: Mapping[Any, tuple[str, Callable[[object], Any]]] = {
    int: ("figure_not_whole", _whole),
    str: ("figure_not_text", _text),
    bool: ("figure_not_yes_or_no", _yes_or_no),
    Decimal: ("figure_not_a_decimal", _decimal),
    Fraction: ("figure_not_a_share", _share),
    dt.date: ("figure_not_a_date", lambda value: dt.date.fromisoformat(_text(value))),
    dt.time: ("figure_not_a_time", lambda value: dt.time.fromisoformat(_text(value))),
    DayOfYear: ("figure_not_a_day", _day_of_year),
}
LEAF_KINDS = frozenset(_LEAVES)
