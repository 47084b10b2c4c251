"""Round robins: everybody against everybody, by the circle method."""

from federation.errors import RuleError

ARTICLE = "RTP 3.6.3"
Match = tuple[int, int]


def round_robin(teams: int, *, legs: int = 1) -> tuple[tuple[Match, ...], ...]:
    """Return the rounds of a league: in each, the matches as (home, away), teams from 1.

    With an odd number one team rests in each round. Home and away alternate as far as possible; a
    further leg reverses them. The highest number stays, the others rotate.
    Raises: RuleError for fewer than two teams. Source: RTP 3.6.3.
    """
    if teams < 2:
        raise RuleError("league_needs_teams", article=ARTICLE, teams=teams)
    circle = teams + teams % 2 - 1
    one_leg = tuple(_round(teams, circle, turn) for turn in range(circle))
    back = tuple(tuple((away, home) for home, away in matches) for matches in one_leg)
    return tuple(matches for leg in range(legs) for matches in (one_leg if leg % 2 == 0 else back))


def _round(teams: int, circle: int, turn: int) -> tuple[Match, ...]:
    matches: list[Match] = []
    start = turn * ((circle + 1) // 2) % circle
    if teams % 2 == 0:
        matches.append((start + 1, teams) if turn % 2 == 0 else (teams, start + 1))
    matches += [
        ((start + step) % circle + 1, (start - step) % circle + 1)
        for step in range(1, (circle + 1) // 2)
    ]
    return tuple(matches)
