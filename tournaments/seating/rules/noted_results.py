"""The effect of a seating change on each result noted before it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

ARTICLE = "RTP 2.2.7.2"
Place = tuple[str, int, int, int]  # section, table, round, board
Owners = tuple[tuple[int, ...], tuple[int, ...]]  # North-South and East-West


class Fate(StrEnum):
    """What happens to a result.

    STAYS: the same contestants sit there. NAMED: its contestants keep it, because nobody sits there
    after the change, or an earlier change decided so. RETURNS: it goes back to its former
    contestants.
    CONFIRM: the director decides whether it belongs to those seated there or to those who have it.
    """

    STAYS = "STAYS"
    NAMED = "NAMED"
    RETURNS = "RETURNS"
    CONFIRM = "CONFIRM"


def fate_of(
    owners: Owners, before: Owners | None, after: Owners | None, *, is_of_undone: bool
) -> Fate:
    """Return what happens to a result when its table is seated differently.

    owners: contestants of the result. before, after: contestants seated there. is_of_undone: it was
    noted before the change that is undone. Source: RTP 2.2.7.2.
    """
    if after == owners:
        return Fate.STAYS
    if after is None or before != owners:
        return Fate.NAMED
    return Fate.RETURNS if is_of_undone else Fate.CONFIRM


def twice_at_a_board(lines: Iterable[tuple[Place, Owners]]) -> dict[tuple[int, int], list[Place]]:
    """Return, by contestant and board, the lines in which it plays a board again or meets itself.

    Source: Law 15 (2007).
    """
    places: dict[tuple[int, int], list[Place]] = {}
    for place, (ns, ew) in lines:
        for entry in (*ns, *ew):
            places.setdefault((entry, place[3]), []).append(place)
    return {key: places for key, places in places.items() if len(places) > 1}


def came_twice(
    before: Mapping[tuple[int, int], list[Place]], after: Mapping[tuple[int, int], list[Place]]
) -> dict[tuple[int, int], list[Place]]:
    """Return the repeated boards that a change causes.

    Source: Law 15 (2007).
    """
    return {key: places for key, places in after.items() if len(places) > len(before.get(key, []))}
