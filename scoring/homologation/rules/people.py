"""The players: licences, suspensions, sex, age, category, and the association they represent."""

import datetime as dt
from collections.abc import Callable, Iterator
from functools import partial

from federation.errors import RuleError
from federation.licences.rules.licences import licence_is_needed, refuse_without_licence
from federation.rules.rule_sets import RuleSetFigures
from scoring.homologation.rules.facts import Contestant, PlayedEvent, Player
from scoring.homologation.rules.finding import NOT_ASKED, Finding, finding_of, refusal_of
from tournaments.rules.eligibility import (
    EntryConditions,
    refuse_entrant,
    refuse_mixed,
    refuse_mixed_team,
)
from tournaments.rules.event_class import AgeGroup, CategoryLimit, EventKind, EventType


def licensed(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether each player held the licence of the year on each day they played.

    Source: RTP 3.1.4.1.
    """
    is_needed = licence_is_needed(
        event.event_class, official=event.is_official, figures=figures.licences
    )
    if not is_needed:
        return NOT_ASKED
    without = [
        player.name
        for contestant in event.contestants
        for player in contestant.players
        if any(_refused_on(day, player, event, figures) for day in contestant.days)
    ]
    players = sum(len(contestant.players) for contestant in event.contestants)
    return finding_of(players > 0 and not without, players=players, without=_once(without))


def not_suspended(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether nobody played while suspended. Source: RTP 2.1.11.1."""
    under = [
        player.name
        for contestant in event.contestants
        for player in contestant.players
        if set(player.suspended) & set(contestant.days)
    ]
    return finding_of(not under, suspended=_once(under))


def of_the_sex(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether only eligible players played in an event for women, or a mixed one.

    Source: RTP 3.1.1.
    """
    if event.restrictions.event_type is EventType.OPEN:
        return NOT_ASKED
    only = EntryConditions(event.restrictions.year, event.restrictions.event_type)
    against = [*_refused_players(event, only, figures)]
    against += [
        _named(refusal, contestant.name)
        for contestant in event.contestants
        if (refusal := _mixed_refusal(event, contestant, only)) is not None
    ]
    return finding_of(not against, event_type=only.event_type.value, against=_once(against))


def of_young_age(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether nobody was too old for a youth or junior event. Source: RTP 3.1.1."""
    if event.restrictions.age_group not in {AgeGroup.YOUTH, AgeGroup.JUNIOR}:
        return NOT_ASKED
    return _of_age(event, figures)


def of_senior_age(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether nobody was too young for a senior event. Source: RTP 3.1.1."""
    if event.restrictions.age_group is not AgeGroup.SENIOR:
        return NOT_ASKED
    return _of_age(event, figures)


def of_the_category(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether nobody of an excluded category played. Source: RTP 3.1.1."""
    limit = event.restrictions.category_limit
    if limit is CategoryLimit.NONE:
        return NOT_ASKED
    only = EntryConditions(event.restrictions.year, category_limit=limit)
    against = _once(_refused_players(event, only, figures))
    return finding_of(not against, limit=limit.value, against=against)


def members_of_association(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    """Return whether each contestant has enough members of the association it represents.

    Source: RTP 3.1.3.3.
    """
    standing = [contestant for contestant in event.contestants if contestant.stands_for is not None]
    if not standing:
        return NOT_ASKED
    representation = figures.representation
    least = (
        representation.min_of_team if event.kind is EventKind.TEAMS else representation.min_of_pair
    )
    short = [
        contestant.name
        for contestant in standing
        if sum(player.association == contestant.stands_for for player in contestant.players) < least
    ]
    return finding_of(not short, contestants=len(standing), least=least, too_few=_once(short))


def _of_age(event: PlayedEvent, figures: RuleSetFigures) -> Finding:
    only = EntryConditions(event.restrictions.year, age_group=event.restrictions.age_group)
    against = _once(_refused_players(event, only, figures))
    return finding_of(not against, age_group=only.age_group.value, against=against)


def _refused_players(
    event: PlayedEvent, only: EntryConditions, figures: RuleSetFigures
) -> Iterator[str]:
    for contestant in event.contestants:
        for player in contestant.players:
            ask = partial(
                refuse_entrant,
                player.entrant,
                only,
                figures=figures,
                categories=event.categories,
            )
            if (refusal := refusal_of(ask)) is not None:
                yield _named(refusal, player.name)


def _mixed_refusal(
    event: PlayedEvent, contestant: Contestant, only: EntryConditions
) -> RuleError | None:
    entrants = [player.entrant for player in contestant.players]
    if event.kind is EventKind.TEAMS:
        return refusal_of(partial(refuse_mixed_team, entrants, only))
    asks: list[Callable[[], object]] = [
        partial(refuse_mixed, one, other, only)
        for place, one in enumerate(entrants)
        for other in entrants[place + 1 :]
    ]
    refusals = [refusal_of(ask) for ask in asks]
    # For a triplet, one eligible pair is enough.
    return refusals[0] if refusals and all(refusals) else None


def _named(refusal: RuleError, text: str) -> str:
    missing = {"sex_not_on_record", "birth_date_not_on_record"}
    return f"{text} (?)" if refusal.code in missing else text


def _refused_on(
    day: dt.date, player: Player, event: PlayedEvent, figures: RuleSetFigures
) -> RuleError | None:
    ask = partial(
        refuse_without_licence,
        tuple(
            licence.held
            for licence in player.licences
            if licence.until is None or day <= licence.until
        ),
        event_class=event.event_class,
        official=event.is_official,
        on=day,
        figures=figures.licences,
    )
    return refusal_of(ask)


def _once(names: list[str] | Iterator[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
