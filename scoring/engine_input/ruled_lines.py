"""Which tables of a session have a ruling on the score of which board."""

from scoring.engine_input.rows import standing_rulings
from tournaments.models import Session


def ruled_lines(session: Session) -> set[tuple[int, tuple[int | None, ...]]]:
    """Return board and players of each ruling: North-South, East-West, South and West."""
    rulings = [place for place, _ruled in standing_rulings(session.event)]
    own = [place for place in rulings if place.session == session.number]
    if not own:
        return set()
    entries = dict(session.event.entries.values_list("key", "pk"))
    return {
        (board, tuple(entries.get(key) for key in seated))
        for _number, board, _match, *seated in own
    }
