"""Numbers in the mixed movement of three sessions: three groups and one fixed pair."""

from collections.abc import Mapping, Sequence

from federation.errors import RuleError
from tournaments.rules.draws import drawn_groups, drawn_order
from tournaments.seating.rules.seating import Contender, Seated

ARTICLE = "RTP 3.5.5.3"
LETTER = "A"
GROUPS = "ABC"


def limited_pair(ranked: Sequence[Contender]) -> str | None:
    """Return the pair that needs the fixed seat, None if no pair does.

    Raises: RuleError if several need it. Source: RTP 3.5.5.3.
    """
    needing = [contender.key for contender in ranked if contender.criterion]
    if len(needing) > 1:
        raise RuleError("movement_lacks_fixed_seats", article=ARTICLE, wanted=len(needing), seats=1)
    return next(iter(needing), None)


def mixed_seats(
    ranked: Sequence[Contender], *, fixed: str, pots: Sequence[Sequence[str]], seed: str
) -> tuple[Seated, ...]:
    """Return the number of each pair: group A first, then B, then C, then the fixed pair.

    ranked: best first; fixed: the fixed pair; pots: of three, best first, one of each to each
    group. Groups, and the numbers within them, are drawn with the seed. Source: RTP 3.5.5.3.
    """
    by_key = {contender.key: contender for contender in ranked}
    ranks = {contender.key: place for place, contender in enumerate(ranked, start=1)}
    seats: list[Seated] = []
    for letter, group in zip(GROUPS, drawn_groups(pots, groups=3, seed=seed), strict=True):
        keys = [contender.contestant for contender in group]
        for drawn in drawn_order(keys, seed=f"{seed}/{letter}"):
            facts = {"group": letter, "ticket": drawn.ticket[:12]}
            number = len(seats) + 1
            seats.append(
                Seated(
                    drawn.contestant,
                    LETTER,
                    number,
                    ranks[drawn.contestant],
                    False,
                    "seat_group_drawn",
                    facts,
                )
            )
    staying = by_key[fixed]
    code, facts = "seat_fixed_lowest_value", {"iv": str(staying.iv)}
    if staying.criterion:
        code, facts = "seat_fixed_for_wish", {"criterion": staying.criterion}
    seats.append(Seated(fixed, LETTER, len(seats) + 1, ranks[fixed], True, code, facts))
    return tuple(seats)


def following_seats(
    before: Mapping[str, tuple[int, int]], present: Sequence[str], *, session: int, seats: int
) -> tuple[Seated, ...]:
    """Return the numbers of a later session: as in the previous one; newcomers get the empty ones.

    before: number and rank by pair, present pairs of that session first, then those that had left;
    present: pairs that play now; session: the previous one; seats: of the movement. A returning
    pair has its number again unless it was given away. Raises: RuleError if there are more pairs
    than seats. Source: RTP 3.5.5.3.
    """
    by_key: dict[str, tuple[int, int]] = {}
    taken: set[int] = set()
    for key, (number, rank) in before.items():
        if key in present and number not in taken:
            by_key[key] = number, rank
            taken.add(number)
    free = [number for number in range(1, seats + 1) if number not in taken]
    newcomers = [key for key in present if key not in by_key]
    if len(newcomers) > len(free):
        raise RuleError("seats_do_not_fit", article=ARTICLE, seats=seats, contestants=len(present))
    data = {"session": session}
    seated_rows = [
        Seated(key, LETTER, number, rank, False, "seat_follows_session", data)
        for key, (number, rank) in by_key.items()
    ]
    seated_rows += [
        Seated(key, LETTER, number, 0, False, "seat_of_newcomer", data)
        for key, number in zip(newcomers, free, strict=False)
    ]
    return tuple(sorted(seated_rows, key=lambda seated: seated.number))
