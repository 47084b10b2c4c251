"""Schedules as values: the matches of a league in groups, and the tree of a knock-out."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from federation.errors import RuleError
from tournaments.movements.knockout import bracket
from tournaments.movements.round_robin import round_robin

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
ARTICLE = "RTP 3.6.3"
FOUR = 4  # entries from which both semi-finals are played


@dataclass(frozen=True, slots=True)
class Pairing:
    """One future match: places of the draw from 1, 0 if a side is not known yet, None for a bye.

    winner_to: (round, number) of the next match; winner_is_home: on which side of it. loser_to: the
    match for the lower place for_place; the loser takes the same side.
    """

    round: int
    number: int
    home: int
    away: int | None
    group: str = ""
    winner_to: tuple[int, int] | None = None
    winner_is_home: bool = True
    loser_to: tuple[int, int] | None = None
    for_place: int = 0


def league_pairings(groups: Sequence[Sequence[int]], *, legs: int = 1) -> tuple[Pairing, ...]:
    """Return the matches of a league, each group separately, all groups round by round.

    groups: the places of the teams in each. Raises: RuleError for a group of one team.
    Source: RTP 3.6.3.
    """
    if len(groups) > len(LETTERS):
        raise RuleError("too_many_groups", article=ARTICLE, groups=len(groups), most=len(LETTERS))
    numbers: dict[int, int] = {}
    pairings = []
    for letter, places in zip(LETTERS, groups, strict=False):
        group = letter if len(groups) > 1 else ""
        for at, matches in enumerate(round_robin(len(places), legs=legs), start=1):
            for home, away in matches:
                numbers[at] = numbers.get(at, 0) + 1
                pairings.append(Pairing(at, numbers[at], places[home - 1], places[away - 1], group))
    return tuple(sorted(pairings, key=lambda pairing: (pairing.round, pairing.number)))


def knockout_pairings(entries: int, *, third_place: bool = False) -> tuple[Pairing, ...]:
    """Return the tree of a knock-out, round by round; winners of neighbouring matches meet next.

    An entry with a bye is already in the second round. third_place: the losers of the semi-finals
    play, if both semi-finals are played. Source: RTP 3.6.10.3.
    """
    first = bracket(entries)
    pairings = []
    boards: dict[int, int] = {}
    size, at = len(first), 1
    for number, (one, other) in enumerate(first, start=1):
        pairings.append(_tree_match(at, number, size, one, other))
        if other is None:
            boards[number] = one
    while size > 1:
        size, at = size // 2, at + 1
        for number in range(1, size + 1):
            home, away = boards.get(2 * number - 1, 0), boards.get(2 * number, 0)
            pairings.append(_tree_match(at, number, size, home, away))
        boards = {}
    if third_place and entries >= FOUR:
        pairings = [
            replace(pairing, loser_to=(at, 2)) if pairing.round == at - 1 else pairing
            for pairing in pairings
        ]
        pairings.append(Pairing(at, 2, 0, 0, for_place=3))
    return tuple(pairings)


def _tree_match(at: int, number: int, size: int, home: int, away: int | None) -> Pairing:
    following = (at + 1, (number + 1) // 2) if size > 1 else None
    return Pairing(at, number, home, away, "", following, number % 2 == 1)
