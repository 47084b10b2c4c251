"""The turns of triplets, the latest notes."""

from tournaments.models import Event, TripletTurn
from tournaments.rules.triplets import Turn


def turns_of(*events: Event) -> dict[int, tuple[Turn, ...]]:
    """Return the turns of each triplet of events by entry; later notes replace earlier ones."""
    of_triplets = [event for event in events if event.is_triplets]
    noted: dict[int, dict[tuple[int, int], Turn]] = {}
    rows = TripletTurn.objects.filter(entry__event__in=of_triplets).order_by("pk")
    for row in rows:
        place = (row.session, row.from_round)
        noted.setdefault(row.entry_id, {})[place] = Turn(*place, row.resting_id)
    return {entry: tuple(turns[place] for place in sorted(turns)) for entry, turns in noted.items()}
