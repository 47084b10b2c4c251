"""The input and output of counting, whether read from rows or from a file."""

from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.line_rulings import TOLD_BY_THE_LINE, LineRuling
from scoring.engine.match_rulings import MatchRuling
from scoring.engine.team_types import MatchResult
from scoring.engine.trace import Trace
from tournaments.movements.swiss import PairsBye

TEAM_METHODS = frozenset({"imps_vp", "point_a_board", "patton"})
UNPLACED = frozenset({"out_of_competition", "disqualified"})


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in force on a line, with its text for the reader."""

    ruling: LineRuling
    article: str = ""
    reason: str = ""
    reference: str = ""
    id: int | None = None  # None while it is a trial

    @property
    def is_correction(self) -> bool:
        """Return whether it corrects what was recorded, rather than rules on it."""
        return self.ruling.form == "corrected"


@dataclass(frozen=True, slots=True)
class RuledMatch:
    """A ruling in force on a match, with its text for the reader."""

    ruling: MatchRuling
    article: str = ""
    reason: str = ""
    reference: str = ""
    id: int | None = None  # None while it is a trial


@dataclass(frozen=True, slots=True)
class RuledOut:
    """A contestant that is out of the event, or has no place in it.

    status: "abandoned", "excluded" or "deleted" if it left, "out_of_competition" or "disqualified"
    if it has no place and earns nothing.
    """

    status: str
    article: str = ""
    reason: str = ""
    reference: str = ""
    id: int | None = None

    @property
    def is_unplaced(self) -> bool:
        """Return whether it has no place at all, rather than the last. Source: RTP 2.2.2.2."""
        return self.status in UNPLACED


class TableKey(NamedTuple):
    """What identifies the line of one table on one board of an event: who played it where.

    match: "" outside matches. ns, ew: keys of the entries, "" if unknown; in an individual they are
    North and East. south, west: "" but in an individual.
    """

    session: int
    board: int
    match: str
    ns: str
    ew: str
    south: str = ""
    west: str = ""


@dataclass(frozen=True, slots=True)
class TableResult:
    """The result of one table on one board, named by the keys of the entries; "" if unknown."""

    board: int
    ns: str
    ew: str
    session: int = 1
    section: str = ""
    round: int | None = None
    table: str = ""
    match: str = ""
    room: str = ""
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    ns_score: int | None = None
    ew_score: int | None = None
    artificial: tuple[Fraction, Fraction] | None = None
    not_played: bool = False
    group: str = ""
    south: str = ""  # in an individual: ns is North, ew is East
    west: str = ""
    awarded: tuple[Fraction | None, Fraction | None] | None = None  # points instead of the score's
    ruled: Ruled | None = None  # a ruling on what counts instead
    corrected: Ruled | None = None  # a correction of the recorded score

    @property
    def place(self) -> TableKey:
        """Return what identifies this table's line of this board in the event."""
        return TableKey(
            self.session, self.board, self.match, self.ns, self.ew, self.south, self.west
        )

    @property
    def is_ruled_out(self) -> bool:
        """Return whether something else counts instead of the score of the table."""
        return self.ruled is not None and self.ruled.ruling.form not in TOLD_BY_THE_LINE

    @property
    def is_taken_out(self) -> bool:
        """Return whether nothing counts here and nothing is missing: not played, or so ruled."""
        return self.not_played or (
            self.ruled is not None and self.ruled.ruling.form == "not_counted"
        )

    @property
    def is_tried(self) -> bool:
        """Return whether a ruling is only a trial: it has no row yet."""
        return any(one is not None and one.id is None for one in (self.ruled, self.corrected))

    def seats(self, side: str) -> tuple[str, ...]:
        """Return who sits "NS" or "EW": a pair, or in an individual its two players."""
        keys = (self.ns, self.south) if side == "NS" else (self.ew, self.west)
        return tuple(key for key in keys if key)

    def side_of(self, key: str) -> str:
        """Return where a contestant sits: "NS", "EW", or "" at another table."""
        return next((side for side in ("NS", "EW") if key in self.seats(side)), "")


@dataclass(frozen=True, slots=True)
class TriedLine:
    """A table's line as it is and under the ruling on trial, compared with others or not.

    before: None if the table had none.
    """

    before: TableResult | None
    after: TableResult


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """Two teams that meet; `vps` if those of the file are used. ruled: what counts instead."""

    key: str
    home: str
    away: str
    round: int = 1
    session: int = 1
    vps: tuple[Decimal, Decimal] | None = None
    ruled: RuledMatch | None = None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of a knock-out in its schedule; "" if a side is unknown.

    for_place: the place at stake in a match of losers, 0 for one of the bracket. declined: both
    teams declined it with good reason. both: it was interrupted, and both teams go on.
    """

    round: int
    home: str
    away: str
    winner: str = ""
    for_place: int = 0
    is_bye: bool = False
    declined: bool = False
    both: bool = False


@dataclass(frozen=True, slots=True)
class SegmentHandicap:
    """The IMPs of a segment of a match by its line-ups. before: boards of earlier segments."""

    before: int
    to_home: Decimal
    to_away: Decimal


@dataclass(frozen=True, slots=True)
class Terms:
    """How an event's places are decided, beyond the totals.

    form: "league", "swiss" or "knockout" of teams, "" if not stated; ties of pairs follow their
    method. cuts: the places that matter, each the last of a prize, qualification or title. groups:
    the group of each team of a league in several. drawn: the order of a lot. pairs_by_vps:
    "ALL_MET" or "SWISS" for pairs in matches. resistance_bonus: VPs for each 100 resistance points.
    patton: the winner's points by margin. handicaps: by match, of each segment. phase_ended: points
    that depend on other matches are final, not provisional. byes: who sits out which round, by the
    schedule; pairs_byes: by the seating of Swiss rounds. vps_of_an_imp: the cost of a penalty of
    one IMP that belongs to no match. points_by: of two lists, "scratch" or "handicap", the one that
    gives points. own_average: whether an artificial 40 % is lowered to a worse session ("both") or
    not ("plus"); law_lowers: the Laws' edition would lower it.
    """

    form: str = ""
    cuts: tuple[int, ...] = ()
    groups: tuple[tuple[str, str], ...] = ()
    drawn: tuple[str, ...] = ()
    pairs_by_vps: str = ""
    resistance_from_round: int = 4
    resistance_bonus: Fraction = Fraction(0)
    patton: tuple[Decimal, ...] = ()
    bracket: tuple[BracketMatch, ...] = ()
    handicaps: tuple[tuple[str, tuple[SegmentHandicap, ...]], ...] = ()
    phase_ended: bool = True
    byes: tuple[tuple[int, str], ...] = ()
    pairs_byes: tuple[PairsBye, ...] = ()
    vps_of_an_imp: Fraction = Fraction(1, 6)
    points_by: str = "scratch"
    own_average: str = "plus"
    law_lowers: bool = False


NO_TERMS = Terms()


@dataclass(frozen=True, slots=True)
class Fine:
    """The deduction of a ruling from a contestant; negative gives. unit: one of AdjustmentUnit."""

    amount: Fraction
    unit: str
    session: int = 1
    match: str = ""
    article: str = ""
    opponent: str = ""  # of pairs ranked by VPs: the match in which IMPs are lost


@dataclass(frozen=True, slots=True)
class Contestant:
    """An entry in the form the engine needs."""

    key: str
    direction: str = ""
    handicap: Fraction = Fraction(0)
    adjustment: Fraction = Fraction(0)  # added: percentage points, or VPs where they rank
    fines: tuple[Fine, ...] = ()
    carried: Fraction = Fraction(0)  # from the phase before: matchpoints, IMPs, or VPs
    carried_top: Fraction = Fraction(0)  # the maximum of these matchpoints
    out: RuledOut | None = None  # of the event, by a ruling


@dataclass(frozen=True, slots=True)
class ScoringChoice:
    """How an event is counted; stored with its results."""

    method: str
    winners: int = 1
    across_sections: bool = True
    vp_scale: str = "annex1"  # "published": those of the file are used

    def as_row(self) -> dict[str, object]:
        """Return the JSON form."""
        return {
            "method": self.method,
            "winners": self.winners,
            "across_sections": self.across_sections,
            "vp_scale": self.vp_scale,
        }


@dataclass(frozen=True, slots=True)
class ScoredRow:
    """A contestant's place, in any kind of event."""

    key: str
    line: str
    rank: int
    tied: bool
    boards_played: int
    score: Fraction
    available: Fraction | None = None
    percentage: Decimal | None = None
    imps: Fraction | None = None
    vps: Decimal | None = None
    trace: Trace = field(default_factory=Trace)
    overall: int | None = None  # place in the one list made of two lines
    overall_tied: bool = False
    status: str = ""  # of a contestant that is out, as in RuledOut
    ranked_by: str = ""  # with a handicap: "scratch" or "handicap", the list that gives points
    other: "OtherPlace | None" = None  # in the other of the two lists


@dataclass(frozen=True, slots=True)
class OtherPlace:
    """A contestant's place in the list that gives no points. figure: by which it is ranked."""

    rank: int
    tied: bool
    figure: Fraction


@dataclass(frozen=True, slots=True)
class ScoredLine:
    """One table's result with the points of both sides, None if there are none (yet)."""

    result: TableResult
    ns_points: Fraction | None
    ew_points: Fraction | None
    available: Fraction | None
    rule: str = ""


@dataclass(frozen=True, slots=True)
class ScoredMatch:
    """One match counted, IMPs and VPs seen from home and away."""

    plan: MatchPlan
    home_imps: Fraction
    away_imps: Fraction
    home_vps: Decimal | None
    away_vps: Decimal | None
    result: MatchResult  # board by board, as the engine counted it


@dataclass(frozen=True, slots=True)
class Scored:
    """An event counted."""

    choice: ScoringChoice
    rows: tuple[ScoredRow, ...]
    lines: tuple[ScoredLine, ...]
    matches: tuple[ScoredMatch, ...] = ()
