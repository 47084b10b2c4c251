"""Matches of teams played board by board in the book of their event."""

import datetime as dt
from collections.abc import Mapping, Sequence

from federation.models import Account
from scoring.models import BookLine
from scoring.tables.services.records import Noted, RecordKey, note_for_table
from tournaments.models import ScheduledMatch

THREE_NOTRUMP, TWO_SPADES = Noted("3N", "N", 9), Noted("2S", "N", 8)


def lines_of(match: ScheduledMatch, room: str) -> list[BookLine]:
    """Return the lines of one room of a match: "A" the open, "B" the closed one."""
    return list(
        BookLine.objects.filter(match=match, section=room)
        .select_related("session__event")
        .order_by("board")
    )


def note(row: BookLine, noted: Noted, account: Account, *, now: dt.datetime) -> None:
    """Enter a result at a table by the director."""
    place = RecordKey(row.session, row.section, row.table, row.round, row.board)
    note_for_table(place=place, noted=noted, account=account, now=now)


def play_match(
    match: ScheduledMatch,
    account: Account,
    *,
    now: dt.datetime,
    differing: Mapping[int, tuple[Noted, Noted]] | None = None,
    boards: Sequence[int] | None = None,
) -> None:
    """Enter every board of a match as flat, except some: in the open, the closed room.

    boards, and the keys of differing: counted within the match, from 1.
    """
    for room, at in (("A", 0), ("B", 1)):
        for number, row in enumerate(lines_of(match, room), start=1):
            if boards is None or number in boards:
                both = (differing or {}).get(number, (TWO_SPADES, TWO_SPADES))
                note(row, both[at], account, now=now)
