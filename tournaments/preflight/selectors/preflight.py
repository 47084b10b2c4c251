"""An event for the pre-flight, and the conditions at its tables."""

import datetime as dt
from collections.abc import Callable
from functools import partial

from django.utils import timezone

from federation.errors import RuleError
from tournaments.calendar.selectors.clashes import clashes_with, dated_event
from tournaments.direction.selectors import players_among, standing_appointments
from tournaments.events.selectors.regulations import (
    conditions_of,
    draft_regulation,
    published_regulation,
)
from tournaments.models import (
    AppointmentState,
    DirectorAppointment,
    DirectorPost,
    EntryTerms,
    Event,
    TableSettings,
)
from tournaments.preflight.rules import EventFacts, Finding, findings
from tournaments.preflight.selectors.event_costs import costs_of_event
from tournaments.preflight.selectors.event_rules import RuleCheck, rules_of_event
from tournaments.rules.clashes import Clash
from tournaments.rules.directors import DirectorNamed, refuse_directors
from tournaments.rules.eligibility import senior_latest_birth_year
from tournaments.rules.event_class import AgeGroup, EventKind, Recognition
from tournaments.rules.regulation_items import Conditions, missing_items
from tournaments.rules.table_settings import TableTerms, table_terms
from tournaments.selectors.rule_sets import online_rules_of, recognition_of, regulation_of

IN_CHARGE = (DirectorPost.CHIEF, DirectorPost.DIRECTOR)


def preflight(event: Event, *, on: dt.date) -> tuple[Finding, ...]:
    """Return the pre-flight lines of an event, in the order of an organiser's work."""
    figures = regulation_of(event)
    return findings(
        event_facts(event), on=on, pairs=figures.pairs_events, teams=figures.team_events
    )


def event_facts(event: Event) -> EventFacts:
    """Return what is known of an event, also of one being filled in."""
    described = regulation_of(event).event_classes[event.event_class]
    recognition = recognition_of(event)
    terms = EntryTerms.objects.filter(event=event.pk).first()
    held = _in_charge(event)
    return EventFacts(
        kind=EventKind(event.kind),
        recognition=recognition,
        national=described.is_national,
        championship=described.is_championship,
        online=online_rules_of(event),
        starts_on=event.starts_on,
        boards=event.planned_boards,
        venue=event.venue,
        named_director=event.director_name,
        appointed=len(held),
        accepted=sum(row.state == AppointmentState.ACCEPTED for row in held),
        regulation_due=recognition is Recognition.OFFICIAL,
        missing_items=_missing(event),
        has_terms=terms is not None,
        closes_on=timezone.localdate(terms.closes_at) if terms else None,
        limited=terms is not None and terms.max_entries is not None,
        admits_reserves=terms is not None and terms.admits_reserves,
        refusals=tuple((rule.topic, rule.article, _refusal(rule.ask)) for rule in _rules(event)),
        is_draft=event.pk is None,
        is_triplets=event.is_triplets,
        clashes=_clashes(event),
        costs=costs_of_event(event),
    )


def _clashes(event: Event) -> tuple[Clash, ...]:
    if event.ends_on < event.starts_on:
        return ()
    figures = regulation_of(event)
    return clashes_with(dated_event(event, figures=figures), figures=figures)


def table_settings_of(event: Event) -> TableSettings:
    """Return the table settings of an event; by default neither screens nor delayed viewing."""
    table_settings = TableSettings.objects.filter(event=event).first()
    return table_settings or TableSettings(event=event)


def table_terms_of(event: Event) -> TableTerms:
    """Return the conditions at the tables of an event."""
    figures = regulation_of(event)
    return table_terms(
        with_screens=table_settings_of(event).has_screens,
        copies=figures.cards.copies_per_pair,
        pace=figures.pace,
        screens=figures.screens,
    )


def _missing(event: Event) -> tuple[str, ...] | None:
    if event.pk is None:
        return ()
    if published_regulation(event) is not None:
        return None
    draft = draft_regulation(event)
    conditions = conditions_of(draft) if draft else Conditions()
    return missing_items(conditions, required=regulation_of(event).regulation.required_items)


def _rules(event: Event) -> list[RuleCheck]:
    """Return the rules of creation, and others that can be checked again."""
    rule_checks = rules_of_event(event)
    if event.age_group == AgeGroup.SENIOR:
        ages, year = regulation_of(event).ages, event.season.year
        rule_checks.append(
            RuleCheck("ages", "RTP 3.1.1", partial(senior_latest_birth_year, year, ages=ages))
        )
    held = _in_charge(event)
    if held:
        playing = players_among(event, [row.person_id for row in held])
        named = [
            DirectorNamed(
                row.person.name,
                is_qualified=bool(row.grade or row.qualified_abroad),
                plays=row.person_id in playing,
                is_chief=row.post == DirectorPost.CHIEF,
            )
            for row in held
        ]
        rule_checks.append(RuleCheck("directing", "RTP 2.1.1", partial(refuse_directors, named)))
    return rule_checks


def _in_charge(event: Event) -> list[DirectorAppointment]:
    if event.pk is None:
        return []
    return [row for row in standing_appointments(event) if row.post in IN_CHARGE]


def _refusal(ask: Callable[[], object]) -> RuleError | None:
    try:
        ask()
    except RuleError as refusal:
        return refusal
    return None
