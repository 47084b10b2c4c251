"""Figures of play: pace, screens, systems, convention cards, online tables and the room."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from federation.rules.figure_reader import Fault


@dataclass(frozen=True, slots=True)
class PaceFigures:
    """Time per board. Source: RTP 2.2.5, 2.3.7, 2.1.6.4."""

    minutes_per_board: int
    minutes_per_board_with_screens: int
    team_tolerance_minutes: int
    stop_pause_seconds: int
    first_trick_pause_seconds: int
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for boards without time. Source: RTP 2.3.7."""
        for name in ("minutes_per_board", "minutes_per_board_with_screens"):
            if not getattr(self, name):
                yield Fault(name, "figure_not_positive")


@dataclass(frozen=True, slots=True)
class ScreenFigures:
    """Play with screens. Source: RTP 2.1.8."""

    sides: tuple[tuple[str, ...], ...]
    tray_seconds: int
    insignificant_delay_seconds: int
    illegal_call_laws: tuple[int, ...]
    inadmissible_call_laws: tuple[int, ...]
    source: str


@dataclass(frozen=True, slots=True)
class SystemFigures:
    """Terms by which systems are classified. Source: RTP 2.1.2.2, 2.1.2.3, 2.1.2.5."""

    average_hcp: int
    strong_min_hcp: int
    hum_opening_max_hcp: int
    length_min_cards: int
    shortness_max_cards: int
    large_match_min_boards: int
    min_opening_hcp: int
    colour_precedence: tuple[str, ...]
    hum_criteria: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True)
class CardFigures:
    """Convention cards: copies, contents, delivery, changes. Source: RTP 2.1.3."""

    copies_per_pair: int
    models: tuple[str, ...]
    front_page_sections: tuple[str, ...]
    artificial_suit_opening_below_cards: int
    delivery_hours_before: int
    delivery_for: tuple[str, ...]
    delivery_extendable_to_all: bool
    changes_after_delivery: Mapping[str, bool]
    source: str


@dataclass(frozen=True, slots=True)
class OnlineFigures:
    """Online events. Source: RTP 2.4.

    line_up_penalties_vp: by number of the breach, the first a warning (0), the last for all later
    ones.
    """

    login_before_minutes: int
    open_after_minutes: int
    outage_max_minutes: int
    kibitzer_delay_minutes: int
    line_up_minutes_before: int
    line_up_penalties_vp: tuple[Decimal, ...]
    failure_offender_percent: int
    failure_opponent_percent: int
    failure_max_consecutive_rounds: int
    failure_imps_per_board: int
    failure_min_share_of_boards: Fraction
    undo: str
    auction_review: str
    last_trick_review: str
    source: str


@dataclass(frozen=True, slots=True)
class RoomFigures:
    """Devices and smoking in the room. Source: RTP 3.3, 3.4."""

    devices_off_before_minutes: int
    smoking_ban_before_minutes: int
    smoking_ban_after_results_minutes: int
    source: str
