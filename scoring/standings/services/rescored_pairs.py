"""Files of pairs and individuals scored by a recipe: as their program does, or may do."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine import (
    BoardLine,
    LinePoints,
    PairEntry,
    PairRow,
    PairsSettings,
    Penalty,
    SidePoints,
    pairs_standing,
)
from scoring.engine.rounding import to_places
from scoring.engine_input.contract_scores import ContractScores
from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.standings.services.recipes import Recipe
from scoring.standings.services.rescored import (
    NOBODY,
    Rescored,
    RescoredRow,
    RescoredSide,
    board_line,
)

PointsOfTop = tuple[Fraction, Fraction]  # points, and their top

FEWEST_BY_HAND = 4  # lines of one file; else a tenth of them
HAND_MADE = Fraction(1, 2)  # matchpoints or IMPs no rounding explains


def stated_in_means(imported: ImportedFile) -> bool:
    """Return whether a file has averages per board instead of totals."""
    published = [contestant.published for contestant in imported.contestants]
    return any(p.mean is not None for p in published) and all(p.score is None for p in published)


class PairsFile:
    """A file of pairs or of individuals, ready to be scored by any recipe."""

    def __init__(self, imported: ImportedFile) -> None:
        self.imported = imported
        self.known = {contestant.key: contestant for contestant in imported.contestants}
        scores = ContractScores(imported)
        at_imps = imported.hints.method != "matchpoints"
        self.lines = [
            board_line(line, place, scores, at_imps=at_imps)
            for place, line in enumerate(imported.lines)
        ]
        if at_imps:
            self.lines = [self._awarded(line, place) for place, line in enumerate(self.lines)]

    def _awarded(self, line: BoardLine, place: int) -> BoardLine:
        """Give an artificial score in IMPs the value in the file, whatever its percentage."""
        imported_line = self.imported.lines[place]
        points = imported_line.published_ns, imported_line.published_ew
        if line.artificial is None:
            return line
        if points[0] is None or points[1] is None:
            return line
        return replace(line, artificial=None, awarded=(points[0], points[1]))

    def program_recipe(self) -> Recipe:
        """Return the recipe of the program that wrote the file, as far as it is known."""
        hints = self.imported.hints
        factored = {1: hints.full_boards} if hints.total_factored and hints.full_boards else {}
        settings = PairsSettings(
            method=hints.method,
            scale=hints.matchpoint_scale,
            expected="fullest" if hints.neuberg else "own_group",
            across_sections=hints.across_sections,
            board_rounding=hints.board_rounding if hints.method == "matchpoints" else "none",
            small_groups="never",
            own_average="both" if hints.own_average else "none",
            sessions="pooled",
            session_boards=factored if self.imported.sessions == 1 else {},
            factor_totals=hints.total_factored,
            total_places=hints.total_places,
            rank_by="average" if stated_in_means(self.imported) else "",
        )
        return Recipe(settings, Fraction(hints.handicap_share))

    def count(self, recipe: Recipe) -> Rescored:
        """Return the file scored by one recipe. Raises: EngineError."""
        sections = {line.section for line in self.lines}
        if recipe.settings.across_sections or len(sections) < 2:
            every = range(len(self.lines))
            counted = self._counted(recipe, every)
            return self._by_section(counted) if recipe.ranked_by_section else counted
        rows: list[RescoredRow] = []
        lines: dict[int, tuple[RescoredSide, RescoredSide]] = {}
        for section in dict.fromkeys(line.section for line in self.lines):
            places = [p for p, line in enumerate(self.lines) if line.section == section]
            part = self._counted(recipe, places)
            rows += part.rows
            lines |= part.lines
        return Rescored(tuple(rows), lines)

    def _counted(self, recipe: Recipe, places: Sequence[int]) -> Rescored:
        members = [self.lines[place] for place in places]
        seated = dict.fromkeys(str(key) for line in members for key in line.seated)
        entries = [self._entry(key, recipe) for key in seated]
        penalties = _penalties(self.imported.contestants, seated, recipe)
        standing = pairs_standing(members, recipe.settings, entries, penalties=penalties)
        if recipe.by_hand:
            earned = zip(places, standing.lines, strict=True)
            points_by_hand = self._more_by_hand({place: _sides(points) for place, points in earned})
            if points_by_hand:
                penalties += [
                    Penalty(key, -points, "points") for key, points in points_by_hand.items()
                ]
                standing = pairs_standing(members, recipe.settings, entries, penalties=penalties)
        rows = tuple(
            _row(row, recipe.settings)
            for row in standing.rows
            if not str(row.contestant).startswith(NOBODY)
        )
        sides = zip(places, standing.lines, strict=True)
        if recipe.ranked_with is not None:
            rows = self._placed_with_handicap(rows, recipe, recipe.ranked_with)
        return Rescored(rows, {place: _sides(points) for place, points in sides})

    def _placed_with_handicap(
        self, rows: tuple[RescoredRow, ...], recipe: Recipe, share: Fraction
    ) -> tuple[RescoredRow, ...]:
        """Return the rows with places that use another share of the handicap than the figures."""
        more = share - recipe.handicap_share
        figures: dict[str, dict[str, Fraction]] = {}
        for row in rows:
            figure = row.score if row.percentage is None else row.percentage
            contestant = self.known.get(row.key)
            if figure is not None and contestant is not None:
                line = contestant.direction if self.imported.winners == 2 else ""
                own = figure + Fraction(contestant.handicap or 0) * more
                on_rounded = recipe.settings.rank_on_rounded
                shown = Fraction(to_places(own, 2)) if on_rounded else own
                figures.setdefault(line, {})[row.key] = shown
        places = {key: _place(key, line) for line in figures.values() for key in line}
        return tuple(
            replace(row, rank=places[row.key][0], tied=places[row.key][1])
            if row.key in places
            else row
            for row in rows
        )

    def _entry(self, key: str, recipe: Recipe) -> PairEntry:
        contestant = self.known.get(key)
        if contestant is None:
            return PairEntry(key, status="abandoned")
        two_lines = self.imported.winners == 2 and self.imported.kind == "pairs"
        line = contestant.direction if two_lines else ""
        return PairEntry(
            key, line=line, handicap=Fraction(contestant.handicap or 0) * recipe.handicap_share
        )

    def points_by_hand(
        self, lines: Mapping[int, tuple[RescoredSide, RescoredSide]]
    ) -> dict[int, tuple[PointsOfTop | None, PointsOfTop | None]]:
        """Return the lines whose points do not follow from their score, by index."""
        by_place = {}
        for place, (ns, ew) in lines.items():
            imported_line = self.imported.lines[place]
            both = (
                _by_hand(imported_line.published_ns, ns),
                _by_hand(imported_line.published_ew, ew),
            )
            if both != (None, None):
                by_place[place] = both
        few = max(FEWEST_BY_HAND, len(lines) // 10)
        return by_place if len(by_place) <= few else {}  # no director gives points at every table

    def _more_by_hand(
        self, lines: Mapping[int, tuple[RescoredSide, RescoredSide]]
    ) -> dict[str, Fraction]:
        """Return what contestants gain from points that do not follow from the score."""
        more: dict[str, Fraction] = {}
        for place, both in self.points_by_hand(lines).items():
            imported_line = self.imported.lines[place]
            seated = (imported_line.ns, imported_line.south), (imported_line.ew, imported_line.west)
            for keys, points, side in zip(seated, both, lines[place], strict=True):
                if points is not None:
                    for key in filter(None, keys):
                        more[key] = more.get(key, Fraction(0)) + points[0] - (side.points or 0)
        return more

    def _by_section(self, counted: Rescored) -> Rescored:
        """Return the rows with places within each section."""
        section_of = {
            contestant.key: (contestant.section, contestant.direction)
            for contestant in self.imported.contestants
        }
        members: dict[tuple[str, str], list[RescoredRow]] = {}
        for row in counted.rows:
            members.setdefault(section_of[row.key], []).append(row)
        rows = []
        for group in members.values():
            ranks = [row.rank for row in group]
            for row in group:
                place = 1 + sum(rank < row.rank for rank in ranks)
                rows.append(replace(row, rank=place, tied=ranks.count(row.rank) > 1))
        return replace(counted, rows=tuple(rows))


def _place(key: str, figures: Mapping[str, Fraction]) -> tuple[int, bool]:
    """Return the place of a figure among others, the highest first, and whether it is shared."""
    own = figures[key]
    return 1 + sum(figure > own for figure in figures.values()), list(figures.values()).count(
        own
    ) > 1


def _by_hand(published: Decimal | None, side: RescoredSide) -> PointsOfTop | None:
    if published is None or not is_by_hand(published, side):
        return None
    return Fraction(published), side.available


def is_by_hand(published: Decimal, side: RescoredSide) -> bool:
    """Return whether a line's points are neither those earned nor those before conversion."""
    if side.points is None or side.rule in {"artificial", "own_average"}:
        return False
    if side.raw is not None and abs(side.raw - Fraction(published)) < HAND_MADE:
        return False
    return abs(side.points - Fraction(published)) >= HAND_MADE


def _penalties(
    contestants: tuple[ImportedContestant, ...], seated: Mapping[str, None], recipe: Recipe
) -> list[Penalty]:
    if not recipe.adjusted:
        return []
    unit = "percentage" if recipe.settings.method == "matchpoints" else "points"
    return [
        Penalty(contestant.key, -contestant.adjustment, unit)
        for contestant in contestants
        if contestant.adjustment and contestant.key in seated
    ]


def _row(row: PairRow, settings: PairsSettings) -> RescoredRow:
    boards = sum(session.boards for session in row.sessions)
    points = sum((session.points for session in row.sessions), Fraction(0))
    return RescoredRow(
        key=str(row.contestant),
        rank=row.rank,
        tied=row.tied,
        boards_played=row.boards_played,
        score=row.score if row.boards_played else None,
        mean=points / boards if boards else None,
        percentage=row.exact_percentage if settings.method == "matchpoints" else None,
        available=Fraction(row.available),
    )


def _sides(points: LinePoints) -> tuple[RescoredSide, RescoredSide]:
    return _side(points.ns), _side(points.ew)


def _side(side: SidePoints) -> RescoredSide:
    return RescoredSide(
        points=None if side.points is None else Fraction(side.points),
        available=Fraction(side.available),
        rule=side.rule,
        raw=None if side.raw is None else Fraction(side.raw),
        group=side.group,
        field=side.field,
    )
