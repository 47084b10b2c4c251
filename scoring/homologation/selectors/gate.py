"""The check of an event: every condition of the regulation on it, and the state of each."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal

from django.conf import settings
from django.utils.module_loading import import_string

from scoring.homologation.rules.checklist import (
    Condition as ChecklistLine,
)
from scoring.homologation.rules.checklist import (
    homologation_conditions,
)
from scoring.homologation.rules.checklist_conditions import conditions_of_checklist
from scoring.homologation.rules.checks import conditions_of_play
from scoring.homologation.rules.conditions import Condition, State, state_of_all, stopping
from scoring.homologation.rules.gate_line import GateLine, gate_line
from scoring.homologation.rules.rulings_facts import EventRulings
from scoring.homologation.selectors.facts import homologation_facts
from scoring.homologation.selectors.late_changes import late_changes_decided
from scoring.homologation.selectors.let_pass import checks_let_pass
from scoring.homologation.selectors.played_event import played_event
from scoring.homologation.selectors.waivers import waived
from scoring.models import EventResult
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class CheckedEvent:
    """An event with its conditions. conditions: by group and rule; checklist: the lines of 3.1.6.

    breaches: what is against the regulation, as keys of texts. has_results: it was played, so no
    condition waits for play any more.
    """

    event: Event
    conditions: tuple[Condition, ...]
    checklist: tuple[ChecklistLine, ...]
    breaches: tuple[str, ...]
    has_results: bool = True

    @property
    def line(self) -> GateLine:
        """Return the state of the event in one line."""
        return gate_line(self.conditions, has_results=self.has_results)

    @property
    def state(self) -> State:
        """Return the state of the event as a whole."""
        return state_of_all(self.conditions)

    @property
    def stopping(self) -> tuple[Condition, ...]:
        """Return the conditions that are not met."""
        return stopping(self.conditions)


def check_event(event: Event) -> CheckedEvent:
    """Check every condition of an event, from the current rows."""
    figures = regulation_of(event)
    event_rulings = rulings_of(event)
    let_pass = checks_let_pass(event, figures)
    played = conditions_of_play(played_event(event, figures), figures, let_pass)
    chosen = [*played, *event_rulings.conditions]
    of_regulation = waived(event, chosen, figures)
    facts = homologation_facts(event, event_rulings)
    breaches = tuple(condition.title for condition in stopping(of_regulation))
    lines = homologation_conditions(replace(facts, breaches=breaches), figures=figures.homologation)
    others = [*late_changes_decided(event), *conditions_of_checklist(lines)]
    conditions = sorted([*of_regulation, *others], key=lambda condition: condition.group)
    has_results = EventResult.objects.filter(event=event).exists()
    return CheckedEvent(event, tuple(conditions), lines, breaches, has_results)


def rulings_of(event: Event, *, in_short: bool = False) -> EventRulings:
    """Return the facts of the app of rulings; in_short: report and appeals only."""
    event_rulings: EventRulings = import_string(settings.EVENT_RULINGS)(event, in_short=in_short)
    return event_rulings


def gate_data(checked: CheckedEvent) -> dict[str, object]:
    """Return a checked event for the API."""
    return {
        "event": checked.event.pk,
        "class": checked.event.event_class,
        "state": checked.state.value,
        "conditions": [
            {
                "rule": condition.rule,
                "article": condition.article,
                "state": condition.state.value,
                "facts": {name: _plain(value) for name, value in condition.facts.items()},
                "waiver": None
                if condition.waiver is None
                else {
                    "by": condition.waiver.by,
                    "mandate": condition.waiver.mandate,
                    "reason": condition.waiver.reason,
                    "when": condition.waiver.when.isoformat(),
                },
            }
            for condition in checked.conditions
        ],
    }


def _plain(value: object) -> object:
    """Return a fact as JSON: days and sums as texts."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, Mapping):
        return {str(name): _plain(value) for name, value in value.items()}
    if isinstance(value, Iterable) and not isinstance(value, Decimal):
        return [_plain(part) for part in value]
    return str(value)
