"""Values that a test relies on."""

from typing import TypeVar

T = TypeVar("T")


def need(value: T | None) -> T:
    """Return what must be there: a row, its link to another, a figure."""
    assert value is not None
    return value
