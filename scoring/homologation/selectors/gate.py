"""The check of events: every condition of the regulation on them, and the state of each."""

import datetime as dt
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal

from django.db.models import prefetch_related_objects

from scoring.homologation.rules.checklist import (
    Condition as ChecklistLine,
)
from scoring.homologation.rules.checklist import HomologationFacts, homologation_conditions
from scoring.homologation.rules.checklist_conditions import conditions_of_checklist
from scoring.homologation.rules.checks import conditions_of_play
from scoring.homologation.rules.conditions import Condition, State, state_of_all, stopping
from scoring.homologation.rules.facts import PlayedEvent
from scoring.homologation.rules.gate_line import GateLine, gate_line
from scoring.homologation.rules.rulings_facts import EventRulings
from scoring.homologation.rules.waivers import WaivedCondition
from scoring.homologation.selectors.facts import homologation_facts
from scoring.homologation.selectors.knockouts import knockouts_over
from scoring.homologation.selectors.late_changes import late_changes_decided
from scoring.homologation.selectors.let_pass import checks_let_pass
from scoring.homologation.selectors.played_event import played_events
from scoring.homologation.selectors.rulings import rulings_of_events
from scoring.homologation.selectors.waivers import waived, waivers_in_force
from scoring.models import ConditionWaiver, EventResult
from tournaments.models import Event
from tournaments.selectors.rule_sets import regulation_of

AT_ONCE = 40


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


@dataclass(frozen=True, slots=True)
class EventFacts:
    """What the conditions of one event are decided on.

    played: what was played; let_pass: checks of entries; waivers: in force, by rule; checklist: the
    facts of its lines; beside: conditions that nobody may waive, on late changes and knock-outs.
    """

    played: PlayedEvent
    rulings: EventRulings
    let_pass: Sequence[WaivedCondition]
    waivers: Mapping[str, ConditionWaiver]
    checklist: HomologationFacts
    beside: Sequence[Condition]
    has_results: bool


def check_event(event: Event) -> CheckedEvent:
    """Check every condition of an event, from the current rows."""
    return check_events([event])[0]


def check_events(events: Sequence[Event]) -> list[CheckedEvent]:
    """Check every condition of each event, in the order of the events, from the current rows.

    The number of queries does not depend on how many events there are.
    """
    facts = facts_of_events(events)
    return [_check(event, facts[event.pk]) for event in events]


def check_in_lots(events: Sequence[Event]) -> Iterator[CheckedEvent]:
    """Check events of a whole season, some at a time, so that memory never holds all results."""
    for first in range(0, len(events), AT_ONCE):
        yield from check_events(events[first : first + AT_ONCE])


def facts_of_events(events: Sequence[Event]) -> dict[int, EventFacts]:
    """Return by event what its conditions are decided on; each kind of row is read at once."""
    prefetch_related_objects(events, "season", "rule_set", "ranking_rule_set")
    rulings, played = rulings_of_events(events), played_events(events)
    let_pass, waivers = checks_let_pass(events), waivers_in_force(events)
    checklist = homologation_facts(events, rulings)
    late_changes, knockouts = late_changes_decided(events), knockouts_over(events)
    published = set(EventResult.objects.filter(event__in=events).values_list("event", flat=True))
    return {
        event.pk: EventFacts(
            played=played[event.pk],
            rulings=rulings[event.pk],
            let_pass=let_pass[event.pk],
            waivers=waivers[event.pk],
            checklist=checklist[event.pk],
            beside=(*knockouts[event.pk], *late_changes[event.pk]),
            has_results=event.pk in published,
        )
        for event in events
    }


def _check(event: Event, facts: EventFacts) -> CheckedEvent:
    figures = regulation_of(event)
    played = conditions_of_play(facts.played, figures, facts.let_pass)
    of_regulation = waived([*played, *facts.rulings.conditions], facts.waivers)
    breaches = tuple(condition.title for condition in stopping(of_regulation))
    lines = homologation_conditions(
        replace(facts.checklist, breaches=breaches), figures=figures.homologation
    )
    others = [*facts.beside, *conditions_of_checklist(lines)]
    conditions = sorted([*of_regulation, *others], key=lambda condition: condition.group)
    return CheckedEvent(event, tuple(conditions), lines, breaches, facts.has_results)


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
