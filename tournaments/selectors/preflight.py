"""An event as the pre-flight reads it, and how its tables are played."""

import datetime as dt
from collections.abc import Callable
from functools import partial

from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from tournaments.models import (
    AppointmentState,
    DirectorPost,
    EntryTerms,
    Event,
    TableSettings,
)
from tournaments.rules.creation import refuse_creation
from tournaments.rules.directors import DirectorNamed, refuse_directors
from tournaments.rules.eligibility import senior_latest_birth_year
from tournaments.rules.event_class import AgeGroup, EventKind
from tournaments.rules.naming import refuse_reserved_name
from tournaments.rules.preflight import EventFacts, Finding, findings
from tournaments.rules.regulation_items import Conditions, missing_items
from tournaments.rules.table_settings import TableTerms, table_terms
from tournaments.selectors.directors import players_among, standing_appointments
from tournaments.selectors.regulations import (
    conditions_of,
    draft_regulation,
    published_regulation,
)
from tournaments.selectors.rule_sets import is_official, regulation_of

IN_CHARGE = (DirectorPost.CHIEF, DirectorPost.DIRECTOR)


def preflight(event: Event, *, on: dt.date) -> tuple[Finding, ...]:
    """Return the regulation's lines over an event, in the order an organiser works on them."""
    figures = regulation_of(event)
    return findings(
        event_facts(event), on=on, pairs=figures.pairs_events, teams=figures.team_events
    )


def event_facts(event: Event) -> EventFacts:
    """Return what is known of an event."""
    described = regulation_of(event).event_classes[event.event_class]
    official = is_official(event)
    terms = EntryTerms.objects.filter(event=event).first()
    held = [row for row in standing_appointments(event) if row.post in IN_CHARGE]
    return EventFacts(
        kind=EventKind(event.kind),
        official=official,
        national=described.is_national,
        championship=described.is_championship,
        online=event.is_online,
        starts_on=event.starts_on,
        boards=event.planned_boards,
        venue=event.venue,
        named_director=event.director_name,
        appointed=len(held),
        accepted=sum(row.state == AppointmentState.ACCEPTED for row in held),
        regulation_due=official,
        missing_items=_missing(event),
        has_terms=terms is not None,
        closes_on=terms.closes_at.date() if terms else None,
        limited=terms is not None and terms.max_entries is not None,
        admits_reserves=terms is not None and terms.admits_reserves,
        refusals=tuple((topic, article, _refusal(ask)) for topic, article, ask in _rules(event)),
    )


def table_settings_of(event: Event) -> TableSettings:
    """Return what was decided for the tables; neither screens nor viewing where nothing was."""
    found = TableSettings.objects.filter(event=event).first()
    return found or TableSettings(event=event)


def table_terms_of(event: Event) -> TableTerms:
    """Return what the tables of an event need."""
    figures = regulation_of(event)
    return table_terms(
        with_screens=table_settings_of(event).has_screens,
        copies=figures.cards.copies_per_pair,
        pace=figures.pace,
        screens=figures.screens,
    )


def _missing(event: Event) -> tuple[str, ...] | None:
    if published_regulation(event) is not None:
        return None
    draft = draft_regulation(event)
    said = conditions_of(draft) if draft else Conditions()
    return missing_items(said, required=regulation_of(event).regulation.required_items)


def _rules(event: Event) -> list[tuple[str, str, Callable[[], object]]]:
    """Return the rules that creation asks and others that can be asked again, by topic."""
    figures = regulation_of(event)
    organiser = OrganiserKind(event.organiser_kind)
    asked: list[tuple[str, str, Callable[[], object]]] = [
        (
            "organiser",
            "RTP 1.2, 3.1.2",
            partial(refuse_creation, organiser, event.event_class, mandates=figures.mandates),
        ),
        (
            "name",
            "RTP 1.2",
            partial(
                refuse_reserved_name,
                event.name,
                event.event_class,
                classes=figures.event_classes,
                figures=figures.championship,
            ),
        ),
    ]
    if event.age_group == AgeGroup.SENIOR:
        year = event.season.year
        asked.append(
            ("ages", "RTP 3.1.1", partial(senior_latest_birth_year, year, ages=figures.ages))
        )
    held = [row for row in standing_appointments(event) if row.post in IN_CHARGE]
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
        asked.append(("directing", "RTP 2.1.1", partial(refuse_directors, named)))
    return asked


def _refusal(ask: Callable[[], object]) -> RuleError | None:
    try:
        ask()
    except RuleError as refusal:
        return refusal
    return None
