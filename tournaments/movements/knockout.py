"""Knock-out brackets: the best seeds meet last and get the byes."""

from federation.errors import RuleError

ARTICLE = "RTP 3.6.10.3"


def bracket(entries: int) -> tuple[tuple[int, int | None], ...]:
    """Return the first round of a knock-out as seeds, in the order of the bracket.

    entries: their number; seed 1 is the best. The bracket is filled up to a power of two; the best
    seeds have a bye (None). Winners of neighbouring matches meet next. If the better seed always
    wins, the best two meet in the final, the best four in the semi-finals, and so on.
    Raises: RuleError for fewer than two. Source: RTP 3.6.10.3.
    """
    if entries < 2:
        raise RuleError("knockout_needs_entries", article=ARTICLE, entries=entries)
    order = [1]
    while len(order) < entries:
        places = 2 * len(order) + 1
        order = [seed for best in order for seed in (best, places - best)]
    return tuple(
        (one, other if other <= entries else None)
        for one, other in zip(order[::2], order[1::2], strict=True)
    )
