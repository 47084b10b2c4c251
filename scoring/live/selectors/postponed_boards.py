"""Boards that tables do not play in their round: later, or not at all."""

from collections.abc import Collection

from scoring.live.rules.lines import COLUMNS, DUE, Line, barred
from scoring.models import BookLine, UnplayedBoard
from tournaments.models import Session

Slot = tuple[str, int, int, int]


def lines_put_off(session: Session) -> frozenset[int]:
    """Return the lines of a session that are still to be played later."""
    rows = UnplayedBoard.objects.filter(
        line__session=session, line__state=DUE, is_later=True, is_granted=True
    )
    return frozenset(rows.values_list("line", flat=True))


def lines_barred(session: Session, boards: Collection[int] | None = None) -> frozenset[int]:
    """Return the lines of a session that nobody may play: one of their players had the board.

    boards: the numbers asked about, None for all. Source: Law 15 B (2007).
    """
    return barred(_lines(session, boards))


def slots_barred(session: Session, boards: Collection[int]) -> frozenset[Slot]:
    """Return the boards of `lines_barred`, each by section, table, round and board."""
    lines = _lines(session, boards)
    shut = barred(lines)
    return frozenset(
        (line.section, line.table, line.round, line.board) for line in lines if line.id in shut
    )


def _lines(session: Session, boards: Collection[int] | None) -> list[Line]:
    rows = BookLine.objects.filter(session=session)
    if boards is not None:
        rows = rows.filter(board__in=boards)
    return [Line(*row) for row in rows.values_list(*COLUMNS)]


def slots_unplayed(session: Session) -> tuple[frozenset[Slot], dict[Slot, bool]]:
    """Return the boards still to be played later, and those about which players asked.

    Each by section, table, round and board. The value of an unanswered request: whether the players
    want to play the board later, or not at all.
    """
    rows = UnplayedBoard.objects.filter(line__session=session, line__state=DUE)
    rows = rows.exclude(is_granted=False)
    names = ("line__section", "line__table", "line__round", "line__board")
    put_off, proposals = set(), {}
    for *slot, is_later, is_granted in rows.values_list(*names, "is_later", "is_granted"):
        section, table, turn, board = slot
        if is_granted is None:
            proposals[section, table, turn, board] = is_later
        elif is_later:
            put_off.add((section, table, turn, board))
    return frozenset(put_off), proposals
