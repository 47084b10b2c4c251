"""A board that several matches of teams played: its tables match by match."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from scoring.engine_input.values import MatchPlan, Scored
from scoring.standings.web.travellers import (
    TravellerRow,
    decimals_needed,
    lines_of_board,
    points_in_words,
    points_of_side,
)
from tournaments.entries.selectors.entries import ShownEntry


@dataclass(frozen=True, slots=True)
class BoardOfMatch:
    """The tables of one match on a board. number: in the match's address; swing: who gained."""

    number: int
    round: int
    home: ShownEntry | None
    away: ShownEntry | None
    swing: str
    rows: tuple[TravellerRow, ...]


def board_by_match(
    scored: Scored,
    rows: Sequence[TravellerRow],
    *,
    session: int,
    board: int,
    entries: Mapping[str, ShownEntry],
    matches: Mapping[str, int],
) -> tuple[BoardOfMatch, ...]:
    """Return the tables of a board by match in the order of the rounds; () for one match or none.

    matches: numbers of the event's matches by key.
    """
    gains = _gains(scored, session=session, board=board)
    if len(gains) < 2 or not gains.keys() <= matches.keys():
        return ()
    groups = []
    plans = [match.plan for match in scored.matches if match.plan.key in gains]
    for plan in sorted(plans, key=lambda plan: plan.round):
        number, home, away = matches[plan.key], entries.get(plan.home), entries.get(plan.away)
        groups.append(
            BoardOfMatch(
                number=number,
                round=plan.round,
                home=home,
                away=away,
                swing=swing_in_words(gains[plan.key], home, away),
                rows=tuple(row for row in rows if row.match == number),
            )
        )
    return tuple(groups)


def _gains(
    scored: Scored, *, session: int, board: int
) -> dict[str, tuple[Fraction | None, Fraction | None]]:
    """Return what a board brought home and away of each match, None if a result is missing."""
    plans: dict[str, MatchPlan] = {match.plan.key: match.plan for match in scored.matches}
    gains: dict[str, tuple[Fraction | None, Fraction | None]] = {}
    for line in lines_of_board(scored, session=session, board=board):
        plan = plans.get(line.result.match)
        if plan and (side := line.result.side_of(plan.home)):
            other = "EW" if side == "NS" else "NS"
            gains[plan.key] = (points_of_side(line, side), points_of_side(line, other))
    return gains


def swing_in_words(
    gains: tuple[Fraction | None, Fraction | None],
    home: ShownEntry | None,
    away: ShownEntry | None,
) -> str:
    """Return how many IMPs a board brought to which team; "" if a result is missing.

    Points that do not mirror each other, as in board-a-match, are those of home and of away.
    """
    gain, other = gains
    if gain is None or other is None:
        return ""
    places = decimals_needed(gains)
    if gain != -other:
        return " / ".join(points_in_words(each, places=places, signed=False) for each in gains)
    if gain == 0:
        return _("no swing")
    team = home if gain > 0 else away
    imps = points_in_words(abs(gain), places=places, signed=False)
    words = _("%(imps)s IMP to %(team)s") if imps == "1" else _("%(imps)s IMPs to %(team)s")
    return words % {"imps": imps, "team": team.title if team else ""}
