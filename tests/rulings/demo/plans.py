"""Plans of small events for the simulator; nothing here needs a database or settings."""

import datetime as dt
import hashlib
from random import Random

from rulings.demo.simulator import (
    PairsPlan,
    Player,
    Side,
    TeamsPlan,
    simulated_pairs,
    simulated_teams,
)

DAY = dt.date(2026, 3, 7)


def side(place: int, skill: int = 50, *, players: int = 2, name: str = "") -> Side:
    return Side(
        tuple(
            Player(f"Ana Exemplo {place}-{seat}", f"{9000 + 10 * place + seat}", skill)
            for seat in range(players)
        ),
        name,
    )


def pairs_plan(
    pairs: int, *, sections: int = 1, sessions: int = 1, two_lines: bool = True
) -> PairsPlan:
    fields = tuple(
        tuple(side(100 * section + place) for place in range(pairs)) for section in range(sections)
    )
    return PairsPlan("Torneio", DAY, fields, 7, 3, sessions=sessions, two_lines=two_lines)


def teams_plan() -> TeamsPlan:
    teams = tuple(side(n, players=4, name=f"Equipa {n}") for n in range(1, 7))
    return TeamsPlan("Equipas", DAY, teams, 5, 8, sessions=2)


def fingerprint() -> str:
    """Return a hash of two events."""
    events = (
        simulated_pairs(pairs_plan(14, sections=2), Random(11)),
        simulated_teams(teams_plan(), Random(11)),
    )
    return hashlib.sha256(repr(events).encode()).hexdigest()
