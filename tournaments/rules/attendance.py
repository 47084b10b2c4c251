"""Punctuality: when to be seated, when a pair loses its place, when a match is lost."""

import datetime as dt
from dataclasses import dataclass
from fractions import Fraction

from federation.rules.figures_events import AttendanceFigures
from federation.rules.figures_play import PaceFigures


def minutes_for(boards: int, *, with_screens: bool, figures: PaceFigures) -> int:
    """Return the minutes allowed for some boards. Source: RTP 2.2.5, 2.3.7."""
    minutes = figures.minutes_per_board_with_screens if with_screens else figures.minutes_per_board
    return boards * minutes


def seated_by(
    starts_at: dt.datetime, *, asked_of_unusual_system: bool = False, figures: AttendanceFigures
) -> dt.datetime:
    """Return when players must be seated; earlier if opponents of an unusual system request it.

    Source: RTP 2.2.3, 2.3.5, 2.3.4.3.
    """
    minutes = (
        figures.hum_seat_before_minutes if asked_of_unusual_system else figures.seat_before_minutes
    )
    return starts_at - dt.timedelta(minutes=minutes)


def pair_is_out_after(
    boards_in_a_round: int, *, with_screens: bool, figures: AttendanceFigures, pace: PaceFigures
) -> int:
    """Return the minutes of delay after which a pair's place may be given to another.

    Source: RTP 2.2.3.2.
    """
    one_round = minutes_for(boards_in_a_round, with_screens=with_screens, figures=pace)
    return max(figures.pair_out_after_minutes, one_round)


def no_show_after(
    boards: int, *, with_screens: bool, figures: AttendanceFigures, pace: PaceFigures
) -> Fraction:
    """Return the minutes of delay beyond which a match or segment is a no-show.

    Source: RTP 2.3.5.1.
    """
    share = figures.no_show_share_of_time * minutes_for(
        boards, with_screens=with_screens, figures=pace
    )
    return min(share, Fraction(figures.no_show_cap_minutes))


@dataclass(frozen=True, slots=True)
class SegmentClock:
    """The end of a segment, and the latest time without a penalty for slow play."""

    ends_at: dt.datetime
    tolerated_until: dt.datetime


def segment_clock(
    seated_at: dt.datetime,
    *,
    boards: int,
    further_minutes: int,
    with_screens: bool,
    figures: PaceFigures,
) -> SegmentClock:
    """Return the clock of a segment of a team match.

    seated_at: when both teams were seated; further_minutes: for dealing and explaining systems.
    Source: RTP 2.3.7.
    """
    minutes = minutes_for(boards, with_screens=with_screens, figures=figures) + further_minutes
    ends_at = seated_at + dt.timedelta(minutes=minutes)
    return SegmentClock(ends_at, ends_at + dt.timedelta(minutes=figures.team_tolerance_minutes))
