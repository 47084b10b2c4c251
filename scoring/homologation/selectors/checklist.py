"""The conditions of 3.1.6 for one event."""

from django.core.cache import cache

from scoring.homologation.rules.checklist import Condition, homologation_conditions
from scoring.homologation.rules.checklist_conditions import RULES, conditions_of_checklist
from scoring.homologation.rules.conditions import Condition as GateCondition
from scoring.homologation.selectors.facts import homologation_facts
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.rulings import rulings_of_events
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of

FRESH_SECONDS = 60


def checklist(event: Event) -> tuple[Condition, ...]:
    """Return the conditions of homologation of one event, each with its remedy."""
    return check_event(event).checklist


def conditions_in_short(event: Event, revision: int) -> tuple[GateCondition, ...]:
    """Return a summary of the conditions for every page of an event.

    What was played is checked again only once a minute, because the pages are public; report,
    appeals and charges are current. revision: of the results.
    """
    played: tuple[GateCondition, ...] | None = cache.get(
        key := f"gate-conditions:{event.pk}:{revision}"
    )
    if played is None:
        checked = check_event(event).conditions
        played = tuple(condition for condition in checked if condition.rule not in RULES)
        cache.set(key, played, FRESH_SECONDS)
        return checked
    rulings = rulings_of_events([event], in_short=True)
    facts = homologation_facts([event], rulings)
    lines = homologation_conditions(facts[event.pk], figures=regulation_of(event).homologation)
    return (*played, *conditions_of_checklist(lines))
