"""Published figures that we do not reproduce, each with the reason, if one explains it.

A reason is given only if it reproduces the published figure: by such rounding, such conversion to
the field, or such addition. All other differences stay unexplained.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine import EngineError, to_places
from scoring.engine.matchpoints import converted
from scoring.importers.records import ImportedFile
from scoring.standings.services.published_figures import Figure, PublishedRanks, published_figures
from scoring.standings.services.recipes import Recipe, rounded_on_the_way
from scoring.standings.services.rescored import Rescored, RescoredSide

NOT_EXPLAINED = "why_unknown"
RAISED = frozenset({"matchpoints", "neuberg", "infinite", "factor"})  # rules of a converted line
WAYS_OF_LINES = {
    "plain": "why_line_not_converted",
    "neuberg": "why_line_neuberg",
    "infinite": "why_line_infinite",
    "factor": "why_line_factor",
}
Board = tuple[int, str, int]  # session, section where apart, number
Recount = Callable[[Recipe], Rescored]


@dataclass(frozen=True, slots=True)
class Difference:
    """One published figure that we do not reproduce. why: a code of the text catalogue."""

    where: str
    what: str
    published: str
    computed: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """The number of figures compared, and those that differ. rounding: of points on lines."""

    compared: int
    differences: tuple[Difference, ...]
    rounding: str = "half_up"


def compared(
    imported: ImportedFile,
    rescored: Rescored,
    recipe: Recipe | None = None,
    recount: Recount | None = None,
) -> Comparison:
    """Return every published figure compared with ours at the decimals of the file.

    recipe: how a pairs file was counted; recount: counts it by another recipe.
    """
    figures = published_figures(imported, rescored)
    ways = {figure.way for figure in figures if figure.side is not None}
    rounding = ways.pop() if ways else "half_up"
    wrong = [figure for figure in figures if not figure.is_same]
    if not wrong:
        return Comparison(len(figures), (), rounding)
    reasons = _Reasons(imported, rescored, figures, recipe, recount)
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
    return Comparison(len(figures), differences, rounding)


class _Reasons:
    """Finds the reason for a differing figure, using the whole file."""

    def __init__(
        self,
        imported: ImportedFile,
        rescored: Rescored,
        figures: Iterable[Figure],
        recipe: Recipe | None,
        recount: Recount | None,
    ) -> None:
        self.imported = imported
        self.rows = {row.key: row for row in rescored.rows}
        self.figures = list(figures)
        self.recipe, self.recount = recipe, recount
        self.ranks = PublishedRanks(imported, rescored, self.figures)
        self.truncated = _truncated_columns(self.figures)
        self.board_of = _boards_of_lines(imported)
        self.way_of_board = self._ways_of_boards()
        self.results = _results_on_boards(imported, rescored)
        self.off_by_hand = self._off_by_hand()
        self.on_the_way: dict[str, set[str]] | None = None

    def of(self, figure: Figure) -> str:
        """Return the code of the reason."""
        if figure.computed is None:
            return "why_nothing_to_count"
        if figure.what == "rank":
            return self.ranks.why(figure)
        if figure.side is not None:
            return self._of_line(figure, figure.side)
        return self._of_total(figure)

    def _of_total(self, figure: Figure) -> str:
        if _is_half(figure):
            return "why_half_rounded_otherwise"
        if figure.what in self.truncated:
            return "why_truncated"
        if self._follows_from_lines(figure):
            return "why_follows_from_lines"
        if self._rounds_on_the_way(figure):
            return "why_rounded_on_the_way"
        own = [
            other_figure
            for other_figure in self.figures
            if other_figure.side and other_figure.contestant == figure.contestant
        ]
        if own and all(other_figure.is_same for other_figure in own):
            return "why_unknown_lines_agree"
        return NOT_EXPLAINED

    def _follows_from_lines(self, figure: Figure) -> bool:
        """Return whether the points published on the contestant's lines add up to the figure."""
        added = self.off_by_hand.get(figure.contestant)
        row = self.rows.get(figure.contestant)
        if added is None or row is None or figure.computed is None:
            return False
        if figure.what == "percentage" and row.available:
            added = added * 100 / row.available
        elif figure.what != "score":
            return False
        return to_places(figure.computed + added, figure.places, way=figure.way) == figure.published

    def _rounds_on_the_way(self, figure: Figure) -> bool:
        """Return whether rounding boards or totals gives the figure, and spoils no other one."""
        if self.recipe is None or self.recount is None:
            return False
        if self.on_the_way is None:
            self.on_the_way = _made_by_rounding(
                self.imported, self.figures, self.recipe, self.recount
            )
        return figure.contestant in self.on_the_way.get(figure.what, set())

    def _of_line(self, figure: Figure, side: RescoredSide) -> str:
        if way := self._way_of(figure):
            return WAYS_OF_LINES[way]
        if _is_half(figure):
            return "why_half_rounded_otherwise"
        if side.rule in {"artificial", "own_average"}:
            return self._of_artificial(figure, side)
        if self._is_split(figure, side):
            return "why_split_score"
        if self._counts_by_hand(figure):
            return "why_line_not_of_score"
        return NOT_EXPLAINED

    @property
    def _scale(self) -> int:
        return self.imported.hints.matchpoint_scale

    def _ways_of_boards(self) -> Mapping[Board, str]:
        """Return, by board, the other conversion that explains all its differing lines."""
        boards: dict[Board, list[tuple[Figure, RescoredSide]]] = defaultdict(list)
        for figure in self.figures:
            if figure.side is not None:
                boards[self.board_of[figure.where]].append((figure, figure.side))
        ways_by_board = {}
        for board, lines in boards.items():
            if all(figure.is_same for figure, _side in lines):
                continue
            for way in WAYS_OF_LINES:
                if all(_comes_by(figure, side, way, self._scale) for figure, side in lines):
                    ways_by_board[board] = way
                    break
        return ways_by_board

    def _way_of(self, figure: Figure) -> str:
        return self.way_of_board.get(self.board_of[figure.where], "")

    def _of_artificial(self, figure: Figure, side: RescoredSide) -> str:
        """Return the reason if the percentage was taken of the top of the existing results."""
        stand = self.results[self.board_of[figure.where]]
        if not side.available or side.points is None or self.imported.hints.lines_in_percent:
            return NOT_EXPLAINED
        for results in (stand, stand + 1):
            top = self._scale * max(results - 1, 0)
            if _shows(figure, side.points * top / side.available):
                return "why_artificial_of_other_top"
        return NOT_EXPLAINED

    def _is_split(self, figure: Figure, side: RescoredSide) -> bool:
        """Return whether each side has points that some score earns, but not the same score."""
        theirs = figure.published_for_others
        if theirs is None or self.recipe is None or not side.group or not side.available:
            return False
        if figure.published + theirs == side.available:
            return False
        settings = self.recipe.settings
        earned = {
            to_places(_raised(side, Fraction(units * self._scale, 2), settings.conversion,
                              self._scale), figure.places)
            for units in range(2 * side.group - 1)
        }  # fmt: skip
        return {figure.published, theirs} <= earned

    def _counts_by_hand(self, figure: Figure) -> bool:
        """Return whether the contestant's published totals include these points as they are."""
        totals = [
            other_figure
            for other_figure in self.figures
            if other_figure.side is None
            and other_figure.contestant == figure.contestant
            and other_figure.what in {"score", "percentage"}
        ]
        if self.recipe is not None and self.recipe.by_hand:
            return bool(totals) and all(total.is_same for total in totals)
        return any(self._follows_from_lines(total) for total in totals if not total.is_same)

    def _off_by_hand(self) -> Mapping[str, Fraction]:
        """Return, by contestant, the sum of differences on lines that no conversion explains."""
        added: dict[str, Fraction] = defaultdict(Fraction)
        if self.recipe is not None and self.recipe.by_hand:
            return added
        for figure in self.figures:
            side = figure.side
            if side is None or figure.is_same or figure.computed is None:
                continue
            if not self._way_of(figure):
                added[figure.contestant] += figure.off_by
        return added


def _made_by_rounding(
    imported: ImportedFile, figures: Iterable[Figure], recipe: Recipe, recount: Recount
) -> dict[str, set[str]]:
    """Return, by column, the contestants whose figures are reproduced by rounding boards or totals.

    Only roundings that do not spoil another figure of the column count.
    """
    right = {
        (figure.what, figure.contestant)
        for figure in figures
        if figure.side is None and figure.is_same
    }
    made: dict[str, set[str]] = defaultdict(set)
    for other in rounded_on_the_way(recipe):
        try:
            rescored = recount(other)
        except EngineError:
            continue
        rows = {
            (figure.what, figure.contestant)
            for figure in published_figures(imported, rescored)
            if figure.side is None and figure.is_same
        }
        for column in {what for what, _key in rows - right}:
            if {column_value for column_value in right if column_value[0] == column} <= rows:
                made[column] |= {key for what, key in rows - right if what == column}
    return made


def _boards_of_lines(imported: ImportedFile) -> dict[str, Board]:
    """Return the board of each line, by the index of the line in the file."""
    by_section = not imported.hints.across_sections
    return {
        line.where: (line.session, line.section if by_section else "", line.board)
        for line in imported.lines
    }


def _results_on_boards(imported: ImportedFile, rescored: Rescored) -> Counter[Board]:
    """Return how many results there are on each board."""
    board_of = _boards_of_lines(imported)
    return Counter(
        board_of[imported.lines[place].where]
        for place, (ns, _ew) in rescored.lines.items()
        if ns.group
    )


def _comes_by(figure: Figure, side: RescoredSide, way: str, scale: int) -> bool:
    """Return whether a line shows the points converted to the field in this way.

    Lines without conversion, such as artificial scores, are the same in each way.
    """
    if side.raw is None or side.rule not in RAISED or not way:
        return figure.is_same
    return _shows(figure, side.raw if way == "plain" else _raised(side, side.raw, way, scale))


def _raised(side: RescoredSide, raw: Fraction, way: str, scale: int) -> Fraction:
    if side.group == side.field and way != "infinite":
        return raw
    return converted(raw, side.group, side.field, way, scale=scale)


def _shows(figure: Figure, value: Fraction) -> bool:
    return to_places(value, figure.places, way=figure.way) == figure.published


def _is_half(figure: Figure) -> bool:
    """Return whether our figure is midway between two others and the published is the other."""
    if figure.computed is None or (2 * figure.computed * 10**figure.places).denominator != 1:
        return False
    return abs(figure.off_by) == Fraction(1, 2 * 10**figure.places)


def _truncated_columns(figures: Iterable[Figure]) -> set[str]:
    """Return the columns of the standing in which every figure is truncated, not rounded."""
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
