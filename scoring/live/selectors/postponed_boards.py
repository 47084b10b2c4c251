"""Boards that tables play later than in their round, with the director's permission."""

from scoring.live.rules.lines import DUE
from scoring.models import UnplayedBoard
from tournaments.models import Session

Slot = tuple[str, int, int, int]


def lines_put_off(session: Session) -> frozenset[int]:
    """Return the lines of a session that are still to be played later."""
    rows = UnplayedBoard.objects.filter(
        line__session=session, line__state=DUE, is_later=True, is_granted=True
    )
    return frozenset(rows.values_list("line", flat=True))


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
