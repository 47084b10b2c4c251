"""Repeating an event: its plan on other days, without entries, seats and results."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.entries.selectors.prices import PRICE_COLUMNS
from tournaments.entries.services.terms import Terms, open_entries
from tournaments.events.selectors.regulations import conditions_of, published_regulation
from tournaments.events.services.changes import FIELDS
from tournaments.events.services.events import EventDraft, create_event
from tournaments.hall.rules import days_held, moved_name
from tournaments.models import (
    EntryTerms,
    Event,
    EventRegulation,
    SessionHours,
    SystemsPolicy,
    TableSettings,
)
from tournaments.rules.regulation_items import Conditions, conditions_mapping
from tournaments.seating.services.sessions import TimesDraft, open_session

ARTICLE = "RTP 3.1.2"


@dataclass(frozen=True, slots=True)
class Pattern:
    """The days on which an event is repeated: first day, number of times, weeks apart.

    name: its new name, whose date moves with each repetition; "" for the present name.
    """

    first_day: dt.date
    times: int = 1
    weeks_apart: int = 1
    name: str = ""


@transaction.atomic
def repeat_event(
    *, event: Event, pattern: Pattern, account: Account | None, now: dt.datetime
) -> Sequence[Event]:
    """Create copies of an event in the calendar, all or none; returns them by day.

    Copied are plan, sessions with their times, terms of entry, table settings, systems policy, and
    the regulation as a draft, which must be published before entries open.
    Raises: RuleError with the article against one of them, or if it exists already.
    """
    made = []
    for day in days_held(pattern.first_day, times=pattern.times, weeks=pattern.weeks_apart):
        moved = day - event.starts_on
        draft = _moved_draft(event, moved, name=_name_on(day, event, pattern))
        _refuse_held(event, draft)
        copy = create_event(draft=draft, account=account, now=now)
        _copy_sessions(event, copy, moved, account)
        _copy_settings(event, copy, moved)
        if not _copy_regulation(event, copy, moved, account, now):
            _copy_terms(event, copy, moved, account, now)
        record_event(
            "event_repeated",
            subject=f"event:{copy.pk}",
            account=account,
            details={"from": event.pk},
        )
        made.append(copy)
    return made


def _refuse_held(event: Event, draft: EventDraft) -> None:
    held = Event.objects.filter(
        name=draft.name,
        starts_on=draft.starts_on,
        organiser_kind=event.organiser_kind,
        club=event.club_id,
        association=event.association_id,
        cancelled_at__isnull=True,
    )
    if held.exists():
        raise RuleError(
            "event_held_that_day", article=ARTICLE, event=draft.name, day=draft.starts_on
        )


def _name_on(day: dt.date, event: Event, pattern: Pattern) -> str:
    if pattern.name:
        return moved_name(pattern.name, old=pattern.first_day, new=day)
    return moved_name(event.name, old=event.starts_on, new=day)


def _moved_draft(event: Event, moved: dt.timedelta, *, name: str) -> EventDraft:
    values_by_field = {field: getattr(event, field) for field in FIELDS}
    values_by_field |= {
        "starts_on": event.starts_on + moved,
        "ends_on": event.ends_on + moved,
        "name": name,
    }
    return EventDraft(
        **values_by_field,
        organiser_kind=event.organiser_kind,
        club=event.club,
        association=event.association,
    )


def _copy_sessions(event: Event, copy: Event, moved: dt.timedelta, account: Account | None) -> None:
    for hours in SessionHours.objects.filter(session__event=event).select_related("session"):
        draft = TimesDraft(
            starts_at=_moved(hours.starts_at, moved),
            minutes_per_board=hours.minutes_per_board,
            with_screens=hours.with_screens,
            boards_at_hand=hours.boards_at_hand,
            north=hours.north,
            is_by_hand=hours.is_by_hand,
        )
        open_session(
            event=copy,
            number=hours.session.number,
            day=hours.session.played_on + moved,
            draft=draft,
            account=account,
        )


def _copy_settings(event: Event, copy: Event, moved: dt.timedelta) -> None:
    if tables := TableSettings.objects.filter(event=event).first():
        TableSettings.objects.create(
            event=copy,
            has_screens=tables.has_screens,
            has_delayed_viewing=tables.has_delayed_viewing,
        )
    if policy := SystemsPolicy.objects.filter(event=event).first():
        policy.pk, policy.event = None, copy
        policy._state.adding = True
        policy.starts_at = _moved(policy.starts_at, moved)
        if policy.defences_due_at is not None:
            policy.defences_due_at = _moved(policy.defences_due_at, moved)
        policy.save()


def _copy_regulation(
    event: Event, copy: Event, moved: dt.timedelta, account: Account | None, now: dt.datetime
) -> bool:
    """Begin the copy's regulation with the event's; return whether there is one."""
    published = published_regulation(event)
    if published is None:
        return False
    EventRegulation.objects.create(
        event=copy,
        version=1,
        conditions=conditions_mapping(_moved_conditions(conditions_of(published), moved)),
        written_by=account,
        written_at=now,
    )
    return True


def _moved_conditions(conditions: Conditions, moved: dt.timedelta) -> Conditions:
    dates = conditions.dates and replace(
        conditions.dates,
        starts_on=conditions.dates.starts_on + moved,
        ends_on=conditions.dates.ends_on + moved,
    )
    return replace(
        conditions,
        dates=dates,
        entries_close_on=conditions.entries_close_on and conditions.entries_close_on + moved,
        timetable=tuple(replace(line, day=line.day + moved) for line in conditions.timetable),
    )


def _copy_terms(
    event: Event, copy: Event, moved: dt.timedelta, account: Account | None, now: dt.datetime
) -> None:
    held = EntryTerms.objects.filter(event=event).first()
    if held is None or copy.ends_on < timezone.localdate(now):
        return
    prices = {name: getattr(held, name) for name in PRICE_COLUMNS}
    terms = Terms(
        opens_at=_moved(held.opens_at, moved),
        closes_at=_moved(held.closes_at, moved),
        max_entries=held.max_entries,
        admits_reserves=held.admits_reserves,
        fee_cents=held.fee_cents,
        fee_debtor=held.fee_debtor,
        **prices,
    )
    if terms.early_until is not None:
        terms = replace(terms, early_until=terms.early_until + moved)
    open_entries(event=copy, terms=terms, account=account, now=now)


def _moved(moment: dt.datetime, by: dt.timedelta) -> dt.datetime:
    """Return the same local time a number of days later."""
    local = timezone.localtime(moment)
    wall = local.replace(tzinfo=None) + by
    return timezone.make_aware(wall)
