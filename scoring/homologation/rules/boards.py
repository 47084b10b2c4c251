"""The least number of boards of an event, a session, a match and a contestant."""

from collections.abc import Mapping
from functools import partial

from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.finding import NOT_ASKED, Finding, finding_of, refusal_of
from tournaments.rules.event_class import EventKind, festival_shortfalls
from tournaments.rules.team_lists import (
    MatchFormat,
    refuse_short_championship,
    refuse_short_matches,
)
from tournaments.rules.triplets import boards_for_triplets


def boards_of_pairs(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether a pairs event and each of its players play enough boards.

    Source: RTP 3.5.1.
    """
    if event.kind is not EventKind.PAIRS:
        return NOT_ASKED
    pairs_events = figures.pairs_events
    least = (
        boards_for_triplets(pairs_events) if event.is_triplets else pairs_events.event_min_boards
    )
    short = {
        name: boards
        for contestant in event.placed
        for name, boards in _by_player(
            event, contestant.name, contestant.boards, contestant.boards_by_player
        )
        if boards < pairs_events.player_min_boards
    }
    return finding_of(
        event.boards >= least and not short,
        boards=event.boards,
        least=least,
        least_each=pairs_events.player_min_boards,
        too_few=_texts(short),
    )


def boards_of_matches(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether each match of teams has enough boards. Source: RTP 2.3.1."""
    if event.kind is not EventKind.TEAMS:
        return NOT_ASKED
    team_event_figures, plan = figures.team_events, event.team_plan
    played_as = (
        MatchFormat.PATTON
        if plan.method == "patton"
        else MatchFormat(plan.format or MatchFormat.LEAGUE)
    )
    if played_as in team_event_figures.match_min_boards_exceptions:
        return NOT_ASKED
    short = {
        match.name: match.boards
        for match in event.matches
        if refusal_of(
            partial(
                refuse_short_matches, match.boards, played_as=played_as, figures=team_event_figures
            )
        )
    }
    return finding_of(
        bool(event.matches) and not short,
        matches=len(event.matches),
        least=team_event_figures.match_min_boards,
        too_few=_texts(short),
    )


def boards_of_championship(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether each team of a championship plays enough boards.

    In a knock-out the losers stop playing, so only the two teams that came furthest are checked.
    Source: RTP 3.6.1.
    """
    if event.kind is not EventKind.TEAMS or not event.is_championship:
        return NOT_ASKED
    team_events = figures.team_events
    teams = sorted(event.placed, key=lambda contestant: -contestant.boards)
    if event.team_plan.format == MatchFormat.KNOCKOUT:
        teams = teams[:2]
    short = {
        team.name: team.boards
        for team in teams
        if refusal_of(
            partial(
                refuse_short_championship,
                team.boards,
                is_national=event.is_national,
                figures=team_events,
            )
        )
    }
    least = (
        team_events.national_championship_min_boards
        if event.is_national
        else team_events.regional_championship_min_boards
    )
    fewest = min((team.boards for team in teams), default=0)
    return finding_of(bool(teams) and not short, least=least, boards=fewest, too_few=_texts(short))


def festival_played(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether a festival met all the requirements of one. Source: RTP 1.2."""
    if not event.is_festival:
        return NOT_ASKED
    lacking = festival_shortfalls(event.offer, figures=figures.festival)
    return finding_of(
        not lacking,
        lacking=lacking,
        sessions=len(event.offer.sessions),
        boards=sum(session.boards for session in event.offer.sessions),
        least=figures.festival.min_boards,
    )


def swiss_field(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether a Swiss event has enough teams and rounds. Source: RTP 3.6.12.1."""
    if event.kind is not EventKind.TEAMS or event.team_plan.format != MatchFormat.SWISS:
        return NOT_ASKED
    swiss = figures.swiss
    teams, rounds = len(event.contestants), event.team_plan.rounds
    return finding_of(
        teams >= swiss.min_teams and rounds >= swiss.min_rounds,
        teams=teams,
        least=swiss.min_teams,
        rounds=rounds,
        least_rounds=swiss.min_rounds,
    )


def _by_player(
    event: PlayedEvent, text: str, boards: int, by_player: Mapping[str, int]
) -> list[tuple[str, int]]:
    """Return each player's number of boards; for a triplet without noted turns, two thirds each."""
    if not event.is_triplets:
        return [(text, boards)]
    return list(by_player.items()) or [(text, boards * 2 // 3)]


def _texts(short: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"{name} ({boards})" for name, boards in short.items())
