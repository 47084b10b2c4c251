"""Which tables have a result on which board in the results of an event."""

from scoring.feed.rows import recorded_results, standing_rulings
from scoring.feed.rulings import apply_rulings
from tournaments.models import Session


def recorded_tables(session: Session) -> set[tuple[int, frozenset[int]]]:
    """Return the boards of a session with a result, or a ruling instead, and who played."""
    event = session.event
    entries = dict(event.entries.values_list("key", "pk"))
    lines = apply_rulings(recorded_results(event), standing_rulings(event))
    return {
        (line.board, frozenset(entries[key] for key in line.seats("NS") + line.seats("EW")))
        for line in lines
        if line.session == session.number
    }
