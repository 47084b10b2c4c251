"""The differences between two versions of figures."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

# The columns that identify rows of a list, in order of preference.
_NAMES = ("code", "act", "what", "key", "body", "organiser", "constituency", "event_class")
_MISSING = object()
_LONG_LIST = 12
FIRST_DAY = ("valid_from",)


@dataclass(frozen=True, slots=True)
class Change:
    """One different figure. steps: its path. None: missing, unless `was_there`."""

    steps: tuple[str, ...]
    before: Any
    after: Any
    was_there: bool = True
    is_there: bool = True

    @property
    def chapter(self) -> str:
        """Return the group of the figure, "" for a single one. Source: convention."""
        return self.steps[0] if len(self.steps) > 1 else ""


def changes_between(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Return each new, removed or different figure, in the order of the later version.

    Rows of a list are compared by their identifying column; their order matters only if nothing
    else differs. Source: convention.
    """
    return list(_between((), before, after))


def figures_changed(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Change]:
    """Return the differences other than the first day, which alone makes no new version.

    Source: convention.
    """
    return [change for change in changes_between(before, after) if change.steps != FIRST_DAY]


def _between(steps: tuple[str, ...], before: Any, after: Any) -> Iterator[Change]:
    if type(before) is type(after) and before == after:
        return
    old, new = _named(before), _named(after)
    if old is None or new is None:
        yield Change(
            steps,
            None if before is _MISSING else before,
            None if after is _MISSING else after,
            before is not _MISSING,
            after is not _MISSING,
        )
        return
    is_present = False
    for name in dict.fromkeys([*new, *old]):
        for change in _between((*steps, name), old.get(name, _MISSING), new.get(name, _MISSING)):
            is_present = True
            yield change
    if not is_present:  # the same rows in another order
        yield Change(steps, list(old), list(new))


def _named(value: Any) -> Mapping[str, Any] | None:
    """Return the values below a value by name; None for a value compared as a whole."""
    if isinstance(value, Mapping):
        return value
    if not isinstance(value, list) or not value:
        return None
    if all(isinstance(part, Mapping) for part in value):
        return _rows(value)
    if len(value) > _LONG_LIST and not any(isinstance(part, list) for part in value):
        return {str(place): part for place, part in enumerate(value)}
    return None


def _rows(rows: list[Mapping[str, Any]]) -> Mapping[str, Any]:
    for name in _NAMES:
        words = [row.get(name) for row in rows]
        if all(isinstance(word, str) for word in words) and len(set(words)) == len(words):
            return {str(word): row for word, row in zip(words, rows, strict=True)}
    return {str(place + 1): row for place, row in enumerate(rows)}
