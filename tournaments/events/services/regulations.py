"""Writing and publishing the regulation of an event. Published versions do not change."""

import datetime as dt
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from federation.services.jobs import request_job
from tournaments.events.selectors.regulations import (
    conditions_of,
    dates_of,
    draft_regulation,
    published_regulation,
    quota_terms,
)
from tournaments.events.services.regulation_defaults import default_conditions
from tournaments.models import Event, EventRegulation, RegulationState
from tournaments.rules.regulation_items import (
    ARTICLE,
    Conditions,
    TimetableLine,
    changed_items,
    conditions_mapping,
    parse_conditions,
    refuse_publication,
)
from tournaments.selectors.rule_sets import regulation_of


@transaction.atomic
def write_regulation(*, event: Event, account: Account | None, now: dt.datetime) -> EventRegulation:
    """Return the draft of an event's regulation; a new one starts from the version in force."""
    Event.objects.select_for_update().get(pk=event.pk)
    if (draft := draft_regulation(event)) is not None:
        return draft
    latest = published_regulation(event)
    start = conditions_of(latest) if latest else default_conditions(event, on=event.starts_on)
    draft = EventRegulation.objects.create(
        event=event,
        version=latest.version + 1 if latest else 1,
        conditions=conditions_mapping(_of_today(start, event)),
        written_by=account,
        written_at=now,
    )
    record_event(
        "regulation_begun",
        subject=f"event:{event.pk}",
        account=account,
        details={"version": draft.version},
    )
    return draft


@transaction.atomic
def save_regulation(
    *,
    event: Event,
    conditions: Mapping[str, Any],
    saves: int,
    account: Account | None,
    now: dt.datetime,
) -> EventRegulation:
    """Save the draft's conditions. saves: its number of saves when the writer read it.

    Days, venue and quotas are copied from the event.
    Raises: RuleError with each fault; if somebody else saved meanwhile; if there is no draft.
    """
    draft = _draft(event)
    if draft.saves != saves:
        raise RuleError("regulation_changed_meanwhile", article=ARTICLE)
    own = conditions_mapping(_of_today(Conditions(), event))
    values = {**conditions, **{name: own[name] for name in ("dates", "venue", "quotas")}}
    return _save_version(draft, parse_conditions(values), account, now)


@transaction.atomic
def put_timetable(
    *,
    event: Event,
    timetable: tuple[TimetableLine, ...],
    account: Account | None,
    now: dt.datetime,
) -> EventRegulation:
    """Copy a timetable into the draft, which is begun if there is none."""
    write_regulation(event=event, account=account, now=now)
    draft = _draft(event)
    changed = replace(_of_today(conditions_of(draft), event), timetable=timetable)
    return _save_version(draft, parse_conditions(conditions_mapping(changed)), account, now)


@transaction.atomic
def publish_regulation(
    *,
    event: Event,
    reason: str,
    account: Account | None,
    now: dt.datetime,
    with_jobs: bool = True,
) -> EventRegulation:
    """Publish the draft and have its paper printed. reason: required from the second version on.

    with_jobs: request the paper too; code that imports many events requests papers itself.

    Raises: RuleError naming each missing required item, if nothing changed, if the reason is
    missing, if there is no draft.
    """
    draft = _draft(event)
    event = Event.objects.select_related("rule_set").get(pk=event.pk)
    conditions = _of_today(conditions_of(draft), event)
    parse_conditions(conditions_mapping(conditions))
    refuse_publication(conditions, required=regulation_of(event).regulation.required_items)
    latest = published_regulation(event)
    if latest is not None:
        draft.changed = list(changed_items(conditions_of(latest), conditions))
        if not draft.changed:
            raise RuleError("regulation_unchanged", article=ARTICLE, version=latest.version)
        if not reason.strip():
            raise RuleError("regulation_reason_missing", article=ARTICLE)
    draft.conditions = conditions_mapping(conditions)
    draft.reason = reason.strip()
    draft.state = RegulationState.PUBLISHED
    draft.published_by, draft.published_at = account, now
    draft.save()
    record_event(
        "regulation_published",
        subject=f"event:{event.pk}",
        account=account,
        details={"version": draft.version, "changed": draft.changed, "reason": draft.reason},
    )
    if with_jobs:
        request_job(
            "issue_event_regulation",
            arguments={"regulation_id": draft.pk},
            subject=f"event:{event.pk}",
            account=account,
        )
    return draft


@transaction.atomic
def drop_regulation(*, event: Event, account: Account | None) -> None:
    """Delete the draft. Raises: RuleError if there is none."""
    draft = _draft(event)
    record_event(
        "regulation_dropped",
        subject=f"event:{event.pk}",
        account=account,
        details={"version": draft.version},
    )
    draft.delete()


def _draft(event: Event) -> EventRegulation:
    rows = EventRegulation.objects.select_for_update()
    draft = rows.filter(event=event, state=RegulationState.DRAFT).first()
    if draft is None:
        raise RuleError("regulation_not_written", article=ARTICLE)
    return draft


def _save_version(
    draft: EventRegulation, conditions: Conditions, account: Account | None, now: dt.datetime
) -> EventRegulation:
    draft.conditions = conditions_mapping(conditions)
    draft.saves += 1
    draft.written_by, draft.written_at = account, now
    draft.save()
    return draft


def _of_today(conditions: Conditions, event: Event) -> Conditions:
    """Return the conditions with the event's own days, venue and quotas."""
    return replace(
        conditions,
        dates=dates_of(event),
        venue=event.venue.strip(),
        quotas=quota_terms(event),
    )
