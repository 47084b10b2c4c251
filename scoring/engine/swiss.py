"""Pairing of a Swiss event: neighbours in the ranking, never the same opponents twice.

Distance is counted between the places of the teams to be paired: a team with a bye or out of the
event leaves no gap.
"""

from collections.abc import Collection, Hashable, Iterable, Sequence
from itertools import combinations
from typing import TypeVar

from scoring.engine.closest_pairing import closest_pairing, squared_distance
from scoring.engine.errors import EngineError
from scoring.engine.perfect_matching import perfect_matching
from scoring.engine.trace import Trace

Team = TypeVar("Team", bound=Hashable)

ARTICLE = "RTP 3.6.12.2"
PAIR, TRIPLE = 2, 3


def swiss_pairing(
    ranking: Sequence[Team],
    played: Iterable[Collection[Team]] = (),
    had_bye: Collection[Team] = (),
    *,
    trace: Trace | None = None,
) -> list[tuple[Team, Team | None]]:
    """Return one round: everybody paired, nobody with a team already met, neighbours together.

    ranking: the teams to be paired, best first. played: every pair of teams that met or is drawn to
    meet. had_bye: teams that have sat out. In an odd field the lowest of the other teams sits out,
    or the next lowest if the rest could not be paired without it. Returns: (higher, lower) from the
    top; an odd field ends with (team, None). The sum of the squared differences of place is the
    least possible. Raises: EngineError "swiss_no_round" only when no such round exists,
    "swiss_no_bye_left", "field_too_small", "team_twice", "team_unnamed", "not_a_pair".
    Source: RTP 3.6.12.2.
    """
    met = _met(ranking, played)
    if len(ranking) % 2 == 0:
        pairs = _paired(ranking, met, (), trace)
        if pairs is None:
            raise EngineError("swiss_no_round", teams=len(ranking))
        return pairs
    last = len(ranking) - 1
    candidates = [place for place in range(last, -1, -1) if ranking[place] not in had_bye]
    if not candidates:
        raise EngineError("swiss_no_bye_left", teams=len(ranking))
    for seated, resting in enumerate(candidates):
        pairs = _paired(ranking, met, (resting,), trace)
        if pairs is not None:
            if trace is not None:
                trace.add("swiss_bye", ARTICLE, str(ranking[resting]), kept_in=seated)
            return [*pairs, (ranking[resting], None)]
    raise EngineError("swiss_no_round", teams=len(ranking))


def swiss_round_with_triple(
    ranking: Sequence[Team],
    played: Iterable[Collection[Team]] = (),
    *,
    trace: Trace | None = None,
) -> tuple[list[tuple[Team, Team | None]], tuple[Team, Team, Team]]:
    """Return the pairs of an odd field and the three lowest teams, who meet one another.

    ranking: best first; in the first round by the criterion of that round. If two of the three
    lowest have met, or the rest could not be paired, the next team up takes part instead. Returns:
    the pairs from the top, and the triple, best first. Raises: EngineError "swiss_no_round",
    "swiss_field_even" and those of swiss_pairing. Source: RTP 3.6.12.2 (triple match).
    """
    met = _met(ranking, played)
    if len(ranking) % 2 == 0:
        raise EngineError("swiss_field_even", teams=len(ranking))
    for triple in combinations(range(len(ranking) - 1, -1, -1), TRIPLE):
        if any(one in met[other] for one, other in combinations(triple, PAIR)):
            continue
        pairs = _paired(ranking, met, triple, trace)
        if pairs is not None:
            lowest, middle, highest = (ranking[place] for place in triple)
            if trace is not None:
                trace.add("swiss_triple", ARTICLE, f"{highest}, {middle}, {lowest}")
            return pairs, (highest, middle, lowest)
    raise EngineError("swiss_no_round", teams=len(ranking))


def swiss_first_round(
    seeding: Sequence[Team], *, method: str = "fold"
) -> list[tuple[Team, Team | None]]:
    """Return the first round, from the teams in the order of IV or of a draw.

    seeding: highest IV first, or first drawn first. method: "fold" pairs highest with lowest,
    second with second lowest; "halves" first of the upper half with first of the lower; "draw" in
    the order drawn, two by two. The last of an odd field sits out: lowest IV, or last drawn.
    Raises: EngineError "unknown_setting" and those of swiss_pairing. Source: RTP 3.6.12.2.
    """
    _met(seeding, ())
    paired = list(seeding[: len(seeding) // 2 * 2])
    half = len(paired) // 2
    if method == "fold":
        lower = paired[:half:-1] + [paired[half]]
        pairs = list(zip(paired[:half], lower, strict=True))
    elif method == "halves":
        pairs = list(zip(paired[:half], paired[half:], strict=True))
    elif method == "draw":
        pairs = list(zip(paired[::2], paired[1::2], strict=True))
    else:
        raise EngineError("unknown_setting", setting="method", value=method)
    resting: list[tuple[Team, Team | None]] = [(team, None) for team in seeding[len(paired) :]]
    return [*pairs, *resting]


def _met(ranking: Sequence[Team], played: Iterable[Collection[Team]]) -> list[set[int]]:
    """Return for each place the places of the teams already met; refuse impossible input."""
    if len(ranking) < PAIR:
        raise EngineError("field_too_small", teams=len(ranking))
    place_of: dict[Team, int] = {}
    for place, team in enumerate(ranking):
        if team is None:
            raise EngineError("team_unnamed")
        if team in place_of:
            raise EngineError("team_twice", team=team)
        place_of[team] = place
    met: list[set[int]] = [set() for _ in ranking]
    for match in played:
        if len(match) != PAIR:
            raise EngineError("not_a_pair", teams=", ".join(str(team) for team in match))
        one, other = match
        if one == other:
            raise EngineError("not_a_pair", teams=f"{one}, {other}")
        if one in place_of and other in place_of:
            upper, lower = place_of[one], place_of[other]
            met[upper].add(lower)
            met[lower].add(upper)
    return met


def _paired(
    ranking: Sequence[Team], met: list[set[int]], out: Collection[int], trace: Trace | None
) -> list[tuple[Team, Team | None]] | None:
    """Return the round of all teams but `out`; places are counted among the teams that play."""
    if out:
        places = [place for place in range(len(ranking)) if place not in out]
        now_at = {place: index for index, place in enumerate(places)}
        met = [{now_at[place] for place in met[at] if place in now_at} for at in places]
        ranking = [ranking[place] for place in places]
    partner = perfect_matching(met)
    if partner is None:
        return None
    partner = closest_pairing(met, partner)
    if trace is not None:
        _explain(ranking, met, partner, trace)
    return [
        (ranking[upper], ranking[lower]) for upper, lower in enumerate(partner) if upper < lower
    ]


def _explain(
    ranking: Sequence[Team], met: Sequence[set[int]], partner: Sequence[int], trace: Trace
) -> None:
    for upper, lower in enumerate(partner):
        if upper < lower:
            passed = [str(ranking[at]) for at in range(upper + 1, lower) if at in met[upper]]
            trace.add(
                "swiss_pair",
                ARTICLE,
                f"{ranking[upper]} - {ranking[lower]}",
                upper=upper + 1,
                lower=lower + 1,
                met_between=", ".join(passed) or None,
            )
    trace.add("swiss_round", ARTICLE, squared_distance(partner), teams=len(ranking))
