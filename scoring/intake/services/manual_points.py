"""Points that a director gave manually: in the file, they differ from those of the score."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine.rounding import to_places
from scoring.engine_input.values import Scored
from scoring.importers.records import ImportedFile
from scoring.intake.services.score_report import ScoreReport

HALF_A_POINT = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class ManualPoints:
    """Points of one line, by index in the file; hundredths, None for a side with its score's."""

    line: int
    ns_hundredths: int | None
    ew_hundredths: int | None

    def as_row(self) -> dict[str, int | None]:
        """Return the JSON form."""
        return {"line": self.line, "ns": self.ns_hundredths, "ew": self.ew_hundredths}


def manual_points(report: ScoreReport, scored: Scored) -> list[ManualPoints]:
    """Return the manual points that count in the file's own totals, converted to our tops.

    A director gives points to one table; the others keep theirs. If the points of a board are only
    distributed differently among several tables, a score was corrected and the points were not.
    scored: the same file counted as the federation counts, without them.
    """
    boards: dict[tuple[int, str, int], list[ManualPoints]] = defaultdict(list)
    for place, sides in report.by_hand.items():
        line = scored.lines[place]
        ns, ew = (None if side is None else _hundredths(*side, line.available) for side in sides)
        section = "" if scored.choice.across_sections else line.result.section
        board = line.result.session, section, line.result.board
        boards[board].append(ManualPoints(place, ns, ew))
    return [
        member
        for members in boards.values()
        if len(members) == 1 or _more_for_north_south(members, scored) >= HALF_A_POINT
        for member in members
    ]


def _more_for_north_south(manual_points: Iterable[ManualPoints], scored: Scored) -> Fraction:
    """Return how far the points of North-South at these tables exceed those of their scores."""
    more = Fraction(0)
    for manual_point in manual_points:
        earned = scored.lines[manual_point.line].ns_points
        if manual_point.ns_hundredths is not None and earned is not None:
            more += Fraction(manual_point.ns_hundredths, 100) - earned
    return abs(more)


def with_manual_points(
    imported: ImportedFile, points: Iterable[Mapping[str, int | None]]
) -> ImportedFile:
    """Return the file with these points on their lines. given: as stored by as_row."""
    lines = list(imported.lines)
    for row in points:
        place = row["line"] or 0
        awarded = _points(row["ns"]), _points(row["ew"])
        lines[place] = replace(lines[place], awarded=awarded)
    return replace(imported, lines=tuple(lines))


def _points(hundredths: int | None) -> Decimal | None:
    return None if hundredths is None else Decimal(hundredths).scaleb(-2)


def _hundredths(points: Fraction, available: Fraction, top: Fraction | None) -> int:
    """Return points of another top as the same share of ours; IMPs unchanged."""
    if top and available:
        points = points * top / available
    return int(to_places(points, 2).scaleb(2))
