"""The strength of pairs and teams by the value index (IV) of their players, and seeding."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.errors import RuleError
from federation.rules.figures_events import PairsEventFigures, TeamEventFigures
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import EventType


@dataclass(frozen=True, slots=True)
class Member:
    """A player, as strength needs it. place: in the ranking, None if not in it."""

    name: str
    iv: int
    sex: Sex | None = None
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Rated:
    """An entry to be seeded. iv: of the entry; best_place: of its best-ranked player."""

    name: str
    iv: Fraction
    best_place: int | None = None


def pair_value(members: Sequence[Member], *, figures: PairsEventFigures) -> Fraction:
    """Return the IV of a pair; for a triplet two thirds of the sum.

    Raises: RuleError unless there are two or three players. Source: RTP 3.5.2.
    """
    total = Fraction(sum(member.iv for member in members))
    if len(members) == 2:
        return total
    if len(members) == 3:
        return total * figures.triplet_iv_share
    raise RuleError("pair_has_two_or_three", article="RTP 3.5.2", players=len(members))


def team_value(
    members: Sequence[Member],
    *,
    event_type: EventType,
    figures: TeamEventFigures,
    all_must_play: bool = False,
) -> int:
    """Return the IV of a team: the sum of its four best players, in mixed events two of each sex.

    all_must_play: the regulation requires all players to play, so all of them count.
    Raises: RuleError if a mixed team has fewer than two of one sex. Source: RTP 3.6.2.
    """
    if all_must_play:
        return sum(member.iv for member in members)
    counted = figures.best_ivs_counted
    if event_type is not EventType.MIXED:
        return sum(sorted((member.iv for member in members), reverse=True)[:counted])
    total = 0
    for sex in Sex:
        best = sorted((member.iv for member in members if member.sex is sex), reverse=True)
        if len(best) < counted // 2:
            raise RuleError(
                "mixed_team_needs_of_each_sex", article="RTP 3.6.2", needed=counted // 2, sex=sex
            )
        total += sum(best[: counted // 2])
    return total


def seeding_order(entries: Sequence[Rated]) -> tuple[Rated, ...]:
    """Return the entries by IV, highest first; equal ones by their best-ranked player.

    Players outside the ranking come after all others; entries that are still equal keep their
    order.
    Source: RTP 3.5.2, 3.6.3.
    """
    return tuple(
        sorted(
            entries, key=lambda entry: (-entry.iv, entry.best_place is None, entry.best_place or 0)
        )
    )


def captain(members: Sequence[Member], *, named: str = "") -> str:
    """Return the captain of a team: the player named, else its best-ranked player.

    Among equals the first in the list. Raises: RuleError for a team without players.
    Source: RTP 2.3.3.
    """
    if named:
        return named
    if not members:
        raise RuleError("team_without_players", article="RTP 2.3.3")
    return min(
        members, key=lambda member: (member.place is None, member.place or 0, -member.iv)
    ).name
