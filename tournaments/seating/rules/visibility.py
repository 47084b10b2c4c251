"""When everybody may see the boards of a session, by the event's setting."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

LATER, END, NOW = "LATER", "END", "NOW"


@dataclass(frozen=True, slots=True)
class SessionBoards:
    """The boards of a seated session.

    to_play: those that a table still has to play. ended_at: when the last table finished one, if
    known. closes_at: when its tables close.
    """

    boards: Collection[int]
    to_play: Collection[int]
    ended_at: Mapping[int, dt.datetime]
    closes_at: dt.datetime


def unseen_boards(
    session: SessionBoards, *, seen: str, delay: dt.timedelta, now: dt.datetime
) -> frozenset[int]:
    """Return the boards of a session that are not shown yet.

    seen: LATER, when no table still has to play the board, and after the delay; END, when no board
    is left to play; NOW, at once. A board never played at a table counts as ended when the tables
    close.
    Source: RTP 2.1.9, 2.4.10.
    """
    if seen == NOW:
        return frozenset()
    playing = frozenset(session.to_play) if now < session.closes_at else frozenset()
    if seen == END:
        return frozenset(session.boards) if playing else frozenset()
    if not delay:
        return playing
    never = dict.fromkeys(session.to_play, session.closes_at)
    ended = {**session.ended_at, **never}
    late = {board for board, at in ended.items() if now < at + delay}
    return playing | frozenset(late & set(session.boards))
