"""Figures of scoring: IMPs, VPs, boards without a result, divided boards, handicaps."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction

from federation.rules.figure_reader import Fault


class Complement(StrEnum):
    """How the other line is scored if a divided board gives percentages by rank."""

    HUNDRED_MINUS = "HUNDRED_MINUS"
    SAME_SCALE_REVERSED = "SAME_SCALE_REVERSED"


class FractionalMargin(StrEnum):
    """How a margin that is no whole number of IMPs is converted to VPs. Source: RTP 3.6.9."""

    ROUND_HALF_UP = "ROUND_HALF_UP"
    CONTINUOUS = "CONTINUOUS"


class OwnSession(StrEnum):
    """How the player's own session score affects artificial scores.

    RAISES_ONLY: 60 % becomes the own percentage if that is higher (RTP 2.2.3.1). LOWERS_TOO: 40 %
    also becomes it, if lower (Law 12C2(c) of 2017, and of 2007 in one national text).
    """

    RAISES_ONLY = "RAISES_ONLY"
    LOWERS_TOO = "LOWERS_TOO"


@dataclass(frozen=True, slots=True)
class ImpFigures:
    """The minimum difference for each number of IMPs, from 1 upwards. Source: RTP 3.6.6."""

    thresholds: tuple[int, ...]
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault unless the minimums increase. Source: RTP 3.6.6."""
        if list(self.thresholds) != sorted(set(self.thresholds)):
            yield Fault("thresholds", "figure_not_rising")


@dataclass(frozen=True, slots=True)
class VictoryPointFigures:
    """The winner's VPs by number of boards and IMP margin from 0. Source: RTP Annex I.

    columns: number of boards to VPs; the last value holds for every higher margin.
    tie_takes_larger: a number of boards halfway between two columns takes the larger.
    """

    columns: Mapping[int, tuple[Decimal, ...]]
    maximum: Decimal
    tie_takes_larger: bool
    fractional_margin: FractionalMargin
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault unless each column rises from even to maximum. Source: RTP Annex I."""
        lengths = {len(column) for column in self.columns.values()}
        if len(lengths) != 1:
            yield Fault("columns", "figure_columns_uneven")
        for boards, column in self.columns.items():
            if not column or (column[0], column[-1]) != (self.maximum / 2, self.maximum):
                yield Fault(f"columns.{boards}", "figure_not_even_to_maximum")
            if list(column) != sorted(column):
                yield Fault(f"columns.{boards}", "figure_not_rising")


@dataclass(frozen=True, slots=True)
class ArtificialScoreFigures:
    """Percentages and IMPs of boards without a result.

    own_session: which of two rules applies to an offender whose own session is worse.
    Source: RTP 2.2.3.1, 2.2.5, 2.2.7.3, 3.2.1; Law 12 C 2.
    """

    at_fault_percent: int
    partly_at_fault_percent: int
    not_at_fault_percent: int
    missing_result_percent: int
    imps_per_board: int
    source: str
    own_session: OwnSession = OwnSession.RAISES_ONLY


@dataclass(frozen=True, slots=True)
class DividedBoardFigures:
    """Scores of small groups on a board played in two versions. Source: RTP 3.5.7.

    Open: the other line's score with two or three results; by default the complement. To be
    confirmed by the federation.
    """

    formula_min_results: int
    three_results_percent: tuple[int, ...]
    two_results_percent: tuple[int, ...]
    one_result_percent: int
    complement: Complement
    source: str


@dataclass(frozen=True, slots=True)
class TeamMatchFigures:
    """VPs of matches not played, or played in part.

    Source: RTP 2.3.6.6, 2.3.6.7, 3.6.7, 3.6.8, 3.6.12.4.
    """

    bye_vp: Decimal
    no_show_vp: Decimal
    no_show_opponent_floor_vp: Decimal
    nearest_teams: int
    void_match_vp_each: Decimal
    unable_to_finish_share_of_max: Fraction
    comparable_min_share: Fraction
    interruption_wait_minutes: int
    interruption_max_replaced: int
    swiss_no_show_opponent_vp: Decimal
    source: str


class ListKind(StrEnum):
    """The two ranking lists of an event with handicap."""

    SCRATCH = "scratch"
    HANDICAP = "handicap"


@dataclass(frozen=True, slots=True)
class HandicapFigures:
    """Handicaps of pairs by category, divisor of the team formula. Source: RTP 3.5.4, 3.6.9.

    pairs_percent_by_category: percentage points by category code. pairs_points_by, teams_points_by:
    the list that decides ranking points and titles. A pair's handicap is added to the percentage it
    scored, which decides (3.5.4); a team's is part of the match result, also in homologated events
    (3.6.9).
    """

    pairs_percent_by_category: Mapping[str, int]
    never_licensed_percent: int
    formerly_licensed_max_percent: int
    team_divisor: int
    team_decimals: int
    source: str
    pairs_points_by: ListKind = ListKind.SCRATCH
    teams_points_by: ListKind = ListKind.HANDICAP

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a divisor of zero. Source: RTP 3.6.9."""
        if not self.team_divisor:
            yield Fault("team_divisor", "figure_not_positive")
