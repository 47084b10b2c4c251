"""The lines of 3.1.6 of one event, as the gate answers them."""

from dataclasses import replace

from django.core.cache import cache

from scoring.homologation.rules.checklist import Condition, homologation_conditions
from scoring.homologation.selectors.facts import homologation_facts
from scoring.homologation.selectors.gate import check_event, rulings_of
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of

FRESH_SECONDS = 60


def checklist(event: Event) -> tuple[Condition, ...]:
    """Return the conditions of homologation of one event, each with what to do."""
    return check_event(event).checklist


def checklist_in_short(event: Event, revision: int) -> tuple[Condition, ...]:
    """Return the lines as every page of an event sums them up.

    What was played is asked anew once a minute, as a page that anybody reads is made; report,
    appeals and charges are those of now. revision: of the results.
    """
    played: tuple[str, ...] | None = cache.get(key := f"gate:{event.pk}:{revision}")
    if played is None:
        checked = check_event(event)
        cache.set(key, checked.breaches, FRESH_SECONDS)
        return checked.checklist
    facts = homologation_facts(event, rulings_of(event, in_short=True))
    return homologation_conditions(
        replace(facts, breaches=played), figures=regulation_of(event).homologation
    )
