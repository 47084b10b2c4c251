"""Who would gain or lose what by a change of results, before anything is written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.feed.values import ScoredRow
from scoring.models import ResultRevision, Standing


@dataclass(frozen=True, slots=True)
class StandingChange:
    """What would change for one contestant; hundredths, None where there was nothing."""

    key: str
    names: str
    line: str
    rank_before: int | None
    rank_after: int | None
    score_before: int | None
    score_after: int | None

    @property
    def gained(self) -> int:
        """Return the hundredths gained; negative where lost."""
        return (self.score_after or 0) - (self.score_before or 0)


def standing_changes(
    revision: ResultRevision, rows: Iterable[ScoredRow], names: Mapping[str, str]
) -> tuple[StandingChange, ...]:
    """Return what differs between the standings of a revision and an event counted anew."""
    standings = Standing.objects.filter(revision=revision).select_related("entry").defer("steps")
    before = {row.entry.key: row for row in standings}
    changes = []
    for row in rows:
        old = before.pop(row.key, None)
        change = StandingChange(
            key=row.key,
            names=names.get(row.key, row.key),
            line=row.line,
            rank_before=old.rank if old else None,
            rank_after=row.rank or None,
            score_before=_shown(old) if old else None,
            score_after=_hundredths(row),
        )
        if (change.rank_before, change.score_before) != (change.rank_after, change.score_after):
            changes.append(change)
    return (*changes, *(_gone(row) for row in before.values()))


def row_changes(
    before: Iterable[ScoredRow], after: Iterable[ScoredRow], names: Mapping[str, str]
) -> tuple[StandingChange, ...]:
    """Return what differs between an event as it counts and as it would."""
    known = {row.key: row for row in before}
    told = {row.key: row for row in after}
    keys = (*told, *(key for key in known if key not in told))
    found = (_change(key, known.get(key), told.get(key), names) for key in keys)
    return tuple(
        each
        for each in found
        if (each.rank_before, each.score_before) != (each.rank_after, each.score_after)
    )


def _change(
    key: str, old: ScoredRow | None, new: ScoredRow | None, names: Mapping[str, str]
) -> StandingChange:
    row = new or old
    return StandingChange(
        key,
        names.get(key, key),
        "" if row is None else row.line,
        (old.rank or None) if old else None,
        (new.rank or None) if new else None,
        _hundredths(old) if old else None,
        _hundredths(new) if new else None,
    )


def _hundredths(row: ScoredRow) -> int:
    """Return what is compared: the percentage, else the VPs, else the score."""
    value = row.percentage if row.percentage is not None else row.vps
    return int(to_places(row.score if value is None else Fraction(value), 2).scaleb(2))


def _shown(row: Standing) -> int:
    for value in (row.percent_hundredths, row.vps_hundredths):
        if value is not None:
            return value
    return row.score_hundredths


def _gone(row: Standing) -> StandingChange:
    return StandingChange(
        row.entry.key, str(row.entry), row.line, row.rank, None, _shown(row), None
    )
