"""The boards that tables play later than in their round, by the director's leave."""

from django.db.models import QuerySet

from scoring.live.rules.lines import DUE
from scoring.models import UnplayedBoard
from tournaments.models import Session

Slot = tuple[str, int, int, int]


def lines_put_off(session: Session) -> frozenset[int]:
    """Return the lines of a session still to be played later."""
    return frozenset(_put_off(session).values_list("line", flat=True))


def slots_put_off(session: Session) -> frozenset[Slot]:
    """Return the boards still to be played later, by section, table, round and board."""
    names = ("line__section", "line__table", "line__round", "line__board")
    return frozenset(_put_off(session).values_list(*names))


def _put_off(session: Session) -> QuerySet[UnplayedBoard]:
    return UnplayedBoard.objects.filter(
        line__session=session, line__state=DUE, is_later=True, is_granted=True
    )
