"""Handicaps: IMPs between teams by value index, percentage points for pairs by category."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.rounding import Exact, exact, is_count, readable, to_places
from scoring.engine.trace import Trace

TEAM_DIVISOR = 150


def handicap_imps(
    iv1: Exact,
    iv2: Exact,
    boards: int = 20,
    *,
    divisor: int = TEAM_DIVISOR,
    trace: Trace | None = None,
) -> Decimal:
    """Return the IMPs added to the team of lower value index: (IV1 - IV2) x boards / 150.

    iv1, iv2: sums of the indices of the four players of each team, in either order. boards: of the
    match, or of the part that these four played. Returns: two decimals, half up, never negative.
    Raises: EngineError "bad_boards", "bad_value_index", "not_exact". Source: RTP 3.6.9.
    """
    if not is_count(boards):
        raise EngineError("bad_boards", boards=boards)
    higher, lower = max(exact(iv1, "iv1"), exact(iv2, "iv2")), min(exact(iv1), exact(iv2))
    if lower < 0:
        raise EngineError("bad_value_index", iv=str(lower))
    imps = to_places((higher - lower) * boards / divisor, 2)
    if trace is not None:
        trace.add(
            "handicap_imps",
            "RTP 3.6.9",
            imps,
            higher=higher,
            lower=lower,
            boards=boards,
            divisor=divisor,
        )
    return imps


def match_handicap(
    parts: Iterable[tuple[Exact, Exact, int]],
    *,
    divisor: int = TEAM_DIVISOR,
    trace: Trace | None = None,
) -> tuple[Decimal, Decimal]:
    """Return the IMPs added to home and to away over a match in which the line-ups changed.

    parts: IV of home, IV of away and boards of each part; each part is rounded separately. Raises:
    as handicap_imps. Source: RTP 3.6.9.
    """
    to_home = to_away = Decimal(0)
    for home, away, boards in parts:
        imps = handicap_imps(home, away, boards, divisor=divisor, trace=trace)
        if exact(home) < exact(away):
            to_home += imps
        else:
            to_away += imps
    return to_home, to_away


def player_handicap(
    category: str | None,
    *,
    table: Mapping[str, int],
    never_licensed: int = 8,
    formerly_licensed: int | None = None,
    formerly_licensed_max: int = 8,
) -> int:
    """Return the handicap of one player in percentage points.

    category: None for a player without a licence. formerly_licensed: the handicap that the
    classification gives a formerly licensed player, None for a player who never was. Raises:
    EngineError "no_handicap_for_category", "handicap_out_of_range". Source: RTP 3.5.4.
    """
    if category is not None:
        if category not in table:
            raise EngineError("no_handicap_for_category", category=category)
        return table[category]
    if formerly_licensed is None:
        return never_licensed
    if not 0 <= formerly_licensed <= formerly_licensed_max:
        raise EngineError(
            "handicap_out_of_range", handicap=formerly_licensed, most=formerly_licensed_max
        )
    return formerly_licensed


def pair_handicap(first: int, second: int, *, trace: Trace | None = None) -> int:
    """Return the handicap of a pair: the sum of both players'. Source: RTP 3.5.4."""
    if trace is not None:
        trace.add("pair_handicap", "RTP 3.5.4", first + second, first=first, second=second)
    return first + second


def triplet_handicap(
    players: Sequence[int], *, share: Fraction, trace: Trace | None = None
) -> Fraction:
    """Return the handicap of three players who take turns: a share of their sum.

    share: 2/3, as for their value index, so that three equal players have the handicap of a pair of
    them. The regulation does not say. Source: RTP 3.5.2, 3.5.4.
    """
    handicap = sum(players) * share
    if trace is not None:
        trace.add(
            "triplet_handicap", "RTP 3.5.4", readable(handicap), total=sum(players), share=share
        )
    return handicap


def handicapped_percentage(
    percentage: Exact, handicap: Exact, *, trace: Trace | None = None
) -> Fraction:
    """Return a pair's percentage in the event plus its handicap. Source: RTP 3.5.4."""
    final = exact(percentage, "percentage") + exact(handicap, "handicap")
    if trace is not None:
        trace.add(
            "handicapped_percentage",
            "RTP 3.5.4",
            readable(final),
            percentage=readable(percentage),
            handicap=readable(handicap),
        )
    return final
