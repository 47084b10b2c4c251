"""Conditions for a seating: enough boards, repeated draws, late pairs, withdrawals."""

import datetime as dt

from federation.errors import RuleError
from federation.rules.figures_events import AttendanceFigures, PairsEventFigures
from federation.rules.figures_play import PaceFigures
from tournaments.rules.attendance import pair_is_out_after

DRAWS = "RTP 3.5.3"
LATE = "RTP 2.2.3.2"


def refuse_few_boards(*, needed: int, at_hand: int | None) -> None:
    """Refuse a movement that needs more boards than there are. Raises: RuleError.

    at_hand: None if as many are dealt as needed. Source: RTP 3.5.5.
    """
    if at_hand is not None and needed > at_hand:
        raise RuleError(
            "movement_needs_boards", article="RTP 3.5.5", needed=needed, at_hand=at_hand
        )


def refuse_short_event(*, in_play: int, fewest_of_a_pair: int, figures: PairsEventFigures) -> None:
    """Refuse an official event of one session with too few boards.

    in_play: boards of a pair that never rests. Raises: RuleError. Source: RTP 3.5.1.
    """
    if in_play < figures.event_min_boards:
        raise RuleError(
            "official_event_too_short",
            article="RTP 3.5.1",
            boards=in_play,
            fewest=figures.event_min_boards,
        )
    if fewest_of_a_pair < figures.player_min_boards:
        raise RuleError(
            "pair_plays_too_few",
            article="RTP 3.5.1",
            boards=fewest_of_a_pair,
            fewest=figures.player_min_boards,
        )


def refuse_drawing_again(*, drawn_before: bool, reason: str) -> None:
    """Refuse to repeat a draw without a reason. Raises: RuleError.

    Source: RTP 3.5.3.
    """
    if drawn_before and not reason:
        raise RuleError("draw_again_needs_reason", article=DRAWS)


def refuse_drawing_late(starts_at: dt.datetime, *, now: dt.datetime) -> None:
    """Refuse another draw once the session has begun; before, a better movement may take its place.

    Raises: RuleError. Source: RTP 3.5.3.
    """
    if now >= starts_at:
        raise RuleError("seating_has_begun", article=DRAWS, starts_at=starts_at)


def refuse_joining(
    *,
    from_round: int,
    minutes_late: int,
    boards_in_round: int,
    is_newcomer: bool,
    with_screens: bool,
    figures: AttendanceFigures,
    pace: PaceFigures,
) -> None:
    """Refuse a pair that comes too late to take an empty seat.

    A pair of the event may take it until its place may be given away; a reserve or stand-in
    (is_newcomer) until the round in the regulation. Raises: RuleError. Source: RTP 2.2.3.2.
    """
    if is_newcomer:
        if from_round > figures.reserve_enters_round:
            raise RuleError(
                "reserve_comes_too_late",
                article=LATE,
                round=from_round,
                latest=figures.reserve_enters_round,
            )
        return
    after = pair_is_out_after(
        boards_in_round, with_screens=with_screens, figures=figures, pace=pace
    )
    if minutes_late >= after:
        raise RuleError("pair_comes_too_late", article=LATE, minutes=minutes_late, after=after)
