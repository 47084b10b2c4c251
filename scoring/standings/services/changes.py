"""The effect of a change of results on each contestant, before anything is written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.rounding import to_places
from scoring.engine_input.values import ScoredRow
from scoring.models import ResultRevision, Standing


@dataclass(frozen=True, slots=True)
class StandingChange:
    """The change for one contestant; in hundredths, None if there was nothing before."""

    key: str
    names: str
    line: str
    rank_before: int | None
    rank_after: int | None
    score_before: int | None
    score_after: int | None

    @property
    def gained(self) -> int:
        """Return the hundredths gained; negative if lost."""
        return (self.score_after or 0) - (self.score_before or 0)


class _Held(NamedTuple):
    """The position of a contestant. rank: None without a place; score: the compared figure."""

    names: str
    line: str
    rank: int | None
    score: int


def standing_changes(
    revision: ResultRevision, rows: Iterable[ScoredRow], names: Mapping[str, str]
) -> tuple[StandingChange, ...]:
    """Return the differences between the standing of a revision and a new count of the event."""
    return _changes(_held(revision, names={}), _counted(rows, names))


def changes_between(
    before: ResultRevision, after: ResultRevision, names: Mapping[str, str]
) -> tuple[StandingChange, ...]:
    """Return the differences between the standings of two revisions of an event."""
    return _changes(_held(before, names), _held(after, names))


def row_changes(
    before: Iterable[ScoredRow], after: Iterable[ScoredRow], names: Mapping[str, str]
) -> tuple[StandingChange, ...]:
    """Return the differences between an event as it counts now and as it would count."""
    return _changes(_counted(before, names), _counted(after, names))


def _held(revision: ResultRevision, names: Mapping[str, str]) -> dict[str, _Held]:
    rows = Standing.objects.filter(revision=revision).select_related("entry").defer("steps")
    return {
        row.entry.key: _Held(
            names.get(row.entry.key) or str(row.entry), row.line, row.rank, _shown(row)
        )
        for row in rows
    }


def _counted(rows: Iterable[ScoredRow], names: Mapping[str, str]) -> dict[str, _Held]:
    return {
        row.key: _Held(names.get(row.key, row.key), row.line, row.rank or None, _hundredths(row))
        for row in rows
    }


def _changes(before: Mapping[str, _Held], after: Mapping[str, _Held]) -> tuple[StandingChange, ...]:
    """Return the contestants whose position changes; those that disappear come last."""
    keys = (*after, *(key for key in before if key not in after))
    changes = (_change(key, before.get(key), after.get(key)) for key in keys)
    return tuple(
        change
        for change in changes
        if (change.rank_before, change.score_before) != (change.rank_after, change.score_after)
    )


def _change(key: str, old: _Held | None, new: _Held | None) -> StandingChange:
    standing = next(row for row in (new, old) if row is not None)
    return StandingChange(
        key,
        standing.names,
        standing.line,
        old.rank if old else None,
        new.rank if new else None,
        old.score if old else None,
        new.score if new else None,
    )


def _hundredths(row: ScoredRow) -> int:
    """Return the compared figure: the percentage, else the VPs, else the score."""
    value = row.percentage if row.percentage is not None else row.vps
    return int(to_places(row.score if value is None else Fraction(value), 2).scaleb(2))


def _shown(row: Standing) -> int:
    for value in (row.percent_hundredths, row.vps_hundredths):
        if value is not None:
            return value
    return row.score_hundredths
