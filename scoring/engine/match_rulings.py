"""A ruling on a whole match: one value, applied to one match.

It does not say who ruled, or why. The ruling is stored apart from the match it changes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine.errors import EngineError
from scoring.engine.knockout_interruptions import through_after_interruption
from scoring.engine.lost_matches import mismatch_points
from scoring.engine.rounding import to_places
from scoring.engine.team_match import match_result
from scoring.engine.team_rulings import (
    impossible_comparison,
    interrupted,
    interrupted_by_team,
    no_show,
    reserve_stepped_in,
    suspended_player,
    technical_failure,
    without_boards,
    wrong_seats,
)
from scoring.engine.team_types import BY_MATCH, MatchShare, TeamMatch, TeamSettings
from scoring.engine.types import Key

NAMES_ONE_TEAM = frozenset({"suspended", "technical", "interrupted_by"})
NAMES_BOARDS = frozenset({"wrong_seats", "cancelled"})


@dataclass(frozen=True, slots=True)
class MatchRuling:
    """The ruling on a match.

    form: one of FORMS. teams: the teams that were absent, are unable to finish, or are at fault.
    boards: played in the wrong seats, or fouled and not replaced. due: boards the match should
    have, 0 for the number of its boards. playable: boards that a reserve still had time for.
    higher: the higher ranked of two teams that should not have met.
    """

    form: str
    teams: tuple[Key, ...] = ()
    boards: tuple[int, ...] = ()
    due: int = 0
    playable: int = 0
    can_be_finished: bool = False
    abandoned: bool = False
    opponent_can_finish: bool = True
    both_workable: bool = True
    higher: Key = ""


def ruled_match(match: TeamMatch, ruling: MatchRuling, settings: TeamSettings) -> TeamMatch:
    """Return the match as it counts under a ruling, which replaces points fixed before.

    Raises: EngineError "unknown_setting", "match_ruling_names_a_team",
    "match_ruling_boards_unknown", "unknown_contestant", "bad_boards". Source: RTP 2.3.5.1, 2.3.6.4,
    2.3.6.6, 2.3.6.7, 2.4.1, 3.2.1, 3.6.7.2, 3.6.8.
    """
    if ruling.form not in FORMS:
        raise EngineError("unknown_setting", setting="form", value=ruling.form)
    if ruling.form in NAMES_ONE_TEAM and len(ruling.teams) != 1:
        raise EngineError("match_ruling_names_a_team")
    bare = replace(
        match,
        scheduled=max(ruling.due, len(match.boards)),
        home_due=BY_MATCH,
        away_due=BY_MATCH,
    )
    if ruling.form == "wrong_seats":  # such boards may have no line, since no file can contain them
        boards = {board.board for board in match.boards}.union(ruling.boards)
        bare = replace(bare, scheduled=max(bare.due, len(boards)))
    if ruling.form in NAMES_BOARDS:
        _refuse_other_boards(bare, ruling)
    return FORMS[ruling.form](bare, ruling, settings)


def through_by_ruling(match: TeamMatch, ruling: MatchRuling) -> tuple[Key, ...] | None:
    """Return who goes through in a knock-out by a ruling; None where the boards decide.

    match: as it was before the ruling, with its boards. Raises: EngineError "knockout_level".
    Source: RTP 3.6.8.1, 3.6.8.2, 3.6.7.2, 3.2.1.
    """
    away = match.away
    if away is None:
        return (match.home,)
    both = (match.home, away)
    due = replace(match, scheduled=max(ruling.due, len(match.boards)))
    if ruling.form == "interrupted":
        return through_after_interruption(
            due,
            unable=ruling.teams,
            can_be_finished=ruling.can_be_finished,
            both_workable=ruling.both_workable,
        )
    counted = ruled_match(due, ruling, TeamSettings(scale=None, unbalanced="mean"))
    lost = {
        team
        for team, share in zip(both, (counted.home_due, counted.away_due), strict=True)
        if share.kind == "fixed" and share.points == 0
    }
    return tuple(team for team in both if team not in lost) if lost else None


def _refuse_other_boards(match: TeamMatch, ruling: MatchRuling) -> None:
    boards = {board.board for board in match.boards}
    unknown = [] if ruling.form == "wrong_seats" else sorted(set(ruling.boards) - boards)
    if unknown or not ruling.boards:
        text = ", ".join(str(board) for board in unknown) or "–"
        raise EngineError("match_ruling_boards_unknown", boards=text)


def _no_show(match: TeamMatch, ruling: MatchRuling, settings: TeamSettings) -> TeamMatch:
    if not ruling.teams:
        raise EngineError("match_ruling_names_a_team")
    return no_show(match, *ruling.teams)


def _interrupted_by(match: TeamMatch, ruling: MatchRuling, settings: TeamSettings) -> TeamMatch:
    return interrupted_by_team(
        match,
        ruling.teams[0],
        abandoned=ruling.abandoned,
        team_can_finish=ruling.can_be_finished,
        opponent_can_finish=ruling.opponent_can_finish,
        figures=settings.figures,
    )


def _mismatch(match: TeamMatch, ruling: MatchRuling, settings: TeamSettings) -> TeamMatch:
    """Return the match with the points of both sides corrected for the gap between them."""
    if ruling.higher not in (match.home, match.away):
        raise EngineError("match_ruling_names_a_team")
    played = match_result(match, settings)
    dues = []
    for team, points in ((match.home, played.home_vps), (match.away, played.away_vps)):
        if points is None:
            raise EngineError("match_without_points")
        points_won = mismatch_points(
            Fraction(points),
            higher_opponent=team != ruling.higher,
            at_fault=team in ruling.teams,
        )
        dues.append(MatchShare("fixed", Decimal(to_places(points_won, 2))))
    return replace(match, home_due=dues[0], away_due=dues[1])


FORMS: Mapping[str, Callable[[TeamMatch, MatchRuling, TeamSettings], TeamMatch]] = {
    "no_show": _no_show,
    "reserve": lambda match, ruling, _: reserve_stepped_in(match, playable=ruling.playable),
    "wrong_seats": lambda match, ruling, settings: wrong_seats(
        match, ruling.boards, settings.figures
    ),
    "cancelled": lambda match, ruling, _: without_boards(match, ruling.boards),
    "no_comparison": lambda match, _ruling, _: impossible_comparison(match),
    "interrupted": lambda match, ruling, settings: interrupted(
        match,
        can_be_finished=ruling.can_be_finished,
        unable=ruling.teams,
        figures=settings.figures,
    ),
    "interrupted_by": _interrupted_by,
    "suspended": lambda match, ruling, _: suspended_player(match, ruling.teams[0]),
    "technical": lambda match, ruling, settings: technical_failure(
        match, ruling.teams[0], settings.figures
    ),
    "mismatch": _mismatch,
}
