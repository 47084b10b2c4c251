"""One board of a session while it is played: what it gives each contestant, in whole units.

Where results are mere scores every pair gets whole units, whatever the field: on the 2-1-0 scale
its matchpoints and the one point of a tie with itself, at cross-IMPs its sum of IMPs. What a unit
is worth is the same on all boards with as many results, so units are added up first and turned
into points last. Lines without a result (artificial scores, byes) stand aside; a board with any
other line (weighted, split, fouled), or of an event that rounds boards, is left to `board_points`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from scoring.engine.board_points import MISSING, board_points, counts_in_field, is_plain
from scoring.engine.comparison import compared_imps
from scoring.engine.imps import cross_imp_divisor
from scoring.engine.own_average import waits
from scoring.engine.types import BoardLine, Key, LinePoints, PairsSettings


@dataclass(slots=True)
class LiveBoard:
    """A board as it stands.

    results: those that count in the field. units: of the scores compared, by contestant. aside:
    the lines counted by `board_points`. sides: what those give, by contestant, alone in its line;
    a side that waits for the other boards has no points yet.
    """

    lines: Sequence[BoardLine]
    results: int
    units: Mapping[Key, int]
    group: int
    aside: Sequence[BoardLine]
    sides: Mapping[Key, LinePoints] = field(default_factory=dict)

    def share_of(self, contestant: Key) -> tuple[int, int | None, LinePoints | None]:
        """Return all that the contestant's points depend on here. Source: RTP 3.5.8."""
        return self.group, self.units.get(contestant), self.sides.get(contestant)


class UnitValue(NamedTuple):
    """What units become: (units x `over` - boards x `less`) / `under` points."""

    over: int
    less: int
    under: int


def live_board(
    lines: Sequence[BoardLine], counted: Sequence[BoardLine], settings: PairsSettings
) -> LiveBoard:
    """Return a board with the units of its results; the sides aside are still to be counted.

    lines: as they came in. counted: the same with deleted contestants gone.
    Source: Law 78 A, B (2007), RTP 3.5.7, 3.5.8.
    """
    plain = [line for line in counted if is_plain(line)]
    aside = [] if len(plain) == len(counted) else [line for line in counted if not is_plain(line)]
    results = len(plain) + sum(counts_in_field(line) for line in aside)
    if not _in_units(counted, settings) or any(map(_has_result, aside)):
        return LiveBoard(lines, results, {}, 0, counted)
    return LiveBoard(lines, results, _units(plain, settings), len(plain), aside)


def sides_aside(
    lines: Sequence[BoardLine], expected: int, settings: PairsSettings
) -> dict[Key, LinePoints]:
    """Return what each contestant of some lines has, alone in its line.

    expected: results to convert to. Source: RTP 3.5.7, 3.5.8, Law 12 C (2007).
    """
    found: dict[Key | None, LinePoints] = {}
    for line, ns, ew in board_points(lines, expected, settings)[0]:
        if ns.points is not None or waits(ns):
            found |= dict.fromkeys((line.ns, line.south), LinePoints(line, ns, MISSING))
        if ew.points is not None or waits(ew):
            found |= dict.fromkeys((line.ew, line.west), LinePoints(line, MISSING, ew))
    return {key: points for key, points in found.items() if key is not None}


def unit_value(group: int, expected: int, settings: PairsSettings) -> UnitValue:
    """Return what the units of boards with `group` results are worth in a field of `expected`.

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


def _in_units(lines: Sequence[BoardLine], settings: PairsSettings) -> bool:
    return (
        settings.method != "butler"
        and settings.board_rounding == "none"
        and settings.small_groups != "third"
        and settings.expected != "own_group"
        and len({line.group for line in lines}) == 1
    )


def _has_result(line: BoardLine) -> bool:
    return (
        line.ns_score is not None
        or line.ew_score is not None
        or bool(line.outcomes)
        or bool(line.ew_outcomes)
    )


def _units(lines: Sequence[BoardLine], settings: PairsSettings) -> dict[Key, int]:
    scores = [line.ns_score for line in lines if line.ns_score is not None]
    worth: Mapping[int, int]
    if settings.method == "cross_imps":
        whole = 0
        worth = dict(zip(scores, map(int, compared_imps(scores)), strict=True))
    else:
        whole = 2 * len(scores)
        worth = _units_by_score(scores)
    units: dict[Key, int] = {}
    for line, score in zip(lines, scores, strict=True):
        earned = worth[score]
        if line.ns is not None and line.ew is not None:
            units[line.ns] = earned
            units[line.ew] = whole - earned
        if line.south is not None:
            units[line.south] = earned
        if line.west is not None:
            units[line.west] = whole - earned
    return units


def _units_by_score(scores: Sequence[int]) -> dict[int, int]:
    """Return two for each pair beaten and one for each equal, oneself included, by score."""
    tables: dict[int, int] = {}
    for score in scores:
        tables[score] = tables.get(score, 0) + 1
    units, below = {}, 0
    for score in sorted(tables):
        units[score] = 2 * below + tables[score]
        below += tables[score]
    return units
