"""The figures under which an event is played."""

import datetime as dt

from federation.models import RuleSet
from federation.rules.figures_federation import EventStanding
from federation.rules.organisers import OrganiserKind
from federation.rules.ranking_figures import RankingFigures, parse_ranking
from federation.rules.rule_sets import RuleSetFigures, parse_rule_set
from federation.selectors.rule_sets import regulation_row
from tournaments.models import Event
from tournaments.rules.event_class import (
    OnlineRules,
    Recognition,
    online_rules,
    recognition,
    standing_of_event,
)


def regulation_of(event: Event) -> RuleSetFigures:
    """Return the figures of the event's regulation."""
    return regulation(event.rule_set)


def ranking_figures_of(event: Event) -> RankingFigures:
    """Return the figures of the event's ranking."""
    return ranking_figures(event.ranking_rule_set)


def is_official(event: Event) -> bool:
    """Say whether the event is official: organised by the federation, or of an official class."""
    return _standing(event) is EventStanding.OFFICIAL


def recognition_of(event: Event) -> Recognition:
    """Return how far the regulation applies to an event."""
    return recognition(_standing(event), homologation_requested=event.wants_homologation)


def online_rules_of(event: Event) -> OnlineRules:
    """Return whether the adaptations for online play are binding or advice for an event."""
    return online_rules(_standing(event), online=event.is_online)


def ranking_figures(rule_set: RuleSet) -> RankingFigures:
    """Return the ranking's figures of one rule set."""
    if (ranking_figures := _RANKINGS.get(rule_set.sha256)) is None:
        ranking_figures = _RANKINGS[rule_set.sha256] = parse_ranking(rule_set.figures)
    return ranking_figures


def regulation(rule_set: RuleSet) -> RuleSetFigures:
    """Return the regulation's figures of one rule set."""
    if (rule_set_figures := _REGULATIONS.get(rule_set.sha256)) is None:
        rule_set_figures = _REGULATIONS[rule_set.sha256] = parse_rule_set(rule_set.figures)
    return rule_set_figures


def regulation_on(day: dt.date) -> RuleSetFigures:
    """Return the regulation's figures in force on a day. Raises: RuleError if there are none."""
    return regulation(regulation_row(on=day))


def _standing(event: Event) -> EventStanding:
    return standing_of_event(
        event.event_class,
        organiser=OrganiserKind(event.organiser_kind),
        classes=regulation_of(event).event_classes,
    )


# Rule sets are never edited and are identified by their hash, so a cached one stays valid.
_RANKINGS: dict[str, RankingFigures] = {}
_REGULATIONS: dict[str, RuleSetFigures] = {}
