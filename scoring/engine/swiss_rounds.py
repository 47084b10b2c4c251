"""Rounds of a Swiss event: its conditions, the standing for each draw, and Danish rounds."""

from collections.abc import Collection, Sequence
from decimal import Decimal
from fractions import Fraction
from itertools import pairwise

from scoring.engine.errors import EngineError
from scoring.engine.rounding import is_count
from scoring.engine.swiss import Team
from scoring.engine.trace import Trace

ENOUGH = "RTP 3.6.12.1"


def swiss_conditions(
    teams: int,
    rounds: int,
    *,
    min_teams: int = 12,
    recommended_teams: int = 14,
    min_rounds: int = 5,
) -> tuple[str, ...]:
    """Return the notices on a Swiss event that may be played: none, or "below_recommended".

    Raises: EngineError "swiss_too_few_teams" or "swiss_too_few_rounds". Source: RTP 3.6.12.1.
    """
    if not is_count(teams) or teams < min_teams:
        raise EngineError("swiss_too_few_teams", article=ENOUGH, teams=teams, least=min_teams)
    if not is_count(rounds) or rounds < min_rounds:
        raise EngineError("swiss_too_few_rounds", article=ENOUGH, rounds=rounds, least=min_rounds)
    return ("below_recommended",) if teams < recommended_teams else ()


def standings_round(round_number: int, *, lag: int = 1) -> int | None:
    """Return the round whose standing decides this draw; None if there is no such round yet.

    lag: 1 draws from the round before; 2 is the lagged draw, known one round ahead. For rounds with
    None the pairing, and who sits out, is fixed before the event. Raises: EngineError
    "round_out_of_range". Source: RTP 3.6.12.2.
    """
    if round_number < 1 or lag < 1:
        raise EngineError("round_out_of_range", round=round_number, lag=lag)
    return round_number - lag if round_number > lag else None


def danish_pairing(
    standing: Sequence[tuple[Team, Decimal | Fraction | int]],
    had_bye: Collection[Team] = (),
    *,
    rounds_left: int = 1,
    decided_margin: Decimal | Fraction | int = 20,
    trace: Trace | None = None,
) -> list[tuple[Team, Team | None]]:
    """Return a Danish round: strictly by the standing, rematches allowed.

    standing: team and VPs, best first. rounds_left: including this round. Before the last round a
    place is decided when the next team is more than `decided_margin` VPs behind; while the places
    from the first on are decided, 1 meets the last, 2 the last but one, and so on. had_bye: teams
    that have sat out; in an odd field the lowest of the others sits out. Raises: EngineError
    "field_too_small", "team_twice", "swiss_no_bye_left", "standing_out_of_order".
    Source: RTP 3.6.12.8.
    """
    _check_standing(standing)
    resting: list[tuple[Team, Team | None]] = []
    playing = list(standing)
    if len(standing) % 2:
        lowest = [team for team, _ in reversed(standing) if team not in had_bye]
        if not lowest:
            raise EngineError("swiss_no_bye_left", teams=len(standing))
        resting = [(lowest[0], None)]
        playing = [(team, vps) for team, vps in standing if team != lowest[0]]
    decided = _decided_places(playing, decided_margin) if rounds_left == 1 else 0
    teams = [team for team, _ in playing]
    across = [(teams[place], teams[-1 - place]) for place in range(decided)]
    if trace is not None:
        trace.add("danish_round", "RTP 3.6.12.8", decided, teams=len(teams), margin=decided_margin)
    others = teams[decided : len(teams) - decided]
    return [*across, *zip(others[::2], others[1::2], strict=True), *resting]


def _check_standing(standing: Sequence[tuple[Team, Decimal | Fraction | int]]) -> None:
    if len(standing) < 2:
        raise EngineError("field_too_small", teams=len(standing))
    seen: set[Team] = set()
    for place, (team, vps) in enumerate(standing):
        if team in seen:
            raise EngineError("team_twice", team=team)
        seen.add(team)
        if place and Fraction(vps) > Fraction(standing[place - 1][1]):
            raise EngineError("standing_out_of_order", team=team)


def _decided_places(
    standing: Sequence[tuple[Team, Decimal | Fraction | int]],
    margin: Decimal | Fraction | int,
) -> int:
    decided = 0
    for (_, ahead), (_, behind) in pairwise(standing):
        if Fraction(ahead) - Fraction(behind) <= Fraction(margin):
            break
        decided += 1
    return min(decided, len(standing) // 2)
