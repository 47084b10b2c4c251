"""Matches that were not simply played: what each team is due, by article.

Each function takes a match as it was and returns it as it counts.
"""

from collections.abc import Collection
from dataclasses import replace
from decimal import Decimal

from scoring.engine.errors import EngineError
from scoring.engine.team_boards import board_result
from scoring.engine.team_types import MatchShare, TeamBoard, TeamFigures, TeamMatch
from scoring.engine.types import Key

FEDERATION = TeamFigures()
NOTHING = MatchShare("fixed", Decimal(0), "3.6.7.2")
BEST_OF_THREE = MatchShare("best_of_three", article="3.6.7.2")


def bye(team: Key, round_number: int, figures: TeamFigures = FEDERATION) -> TeamMatch:
    """Return the bye of a team in a round. Source: RTP 3.6.7.1, 3.6.12.4."""
    due = MatchShare("fixed", figures.bye, "3.6.7.1")
    return TeamMatch(team, None, round=round_number, home_due=due)


def no_show(match: TeamMatch, *absent: Key) -> TeamMatch:
    """Return the match when a team did not come: nothing for it, the best of three for the other.

    Raises: EngineError "unknown_contestant". Source: RTP 3.6.7.2.
    """
    for team in absent:
        _check_team(match, team)
    return replace(
        match,
        boards=(),
        home_due=NOTHING if match.home in absent else BEST_OF_THREE,
        away_due=NOTHING if match.away in absent else BEST_OF_THREE,
    )


def wrong_seats(
    match: TeamMatch, wrong_boards: Collection[int], figures: TeamFigures = FEDERATION
) -> TeamMatch:
    """Return the match when pairs sat in the wrong direction on these boards at both tables.

    More than half of the boards due: the match is void and each team gets 8 points. Half or less:
    those boards are void and the column of the scale is that of the others. Source: RTP 2.3.6.6.
    """
    if 2 * len(wrong_boards) > match.due:
        void = MatchShare("fixed", figures.void, "2.3.6.6")
        return replace(match, boards=(), home_due=void, away_due=void)
    return without_boards(match, wrong_boards)


def without_boards(match: TeamMatch, cancelled: Collection[int]) -> TeamMatch:
    """Return the match without cancelled boards: fouled and not replaced, or not comparable.

    Source: RTP 2.3.6.4, 2.3.6.7.
    """
    boards = tuple(
        TeamBoard(board.board, cancelled=True) if board.board in cancelled else board
        for board in match.boards
    )
    return replace(match, boards=boards)


def impossible_comparison(match: TeamMatch) -> TeamMatch:
    """Return the match when part of it cannot be compared and neither team is at fault.

    Under half of the boards due: void, each team gets the best of three. Half or more: the column
    of the scale is that of the comparable boards. Source: RTP 2.3.6.7.
    """
    if 2 * comparable_boards(match) >= match.due:
        return match
    due = MatchShare("best_of_three", article="2.3.6.7")
    return replace(match, boards=(), home_due=due, away_due=due)


def interrupted(
    match: TeamMatch,
    *,
    can_be_finished: bool = False,
    unable: Collection[Key] = (),
    figures: TeamFigures = FEDERATION,
) -> TeamMatch:
    """Return the match after a forced interruption.

    If half or more of the boards due can be compared, it ends there. Otherwise it is finished
    another day; a team unable to come then gets 40% of the points and its opponent the best of
    three. If it cannot be finished, both get the best of three. Source: RTP 3.6.8.1.
    """
    if 2 * comparable_boards(match) >= match.due:
        return match
    if can_be_finished and not unable:
        later = MatchShare("later", article="3.6.8.1")
        return replace(match, home_due=later, away_due=later)
    for team in unable:
        _check_team(match, team)
    fixed = MatchShare("fixed", figures.unable, "3.6.8.1")
    best = MatchShare("best_of_three", article="3.6.8.1")
    return replace(
        match,
        boards=(),
        home_due=fixed if match.home in unable else best,
        away_due=fixed if match.away in unable else best,
    )


def interrupted_by_team(
    match: TeamMatch,
    team: Key,
    *,
    abandoned: bool = False,
    team_can_finish: bool = True,
    opponent_can_finish: bool = True,
    figures: TeamFigures = FEDERATION,
) -> TeamMatch:
    """Return the match after an interruption that one team caused.

    If the team abandoned by choice, or does not come to finish: a no-show. If its opponent does not
    come to finish: 8 points each. Source: RTP 3.6.8.2.
    """
    _check_team(match, team)
    if abandoned:
        return no_show(match, team)
    if 2 * comparable_boards(match) >= match.due:
        return match
    if not team_can_finish:
        return no_show(match, team)
    due = (
        MatchShare("later", article="3.6.8.2")
        if opponent_can_finish
        else MatchShare("fixed", figures.unable, "3.6.8.2")
    )
    return replace(
        match, boards=match.boards if opponent_can_finish else (), home_due=due, away_due=due
    )


def suspended_player(match: TeamMatch, team: Key) -> TeamMatch:
    """Return the match of a team that cannot go on because a player was suspended or excluded.

    If half or more of the boards due can be compared, the column of the scale is theirs, and the
    other team gets 20 less the offenders' average in their other matches if that is more. Under
    half: a no-show. Source: RTP 3.2.1.
    """
    _check_team(match, team)
    if 2 * comparable_boards(match) < match.due:
        return no_show(match, team)
    due = MatchShare("complement", article="3.2.1")
    if team == match.home:
        return replace(match, away_due=due)
    return replace(match, home_due=due)


def technical_failure(match: TeamMatch, team: Key, figures: TeamFigures = FEDERATION) -> TeamMatch:
    """Return an online match in which one team's equipment prevented the play of some boards.

    Each unplayed board is 3 IMPs to the other team; under half played in time: a no-show. Source:
    RTP 2.4.1.
    """
    _check_team(match, team)
    if 2 * comparable_boards(match) < match.due:
        return no_show(match, team)
    imps = figures.lost_board_imps
    both_imps = (-imps, imps) if team == match.home else (imps, -imps)
    played = tuple(board for board in match.boards if is_comparable(board))
    unplayed = [board.board for board in match.boards if not is_comparable(board)]
    number = max((board.board for board in match.boards), default=0)
    while len(played) + len(unplayed) < match.due:  # boards that were never played
        number += 1
        unplayed.append(number)
    return replace(
        match, boards=played + tuple(TeamBoard(board, awarded=both_imps) for board in unplayed)
    )


def reserve_stepped_in(match: TeamMatch, *, playable: int) -> TeamMatch:
    """Return the first match of a reserve that replaced a missing team.

    playable: boards for which there is still time. Half or more: the match is played, with the
    column of its boards; otherwise each team gets the average of its other matches of the phase.
    Source: RTP 2.3.5.1.
    """
    if playable < 0 or playable > match.due:
        raise EngineError("bad_boards", boards=playable)
    if 2 * playable >= match.due:
        return match
    due = MatchShare("own_average", article="2.3.5.1")
    return replace(match, boards=(), home_due=due, away_due=due)


def is_comparable(board: TeamBoard) -> bool:
    """Return whether a board has a counting result at both tables. Source: RTP 2.3.6.7."""
    return board_result(board).home is not None


def comparable_boards(match: TeamMatch) -> int:
    """Return how many boards of a match can be compared. Source: RTP 2.3.6.7."""
    return sum(is_comparable(board) for board in match.boards)


def _check_team(match: TeamMatch, team: Key) -> None:
    if team not in (match.home, match.away):
        raise EngineError("unknown_contestant", contestant=team)
