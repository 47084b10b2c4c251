"""What a change of the seating does to each result that the tables noted before it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum

ARTICLE = "RTP 2.2.7.2"
Place = tuple[str, int, int, int]  # section, table, round, board
Owners = tuple[tuple[int, ...], tuple[int, ...]]  # North-South and East-West


class Fate(StrEnum):
    """What becomes of a result.

    STAYS: the same contestants sit there. NAMED: it stays with those who have it, since nobody sits
    there now or an earlier change said so. RETURNS: it goes back to those who had it. CONFIRM: the
    director says whether it is of those who sit there now or of those who have it.
    """

    STAYS = "STAYS"
    NAMED = "NAMED"
    RETURNS = "RETURNS"
    CONFIRM = "CONFIRM"


def fate_of(
    owners: Owners, before: Owners | None, after: Owners | None, *, is_of_undone: bool
) -> Fate:
    """Return what becomes of a result of some contestants when its table is seated otherwise.

    before, after: who sits there by the seating. is_of_undone: it was noted before the change that
    is undone. Source: RTP 2.2.7.2.
    """
    if after == owners:
        return Fate.STAYS
    if after is None or before != owners:
        return Fate.NAMED
    return Fate.RETURNS if is_of_undone else Fate.CONFIRM


def twice_at_a_board(lines: Iterable[tuple[Place, Owners]]) -> dict[tuple[int, int], list[Place]]:
    """Return the lines in which somebody plays a board again, or meets itself, by who and board.

    Source: Law 15 (2007).
    """
    found: dict[tuple[int, int], list[Place]] = {}
    for place, (ns, ew) in lines:
        for each in (*ns, *ew):
            found.setdefault((each, place[3]), []).append(place)
    return {key: places for key, places in found.items() if len(places) > 1}


def came_twice(
    before: Mapping[tuple[int, int], list[Place]], after: Mapping[tuple[int, int], list[Place]]
) -> dict[tuple[int, int], list[Place]]:
    """Return what a change makes somebody play again that was not so before.

    Source: Law 15 (2007).
    """
    return {key: places for key, places in after.items() if len(places) > len(before.get(key, []))}
