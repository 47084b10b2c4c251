"""The figures published in a file, compared one by one with those of the engine."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine import to_places
from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.standings.services.rescored import Rescored, RescoredSide

STANDING_FIGURES = ("score", "mean", "percentage", "imps", "vps")
LINE_FIGURE = {
    "matchpoints": "matchpoints", "cross_imps": "cross-IMPs", "butler": "Butler IMPs",
}  # fmt: skip
WAYS = ("half_up", "half_even", "truncate")
COLUMNS = ("vps", "percentage", "score", "imps", "mean")
SHARES = (Fraction(1), Fraction(1, 2))
List = Callable[[ImportedContestant], tuple[str, ...]]
LISTS: tuple[List, ...] = (
    lambda contestant: (contestant.direction,),
    lambda contestant: (contestant.section, contestant.direction),
    lambda _each: (),
)


@dataclass(frozen=True, slots=True)
class Figure:
    """One published figure and ours, exact. way: how the file rounds such figures."""

    where: str
    what: str
    published: Decimal
    computed: Fraction | None
    places: int
    way: str = "half_up"
    contestant: str = ""
    side: RescoredSide | None = None
    published_for_others: Decimal | None = None

    @property
    def is_same(self) -> bool:
        """Return whether our figure, rounded in the way of the file, equals the published one."""
        return self.computed is not None and self.shown == self.published

    @property
    def shown(self) -> Decimal | None:
        """Return our figure rounded in the way of the file."""
        if self.computed is None:
            return None
        return to_places(self.computed, self.places, way=self.way)

    @property
    def off_by(self) -> Fraction:
        """Return the published figure less ours."""
        return Fraction(self.published) - (self.computed or 0)


def published_figures(imported: ImportedFile, rescored: Rescored) -> list[Figure]:
    """Return every published figure of the file, each with ours."""
    return [
        *_standing_figures(imported, rescored),
        *_line_figures(imported, rescored),
        *(_match_figures(imported, rescored) if imported.matches else ()),
    ]


def decimal_places(values: Iterable[Decimal | None]) -> int:
    """Return the largest number of decimals in the values."""
    written = [-int(value.as_tuple().exponent) for value in values if value is not None]
    return max([0, *written])


def place_name(contestant: ImportedContestant) -> str:
    """Return a contestant's label as a reader would look it up: "A 3 NS", "12NS", "Benfica (4)"."""
    number, direction = contestant.number, contestant.direction
    parts = [contestant.section, number, "" if number.endswith(direction) else direction]
    shown = " ".join(part for part in parts if part)
    return f"{contestant.name} ({shown})" if contestant.name not in {"", shown} else shown


def _standing_figures(imported: ImportedFile, rescored: Rescored) -> Iterator[Figure]:
    rows = {row.key: row for row in rescored.rows}
    places = {
        name: decimal_places(
            getattr(contestant.published, name) for contestant in imported.contestants
        )
        for name in STANDING_FIGURES
    }
    for contestant in imported.contestants:
        row, where, key = rows.get(contestant.key), place_name(contestant), contestant.key
        stated = contestant.published
        for name in STANDING_FIGURES:
            published = getattr(stated, name)
            if published is None or (row is None and published == 0):
                continue
            ours: Fraction | None = getattr(row, name) if row is not None else None
            yield Figure(where, name, published, ours, places[name], contestant=key)
        if stated.rank is not None and row is not None:
            rank = Fraction(row.rank)
            yield Figure(where, "rank", Decimal(stated.rank), rank, 0, contestant=key)


def _line_figures(imported: ImportedFile, rescored: Rescored) -> Iterator[Figure]:
    figures = list(_on_lines(imported, rescored))
    # Points not converted to the field do not show the rounding.
    telling = [f for f in figures if f.side is None or f.side.raw != Fraction(f.published)]
    best = min(WAYS, key=lambda way: sum(not f.is_same for f in _in_way(telling, way)))
    return _in_way(figures, best)


def _in_way(figures: list[Figure], way: str) -> Iterator[Figure]:
    """Return the figures rounded in another way.

    Programs round the points of a board only in the traveller, each in its own way.
    """
    return (replace(figure, way=way) for figure in figures)


def _on_lines(imported: ImportedFile, rescored: Rescored) -> Iterator[Figure]:
    what = LINE_FIGURE.get(imported.hints.method, "")
    stated = [f for line in imported.lines for f in (line.published_ns, line.published_ew)]
    places = decimal_places(stated)
    for place, line in enumerate(imported.lines):
        if place not in rescored.lines:
            continue
        both = zip(
            ("NS", "EW"),
            (line.ns, line.ew),
            rescored.lines[place],
            (line.published_ns, line.published_ew),
            (line.published_ew, line.published_ns),
            strict=True,
        )
        for name, contestant, side, published, theirs in both:
            if published is None or (side.points is None and published == 0):
                continue
            points = side.points
            if imported.hints.lines_in_percent and points is not None and side.available:
                points = points * 100 / side.available
            yield Figure(
                where=line.where,
                what=f"{what} {name}",
                published=published,
                computed=points,
                places=places,
                contestant=contestant,
                side=side,
                published_for_others=theirs,
            )


def _match_figures(imported: ImportedFile, rescored: Rescored) -> Iterator[Figure]:
    names = {contestant.key: place_name(contestant) for contestant in imported.contestants}
    counted = {match.key: match for match in rescored.matches}
    points = "points" if imported.hints.method == "point_a_board" else "IMPs"
    for imported_match in imported.matches:
        match = counted.get(imported_match.key)
        if match is None:
            continue
        home, away = (names.get(key, "") for key in (imported_match.home, imported_match.away))
        where = f"round {imported_match.round}, {home} v {away}"
        for board, published in imported_match.published_board_imps:
            computed = match.board_points.get(board)
            places = decimal_places([published])
            yield Figure(f"{where}, board {board}", points, published, computed, places)
        both = (imported_match.published_home_vps, imported_match.published_away_vps)
        for side, published_vps in enumerate(both):
            if published_vps is not None and match.vps is not None:
                ours = Fraction(match.vps[side])
                name = "VPs " + ("home", "away")[side]
                yield Figure(where, name, published_vps, ours, decimal_places([published_vps]))


@dataclass(frozen=True, slots=True)
class _RankComparison:
    """A contestant's published place, and the place by published figures of the same list."""

    contestant: ImportedContestant
    figures: Mapping[str, Fraction]  # of everybody in the list, by contestant

    @property
    def place(self) -> int:
        own = self.figures[self.contestant.key]
        return 1 + sum(figure > own for figure in self.figures.values())


class PublishedRanks:
    """The places of a file, and what explains them."""

    def __init__(
        self, imported: ImportedFile, rescored: Rescored, figures: Iterable[Figure]
    ) -> None:
        self.imported = imported
        self.rows = {row.key: row for row in rescored.rows}
        self.known = {contestant.key: contestant for contestant in imported.contestants}
        totals = [figure for figure in figures if figure.side is None and figure.what != "rank"]
        self.moved = any(not total.is_same for total in totals)

    def why(self, figure: Figure) -> str:
        """Return the code of the reason for one place, "why_unknown" if nothing explains it."""
        contestant = self.known.get(figure.contestant)
        if contestant is None:
            return "why_unknown"
        if self._breaks_tie(contestant):
            return "why_tie_broken"
        published = int(figure.published)
        if any(
            rank_comparison.place == published
            for rank_comparison in self._by_columns(contestant, Fraction(0))
        ):
            return "why_rank_follows" if self.moved else "why_tie_on_rounded"
        for share in SHARES:
            if any(
                rank_comparison.place == published
                for rank_comparison in self._by_columns(contestant, share)
            ):
                return "why_ranked_by_handicap"
        return "why_unknown"

    def _breaks_tie(self, contestant: ImportedContestant) -> bool:
        """Return whether contestants tied here have distinct places of their tie in the file."""
        row = self.rows.get(contestant.key)
        if row is None or not row.tied:
            return False
        level = [
            self.known[other_row.key]
            for other_row in self.rows.values()
            if other_row.rank == row.rank and other_row.tied and other_row.key in self.known
        ]
        level = [other for other in level if self._same_line(other, contestant)]
        ranks = sorted(other.published.rank or 0 for other in level)
        return ranks == list(range(row.rank, row.rank + len(level)))

    def _same_line(self, one: ImportedContestant, other: ImportedContestant) -> bool:
        return self.imported.winners != 2 or one.direction == other.direction

    def _by_columns(
        self, contestant: ImportedContestant, share: Fraction
    ) -> Iterable[_RankComparison]:
        """Return the place by each published column, with a share of the handicap added."""
        if share and not any(contestant.handicap for contestant in self.imported.contestants):
            return
        for of_list in LISTS:
            members = [
                other_contestant
                for other_contestant in self.imported.contestants
                if of_list(other_contestant) == of_list(contestant)
            ]
            for column in COLUMNS:
                values_by_key = {
                    member.key: getattr(member.published, column) for member in members
                }
                if values_by_key[contestant.key] is None:
                    continue
                yield _RankComparison(
                    contestant,
                    {
                        member.key: Fraction(values_by_key[member.key])
                        + Fraction(member.handicap or Decimal(0)) * share
                        for member in members
                        if values_by_key[member.key] is not None
                    },
                )
