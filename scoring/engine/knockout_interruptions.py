"""Knock-out matches that could not be finished: who goes through."""

from collections.abc import Collection

from scoring.engine.errors import EngineError
from scoring.engine.team_match import match_result
from scoring.engine.team_rulings import comparable_boards
from scoring.engine.team_types import TeamMatch, TeamSettings
from scoring.engine.types import Key

KNOCK_OUT = TeamSettings(scale=None, unbalanced="mean")


def through_after_interruption(
    match: TeamMatch,
    *,
    unable: Collection[Key] = (),
    can_be_finished: bool = False,
    both_workable: bool = True,
) -> tuple[Key, ...]:
    """Return the teams that go through after a forced interruption of a knock-out match.

    unable: teams that cannot come to finish it. both_workable: the next round can take both teams.
    With half or more of the boards due played, the leader goes through. With fewer, a team unable
    to finish loses; if the match cannot be finished, both go through, or else the leader. Returns:
    one team, both, or none while the match is still to be finished. Raises: EngineError
    "knockout_level" when a leader is needed and there is none. Source: RTP 3.6.8.1.
    """
    if match.away is None:
        return (match.home,)
    if 2 * comparable_boards(match) >= match.due:
        return (_leader(match, match.away),)
    present = tuple(team for team in (match.home, match.away) if team not in unable)
    if unable:
        return present
    if can_be_finished:
        return ()
    return present if both_workable else (_leader(match, match.away),)


def _leader(match: TeamMatch, away: Key) -> Key:
    margin = match_result(match, KNOCK_OUT).margin
    if margin == 0:
        raise EngineError("knockout_level", home=match.home, away=away)
    return match.home if margin > 0 else away
