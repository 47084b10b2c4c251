"""Three groups and a pair that stays: the numbers of the mixed movement of three sessions."""

from collections.abc import Mapping, Sequence

from federation.errors import RuleError
from tournaments.rules.draws import drawn_groups, drawn_order
from tournaments.seating.rules.seating import Contender, Seated

ARTICLE = "RTP 3.5.5.3"
LETTER = "A"
GROUPS = "ABC"


def limited_pair(ranked: Sequence[Contender]) -> str | None:
    """Return who needs the one seat to stay in, None where nobody does.

    Raises: RuleError if several need it. Source: RTP 3.5.5.3.
    """
    needing = [each.key for each in ranked if each.criterion]
    if len(needing) > 1:
        raise RuleError("movement_lacks_fixed_seats", article=ARTICLE, wanted=len(needing), seats=1)
    return next(iter(needing), None)


def mixed_seats(
    ranked: Sequence[Contender], *, fixed: str, pots: Sequence[Sequence[str]], seed: str
) -> tuple[Seated, ...]:
    """Return the number of each pair: those of group A first, then B, then C, then who stays.

    ranked: best first; fixed: who stays; pots: of three, best first, one of each to each group.
    Groups, and the numbers within them, are drawn with the seed. Source: RTP 3.5.5.3.
    """
    by_key = {each.key: each for each in ranked}
    ranks = {each.key: place for place, each in enumerate(ranked, start=1)}
    found: list[Seated] = []
    for letter, group in zip(GROUPS, drawn_groups(pots, groups=3, seed=seed), strict=True):
        keys = [each.contestant for each in group]
        for drawn in drawn_order(keys, seed=f"{seed}/{letter}"):
            told = {"group": letter, "ticket": drawn.ticket[:12]}
            number = len(found) + 1
            found.append(
                Seated(
                    drawn.contestant,
                    LETTER,
                    number,
                    ranks[drawn.contestant],
                    False,
                    "seat_group_drawn",
                    told,
                )
            )
    staying = by_key[fixed]
    code, told = "seat_fixed_lowest_value", {"iv": str(staying.iv)}
    if staying.criterion:
        code, told = "seat_fixed_for_wish", {"criterion": staying.criterion}
    found.append(Seated(fixed, LETTER, len(found) + 1, ranks[fixed], True, code, told))
    return tuple(found)


def following_seats(
    before: Mapping[str, tuple[int, int]], present: Sequence[str], *, session: int, seats: int
) -> tuple[Seated, ...]:
    """Return the numbers of a later session: those of the one before; newcomers the empty ones.

    before: number and rank by pair, those who sat last first, then those who had left; present:
    who plays now; session: the one that is followed; seats: how many the movement has. Who comes
    back has its number again unless somebody took it. Raises: RuleError if more play than there
    are seats. Source: RTP 3.5.5.3.
    """
    kept: dict[str, tuple[int, int]] = {}
    taken: set[int] = set()
    for key, (number, rank) in before.items():
        if key in present and number not in taken:
            kept[key] = number, rank
            taken.add(number)
    free = [number for number in range(1, seats + 1) if number not in taken]
    newcomers = [key for key in present if key not in kept]
    if len(newcomers) > len(free):
        raise RuleError("seats_do_not_fit", article=ARTICLE, seats=seats, contestants=len(present))
    told = {"session": session}
    found = [
        Seated(key, LETTER, number, rank, False, "seat_follows_session", told)
        for key, (number, rank) in kept.items()
    ]
    found += [
        Seated(key, LETTER, number, 0, False, "seat_of_newcomer", told)
        for key, number in zip(newcomers, free, strict=False)
    ]
    return tuple(sorted(found, key=lambda each: each.number))
