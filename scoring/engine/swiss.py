"""Who meets whom in a Swiss event: neighbours in the ranking, never twice the same.

The places between which distance is counted are those of the teams to be paired: a team with a
bye or out of the event leaves no gap.
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

    ranking: the teams to be paired, best first. played: every pair that has met, or is drawn to.
    had_bye: teams that have sat out; of an odd field the lowest other team sits out, or the next
    lowest where the rest could not be paired without it.
    Returns: (higher, lower) from the top; an odd field ends with (team, None). The sum of the
    squared differences of place is the least possible.
    Raises: EngineError "swiss_no_round" only when no such round exists, "swiss_no_bye_left",
    "field_too_small", "team_twice", "team_unnamed", "not_a_pair". Source: RTP 3.6.12.2.
    """
    opponents = _opponents(ranking, played)
    if len(ranking) % 2 == 0:
        pairs = _paired(ranking, opponents, trace)
        if pairs is None:
            raise EngineError("swiss_no_round", teams=len(ranking))
        return pairs
    candidates = [team for team in reversed(ranking) if team not in had_bye]
    if not candidates:
        raise EngineError("swiss_no_bye_left", teams=len(ranking))
    for kept_in, resting in enumerate(candidates):
        pairs = _paired([team for team in ranking if team != resting], opponents, trace)
        if pairs is not None:
            if trace is not None:
                trace.add("swiss_bye", ARTICLE, str(resting), kept_in=kept_in)
            return [*pairs, (resting, None)]
    raise EngineError("swiss_no_round", teams=len(ranking))


def swiss_round_with_triple(
    ranking: Sequence[Team],
    played: Iterable[Collection[Team]] = (),
    *,
    trace: Trace | None = None,
) -> tuple[list[tuple[Team, Team | None]], tuple[Team, Team, Team]]:
    """Return the pairs of an odd field and the three lowest teams, who meet one another.

    ranking: best first; in the first round by the criterion of that round. Where two of the three
    lowest have met, or the rest could not be paired, the next team up takes part instead.
    Returns: the pairs from the top, and the triple, best first.
    Raises: EngineError "swiss_no_round", "swiss_field_even" and those of swiss_pairing.
    Source: RTP 3.6.12.2 (triple match).
    """
    opponents = _opponents(ranking, played)
    if len(ranking) % 2 == 0:
        raise EngineError("swiss_field_even", teams=len(ranking))
    for lowest, middle, highest in combinations(reversed(ranking), TRIPLE):
        triple = {lowest, middle, highest}
        if any(one in opponents[other] for one, other in combinations(triple, PAIR)):
            continue
        pairs = _paired([team for team in ranking if team not in triple], opponents, trace)
        if pairs is not None:
            if trace is not None:
                trace.add("swiss_triple", ARTICLE, f"{highest}, {middle}, {lowest}")
            return pairs, (highest, middle, lowest)
    raise EngineError("swiss_no_round", teams=len(ranking))


def swiss_first_round(
    seeding: Sequence[Team], *, method: str = "fold"
) -> list[tuple[Team, Team | None]]:
    """Return the first round, from the teams by IV or in the order they were drawn.

    seeding: highest IV first, or first drawn first. method: "fold" highest with lowest, second
    with second lowest; "halves" first of the upper half with first of the lower; "draw" in the
    order drawn, two by two. The last of an odd field sits out: lowest IV, or last drawn.
    Raises: EngineError "unknown_setting" and those of swiss_pairing. Source: RTP 3.6.12.2.
    """
    _opponents(seeding, ())
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


def _opponents(
    ranking: Sequence[Team], played: Iterable[Collection[Team]]
) -> dict[Team, set[Team]]:
    if len(ranking) < PAIR:
        raise EngineError("field_too_small", teams=len(ranking))
    opponents: dict[Team, set[Team]] = {}
    for team in ranking:
        if team is None:
            raise EngineError("team_unnamed")
        if team in opponents:
            raise EngineError("team_twice", team=team)
        opponents[team] = set()
    for match in played:
        teams = list(match)
        if len(teams) != PAIR or teams[0] == teams[1]:
            raise EngineError("not_a_pair", teams=", ".join(str(team) for team in teams))
        for team, opponent in (teams, reversed(teams)):
            if team in opponents:
                opponents[team].add(opponent)
    return opponents


def _paired(
    ranking: Sequence[Team], opponents: dict[Team, set[Team]], trace: Trace | None
) -> list[tuple[Team, Team | None]] | None:
    place_of = {team: place for place, team in enumerate(ranking)}
    met = [
        {place_of[opponent] for opponent in opponents[team] if opponent in place_of}
        for team in ranking
    ]
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
                met_between=", ".join(passed),
            )
    trace.add("swiss_round", ARTICLE, squared_distance(partner), teams=len(ranking))
