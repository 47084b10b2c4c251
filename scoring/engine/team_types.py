"""The values the engine takes and returns for a team event. All frozen, all exact."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from scoring.engine.rounding import Exact
from scoring.engine.trace import Trace
from scoring.engine.types import Key, Outcome, Points
from scoring.engine.victory_points import VictoryPointScale


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """One board of a match: the score at both tables, each seen from North-South.

    home_score: where home sits North-South. away_score: where away sits North-South. A board
    without a result at one table, and without an award, is not comparable and does not count.
    """

    board: int
    home_score: int | None = None
    away_score: int | None = None
    home_outcomes: tuple[Outcome, ...] = ()  # weighted score, in place of home_score
    away_outcomes: tuple[Outcome, ...] = ()
    awarded: tuple[Exact | None, Exact | None] | None = None  # to home, to away, as 3 and -3
    for_away: "TeamBoard | None" = None  # split score: the board as it counts for away
    cancelled: bool = False


class MatchShare(NamedTuple):
    """What a team gets from a match.

    kind: "match" by the boards; "fixed" these `points`; "best_of_three" the best of the floor, its
    own average and its neighbours' average against the same opponent; "own_average"; "complement"
    by the boards, or the total less the opponent's average elsewhere if that is more; "later" the
    match is played another day.
    """

    kind: str = "match"
    points: Decimal = Decimal(0)
    article: str = ""


BY_MATCH = MatchShare()


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match of one round, or the bye of a team without an opponent."""

    home: Key
    away: Key | None  # None: home has a bye
    boards: tuple[TeamBoard, ...] = ()
    round: int = 1
    scheduled: int = 0  # boards due; 0: the number of boards
    home_due: MatchShare = BY_MATCH
    away_due: MatchShare = BY_MATCH
    penalty_imps: tuple[Exact, Exact] = (0, 0)  # deducted from home, from away
    handicap_imps: tuple[Exact, Exact] = (0, 0)  # added to home, to away
    carried_imps: tuple[Exact, Exact] = (0, 0)  # brought into a knock-out
    share: Exact = 1  # share of its victory points that counts: half in a triple

    @property
    def due(self) -> int:
        """Return the number of boards the match should have. Source: RTP 3.6.6."""
        return self.scheduled or len(self.boards)


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team, with its status and carry-over."""

    key: Key
    status: str = ""  # "", "abandoned", "excluded"
    carried_points: Exact = 0


@dataclass(frozen=True, slots=True)
class TeamPenalty:
    """Victory points a team loses from its total; negative for a bonus."""

    team: Key
    points: Exact
    article: str = "2.1.11.1"


@dataclass(frozen=True, slots=True)
class TeamFigures:
    """The figures of the regulation for matches that were not simply played."""

    maximum: Decimal = Decimal(20)
    bye: Decimal = Decimal(12)
    floor: Decimal = Decimal(12)  # minimum of the best-of-three
    void: Decimal = Decimal(8)  # for each team, if seats were wrong in more than half
    unable: Decimal = Decimal(8)  # 40% of the maximum
    neighbours: int = 8
    lost_board_imps: int = 3


@dataclass(frozen=True, slots=True)
class TeamSettings:
    """How a team event is counted. The defaults are the federation's."""

    # "point_a_board": two for a board won, one for a tie; "patton": both, its scale is data
    method: str = "imps"  # or "total_points"
    scale: str | VictoryPointScale | None = "annex1"  # None: no conversion (knock-out)
    fraction: str = "half_up"  # rounding of a margin; "formula": converted unrounded
    unbalanced: str = "keep"  # "mean": scores that do not balance are averaged (knock-out)
    artificial_imps: Mapping[int, int] = field(default_factory=lambda: {60: 3, 50: 0, 40: -3})
    figures: TeamFigures = field(default_factory=TeamFigures)
    excluded_after_one: str = "no_show"  # what its one opponent gets; "unplayed": nothing


class BoardResult(NamedTuple):
    """One board of a match counted: what each team gains on it; None where it does not count."""

    board: int
    difference: Fraction | None  # total points, seen from home
    home: Points | None
    away: Points | None
    rule: str  # "compared", "weighted", "split", "awarded", "cancelled", "missing"


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A counted match.

    home_imps, away_imps: won by each side, with penalties and handicap. margin: the lead of home on
    the boards as they count for home, away_margin that of away; they mirror each other unless a
    board has adjusted scores that do not balance. Victory points are None until known.
    """

    match: TeamMatch
    boards: tuple[BoardResult, ...]
    boards_counted: int
    home_imps: Fraction
    away_imps: Fraction
    margin: Fraction
    away_margin: Fraction
    home_vps: Decimal | None
    away_vps: Decimal | None


@dataclass(frozen=True, slots=True)
class TeamRow:
    """One team in the standing; the tie-break rules decide ties."""

    team: Key
    rank: int
    tied: bool
    vps: Decimal
    matches: int
    won: int
    drawn: int
    lost: int
    boards_played: int
    imps_won: Fraction
    imps_lost: Fraction
    penalty: Fraction
    carried: Fraction
    pending: int  # matches whose points may still change when the phase ends
    status: str
    trace: Trace | None = None


@dataclass(frozen=True, slots=True)
class TeamsStanding:
    """The standing of a team event: rows by rank, and every match in the original order."""

    rows: tuple[TeamRow, ...]
    matches: tuple[MatchResult, ...]

    def row_of(self, team: Key) -> TeamRow:
        """Return the row of one team. Source: RTP 3.6.10."""
        return next(row for row in self.rows if row.team == team)
