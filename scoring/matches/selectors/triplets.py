"""How many boards each player of a triplet sat at, as far as turns were noted."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scoring.models import BoardResult
from tournaments.models import EntryPlayer, Event
from tournaments.rules.triplets import Turn, resting_in
from tournaments.seating.selectors.triplets import turns_of


@dataclass(slots=True)
class TripletBoards:
    """The boards of a triplet. boards: by person; untold: boards for which no turn was noted."""

    boards: dict[int, int] = field(default_factory=dict)
    untold: int = 0

    @property
    def is_known(self) -> bool:
        """Return whether it is known for each board who sat at it."""
        return self.untold == 0


def triplet_boards(*events: Event) -> dict[int, TripletBoards]:
    """Return the boards of each triplet of events, by entry; none of other events."""
    of_triplets = [event for event in events if event.is_triplets]
    triplet_boards: dict[int, TripletBoards] = {}
    players = EntryPlayer.objects.filter(entry__event__in=of_triplets, left_at__isnull=True)
    for entry, person in players.order_by("entry", "position").values_list("entry", "person"):
        triplet_boards.setdefault(entry, TripletBoards()).boards[person] = 0
    turns = turns_of(*of_triplets)
    lines = BoardResult.objects.filter(
        event__in=of_triplets, removed_in__isnull=True, not_played=False
    )
    for session, number, *sides in lines.values_list("session", "round", "ns", "ew"):
        for entry in sides:
            if entry in triplet_boards:
                _add(triplet_boards[entry], turns.get(entry, ()), session, number)
    return triplet_boards


def boards_of_members(*events: Event) -> Mapping[int, Mapping[int, int]]:
    """Return, by triplet, the boards of each player, if all of them are known."""
    return {
        entry: triplet_boards.boards
        for entry, triplet_boards in triplet_boards(*events).items()
        if triplet_boards.is_known
    }


def _add(
    triplet_boards: TripletBoards, turns: tuple[Turn, ...], session: int, number: int | None
) -> None:
    resting = resting_in(turns, session, number)
    if resting not in triplet_boards.boards:
        triplet_boards.untold += 1
        return
    for person in triplet_boards.boards:
        triplet_boards.boards[person] += person != resting
