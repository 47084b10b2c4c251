"""The effect of homologating some events on the ranking, and who moves from list to list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple


class Standing(NamedTuple):
    """The points and the place of a player in a list."""

    pe: int
    pm_tenths: int
    place: int


@dataclass(frozen=True, slots=True)
class Moves:
    """Who differs from one list to another.

    changed: the players with other points, also those who were not in it; moved: those with the
    same points and another place.
    """

    changed: tuple[int, ...]
    moved: tuple[int, ...]


def moves(before: Mapping[int, Standing], after: Mapping[int, Standing]) -> Moves:
    """Return who differs in `after`, in its order. Source: RTP 1.3.4."""
    changed, moved = [], []
    for person, standing in after.items():
        was = before.get(person)
        if was is None or was[:2] != standing[:2]:
            changed.append(person)
        elif was.place != standing.place:
            moved.append(person)
    return Moves(tuple(changed), tuple(moved))


@dataclass(frozen=True, slots=True)
class Effect:
    """The points that some events would give, and the places they would change.

    people: how many get points. changed: whose points differ from the season's last list, also by
    licences and points that came since; moved: how many others change place; both as a version of
    the list counts them. promoted: how many the close would give another category.
    """

    events: int
    people: int
    pe: int
    pm_tenths: int
    changed: int
    moved: int
    promoted: int
