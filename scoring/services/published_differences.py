"""The published figures that do not come out, each with the reason as far as one is known."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine import to_places
from scoring.importers.records import ImportedFile
from scoring.services.published_figures import Figure, published_figures
from scoring.services.rescored import Rescored

OWN_LINE = {"why_line_not_of_score", "why_split_score"}  # lines whose points enter the totals


@dataclass(frozen=True, slots=True)
class Difference:
    """One published figure that does not come out. why: a code of the text catalogue."""

    where: str
    what: str
    published: str
    computed: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """How many figures were compared, and those that differ. rounding: of points on lines."""

    compared: int
    differences: tuple[Difference, ...]
    rounding: str = "half_up"


def count_different(imported: ImportedFile, rescored: Rescored) -> int:
    """Return how many published figures do not come out."""
    return sum(not figure.is_same for figure in published_figures(imported, rescored))


def compared(imported: ImportedFile, rescored: Rescored) -> Comparison:
    """Return every published figure compared with ours at the decimals the file uses."""
    figures = published_figures(imported, rescored)
    wrong = [figure for figure in figures if not figure.is_same]
    reasons = _Reasons(imported, rescored, figures)
    differences = tuple(
        Difference(
            where=figure.where,
            what=figure.what,
            published=str(figure.published),
            computed=None if figure.shown is None else str(figure.shown),
            why=reasons.of(figure),
        )
        for figure in wrong
    )
    ways = {figure.way for figure in figures if figure.side is not None}
    return Comparison(len(figures), differences, ways.pop() if ways else "half_up")


class _Reasons:
    """Finds why a figure differs, with the whole file at hand."""

    def __init__(
        self, imported: ImportedFile, rescored: Rescored, figures: Iterable[Figure]
    ) -> None:
        self.rescored = rescored
        self.ranks = [each.published.rank for each in imported.contestants]
        self.figures = list(figures)
        self.truncated = _truncated_columns(self.figures)
        self.from_lines = self._what_lines_add()
        self.line_totals = _line_totals(self.figures)
        self.moved = any(not f.is_same for f in self.figures if f.side is None and f.what != "rank")

    def of(self, figure: Figure) -> str:
        """Return the code of the reason."""
        if figure.computed is None:
            return "why_nothing_to_count"
        if figure.what == "rank":
            return self._of_rank(figure)
        if figure.side is not None:
            return _of_line(figure)
        if _is_half(figure):
            return "why_half_rounded_otherwise"
        if figure.what in self.truncated:
            return "why_truncated"
        if _is_near(figure):
            return "why_rounded_on_the_way"
        return self._of_total(figure)

    def _of_total(self, figure: Figure) -> str:
        added = self.from_lines.get(figure.contestant)
        if figure.what == "score" and added is not None:
            if abs(figure.off_by - added) <= Fraction(1, 10):
                return "why_follows_from_lines"
        elif figure.what == "percentage" and added is not None:
            return "why_follows_from_lines"
        told, ours = self.line_totals.get(figure.contestant, (None, None))
        if told is not None and ours is not None and abs(told - ours) <= Fraction(1, 2):
            return "why_total_not_of_lines"
        return "why_unknown"

    def _of_rank(self, figure: Figure) -> str:
        rank, published = int(figure.computed or 0), int(figure.published)
        shared = sum(1 for row in self.rescored.rows if row.rank == rank and row.tied)
        if shared and rank <= published < rank + shared:
            return "why_tie_broken"
        if self.moved:
            return "why_rank_follows"
        return "why_tie_on_rounded" if self.ranks.count(published) > 1 else "why_unknown"

    def _what_lines_add(self) -> Mapping[str, Fraction]:
        """Return what the points given by hand on lines add to each contestant's total."""
        added: dict[str, Fraction] = defaultdict(Fraction)
        for figure in self.figures:
            if figure.side is None or figure.is_same or figure.computed is None:
                continue
            if _of_line(figure) in OWN_LINE:
                added[figure.contestant] += figure.off_by
        return added


def _of_line(figure: Figure) -> str:
    side, theirs = figure.side, figure.published_for_others
    if side is None or figure.computed is None:
        return "why_unknown"
    if side.raw is not None and side.rule == "neuberg" and _shows(figure, side.raw):
        return "why_line_not_converted"
    if _is_half(figure):
        return "why_half_rounded_otherwise"
    if _is_near(figure):
        return "why_rounded_on_the_way"
    if side.rule in {"artificial", "own_average"}:
        return "why_artificial_of_other_top"
    if theirs is not None and side.available and figure.published + theirs != side.available:
        return "why_split_score"
    return "why_line_not_of_score"


def _shows(figure: Figure, value: Fraction) -> bool:
    return to_places(value, figure.places) == figure.published


def _is_near(figure: Figure) -> bool:
    """Return whether rounding before the end can have made the difference."""
    return figure.places > 0 and abs(figure.off_by) <= Fraction(3, 2 * 10**figure.places)


def _is_half(figure: Figure) -> bool:
    """Return whether ours lies exactly between two figures and the published one is the other."""
    if figure.computed is None or (2 * figure.computed * 10**figure.places).denominator != 1:
        return False
    return abs(figure.off_by) == Fraction(1, 2 * 10**figure.places)


def _truncated_columns(figures: Iterable[Figure]) -> set[str]:
    """Return the columns of the standing whose every figure is cut off, not rounded."""
    columns: dict[str, list[Figure]] = defaultdict(list)
    for figure in figures:
        if figure.side is None and figure.computed is not None and figure.what != "rank":
            columns[figure.what].append(figure)
    return {
        what
        for what, members in columns.items()
        if all(
            to_places(f.computed or Fraction(0), f.places, way="truncate") == f.published
            for f in members
        )
    }


def _line_totals(figures: Iterable[Figure]) -> Mapping[str, tuple[Fraction, Fraction]]:
    """Return for each contestant the sums of the points on its lines, published and ours."""
    sums: dict[str, tuple[Fraction, Fraction]] = {}
    for figure in figures:
        if figure.side is not None and figure.computed is not None:
            told, ours = sums.get(figure.contestant, (Fraction(0), Fraction(0)))
            sums[figure.contestant] = (told + Fraction(figure.published), ours + figure.computed)
    return sums
