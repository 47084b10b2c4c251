"""Figures of events: size, conditions of entry, substitutes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from federation.rules.figure_reader import Fault


@dataclass(frozen=True, slots=True)
class RegulationFigures:
    """Required contents of the regulation of an official event. Source: RTP 3.1.2."""

    required_items: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class RepresentationFigures:
    """Members an entry needs of the association it plays for. Source: RTP 3.1.3.3."""

    min_of_pair: int
    min_of_team: int
    source: str


@dataclass(frozen=True, slots=True)
class PairsEventFigures:
    """Minimum boards and scoring of official pairs events. Source: RTP 3.5.1, 3.5.2."""

    event_min_boards: int
    player_min_boards: int
    triplet_iv_share: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class TeamEventFigures:
    """Size of teams and minimum boards. Source: RTP 2.3.1, 3.6.1, 3.6.2, 3.6.4, 3.6.10.4.

    match_min_boards_exceptions: formats that may play shorter matches.
    added_strength_iv_per_vp: the increase in IV by added players that costs one VP.
    """

    match_min_boards: int
    match_min_boards_exceptions: tuple[str, ...]
    national_championship_min_boards: int
    regional_championship_min_boards: int
    min_players: int
    national_max_players: int
    other_max_players: int
    max_players_when_silent: int
    counted_players: int
    best_ivs_counted: int
    kept_players_after_qualifying: int
    added_strength_iv_per_vp: int
    title_min_share_of_boards: Fraction
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for strength that would cost without end. Source: RTP 3.6.4."""
        if not self.added_strength_iv_per_vp:
            yield Fault("added_strength_iv_per_vp", "figure_not_positive")


@dataclass(frozen=True, slots=True)
class PairSubstituteFigures:
    """The share of a pairs event that a substitute may play. Source: RTP 2.2.2.1, 2.2.2.2."""

    min_share_together: Fraction
    max_share_replaced: Fraction
    one_session_allowed_in_sessions: int
    stand_in_opt_in_minutes: int
    source: str


@dataclass(frozen=True, slots=True)
class TeamSubstituteFigures:
    """The matches or segments a team may play with substitutes. Source: RTP 3.6.5."""

    team_size: int
    min_available: int
    series_max_share: Fraction
    knockout_max_share: Fraction
    at_least: int
    source: str


@dataclass(frozen=True, slots=True)
class DateChangeFigures:
    """Conditions for changing the date of a team match. Source: RTP 3.6.11."""

    max_days_away: int
    locked_last_rounds: int
    national_request_hours_before: int
    source: str


@dataclass(frozen=True, slots=True)
class AttendanceFigures:
    """Seating, late start, no-shows and exclusion.

    Source: RTP 2.2.3, 2.2.3.2, 2.3.4.3, 2.3.5, 2.3.5.1, 3.6.7.3, 3.6.12.4.

    swiss_exclusion_includes_limit: in Swiss events missing exactly the share already excludes.
    """

    seat_before_minutes: int
    hum_seat_before_minutes: int
    pair_out_after_minutes: int
    reserve_enters_round: int
    no_show_share_of_time: Fraction
    no_show_cap_minutes: int
    reserve_min_share_of_boards: Fraction
    exclusion_consecutive_no_shows: int
    exclusion_share_of_matches: Fraction
    swiss_exclusion_includes_limit: bool
    source: str


@dataclass(frozen=True, slots=True)
class SwissFigures:
    """Requirements of a Swiss event, and its last rounds. Source: RTP 3.6.12."""

    min_teams: int
    recommended_teams: int
    min_rounds: int
    resistance_counts_from_round: int
    decided_margin_vp_per_match: int
    danish_max_rounds: int
    source: str


@dataclass(frozen=True, slots=True)
class KnockoutFigures:
    """Ties and concessions in knock-out matches. Source: RTP 3.6.10.3."""

    extra_boards: int
    concession_min_share_played: Fraction
    source: str


@dataclass(frozen=True, slots=True)
class DirectorFigures:
    """Who replaces a missing director, in order of preference. Source: RTP 2.1.1.2."""

    replacement_order: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class MitchellRow:
    """One row of the Mitchell table; null: no upper limit. boards: choices of (rounds, each)."""

    min_pairs: int
    max_pairs: int | None
    min_tables: int
    max_tables: int | None
    sections: int
    more_sections: bool
    boards: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class HowellRow:
    """One row of the Howell table: boards as (rounds, boards of each)."""

    min_pairs: int
    max_pairs: int
    tables: int
    boards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class MixedRow:
    """One row of the rotation of three sessions, Mitchell and Howell."""

    pairs: int
    group: int
    rounds: int
    boards: int


@dataclass(frozen=True, slots=True)
class MixedSession:
    """The movement of one session of the mixed rotation."""

    mitchell_ns: str
    mitchell_ew: str
    howell: str


@dataclass(frozen=True, slots=True)
class MovementFigures:
    """The tables of movements. Source: RTP 3.5.5."""

    mitchell: tuple[MitchellRow, ...]
    howell: tuple[HowellRow, ...]
    mixed: tuple[MixedRow, ...]
    mixed_sessions: tuple[MixedSession, ...]
    seed_share: Fraction
    max_meetings: int
    source: str


@dataclass(frozen=True, slots=True)
class ReportFigures:
    """The items of the director's report and who receives it. Source: RTP 3.2.2.

    routing: item to the bodies that decide; informed: item to bodies that get a copy.
    """

    items: tuple[str, ...]
    routing: Mapping[str, tuple[str, ...]]
    informed: Mapping[str, tuple[str, ...]]
    national_days: int
    regional_days: int
    source: str


@dataclass(frozen=True, slots=True)
class ConductFigures:
    """The number of entries in each list of conduct breaches. Source: RTP 1.3.3."""

    law_74_avoid: int
    law_74_breach: int
    federation_rising: int
    source: str
