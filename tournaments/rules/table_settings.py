"""What screens and online play change at the tables."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.rules.figures_deadlines import CorrectionFigures
from federation.rules.figures_events import AttendanceFigures
from federation.rules.figures_play import OnlineFigures, PaceFigures, ScreenFigures
from tournaments.rules.attendance import minutes_for, no_show_after
from tournaments.rules.cards import copies_needed

WITH_SCREENS = (
    "table_screen_alert",
    "table_screen_questions",
    "table_screen_flap",
    "table_screen_tray",
)
# The two pauses of the figures; behind screens there is no STOP, since the tray delays the bidding.
JUMP = ("table_jump_pause",)
FIRST_TRICK = ("table_first_trick",)
WITHOUT_SCREENS = ("table_alert", "table_announce", "table_in_doubt", "table_silence")
BIDDING_BOXES = ("table_boxes_order", "table_boxes_touch", "table_boxes_stay")
ONLINE = (
    "table_online_contact",
    "table_online_equipment",
    "table_online_undo",
    "table_online_review",
    "table_online_connection",
)


@dataclass(frozen=True, slots=True)
class TableTerms:
    """The conditions at the tables of an event.

    cards_each_pair: copies of the convention card; minutes_per_board, tray_seconds: 0 without
    screens. sides: which players are on the same side of the screen.
    """

    cards_each_pair: int
    minutes_per_board: int
    has_stop_card: bool
    has_announcements: bool
    sides: tuple[tuple[str, ...], ...]
    tray_seconds: int


def table_terms(
    *, with_screens: bool, copies: int, pace: PaceFigures, screens: ScreenFigures
) -> TableTerms:
    """Return the conditions at the tables. copies: convention cards of a pair without screens.

    Source: RTP 2.1.8.1.
    """
    return TableTerms(
        cards_each_pair=copies_needed(with_screens=with_screens, copies=copies),
        minutes_per_board=minutes_for(1, with_screens=with_screens, figures=pace),
        has_stop_card=not with_screens,
        has_announcements=not with_screens,
        sides=screens.sides if with_screens else (),
        tray_seconds=screens.tray_seconds if with_screens else 0,
    )


def help_at_the_table(*, with_screens: bool, online: bool) -> tuple[str, ...]:
    """Return the codes of the instructions to players about calls and alerts.

    Online there are no bidding boxes; players alert their own calls only behind screens.
    Source: RTP 2.1.4, 2.1.6.1, 2.1.6.4, 2.1.8.2, 2.4.5.
    """
    alerts = WITH_SCREENS if with_screens else (*WITHOUT_SCREENS, *JUMP)
    return (*alerts, *FIRST_TRICK, *(ONLINE if online else BIDDING_BOXES))


def may_speak_calls(*, is_unable: bool) -> bool:
    """Return whether a player may do without bidding boxes: only who evidently cannot use them.

    Source: RTP 2.1.6.1.
    """
    return is_unable


@dataclass(frozen=True, slots=True)
class OnlineTimes:
    """When players of an online session log in, and when its room closes."""

    login_by: dt.datetime
    open_until: dt.datetime


def online_times(
    starts_at: dt.datetime, ends_at: dt.datetime, *, figures: OnlineFigures
) -> OnlineTimes:
    """Return the times of an online session of pairs. Source: RTP 2.4.3."""
    return OnlineTimes(
        starts_at - dt.timedelta(minutes=figures.login_before_minutes),
        ends_at + dt.timedelta(minutes=figures.open_after_minutes),
    )


def is_void_after_outage(
    began_at: dt.datetime, ended_at: dt.datetime, *, figures: OnlineFigures
) -> bool:
    """Return whether an outage caused by no player makes a round or session void.

    Source: RTP 2.4.1.
    """
    return ended_at - began_at > dt.timedelta(minutes=figures.outage_max_minutes)


def undo_decided_by(*, opponents_agree: bool, is_slip: bool) -> str:
    """Return who decides on an undo: "OPPONENTS" if they agree on an obvious slip, else "DIRECTOR".

    Source: RTP 2.4.5, 2.4.6.
    """
    return "OPPONENTS" if opponents_agree and is_slip else "DIRECTOR"


def shown_to_spectators_from(
    played_at: Sequence[dt.datetime | None], *, allowed: bool, figures: OnlineFigures
) -> dt.datetime | None:
    """Return when spectators may see a board of an online event; None if never or not yet.

    played_at: when each table finished the board, None if it has not. Source: RTP 2.4.10.
    """
    ended = [at for at in played_at if at is not None]
    if not allowed or not ended or len(ended) < len(played_at):
        return None
    return max(ended) + dt.timedelta(minutes=figures.kibitzer_delay_minutes)


def results_due_at(ended_at: dt.datetime, *, figures: CorrectionFigures) -> dt.datetime:
    """Return the deadline for publishing the results of a session or match. Source: RTP 3.7.1."""
    return ended_at + dt.timedelta(minutes=figures.publish_within_minutes)


def is_published_late(
    ended_at: dt.datetime, published_at: dt.datetime, *, figures: CorrectionFigures
) -> bool:
    """Return whether results were published late. Source: RTP 3.7.1."""
    return published_at > results_due_at(ended_at, figures=figures)


@dataclass(frozen=True, slots=True)
class MatchClock:
    """The minutes of a match, and the delay beyond which it is not played."""

    minutes: int
    no_show_after: Fraction


def match_clock(
    boards: int, *, with_screens: bool, pace: PaceFigures, attendance: AttendanceFigures
) -> MatchClock:
    """Return the time of a match or segment. Source: RTP 2.1.8.1, 2.3.5.1."""
    return MatchClock(
        minutes_for(boards, with_screens=with_screens, figures=pace),
        no_show_after(boards, with_screens=with_screens, figures=attendance, pace=pace),
    )
