"""The least number of boards of an event, a session, a match and a contestant."""

from collections.abc import Mapping
from functools import partial

from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.finding import NOT_ASKED, Found, found, refusal_of
from tournaments.rules.event_class import EventKind, festival_shortfalls
from tournaments.rules.team_lists import (
    MatchFormat,
    refuse_short_championship,
    refuse_short_matches,
)
from tournaments.rules.triplets import boards_for_triplets


def boards_of_pairs(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether a pairs event and each of its players play enough boards.

    Source: RTP 3.5.1.
    """
    if event.kind is not EventKind.PAIRS:
        return NOT_ASKED
    asked = figures.pairs_events
    least = boards_for_triplets(asked) if event.is_triplets else asked.event_min_boards
    short = {
        name: boards
        for each in event.placed
        for name, boards in _by_player(event, each.told, each.boards, each.boards_by_player)
        if boards < asked.player_min_boards
    }
    return found(
        event.boards >= least and not short,
        boards=event.boards,
        least=least,
        least_each=asked.player_min_boards,
        too_few=_told(short),
    )


def boards_of_matches(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether each match of teams has enough boards. Source: RTP 2.3.1."""
    if event.kind is not EventKind.TEAMS:
        return NOT_ASKED
    asked, plan = figures.team_events, event.team_plan
    played_as = (
        MatchFormat.PATTON
        if plan.method == "patton"
        else MatchFormat(plan.format or MatchFormat.LEAGUE)
    )
    if played_as in asked.match_min_boards_exceptions:
        return NOT_ASKED
    short = {
        each.told: each.boards
        for each in event.matches
        if refusal_of(
            partial(refuse_short_matches, each.boards, played_as=played_as, figures=asked)
        )
    }
    return found(
        bool(event.matches) and not short,
        matches=len(event.matches),
        least=asked.match_min_boards,
        too_few=_told(short),
    )


def boards_of_championship(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether each team of a championship plays enough boards.

    In a knock-out the losers stop playing, so only the two teams that came furthest are checked.
    Source: RTP 3.6.1.
    """
    if event.kind is not EventKind.TEAMS or not event.is_championship:
        return NOT_ASKED
    asked = figures.team_events
    teams = sorted(event.placed, key=lambda each: -each.boards)
    if event.team_plan.format == MatchFormat.KNOCKOUT:
        teams = teams[:2]
    short = {
        each.told: each.boards
        for each in teams
        if refusal_of(
            partial(
                refuse_short_championship,
                each.boards,
                is_national=event.is_national,
                figures=asked,
            )
        )
    }
    least = (
        asked.national_championship_min_boards
        if event.is_national
        else asked.regional_championship_min_boards
    )
    fewest = min((each.boards for each in teams), default=0)
    return found(bool(teams) and not short, least=least, boards=fewest, too_few=_told(short))


def festival_played(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether a festival met all the requirements of one. Source: RTP 1.2."""
    if not event.is_festival:
        return NOT_ASKED
    lacking = festival_shortfalls(event.offer, figures=figures.festival)
    return found(
        not lacking,
        lacking=lacking,
        sessions=len(event.offer.sessions),
        boards=sum(each.boards for each in event.offer.sessions),
        least=figures.festival.min_boards,
    )


def swiss_field(event: PlayedEvent, figures: RuleSetFigures) -> Found:
    """Return whether a Swiss event has enough teams and rounds. Source: RTP 3.6.12.1."""
    if event.kind is not EventKind.TEAMS or event.team_plan.format != MatchFormat.SWISS:
        return NOT_ASKED
    asked = figures.swiss
    teams, rounds = len(event.contestants), event.team_plan.rounds
    return found(
        teams >= asked.min_teams and rounds >= asked.min_rounds,
        teams=teams,
        least=asked.min_teams,
        rounds=rounds,
        least_rounds=asked.min_rounds,
    )


def _by_player(
    event: PlayedEvent, told: str, boards: int, by_player: Mapping[str, int]
) -> list[tuple[str, int]]:
    """Return each player's number of boards; for a triplet without noted turns, two thirds each."""
    if not event.is_triplets:
        return [(told, boards)]
    return list(by_player.items()) or [(told, boards * 2 // 3)]


def _told(short: Mapping[str, int]) -> tuple[str, ...]:
    return tuple(f"{name} ({boards})" for name, boards in short.items())
