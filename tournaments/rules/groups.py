"""Dividing contestants into equally strong groups, sections and lines."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from federation.errors import RuleError

ARTICLE = "RTP 3.6.3"


def serpentine(count: int, *, groups: int) -> tuple[tuple[int, ...], ...]:
    """Return the ranks (1 is the best) of each group, in serpentine order.

    Raises: RuleError if there are fewer contestants than groups. Source: RTP 3.6.3.
    """
    _refuse_empty_groups(count, groups)
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for rank in range(1, count + 1):
        dealt[_due_group(rank, groups)].append(rank)
    return tuple(tuple(group) for group in dealt)


@dataclass(frozen=True, slots=True)
class Placing:
    """The group of a contestant. swapped_with: the rank it was exchanged with, or 0."""

    rank: int
    group: int
    due: int
    swapped_with: int = 0


def serpentine_apart(bodies: Sequence[str], *, groups: int) -> tuple[Placing, ...]:
    """Return the placing of each rank, with entries of one club or association kept apart.

    bodies: the club or association of each rank, best first; empty for none. Once a group contains
    its share of a body, the next entry of that body due there changes places with the next
    contestant due in another group and not limited in this way. An odd number of a body counts as
    one less for its share. If no exchange is possible, the serpentine stays.
    Raises: RuleError if there are fewer contestants than groups. Source: RTP 3.6.3.
    """
    count = len(bodies)
    _refuse_empty_groups(count, groups)
    members = Counter(body for body in bodies if body)
    share = {body: number // groups for body, number in members.items() if number >= groups}
    last_of = {
        body: max(at for at, letter in enumerate(bodies) if letter == body) for body in members
    }
    odd = {body for body, number in members.items() if number % groups}
    group_of = [_due_group(rank, groups) for rank in range(1, count + 1)]
    due = tuple(group_of)
    swapped: dict[int, int] = {}
    held: Counter[tuple[str, int]] = Counter()
    for at, body in enumerate(bodies):
        is_free = body in odd and at == last_of[body]
        if body in share and not is_free and held[body, group_of[at]] >= share[body]:
            other = _next_unlimited(at, bodies, group_of, held, share)
            if other is not None:
                group_of[at], group_of[other] = group_of[other], group_of[at]
                swapped[at], swapped[other] = other, at
        if body:
            held[body, group_of[at]] += 1
    return tuple(
        Placing(at + 1, group_of[at], due[at], swapped[at] + 1 if at in swapped else 0)
        for at in range(count)
    )


def lines_by_value(
    values: Sequence[int], *, lines: int, seed_share: Fraction
) -> tuple[tuple[int, ...], ...]:
    """Return the indices (from 0) of each line or section, equal in value and in seeds.

    values: the IV of each pair, in any order. The seeds are the best pairs of each line, about
    `seed_share` of it. Distributed in serpentine order by value, then improved by exchanges while
    the sums come closer. Raises: RuleError. Source: RTP 3.5.5.1.
    """
    _refuse_empty_groups(len(values), lines)
    order = sorted(range(len(values)), key=lambda place: (-values[place], place))
    dealt = [[order[rank - 1] for rank in group] for group in serpentine(len(values), groups=lines)]
    seeds = max(1, round(len(values) * seed_share / lines))
    seeded = {place for group in dealt for place in group[:seeds]}
    while _exchange_closer(dealt, values, seeded):
        pass
    return tuple(tuple(group) for group in dealt)


def _exchange_closer(dealt: list[list[int]], values: Sequence[int], seeded: set[int]) -> bool:
    """Exchange two contestants, both seeds or neither, to equalise strongest and weakest group."""
    full = [group for group in dealt if len(group) == len(dealt[0])]
    sums = {id(group): sum(values[place] for place in group) for group in full}
    heavy, light = (pick(full, key=lambda group: sums[id(group)]) for pick in (max, min))
    gap = sums[id(heavy)] - sums[id(light)]
    choices = [
        (abs(gap - 2 * (values[one] - values[other])), at, other_at)
        for at, one in enumerate(heavy)
        for other_at, other in enumerate(light)
        if (one in seeded) == (other in seeded)
    ]
    if not choices or min(choices)[0] >= gap:
        return False
    _, at, other_at = min(choices)
    heavy[at], light[other_at] = light[other_at], heavy[at]
    return True


def _due_group(rank: int, groups: int) -> int:
    row, place = divmod(rank - 1, groups)
    return place if row % 2 == 0 else groups - 1 - place


def _next_unlimited(
    at: int,
    bodies: Sequence[str],
    group_of: Sequence[int],
    held: Counter[tuple[str, int]],
    share: dict[str, int],
) -> int | None:
    for other in range(at + 1, len(bodies)):
        if group_of[other] == group_of[at] or bodies[other] == bodies[at]:
            continue
        body = bodies[other]
        if body in share and held[body, group_of[at]] >= share[body]:
            continue
        return other
    return None


def _refuse_empty_groups(count: int, groups: int) -> None:
    if groups < 1 or count < groups:
        raise RuleError("groups_stay_empty", article=ARTICLE, count=count, groups=groups)
