"""Movements that several sections of one field can play together."""

from collections.abc import Sequence
from dataclasses import replace

from federation.errors import RuleError
from tournaments.movements.advisor import Option, Wish, options
from tournaments.movements.individual import individual_rounds
from tournaments.movements.plans import INDIVIDUAL, MovementSpec

ARTICLE = "RTP 3.5.5.1"


def section_options(sizes: Sequence[int], wish: Wish) -> tuple[tuple[Option, ...], ...]:
    """Return the options for the sections of a field, best first, one option for each section.

    sizes: contestants of each section, the largest first; all play the same number of rounds and
    boards, in the same number of rankings, but perhaps different movements: one may have an odd
    number of tables, another an even one. Raises: RuleError if none fits. Source: RTP 3.5.5.1.
    """
    options_by_size = {size: options(replace(wish, pairs=size)) for size in dict.fromkeys(sizes)}
    alike = []
    for first in options_by_size[sizes[0]]:
        others = [_like(first, options_by_size[size]) for size in sizes[1:]]
        if all(others):
            alike.append((first, *(option for option in others if option is not None)))
    if not alike:
        raise RuleError("no_movement_fits", article="RTP 3.5.3", pairs=sum(sizes))
    return tuple(alike)


def individual_spec(players: int) -> MovementSpec:
    """Return the individual movement of a number of players. Raises: RuleError.

    Source: RTP 3.5.3.
    """
    rounds = individual_rounds(players)
    return MovementSpec(INDIVIDUAL, players, players // 4, rounds)


def individual_boards(spec: MovementSpec, *, most: int) -> int:
    """Return the boards of a round such that nobody plays more than `most` in all, at least one.

    most: boards of a player who plays every round. Source: RTP 3.5.3.
    """
    return max(1, most // spec.rounds)


def _like(first: Option, others: Sequence[Option]) -> Option | None:
    """Return the best option compatible with another, of the same movement if there is one."""
    alike = [
        option
        for option in others
        if option.movement.rounds == first.movement.rounds
        and option.boards_in_a_round == first.boards_in_a_round
        and option.movement.lines == first.movement.lines
    ]
    same = [option for option in alike if option.movement.code == first.movement.code]
    return next(iter(same or alike), None)
