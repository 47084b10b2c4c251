"""Changing and cancelling an event of the calendar."""

import datetime as dt
from dataclasses import fields

from django.db import transaction
from django.utils import timezone

from federation.bodies.selectors.mandates import has_office_mandate
from federation.errors import RuleError
from federation.models import Account
from federation.selectors.rule_sets import season_of
from federation.services.audit import record_event
from tournaments.entries.services.endings import drop_unpaid_fees
from tournaments.events.rules import EventSituation, changeable_fields, refuse_changes
from tournaments.events.selectors.played import is_played
from tournaments.events.selectors.regulations import published_regulation
from tournaments.events.services.events import EventDraft, drafted_event, refuse_broken_rules
from tournaments.models import Event
from tournaments.selectors.rule_sets import is_official

ARTICLE = "RTP 3.1.2"
FIELDS = tuple(
    field.name
    for field in fields(EventDraft)
    if field.name not in {"organiser_kind", "club", "association", "law_edition"}
)


@transaction.atomic
def change_event(
    *, event: Event, draft: EventDraft, account: Account | None, now: dt.datetime
) -> tuple[str, ...]:
    """Change an event to the content of a draft; returns the fields that changed.

    Raises: RuleError for fixed fields, for another season, and for all that creation refuses.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    changed = tuple(name for name in FIELDS if getattr(event, name) != getattr(draft, name))
    if not changed:
        return ()
    on = timezone.localdate(now)
    refuse_changes(changed, situation=situation_of(event, account, on=on))
    season = season_of(draft.starts_on)
    if season != event.season:
        raise RuleError("event_leaves_its_season", article=ARTICLE)
    refuse_broken_rules(drafted_event(draft, instead_of=event))
    if not {"starts_on", "ends_on"}.isdisjoint(changed):
        _move_sessions(event, draft)
    before = {name: str(getattr(event, name)) for name in changed}
    for name in changed:
        setattr(event, name, getattr(draft, name))
    event.save()
    record_event(
        "event_changed",
        subject=f"event:{event.pk}",
        account=account,
        details={"changed": {name: [before[name], str(getattr(event, name))] for name in changed}},
    )
    return changed


def _move_sessions(event: Event, draft: EventDraft) -> None:
    """Move the announced sessions by as many days as the event, at the same local time.

    Raises: RuleError for a session that would be outside the event's days.
    """
    later = draft.starts_on - event.starts_on
    for session in event.sessions.select_related("hours"):
        day = session.played_on + later
        if not draft.starts_on <= day <= draft.ends_on:
            raise RuleError(
                "session_outside_event",
                article="RTP 2.2.3",
                first=draft.starts_on,
                last=draft.ends_on,
            )
        if not later:
            continue
        session.played_on = day
        session.save(update_fields=["played_on"])
        begins = timezone.localtime(session.hours.starts_at)
        # The announced local time stays the same when clocks change.
        moved = dt.datetime.combine(begins.date() + later, begins.time())
        session.hours.starts_at = timezone.make_aware(moved)
        session.hours.save()


def want_homologation(event: Event, *, account: Account | None) -> None:
    """Record that an event's organiser requests homologation; from then on the regulation binds it.

    Source: RTP 1.1.
    """
    if event.wants_homologation:
        return
    event.wants_homologation = True
    event.save(update_fields=["wants_homologation"])
    record_event("event_homologation_wanted", subject=f"event:{event.pk}", account=account)


@transaction.atomic
def cancel_event(*, event: Event, reason: str, account: Account | None, now: dt.datetime) -> Event:
    """Cancel an event; it stays in the calendar, marked. Raises: RuleError."""
    event = Event.objects.select_for_update().get(pk=event.pk)
    if event.cancelled_at is not None:
        raise RuleError("event_cancelled_before")
    if is_played(event):
        raise RuleError("event_already_played")
    if not reason.strip():
        raise RuleError("event_cancel_reason_missing")
    event.cancelled_at, event.cancel_reason = now, reason.strip()
    event.save(update_fields=["cancelled_at", "cancel_reason"])
    registrations = event.registrations.filter(payment_request__isnull=False)
    drop_unpaid_fees(registrations.select_related("payment_request"), account=account, now=now)
    record_event(
        "event_cancelled",
        subject=f"event:{event.pk}",
        account=account,
        details={"reason": event.cancel_reason},
    )
    return event


def situation_of(event: Event, account: Account | None, *, on: dt.date) -> EventSituation:
    """Return the state of an event for an account that wants to change it."""
    return EventSituation(
        by_office=account is None or has_office_mandate(account, on=on),
        official=is_official(event),
        begun=event.starts_on <= on,
        played=is_played(event),
        published=published_regulation(event) is not None,
        cancelled=event.cancelled_at is not None,
    )


def fields_open(event: Event, account: Account, *, on: dt.date) -> frozenset[str]:
    """Return the fields an account may still change on a day."""
    return changeable_fields(situation_of(event, account, on=on))
