"""The top of the pages of an event that are not about its results."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.module_loading import import_string
from django.utils.translation import gettext

from tournaments.cards.selectors.convention_cards import has_policy
from tournaments.entries.selectors.online import terms_of
from tournaments.models import Event, EventKind, PhaseQuota, SessionHours
from tournaments.page_parts.words import days_in_words, kind_in_words, organiser_in_words
from tournaments.permissions import may_answer_for_event, may_delegate_event, may_manage_event
from tournaments.phases.selectors.phases import phase_of
from tournaments.rules.event_class import Recognition
from tournaments.selectors.rule_sets import recognition_of, regulation_of
from tournaments.teams.selectors.schedule import has_schedule


def event_page(request: HttpRequest, event: Event, *, here: str) -> dict[str, Any]:
    """Return what the top of the page prints; here: the URL name of the page's tab."""
    on = timezone.localdate()
    facts = [kind_in_words(event), days_in_words(event)]
    if event.venue:
        facts.append(event.venue)
    if recognition_of(event) is Recognition.OUTSIDE:
        facts.append(gettext("without homologation"))
    signed_in = request.user.is_authenticated
    answers = signed_in and may_answer_for_event(request.user, event, on=on)
    return {
        "event": event,
        "phase": held.phase if (held := phase_of(event)) else None,
        "here": here,
        "result_tabs": [tab for path in settings.EVENT_TABS for tab in import_string(path)(event)],
        "over": f"{organiser_in_words(event)} · {event.get_event_class_display()}",
        "facts": " · ".join(facts),
        "has_entries": here == "event-start-list" or terms_of(event) is not None,
        "has_cards": answers or here == "event-cards" or has_policy(event),
        "has_places": has_places(event),
        "has_schedule": event.kind == EventKind.TEAMS
        and (here == "event-schedule" or has_schedule(event)),
        "has_sessions": here == "event-sessions" or has_sessions(request, event, on=on),
        "may_answer": answers,
        "may_delegate": signed_in and _may_delegate(request, event, on=on),
    }


def has_sessions(request: HttpRequest, event: Event, *, on: dt.date) -> bool:
    """Say whether the event's sessions have their page: once one has its hour, or to set it."""
    if event.kind == EventKind.TEAMS:
        return False
    account = request.user
    if account.is_authenticated and may_manage_event(account, event, on=on):
        return True
    return SessionHours.objects.filter(session__event=event).exists()


def has_places(event: Event) -> bool:
    """Say whether associations have places in the event, or could be given some."""
    national = regulation_of(event).event_classes[event.event_class].is_national
    return national or PhaseQuota.objects.filter(event=event).exists()


def _may_delegate(request: HttpRequest, event: Event, *, on: dt.date) -> bool:
    return may_delegate_event(request.user, event, on=on)  # type: ignore[arg-type]
