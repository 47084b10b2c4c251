"""One board of a session while it is played: what it gives each contestant, in whole units.

Where all results are only scores, every pair gets whole units, whatever the size of the field: at
matchpoints its points on the 2-1-0 scale plus one for a tie with itself, at cross-IMPs its sum of
IMPs. A unit is worth the same on all boards with equally many results, so units are added first and
converted to points last. Lines without a score (artificial scores, byes) are counted apart; a board
with any other line (weighted, split, fouled), or of an event that rounds boards, is left to
`board_points`.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.engine.board_points import MISSING, board_points, counts_in_field, is_plain
from scoring.engine.comparison import compared_imps
from scoring.engine.imps import cross_imp_divisor
from scoring.engine.own_average import waits
from scoring.engine.types import BoardLine, Key, LinePoints, PairsSettings

UNIT = 1 << 16  # in a tally, which is one number: units x UNIT + boards


@dataclass(slots=True)
class LiveBoard:
    """A board in its current state.

    lines: as they came in. results: number of those that count in the field. plain: the scores
    compared in units; earned: what each adds to the tally of North-South; both: of both sides
    together. aside: the lines counted by `board_points`. sides: the points of those lines, by
    contestant, who is alone in its line; a side that waits for the other boards has no points yet.
    """

    lines: Sequence[BoardLine]
    results: int
    plain: Sequence[BoardLine]
    aside: Sequence[BoardLine]
    earned: Sequence[int] = ()
    both: int = 0
    sides: Mapping[Key, LinePoints] = field(default_factory=dict)

    def shares(self) -> dict[Key, tuple[int, int] | LinePoints]:
        """Return everything on this board that each contestant's points depend on.

        Source: RTP 3.5.8.
        """
        group = len(self.plain)
        shares: dict[Key, tuple[int, int] | LinePoints] = dict(self.sides)
        for line, earned in zip(self.plain, self.earned, strict=True):
            for key in (line.ns, line.south):
                if key is not None:
                    shares[key] = (group, earned)
            for key in (line.ew, line.west):
                if key is not None:
                    shares[key] = (group, self.both - earned)
        return shares


class UnitValue(NamedTuple):
    """The conversion of units: (units x `over` - boards x `less`) / `under` points."""

    over: int
    less: int
    under: int


def live_board(
    lines: Sequence[BoardLine], counted: Sequence[BoardLine], settings: PairsSettings
) -> LiveBoard:
    """Return a board with its lines sorted by how they are counted, none counted yet.

    lines: as they came in. counted: the same without deleted contestants. Source: RTP 3.5.7, 3.5.8.
    """
    plain = [line for line in counted if not line.group and is_plain(line)]
    aside = [] if len(plain) == len(counted) else _others(counted, plain)
    results = len(plain) + sum(counts_in_field(line) for line in aside)
    if not counts_in_units(settings) or any(map(_has_result, aside)):
        return LiveBoard(lines, results, (), counted)
    return LiveBoard(lines, results, plain, aside)


def count_units(board: LiveBoard, settings: PairsSettings) -> None:
    """Compare the scores of a board with one another. Source: Law 78 A, B (2007)."""
    scores = [line.ns_score for line in board.plain if line.ns_score is not None]
    if settings.method == "cross_imps":
        units, whole = [int(imps) for imps in compared_imps(scores)], 0
    else:
        units, whole = _with_oneself(scores), 2 * len(scores)
    board.earned = [count * UNIT + 1 for count in units]
    board.both = whole * UNIT + 2


def sides_aside(
    lines: Sequence[BoardLine], expected: int, settings: PairsSettings
) -> dict[Key, LinePoints]:
    """Return the points of each contestant of some lines; each is alone in its line.

    expected: number of results to convert to. Source: RTP 3.5.7, 3.5.8, Law 12 C (2007).
    """
    line_points_by_key: dict[Key | None, LinePoints] = {}
    for line, ns, ew in board_points(lines, expected, settings)[0]:
        if ns.points is not None or waits(ns):
            line_points_by_key |= dict.fromkeys(
                (line.ns, line.south), LinePoints(line, ns, MISSING)
            )
        if ew.points is not None or waits(ew):
            line_points_by_key |= dict.fromkeys((line.ew, line.west), LinePoints(line, MISSING, ew))
    return {key: points for key, points in line_points_by_key.items() if key is not None}


def unit_value(group: int, expected: int, settings: PairsSettings) -> UnitValue:
    """Return what a unit of boards with `group` results is worth in a field of `expected` results.

    Matchpoints are units x expected / group less the tie with oneself, halved on the 1-half-0
    scale. Source: RTP 3.5.8; Law 78 D (2007).
    """
    if settings.method == "cross_imps":
        divisor = cross_imp_divisor(group, settings.denominator)
        return UnitValue(divisor.denominator, 0, divisor.numerator)
    parts = 2 // settings.scale
    if group == expected:
        return UnitValue(1, 1, parts)
    return UnitValue(expected, group, parts * group)


def counts_in_units(settings: PairsSettings) -> bool:
    """Return whether plain scores are counted in whole units. Source: Law 78 D (2007)."""
    return (
        settings.method != "butler"
        and settings.board_rounding == "none"
        and settings.small_groups != "third"
        and settings.expected != "own_group"
        and settings.conversion == "neuberg"
    )


def _others(lines: Sequence[BoardLine], plain: Sequence[BoardLine]) -> list[BoardLine]:
    ids = {id(line) for line in plain}
    return [line for line in lines if id(line) not in ids]


def _has_result(line: BoardLine) -> bool:
    return (
        line.ns_score is not None
        or line.ew_score is not None
        or bool(line.outcomes)
        or bool(line.ew_outcomes)
    )


def _with_oneself(scores: Sequence[int]) -> list[int]:
    """Return, for each score, how many it beats plus how many it beats or equals."""
    ordered = sorted(scores)
    return [bisect_left(ordered, score) + bisect_right(ordered, score) for score in scores]
