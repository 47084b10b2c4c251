"""From phase to phase: qualification, order of reserves, groups."""

import datetime as dt
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from federation.errors import RuleError
from tournaments.rules.groups import serpentine_apart

QUALIFYING = "RTP 3.1.2"
RESERVES = "RTP 2.1.10"
CARRYING = "RTP 3.1.3.2"
TIES = "RTP 3.5.9.1"
LOT = "RTP 3.6.12.7"


@dataclass(frozen=True, slots=True)
class Ranked:
    """A contestant's result in a phase.

    score: the deciding one, in hundredths; tied: not separated.
    """

    key: str
    name: str
    rank: int
    score: int
    tied: bool = False


def refuse_tie_at_the_cut(ranked: Sequence[Ranked], *, places: int) -> None:
    """Refuse a tie between the last qualified contestant and the first not qualified.

    Raises: RuleError("phase_cut_tied") with those tied. Source: RTP 3.5.9.1.
    """
    if not 0 < places < len(ranked):
        return
    last, first_out = ranked[places - 1], ranked[places]
    if last.rank == first_out.rank:
        level = tuple(ranked.name for ranked in ranked if ranked.rank == last.rank)
        raise RuleError("phase_cut_tied", article=TIES, rank=last.rank, entries=level)


def settled(ranked: Sequence[Ranked], *, preferred: Sequence[str]) -> tuple[Ranked, ...]:
    """Return contestants with tied ones in the order that was decided.

    preferred: keys, the better first. Tied contestants not named come behind; naming the winners of
    the lot is enough. Source: RTP 3.5.9.1.
    """
    order = {key: place for place, key in enumerate(preferred)}
    ahead = Counter(ranked.rank for ranked in ranked if ranked.key in order)
    behind = len(order)
    sorted_lines = sorted(ranked, key=lambda ranked: (ranked.rank, order.get(ranked.key, behind)))
    placed: list[Ranked] = []
    for place, line in enumerate(sorted_lines, start=1):
        decided = line.key in order
        rank = place if decided else line.rank + ahead[line.rank]
        placed.append(Ranked(line.key, line.name, rank, line.score))
    return tuple(placed)


def level_ones(
    ranked: Sequence[Ranked], *, places: int, at_the_cut: bool, among_reserves: bool
) -> tuple[tuple[str, ...], ...]:
    """Return the ties that matter, each to be decided by lot.

    ranked: best first. at_the_cut: include ties of which only some qualify; among_reserves: include
    ties among reserves. If all of a tie qualify no lot is needed.
    Source: RTP 2.1.10 (reserves strictly in order), 3.6.12.7 (the last criterion is the lot).
    """
    groups, start = [], 0
    for _rank, equals in groupby(ranked, key=lambda ranked: ranked.rank):
        group = tuple(team.key for team in equals)
        spans, waits = start < places < start + len(group), start >= places
        if len(group) > 1 and ((spans and at_the_cut) or (waits and among_reserves)):
            groups.append(group)
        start += len(group)
    return tuple(groups)


def drawn_apart(ranked: Sequence[Ranked], tickets: Mapping[str, str]) -> tuple[Ranked, ...]:
    """Return contestants with those that have a ticket of the lot in separate places.

    ranked: best first; tickets: of all in a tie, or of none; the lowest is first.
    Source: RTP 3.6.12.7.
    """
    ordered = sorted(ranked, key=lambda ranked: (ranked.rank, tickets.get(ranked.key, "")))
    return tuple(
        replace(ranked, rank=place) if ranked.key in tickets else ranked
        for place, ranked in enumerate(ordered, start=1)
    )


def reserves_across(
    events: Sequence[Sequence[Ranked]], tickets: Mapping[str, str] | None = None
) -> tuple[str, ...]:
    """Return the reserves of several events in one order: by place, by score, then by lot.

    events: the unqualified contestants of each event, best first; scores are comparable. tickets:
    of those in level_across; the lowest is first. Source: RTP 2.1.10, 3.6.12.7.
    """
    drawn = tickets or {}
    placed = [
        (turn, -line.score, drawn.get(line.key, ""), number, line.key)
        for number, lines in enumerate(events)
        for turn, line in enumerate(lines)
    ]
    return tuple(key for *_order, key in sorted(placed))


def level_across(events: Sequence[Sequence[Ranked]]) -> tuple[tuple[str, ...], ...]:
    """Return the ties among reserves of several events, equal in place and score.

    events: as in reserves_across. Source: RTP 2.1.10.
    """
    equals: dict[tuple[int, int], list[str]] = {}
    for lines in events:
        for turn, line in enumerate(lines):
            equals.setdefault((turn, line.score), []).append(line.key)
    return tuple(tuple(keys) for keys in equals.values() if len(keys) > 1)


def spread(contestants: Sequence[str], *, groups: int) -> tuple[tuple[str, ...], ...]:
    """Return the contestants distributed in serpentine order.

    contestants: best first. Source: RTP 3.5.5.3.
    """
    laid: list[list[str]] = [[] for _ in range(groups)]
    for place, contestant in enumerate(contestants):
        row, column = divmod(place, groups)
        laid[column if row % 2 == 0 else groups - 1 - column].append(contestant)
    return tuple(tuple(group) for group in laid)


def spread_apart(
    contestants: Sequence[str], bodies: Sequence[str], *, groups: int
) -> tuple[tuple[str, ...], ...]:
    """Return the contestants in serpentine order, with those of one club or association kept apart.

    contestants: best first; bodies: of each, empty for none.
    Source: RTP 3.6.3.
    """
    if len(contestants) < groups:
        return spread(contestants, groups=groups)
    laid: list[list[str]] = [[] for _ in range(groups)]
    for placing in serpentine_apart(bodies, groups=groups):
        laid[placing.group].append(contestants[placing.rank - 1])
    return tuple(tuple(group) for group in laid)


def called_until(*, now: dt.datetime, hours: int, confirm_until: dt.datetime | None) -> dt.datetime:
    """Return the deadline of a reserve called now, not before the phase's own deadline.

    Source: RTP 2.1.10 (the regulation of the event states the limit).
    """
    until = now + dt.timedelta(hours=hours)
    return max(until, confirm_until) if confirm_until is not None else until


def by_rank(contestants: Sequence[str], *, groups: int) -> tuple[tuple[str, ...], ...]:
    """Return the contestants in blocks: the best together in the first group, and so on.

    contestants: best first. If they do not divide evenly the first groups have one more.
    Source: RTP 3.6.10.2.
    """
    size, over = divmod(len(contestants), groups)
    blocks, start = [], 0
    for group in range(groups):
        end = start + size + (group < over)
        blocks.append(tuple(contestants[start:end]))
        start = end
    return tuple(blocks)


def refuse_late_terms(*, starts_on: dt.date | None, on: dt.date) -> None:
    """Refuse to change the carry-over into a phase that has started.

    starts_on: the first day of the phase, None while it has no event.
    Raises: RuleError("phase_terms_are_late"). Source: RTP 3.1.3.2.
    """
    if starts_on is not None and on >= starts_on:
        raise RuleError("phase_terms_are_late", article=CARRYING, starts_on=starts_on)


def refuse_unordered_reserves(*, events: int, has_order: bool) -> None:
    """Refuse a phase of several events without an order of reserves.

    Raises: RuleError("phase_reserves_unordered"). Source: RTP 2.1.10.
    """
    if events > 1 and not has_order:
        raise RuleError("phase_reserves_unordered", article=RESERVES, events=events)
