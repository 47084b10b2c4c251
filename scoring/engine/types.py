"""The values the engine takes and returns for a pairs event. All frozen, all exact.

Scores are total points seen from North-South. A contestant's key is whatever the caller uses to
name it, unique in the event.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.imps import DatumRule
from scoring.engine.rounding import Exact
from scoring.engine.trace import Trace

Key = int | str
Points = int | Fraction
BoardKey = tuple[int, str, int]  # session, section ("" when sections are compared), board


class Outcome(NamedTuple):
    """One result of a weighted score and its share; the shares of a score sum to 1."""

    score: int
    weight: Exact


@dataclass(frozen=True, slots=True)
class BoardLine:
    """The result of one table on one board.

    Without a score, and nothing in its place, the result is missing: nobody gets points yet.
    """

    board: int
    ns: Key | None  # None: East-West sit out and get their own average
    ew: Key | None
    ns_score: int | None = None
    session: int = 1
    section: str = ""
    group: str = ""  # which form of a fouled board was played
    ew_score: int | None = None  # split score: that of East-West, seen from North-South
    outcomes: tuple[Outcome, ...] = ()  # weighted score, in place of ns_score
    ew_outcomes: tuple[Outcome, ...] = ()  # of East-West, when theirs differs
    artificial: tuple[Exact | None, Exact | None] | None = None  # percent of the top: NS, EW
    own_average: tuple[bool, bool] = (False, False)  # NS, EW: get their average elsewhere
    awarded: tuple[Exact | None, Exact | None] | None = None  # points awarded directly: NS, EW;
    # a score beside them still counts in the comparison of the others
    not_played: bool = False
    south: Key | None = None  # in an individual: ns is North, ew is East
    west: Key | None = None

    @property
    def seated(self) -> tuple[Key, ...]:
        """Return who sits at the table: two pairs, or four players. Source: Law 3 (2007)."""
        keys = (self.ns, self.south, self.ew, self.west)
        return tuple(key for key in keys if key is not None)


@dataclass(frozen=True, slots=True)
class PairEntry:
    """A contestant, with its handicap, carry-over and status."""

    key: Key
    line: str = ""  # "NS" or "EW" where the two lines are ranked apart
    handicap: Exact = 0  # percentage points (IMPs in an IMP event), added at the end
    carried_points: Exact = 0
    carried_available: Exact = 0  # maximum of the carried matchpoints
    status: str = ""  # "", "abandoned", "excluded", "deleted" (results removed too),
    # "out_of_competition": its results count for the others, it has no place


@dataclass(frozen=True, slots=True)
class Penalty:
    """A deduction from a contestant's score; negative for a bonus.

    unit: "top" (percent of a top on one board), "points" (matchpoints or IMPs) or "percentage"
    (points of the final percentage).
    """

    contestant: Key
    amount: Exact
    unit: str = "top"
    session: int = 1
    article: str = ""


@dataclass(frozen=True, slots=True)
class PairsSettings:
    """How a pairs event is counted. The defaults are the federation's."""

    method: str = "matchpoints"  # "matchpoints", "cross_imps", "butler"
    scale: int = 2  # matchpoints for a pair beaten: 2, or 1 with halves for ties
    expected: int | str = "fullest"  # results to convert to: those of the "fullest" board, of the
    # board's "own_group" (no conversion), or a number
    conversion: str = "neuberg"  # of short boards; "factor": raised in proportion, no tie with
    # oneself; "infinite": every board, full ones too, as if in an infinite field
    across_sections: bool = True
    winners: int = 1  # 2: North-South and East-West ranked apart
    board_rounding: str = "none"  # of each side's points: half up to "side_0.01", "0.1",
    # "truncate_0.01", "truncate_0.1"; away from average to the "unit" or to "0.0001"
    small_groups: str = "fouled"  # percentages for 3, 2, 1 tables: "fouled"; "third" (also a third
    # of the field or less, EBU), "never"
    small_group_opponents: str = "complement"  # or "mirrored"
    own_average: str = "plus"  # artificial 60 raised to it; "both": 40 lowered too; "none"
    law_lowers: bool = True  # the Laws lower 40 too; if "plus" does not, the trace shows both
    own_average_window: str = "session"  # or "event"; to take a match, make it a session
    own_average_in_imps: bool = False
    artificial_imps: Mapping[int, int] = field(default_factory=lambda: {60: 3, 50: 0, 40: -3})
    denominator: str = "comparisons"  # of cross-IMPs
    datum: DatumRule = field(default_factory=DatumRule)
    sessions: str = "by_boards"  # percentages weighted by scheduled boards, or "pooled" points
    session_boards: Mapping[int, int] = field(default_factory=dict)  # else the most played
    factor_totals: bool = False  # totals as if every scheduled board had been played
    total_places: int | None = None  # decimals of totals; percentages are computed from these
    percentage_places: int = 2
    rank_by: str = ""  # "percentage", "score", "average"; "" percentage, score at IMPs
    rank_on_rounded: bool = False


class SidePoints(NamedTuple):
    """What one side got on one board, and by which rule.

    rule: "matchpoints", "neuberg", "factor", "infinite", "small_group", "artificial",
    "own_average", "bye", "awarded", "cross_imps", "butler", "missing". raw: before conversion.
    group: results compared. field: results converted to. percent: of the top, if the rule gives a
    percentage. own: the contestant's average elsewhere, if an artificial score depends on it.
    """

    points: Points | None
    available: Points
    rule: str
    raw: Points | None = None
    group: int = 0
    field: int = 0
    percent: Fraction | None = None
    weighted: bool = False
    own: Fraction | None = None


class LinePoints(NamedTuple):
    """What both sides of a line got, in the order of the lines.

    In an individual an own average may differ between partners; this one is North's and East's.
    """

    line: BoardLine
    ns: SidePoints
    ew: SidePoints


class BoardField(NamedTuple):
    """One board as a whole: results on it, results converted to, its top, its Butler datum."""

    results: int
    expected: int
    top: Points
    datum: Fraction | None = None


class SessionTotal(NamedTuple):
    """A contestant's session: percentage exact and 0-100, None at IMPs."""

    session: int
    boards: int
    points: Fraction
    available: Points
    percentage: Fraction | None


class PairRow(NamedTuple):
    """One contestant in the standing.

    score: matchpoints or IMPs with penalties and carry-over. percentage: rounded half up, with
    handicap; exact_percentage the same before rounding; raw_percentage without handicap.
    """

    contestant: Key
    line: str
    rank: int
    tied: bool
    boards_played: int
    score: Fraction
    available: Points
    percentage: Decimal | None
    exact_percentage: Fraction | None
    raw_percentage: Fraction | None
    average: Fraction | None  # IMPs for each board, in an IMP event
    handicap: Fraction
    penalty: Fraction
    carried: Fraction
    status: str
    sessions: tuple[SessionTotal, ...]
    trace: Trace | None = None


@dataclass(frozen=True, slots=True)
class PairsStanding:
    """A pairs event counted: rows by line and rank, points of each line, each board as a whole."""

    rows: tuple[PairRow, ...]
    lines: tuple[LinePoints, ...]
    boards: Mapping[BoardKey, BoardField]

    def row_of(self, contestant: Key) -> PairRow:
        """Return the row of one contestant. Source: RTP 3.5.6."""
        return next(row for row in self.rows if row.contestant == contestant)
