"""Published figures of a scoring program, simulated by our own count."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine import to_places
from scoring.engine_input.files import counted
from scoring.engine_input.values import ScoredLine, ScoredRow
from scoring.importers.records import ImportedFile, ImportedLine, PublishedStanding


def with_published(imported: ImportedFile) -> ImportedFile:
    """Return a matchpointed file with places, percentages and the points of each line."""
    scored = counted(imported)
    rows = {row.key: row for row in scored.rows}
    return replace(
        imported,
        contestants=tuple(
            replace(contestant, published=_standing(rows[contestant.key]))
            if contestant.key in rows
            else contestant
            for contestant in imported.contestants
        ),
        lines=tuple(
            _line(line, earned) for line, earned in zip(imported.lines, scored.lines, strict=True)
        ),
    )


def _standing(row: ScoredRow) -> PublishedStanding:
    return PublishedStanding(
        rank=row.rank, tied=row.tied, score=to_places(row.score, 2), percentage=row.percentage
    )


def _line(line: ImportedLine, earned: ScoredLine) -> ImportedLine:
    """Return the line with its points, except artificial scores, which depend on other boards."""
    if line.artificial is not None:
        return line
    return replace(
        line, published_ns=_points(earned.ns_points), published_ew=_points(earned.ew_points)
    )


def _points(points: Fraction | None) -> Decimal | None:
    return None if points is None else to_places(points, 2)
