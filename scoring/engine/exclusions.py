"""When absences exclude a team from an event, and when its opponents' points are corrected."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from scoring.engine.errors import EngineError
from scoring.engine.team_types import TeamsStanding
from scoring.engine.tie_breaks import Placed, ties_broken

TWO_IN_A_ROW = 2


def is_excluded(
    missed: Collection[int],
    rounds: int,
    *,
    consecutive: int = TWO_IN_A_ROW,
    share: Fraction = Fraction(1, 4),
    limit_excludes: bool = False,
) -> bool:
    """Return whether these absences exclude a team from the event.

    missed: numbers of the matches missed, or of the sessions if each has several matches. rounds:
    matches (sessions) of the event. limit_excludes: missing exactly `share` is enough (Swiss
    events); otherwise more than that must be missed. Raises: EngineError "round_not_in_event".
    Source: RTP 3.6.7.3, 3.6.12.4.
    """
    for number in missed:
        if not 1 <= number <= rounds:
            raise EngineError("round_not_in_event", round=number, rounds=rounds)
    run = longest = 1 if missed else 0
    for before, after in pairwise(sorted(set(missed))):
        run = run + 1 if after == before + 1 else 1
        longest = max(longest, run)
    absent = Fraction(len(set(missed)), rounds) if rounds else Fraction(0)
    return longest >= consecutive or absent > share or (limit_excludes and absent == share)


def is_correction_due(rounds_played: int, rounds: int, *, danish_rounds: int = 0) -> bool:
    """Return whether the points of opponents of absent teams are corrected before the next draw.

    In a Swiss event these opponents have 12 VP until the last round but one has been played, or the
    one before the first Danish round; then the best-of-three result replaces them. Raises:
    EngineError "round_not_in_event". Source: RTP 3.6.12.4, 3.6.12.8.
    """
    if not 0 <= rounds_played <= rounds:
        raise EngineError("round_not_in_event", round=rounds_played, rounds=rounds)
    return rounds_played >= rounds - max(1, danish_rounds)


def excluded_last(placed: Sequence[Placed], standing: TeamsStanding) -> list[Placed]:
    """Return the full list: the placed teams, then those that left, by VPs; equals share a place.

    A team that played only one match is in neither part: its match was deleted.
    Source: RTP 3.6.7.3.
    """
    left = [(row.team, row.vps) for row in standing.rows if row.status]
    after = ties_broken(left, lambda _: ())
    return [*placed, *(replace(team, place=len(placed) + team.place) for team in after)]
