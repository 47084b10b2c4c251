"""When everybody sees the boards of a session: by the figure that its event has set."""

import datetime as dt
from collections.abc import Collection, Mapping
from dataclasses import dataclass

LATER, END, NOW = "LATER", "END", "NOW"


@dataclass(frozen=True, slots=True)
class SessionBoards:
    """The boards of a session that is seated.

    to_play: those that some table has still to play. ended_at: when the last table was done with
    one, as far as that is known. closes_at: when its tables close.
    """

    boards: Collection[int]
    to_play: Collection[int]
    ended_at: Mapping[int, dt.datetime]
    closes_at: dt.datetime


def unseen_boards(
    session: SessionBoards, *, seen: str, delay: dt.timedelta, now: dt.datetime
) -> frozenset[int]:
    """Return the boards of a session that are not shown yet.

    seen: LATER, once no table has a board still to play, and after the delay; END, once no board is
    left to play; NOW, at once. What a table never played counts as ended when the tables close.
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
