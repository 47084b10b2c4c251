"""The boards that tables play later than in their round, by the director's leave."""

from scoring.live.rules.lines import DUE
from scoring.models import UnplayedBoard
from tournaments.models import Session

Slot = tuple[str, int, int, int]


def lines_put_off(session: Session) -> frozenset[int]:
    """Return the lines of a session still to be played later."""
    rows = UnplayedBoard.objects.filter(
        line__session=session, line__state=DUE, is_later=True, is_granted=True
    )
    return frozenset(rows.values_list("line", flat=True))


def slots_unplayed(session: Session) -> tuple[frozenset[Slot], dict[Slot, bool]]:
    """Return the boards still to be played later, and those that players asked about.

    Each by section, table, round and board. Of an unanswered board: whether it is to be played
    later, or not at all.
    """
    rows = UnplayedBoard.objects.filter(line__session=session, line__state=DUE)
    rows = rows.exclude(is_granted=False)
    names = ("line__section", "line__table", "line__round", "line__board")
    put_off, asked = set(), {}
    for *slot, is_later, is_granted in rows.values_list(*names, "is_later", "is_granted"):
        section, table, turn, board = slot
        if is_granted is None:
            asked[section, table, turn, board] = is_later
        elif is_later:
            put_off.add((section, table, turn, board))
    return frozenset(put_off), asked
