"""The events to come that a player is entered in, or may enter by what is on record."""

import datetime as dt
from dataclasses import dataclass

from federation.errors import RuleError
from federation.licences.selectors.categories import categories_held
from federation.models import Person
from federation.selectors.suspensions import suspensions_between
from tournaments.models import (
    EntryPlayer,
    EntryTerms,
    Event,
    PlayerState,
    RegistrationPlayer,
)
from tournaments.rules import event_class as classes
from tournaments.rules.eligibility import Entrant, EntryConditions, Sex, refuse_entrant
from tournaments.rules.event_class import Recognition
from tournaments.selectors.rule_sets import ranking_figures_of, recognition_of, regulation_of

AHEAD = dt.timedelta(days=366)


@dataclass(frozen=True, slots=True)
class EventToEnter:
    """An event to come. terms: of its online entries, None if there are none."""

    event: Event
    is_entered: bool
    terms: EntryTerms | None


def events_to_enter(person: Person, *, on: dt.date, now: dt.datetime) -> list[EventToEnter]:
    """Return the events of a year to come in which a player is, or may be, by date.

    By sex, age and category as on record today, suspensions, and the end of online entries; what
    depends on partners and licences is checked on entering. Events without homologation, which
    give no ranking points, are left out. A fixed number of queries. Source: RTP 3.1.1.
    """
    rows = Event.objects.filter(
        starts_on__gt=on, starts_on__lte=on + AHEAD, cancelled_at__isnull=True
    ).select_related("season", "rule_set", "ranking_rule_set", "club", "association")
    events = [
        event
        for event in rows.order_by("starts_on", "pk")
        if recognition_of(event) is not Recognition.OUTSIDE
    ]
    entered = _entered(person, events)
    terms = {row.event_id: row for row in EntryTerms.objects.filter(event__in=events)}
    entrant = _entrant(person, on)
    suspended = suspensions_between([person.pk], first=on, last=on + 2 * AHEAD).get(person.pk, [])

    def may_enter(event: Event) -> bool:
        held = terms.get(event.pk)
        if held is not None and held.closes_at < now:
            return False
        if any(
            suspension.first <= event.ends_on and suspension.last >= event.starts_on
            for suspension in suspended
        ):
            return False
        return _is_admitted(entrant, event)

    return [
        EventToEnter(event, event.pk in entered, terms.get(event.pk))
        for event in events
        if event.pk in entered or may_enter(event)
    ]


def _entered(person: Person, events: list[Event]) -> set[int]:
    """Return the ids of the events in which a player is, or has been asked to be."""
    asked = RegistrationPlayer.objects.filter(
        person=person,
        event__in=events,
        state__in=[PlayerState.INVITED, PlayerState.ACCEPTED],
        registration__ended_at__isnull=True,
    )
    plays = EntryPlayer.objects.filter(
        person=person,
        entry__event__in=events,
        left_at__isnull=True,
        entry__withdrawn_at__isnull=True,
    )
    return {
        *asked.values_list("event_id", flat=True),
        *plays.values_list("entry__event_id", flat=True),
    }


def _entrant(person: Person, on: dt.date) -> Entrant:
    held = categories_held([person.pk], on=on).get(person.pk)
    return Entrant(
        person.name,
        Sex(person.sex) if person.sex else None,
        person.birth_date,
        (held,) if held else (),
    )


def _is_admitted(entrant: Entrant, event: Event) -> bool:
    conditions = EntryConditions(
        event.season.year,
        classes.EventType(event.event_type),
        classes.AgeGroup(event.age_group),
        classes.CategoryLimit(event.category_limit),
    )
    try:
        refuse_entrant(
            entrant,
            conditions,
            figures=regulation_of(event),
            categories=ranking_figures_of(event).categories,
        )
    except RuleError:
        return False
    return True
