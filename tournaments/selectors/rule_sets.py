"""The figures under which an event is played."""

from federation.rules.figures_federation import EventStanding
from federation.rules.organisers import OrganiserKind
from federation.rules.ranking_figures import RankingFigures
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.rule_sets import ranking_figures, regulation
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
    """Return whether the event is official: the federation's own, or of an official class."""
    return _standing(event) is EventStanding.OFFICIAL


def recognition_of(event: Event) -> Recognition:
    """Return how far the regulation applies to an event."""
    return recognition(_standing(event), homologation_requested=event.wants_homologation)


def online_rules_of(event: Event) -> OnlineRules:
    """Return whether the adaptations for online play are binding or advice for an event."""
    return online_rules(_standing(event), online=event.is_online)


def _standing(event: Event) -> EventStanding:
    return standing_of_event(
        event.event_class,
        organiser=OrganiserKind(event.organiser_kind),
        classes=regulation_of(event).event_classes,
    )
