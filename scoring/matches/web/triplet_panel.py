"""The players of a triplet and their turns, on its page."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.matches.selectors.triplets import TripletBoards
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event
from tournaments.rules.triplets import Turn, resting_in


@dataclass(frozen=True, slots=True)
class TurnRow:
    """Somebody rests from a round of a session on."""

    session: int
    from_round: int
    name: str


@dataclass(frozen=True, slots=True)
class TurnsShown:
    """The turns of one triplet. boards: of each player. untold: number of boards without a turn.

    may_note: whether the reader may note who rests.
    """

    rows: tuple[TurnRow, ...]
    boards: tuple[tuple[str, int], ...]
    untold: int
    may_note: bool


def turns_shown(
    event: Event,
    entry: ShownEntry,
    turns: Sequence[Turn],
    triplet_boards: TripletBoards,
    *,
    may_note: bool,
) -> TurnsShown | None:
    """Return the turns of a triplet for its page; None for other events."""
    if not event.is_triplets:
        return None
    names = {player.person_id: player.name for player in entry.players}
    return TurnsShown(
        rows=tuple(
            TurnRow(turn.session, turn.from_round, names[turn.resting])
            for turn in turns
            if turn.resting in names
        ),
        boards=tuple(
            (names[person], n) for person, n in triplet_boards.boards.items() if person in names
        ),
        untold=triplet_boards.untold,
        may_note=may_note,
    )


def sitting(entry: ShownEntry, turns: Sequence[Turn], session: int, number: int | None) -> str:
    """Return the names of the two who sat, "" if unknown."""
    resting = resting_in(turns, session, number)
    sat = [player.name for player in entry.players if player.person_id != resting]
    return " – ".join(sat) if len(sat) < len(entry.players) else ""
