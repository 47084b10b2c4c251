"""A movement as a drawing: tables in a ring, with arrows for players and boards.

Many tables are drawn in rows of alternating direction instead, so neighbours stay together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, hypot, pi, sin

from tournaments.movements.flow import TableChange, all_share, changes_of
from tournaments.movements.plans import MovementSpec, boards_of_set, fixed_in, is_mixed

BOX = (84, 58)
GAP = 34
LEAST_RADIUS = 150
MARGIN = 46
MOST_IN_A_RING = 36
IN_A_ROW = 10
BETWEEN_ROWS = 62
FAR = 10**6  # a centre so far away that curves bend straight up, down or sideways


@dataclass(frozen=True, slots=True)
class Box:
    """One table in the drawing. x, y: its centre; lines: its contestants and boards."""

    table: int
    x: int
    y: int
    ns: str
    ew: str
    boards: str
    copy: int
    stays: bool


@dataclass(frozen=True, slots=True)
class Arrow:
    """A move. path: of the SVG; kind: "players" or "boards"."""

    path: str
    kind: str


@dataclass(frozen=True, slots=True)
class Diagram:
    """A complete drawing. stand: whether boards rest on a stand."""

    width: int
    height: int
    boxes: tuple[Box, ...]
    arrows: tuple[Arrow, ...]
    stand: tuple[int, int] | None
    copies: int


def diagram_of(spec: MovementSpec, *, after: int, boards_in_round: int) -> Diagram:
    """Return the drawing of one round and of the move after it.

    after: the round, from 1; the last has no arrows. All lengths are in units of the drawing.
    """
    changes = [change for change in changes_of(spec) if change.turn.round == after]
    coming = [change for change in changes_of(spec) if change.turn.round == after + 1]
    rings = _standing(spec)
    at = {table: ring.place(table) for ring in rings for table in ring.tables}
    middle = {table: ring.middle_of(table) for ring in rings for table in ring.tables}
    has_stand = not (all_share(spec) or isinstance(rings[0], _Rows))
    fetching = [change for change in coming if change.boards_from == 0] if has_stand else []
    fixed = set(fixed_in(spec))
    return Diagram(
        width=max(ring.right for ring in rings),
        height=max(ring.bottom for ring in rings),
        boxes=tuple(_box(change, at, fixed, boards_in_round) for change in changes),
        arrows=tuple(_arrows(changes, coming, at, middle, with_stand=bool(fetching))),
        stand=middle[fetching[0].turn.table] if fetching else None,
        copies=max(change.turn.copy for change in changes_of(spec)),
    )


@dataclass(frozen=True, slots=True)
class _Ring:
    """Tables around a centre, the first at the top, then clockwise."""

    tables: range
    middle: tuple[int, int]
    wide: float
    high: float

    @property
    def right(self) -> int:
        return round(self.middle[0] + self.wide + BOX[0] / 2 + MARGIN)

    @property
    def bottom(self) -> int:
        return 2 * self.middle[1]

    def middle_of(self, _table: int) -> tuple[int, int]:
        return self.middle

    def place(self, table: int) -> tuple[int, int]:
        turn = 2 * pi * (table - self.tables.start) / len(self.tables) - pi / 2
        x, y = self.middle
        return round(x + self.wide * cos(turn)), round(y + self.high * sin(turn))


@dataclass(frozen=True, slots=True)
class _Rows:
    """Tables in rows, the first from left to right, the next one back."""

    tables: range

    @property
    def right(self) -> int:
        return 2 * MARGIN + IN_A_ROW * BOX[0] + (IN_A_ROW - 1) * GAP

    @property
    def bottom(self) -> int:
        rows = -(-len(self.tables) // IN_A_ROW)
        return 2 * MARGIN + rows * BOX[1] + (rows - 1) * BETWEEN_ROWS

    def middle_of(self, table: int) -> tuple[int, int]:
        """Return the point from which curves bend away: below the row, at its end to the left."""
        x, y = self.place(table)
        row, place = divmod(table - self.tables.start, IN_A_ROW)
        if place == IN_A_ROW - 1:
            return x + (-FAR if row % 2 == 0 else FAR), y
        return x, y + FAR

    def place(self, table: int) -> tuple[int, int]:
        row, place = divmod(table - self.tables.start, IN_A_ROW)
        if row % 2:
            place = IN_A_ROW - 1 - place
        return (
            MARGIN + BOX[0] // 2 + place * (BOX[0] + GAP),
            MARGIN + BOX[1] // 2 + row * (BOX[1] + BETWEEN_ROWS),
        )


def _standing(spec: MovementSpec) -> Sequence[_Ring | _Rows]:
    if spec.tables > MOST_IN_A_RING:
        return [_Rows(range(1, spec.tables + 1))]
    return _rings(spec)


def _rings(spec: MovementSpec) -> list[_Ring]:
    """Return one ring, or one for the Mitchell and one for the Howell beside it."""
    parts = [range(1, spec.tables + 1)]
    if is_mixed(spec.code):
        parts = [range(1, spec.rounds + 1), range(spec.rounds + 1, spec.tables + 1)]
    sizes = []
    for tables in parts:
        wide = max(LEAST_RADIUS, len(tables) * (BOX[0] + GAP) / (2 * pi) * 1.16)
        sizes.append((tables, wide, max(LEAST_RADIUS * 0.8, wide * 0.72)))
    middle = round(max(high for _, _, high in sizes) + BOX[1] / 2 + MARGIN)
    rings: list[_Ring] = []
    for tables, wide, high in sizes:
        left = rings[-1].right if rings else 0
        rings.append(_Ring(tables, (round(left + wide + BOX[0] / 2 + MARGIN), middle), wide, high))
    return rings


def _box(
    change: TableChange, at: dict[int, tuple[int, int]], fixed: set[int], boards_in_round: int
) -> Box:
    turn = change.turn
    first, last = boards_of_set(turn.board_set, boards_in_round=boards_in_round)
    x, y = at[turn.table]
    return Box(
        table=turn.table,
        x=x,
        y=y,
        ns="+".join(map(str, turn.ns)),
        ew="+".join(map(str, turn.ew)),
        boards=str(first) if first == last else f"{first}–{last}",
        copy=turn.copy,
        stays=bool(fixed.intersection(turn.ns)),
    )


def _arrows(
    changes: list[TableChange],
    coming: list[TableChange],
    at: dict[int, tuple[int, int]],
    middle: dict[int, tuple[int, int]],
    *,
    with_stand: bool,
) -> Iterator[Arrow]:
    moves = {
        (change.turn.table, move.to_table)
        for change in changes
        for move in change.goes
        if move.to_table and move.to_table != change.turn.table
    }
    for start, end in sorted(moves):
        yield Arrow(_curve(at[start], at[end], middle[start], outward=True), "players")
    for change in changes if coming else ():
        table, to = change.turn.table, change.boards_to
        if to and to != table:
            yield Arrow(_curve(at[table], at[to], middle[table], outward=False), "boards")
        elif not to and with_stand:
            yield Arrow(_straight(at[table], middle[table]), "boards")
    for change in coming if with_stand else ():
        if change.boards_from == 0:
            table = change.turn.table
            yield Arrow(_straight(middle[table], at[table]), "boards")


def _curve(
    start: tuple[int, int], end: tuple[int, int], middle: tuple[int, int], *, outward: bool
) -> str:
    """Return a curve between two tables, outside or inside the ring."""
    half = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    away = hypot(half[0] - middle[0], half[1] - middle[1]) or 1
    length = hypot(end[0] - start[0], end[1] - start[1])
    # Between neighbours the curve is slight; across the room it passes nearer the centre.
    bend = 46 if length < 2.2 * BOX[0] else -0.12 * length
    bend = bend if outward else -abs(bend)
    by = (
        half[0] + (half[0] - middle[0]) / away * bend,
        half[1] + (half[1] - middle[1]) / away * bend,
    )
    first, last = _edge(start, by), _edge(end, by)
    return f"M{first[0]} {first[1]} Q{round(by[0])} {round(by[1])} {last[0]} {last[1]}"


def _straight(start: tuple[int, int], end: tuple[int, int]) -> str:
    first, last = _edge(start, end), _edge(end, start)
    return f"M{first[0]} {first[1]} L{last[0]} {last[1]}"


def _edge(centre: tuple[int, int], towards: tuple[float, float]) -> tuple[int, int]:
    """Return where a line from the centre of a box to a point leaves the box."""
    x, y = towards[0] - centre[0], towards[1] - centre[1]
    share = min(
        BOX[0] / 2 / abs(x) if x else 9.0,
        BOX[1] / 2 / abs(y) if y else 9.0,
        1.0,
    )
    return round(centre[0] + x * share), round(centre[1] + y * share)
