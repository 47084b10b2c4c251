"""The tabs of an event's pages, in one order."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext, pgettext

from federation.selectors.request_cache import request_cache
from tournaments.cards.selectors.convention_cards import has_policy
from tournaments.entries.selectors.online import terms_of
from tournaments.models import (
    Event,
    EventKind,
    PhaseQuota,
    SeatingPlan,
    Session,
    SessionHours,
    StaffRole,
)
from tournaments.permissions import may_answer_for_event, may_delegate_event, may_manage_event
from tournaments.selectors.rule_sets import regulation_of
from tournaments.selectors.staff import helps_as
from tournaments.teams.selectors.schedule import has_schedule

# Pages to prepare and run an event, under one tab.
MANAGING = frozenset(
    {
        "event-manage",
        "event-edit",
        "event-delegation",
        "event-laws",
        "event-preflight",
        "event-registrations",
        "event-screens",
        "event-staff",
        "event-tables",
        "log-list",
        "schedule-manage",
    }
)


@dataclass(frozen=True, slots=True)
class Tab:
    """One page of an event."""

    name: str
    label: str
    address: str
    is_here: bool


@dataclass(frozen=True, slots=True)
class Reader:
    """What the reader may do with an event, computed once for a page."""

    may_manage: bool
    may_answer: bool
    may_delegate: bool
    helps: bool = False


def reader_of_event(request: HttpRequest, event: Event) -> Reader:
    """Return what the reader may do with an event; no query for a visitor."""
    account, on = request.user, timezone.localdate()
    if not account.is_authenticated:
        return Reader(may_manage=False, may_answer=False, may_delegate=False)
    with request_cache():
        return Reader(
            may_manage=may_manage_event(account, event, on=on),
            may_answer=may_answer_for_event(account, event, on=on),
            may_delegate=may_delegate_event(account, event, on=on),
            helps=helps_as(account, event, tuple(StaffRole), on=on),
        )


def result_pages(event: Event) -> list[tuple[str, str]]:
    """Return the result pages of an event; [] before there are results."""
    return [page for path in settings.EVENT_TABS for page in import_string(path)(event)]


def event_tabs(
    event: Event, reader: Reader, *, here: str, scored: Sequence[tuple[str, str]]
) -> tuple[Tab, ...]:
    """Return the tabs; here: the name of the page's URL; scored: see `result_pages`."""
    first = gettext("Classification") if scored else gettext("Event")
    names = [("event-detail", first), *scored]
    if not any(name == "event-entries" for name, _label in scored) and (
        here == "event-start-list"
        or terms_of(event) is not None
        or event.entries.filter(withdrawn_at__isnull=True).exists()
    ):
        names.append(("event-start-list", gettext("Entries")))
    names += _pages_of_play(event, reader, here)
    if _is_directed_now(event, reader):
        names.append(("event-console", gettext("Console")))
    names.append(("event-regulation", gettext("Regulation")))
    if reader.may_manage or reader.may_answer or here == "event-cards" or has_policy(event):
        names.append(("event-cards", gettext("Systems")))
    if _has_places(event):
        names.append(("event-quotas", gettext("Places")))
    names += [
        ("event-direction", gettext("Directors")),
        ("event-deals", gettext("Deals")),
        ("event-documents", gettext("Documents")),
    ]
    if reader.may_manage:
        names.append(("event-manage", pgettext("tab of an event", "Manage")))
    elif reader.may_delegate:
        names.append(("event-delegation", gettext("Hosting")))
    if reader.helps and not reader.may_manage:
        names.append(("event-staff", gettext("My role")))
    chosen = "event-manage" if reader.may_manage and here in MANAGING else here
    if here == "event-console" and ("event-console", gettext("Console")) not in names:
        chosen = "event-sessions"
    return tuple(
        Tab(name, label, reverse(name, args=[event.pk]), name == chosen) for name, label in names
    )


def _pages_of_play(event: Event, reader: Reader, here: str) -> list[tuple[str, str]]:
    if event.kind == EventKind.TEAMS:
        shown = here == "event-schedule" or has_schedule(event)
        return [("event-schedule", gettext("Schedule"))] if shown else []
    # The tab of sessions is shown once one has a time, and to those who can set it.
    shown = (
        here == "event-sessions"
        or reader.may_manage
        or SessionHours.objects.filter(session__event=event).exists()
    )
    return [("event-sessions", gettext("Sessions"))] if shown else []


def _is_directed_now(event: Event, reader: Reader) -> bool:
    """Return whether the reader runs a session of the event seated for today or last night.

    Teams are seated by the schedule of their matches.
    """
    if not (reader.may_manage or reader.helps):
        return False
    today = timezone.localdate()
    lately = [today, today - dt.timedelta(days=1)]
    if event.kind == EventKind.TEAMS:
        played = Session.objects.filter(event=event, played_on__in=lately)
        return played.exists() and has_schedule(event)
    return SeatingPlan.objects.filter(session__event=event, session__played_on__in=lately).exists()


def _has_places(event: Event) -> bool:
    """Return whether associations have, or could get, quotas in the event."""
    national = regulation_of(event).event_classes[event.event_class].is_national
    return national or PhaseQuota.objects.filter(event=event).exists()
