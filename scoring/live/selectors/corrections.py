"""Results of the tables that were put right after both sides had said they were so."""

from dataclasses import dataclass

from scoring.live.rules.lines import HAS_RESULT, Line, read_back
from scoring.models import BookAct, BookLine, LineState
from tournaments.models import Event

PLAY = ("contract", "declarer", "tricks", "ns_score")


@dataclass(frozen=True, slots=True)
class TableCorrection:
    """What stood of a line, what somebody of the staff made of it, and the act: who, when, why."""

    was: Line
    now: Line
    act: BookAct


def corrections_of_board(event: Event, *, session: int, board: int) -> list[TableCorrection]:
    """Return what was put right on a board, the first first; one query. Source: RTP 2.2.7.2."""
    acts = BookAct.objects.filter(
        book__event=event, line__session__number=session, line__board=board
    ).select_related("account__person")
    stood: dict[int, Line] = {}
    found = []
    for act in acts.order_by("version"):
        line = read_back(act.written)
        was = stood.get(act.line_id)
        if was is not None and act.account_id is not None and line.result != was.result:
            found.append(TableCorrection(was, line, act))
        if line.state == LineState.VERIFIED:
            stood[act.line_id] = line
    return found


def is_played_otherwise(row: BookLine) -> bool:
    """Say whether a line tells of other play than when the ruling on it was given.

    Source: RTP 2.2.7.2.
    """
    if row.ruling is None or row.state not in HAS_RESULT:
        return False
    found = row.ruling.found or {}
    return any(found.get(name) != getattr(row, name) for name in PLAY)
