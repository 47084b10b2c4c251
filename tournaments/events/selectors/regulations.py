"""Regulations of events: version in force, draft, and events without one."""

import datetime as dt
from collections.abc import Sequence

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import Event, EventRegulation, PhaseQuota, RegulationState
from tournaments.rules.regulation_items import (
    Conditions,
    Dates,
    QuotaTerms,
    parse_conditions,
    refuse_entries,
)
from tournaments.selectors.rule_sets import is_official, regulation_of


def regulation_versions(event: Event) -> QuerySet[EventRegulation]:
    """Return the published versions of an event's regulation, latest first."""
    rows = event.regulations.filter(state=RegulationState.PUBLISHED)
    return rows.select_related("published_by").order_by("-version")


def published_regulation(event: Event) -> EventRegulation | None:
    """Return the version in force, or None."""
    return published_regulations([event]).get(event.pk)


def published_regulations(events: Sequence[Event]) -> dict[int, EventRegulation]:
    """Return by event the version in force, of those that have one; one query."""
    rows = EventRegulation.objects.filter(event__in=events, state=RegulationState.PUBLISHED)
    rows = rows.select_related("published_by").order_by("version")
    return {row.event_id: row for row in rows}


def draft_regulation(event: Event) -> EventRegulation | None:
    """Return the draft, or None."""
    drafts = event.regulations.filter(state=RegulationState.DRAFT)
    return drafts.select_related("written_by").first()


def conditions_of(row: EventRegulation) -> Conditions:
    """Return the conditions of one version."""
    return parse_conditions(row.conditions)


def quota_terms(event: Event) -> tuple[QuotaTerms, ...]:
    """Return the quotas of the associations as in a regulation."""
    rows = PhaseQuota.objects.filter(event=event).select_related("association")
    return tuple(QuotaTerms(row.association.code, row.association.name, row.places) for row in rows)


def dates_of(event: Event) -> Dates:
    """Return the days of an event as in a regulation."""
    return Dates(event.starts_on, event.ends_on)


def refuse_opening_entries(event: Event) -> None:
    """Refuse to open entries of an event too early. Raises: RuleError naming what is missing."""
    published, draft = published_regulation(event), draft_regulation(event)
    refuse_entries(
        official=is_official(event),
        published=conditions_of(published) if published else None,
        draft=conditions_of(draft) if draft else None,
        required=regulation_of(event).regulation.required_items,
    )


def outdated_items(event: Event, row: EventRegulation) -> tuple[str, ...]:
    """Return the items of a published version that have changed: days and venue, quotas."""
    conditions = conditions_of(row)
    now = {"dates": dates_of(event), "venue": event.venue.strip(), "quotas": quota_terms(event)}
    return tuple(name for name, value in now.items() if getattr(conditions, name) != value)


def without_regulation(*, on: dt.date, until: dt.date) -> QuerySet[Event]:
    """Return the events, official or not, that begin in a period without published regulation."""
    published = EventRegulation.objects.filter(
        event=OuterRef("pk"), state=RegulationState.PUBLISHED
    )
    rows = Event.objects.filter(
        ~Exists(published), starts_on__gte=on, starts_on__lte=until, cancelled_at__isnull=True
    ).select_related("season", "rule_set", "club", "association")
    return rows.order_by("starts_on", "pk")
