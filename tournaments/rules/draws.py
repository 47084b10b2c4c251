"""Draws that anyone can repeat: the published seed alone decides."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError

ARTICLE = "RTP 3.6.3"


@dataclass(frozen=True, slots=True)
class Drawn:
    """One contestant as drawn. order: 1 is drawn first; ticket: the digest that decides, in hex."""

    order: int
    contestant: str
    ticket: str


def drawn_order(contestants: Sequence[str], *, seed: str) -> tuple[Drawn, ...]:
    """Return the contestants in the order of the draw.

    Each contestant's ticket is the SHA-256 of the seed, a colon and the name; the lowest is drawn
    first. The input order therefore has no effect, and a spreadsheet can verify the draw.
    Raises: RuleError for an empty seed, or a contestant named twice. Source: RTP 3.6.3.
    """
    if not seed:
        raise RuleError("draw_needs_seed", article=ARTICLE)
    twice = {contestant for contestant in contestants if contestants.count(contestant) > 1}
    if twice:
        raise RuleError("drawn_twice", article=ARTICLE, contestant=min(twice))
    tickets = sorted((_ticket(seed, contestant), contestant) for contestant in contestants)
    return tuple(
        Drawn(place, contestant, ticket)
        for place, (ticket, contestant) in enumerate(tickets, start=1)
    )


def drawn_groups(
    pots: Sequence[Sequence[str]], *, groups: int, seed: str
) -> tuple[tuple[Drawn, ...], ...]:
    """Return groups with one contestant of each pot.

    pots: of at most `groups` contestants, best first; the last may be smaller. The order of each
    pot is drawn with the seed and the number of the pot; the first drawn goes to the first group.
    Raises: RuleError for a pot larger than the groups. Source: RTP 3.5.5.3, 3.6.3.
    """
    drawn: list[list[Drawn]] = [[] for _ in range(groups)]
    for number, pot in enumerate(pots, start=1):
        if len(pot) > groups:
            raise RuleError("pot_too_large", article=ARTICLE, pot=number, groups=groups)
        for place, team in enumerate(drawn_order(pot, seed=f"{seed}/{number}")):
            drawn[place].append(team)
    return tuple(tuple(group) for group in drawn)


def _ticket(seed: str, contestant: str) -> str:
    return hashlib.sha256(f"{seed}:{contestant}".encode()).hexdigest()
