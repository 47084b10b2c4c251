"""The form field of a figure, by its type in the schema dataclass."""

import types
from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from typing import Any, get_args, get_origin, get_type_hints

from federation.rules.figure_reader import LEAF_KINDS

CENTS = "_cents"


class Shape(StrEnum):
    """ONE: a single value. LIST: several values. GROUP: named figures. TABLE: rows of figures.

    TEXT: anything else, as the text of the file.
    """

    ONE = "ONE"
    LIST = "LIST"
    GROUP = "GROUP"
    TABLE = "TABLE"
    TEXT = "TEXT"


def figures_of(kind: type[Any]) -> tuple[tuple[Field[Any], Any], ...]:
    """Return the fields of a group of figures, each with its type. Source: convention."""
    hints = get_type_hints(kind)
    return tuple((field, hints[field.name]) for field in fields(kind))


def shape_of(hint: Any) -> Shape:
    """Return the shape of figures of a type. Source: convention."""
    hint = without_none(hint)
    origin = get_origin(hint)
    if _is_single(hint):
        return Shape.ONE
    if origin is tuple:
        part = get_args(hint)[0]
        if _is_single(part):
            return Shape.LIST
        return Shape.TABLE if is_dataclass(part) else Shape.TEXT
    if origin is Mapping:
        part = get_args(hint)[1]
        return Shape.TABLE if is_dataclass(part) or _is_cell(part) else Shape.TEXT
    return Shape.GROUP if is_dataclass(hint) else Shape.TEXT


def cell_shape(hint: Any) -> Shape:
    """Return the shape of a figure within a row; groups and tables as text.

    Source: convention.
    """
    return shape_of(hint) if _is_cell(hint) else Shape.TEXT


def without_none(hint: Any) -> Any:
    """Return the type of an optional figure without None. Source: convention."""
    if get_origin(hint) is types.UnionType:
        return next(part for part in get_args(hint) if part is not types.NoneType)
    return hint


def may_be_empty(hint: Any) -> bool:
    """Return whether null may stand for a figure. Source: convention."""
    return get_origin(hint) is types.UnionType


def has_default(field: Field[Any]) -> bool:
    """Return whether a figure may be left out of the file. Source: convention."""
    return field.default is not MISSING or field.default_factory is not MISSING


def item_of(hint: Any) -> Any:
    """Return the type of the values of a list or of the rows of a table. Source: convention."""
    return get_args(without_none(hint))[0 if get_origin(without_none(hint)) is tuple else 1]


def is_keyed(hint: Any) -> bool:
    """Return whether the rows of a table have a key. Source: convention."""
    return get_origin(hint) is Mapping


def below(hint: Any, step: str) -> Any:
    """Return the type of a value below a figure; None if unknown.

    Source: convention.
    """
    kind = without_none(hint)
    if get_origin(kind) in {tuple, Mapping}:
        return item_of(kind)
    if not (isinstance(kind, type) and is_dataclass(kind)):
        return None
    return next((figure for field, figure in figures_of(kind) if field.name == step), None)


def is_number(kind: Any) -> bool:
    """Return whether a value is a number. Source: convention."""
    return kind in {int, Decimal, Fraction}


def _is_single(hint: Any) -> bool:
    return hint in LEAF_KINDS or (isinstance(hint, type) and issubclass(hint, StrEnum))


def _is_cell(hint: Any) -> bool:
    return shape_of(hint) in {Shape.ONE, Shape.LIST}
