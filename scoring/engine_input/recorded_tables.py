"""Which tables have a result on which board in the results of an event."""

from scoring.engine_input.rows import recorded_results, standing_rulings
from scoring.engine_input.rulings import apply_rulings
from tournaments.models import Event


def recorded_tables(event: Event) -> dict[int, set[tuple[int, frozenset[int]]]]:
    """Return the boards with a result, or a ruling instead, and who played, by session."""
    entries = dict(event.entries.values_list("key", "pk"))
    by_session: dict[int, set[tuple[int, frozenset[int]]]] = {}
    for line in apply_rulings(recorded_results(event), standing_rulings(event)):
        players = frozenset(entries[key] for key in line.seats("NS") + line.seats("EW"))
        by_session.setdefault(line.session, set()).add((line.board, players))
    return by_session
