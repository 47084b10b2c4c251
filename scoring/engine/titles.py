"""Titles: which members of a winning team get one, and one list of groups of different rank."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from math import ceil

from scoring.engine.errors import EngineError
from scoring.engine.rounding import is_count
from scoring.engine.tie_breaks import Placed
from scoring.engine.trace import Trace

TITLE_SHARE = Fraction(1, 3)


def boards_for_title(
    team_boards: int, *, share: Fraction = TITLE_SHARE, trace: Trace | None = None
) -> int:
    """Return the boards a member must have played to be champion with the team.

    team_boards: what the team played in the event. Returns: the share, rounded up.
    Raises: EngineError "bad_boards". Source: RTP 3.6.10.4.
    """
    if not is_count(team_boards):
        raise EngineError("bad_boards", boards=team_boards)
    needed = ceil(team_boards * share)
    if trace is not None:
        trace.add("boards_for_title", "RTP 3.6.10.4", needed, boards=team_boards, share=share)
    return needed


def has_title_share(
    player_boards: int,
    team_boards: int,
    *,
    share: Fraction = TITLE_SHARE,
    trace: Trace | None = None,
) -> bool:
    """Return whether a member of the winning team receives the title.

    Raises: EngineError "bad_boards". Source: RTP 3.6.10.4.
    """
    needed = boards_for_title(team_boards, share=share, trace=trace)
    if not is_count(player_boards, 0) or player_boards > team_boards:
        raise EngineError("bad_boards", boards=player_boards)
    return player_boards >= needed


def hierarchical_ranking(groups: Sequence[Sequence[Placed]]) -> list[Placed]:
    """Return one list of groups ranked by an earlier phase, the highest group first.

    Every team of a higher group is ahead of those of the next. Groups that were not ranked are
    separate events without a common list. Raises: EngineError "empty_field", "team_twice". Source:
    RTP 3.6.10.2.
    """
    if not groups or not all(groups):
        raise EngineError("empty_field")
    ranking: list[Placed] = []
    for group in groups:
        ahead = len(ranking)
        ranking += [replace(row, place=ahead + row.place) for row in group]
    seen = set()
    for placed in ranking:
        if placed.contestant in seen:
            raise EngineError("team_twice", team=placed.contestant)
        seen.add(placed.contestant)
    return ranking
