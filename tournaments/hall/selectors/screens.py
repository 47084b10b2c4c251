"""The screens of an event, and the messages on them."""

import datetime as dt

from django.db.models import Q, QuerySet
from django.utils import timezone

from federation.models import Account
from tournaments.models import Event, EventScreen, RoomMessage, Session
from tournaments.seating.selectors.sessions import sessions_of

MORNING = 8  # before this hour a screen shows the evening before


def screens_of(event: Event) -> QuerySet[EventScreen]:
    """Return the screens of an event that were not removed."""
    return EventScreen.objects.filter(event=event, ended_at__isnull=True)


def screens_shown() -> QuerySet[EventScreen]:
    """Return all screens not removed, with their events; their pages are public."""
    rows = EventScreen.objects.filter(ended_at__isnull=True)
    return rows.select_related(
        "event__season",
        "event__club",
        "event__association",
        "event__rule_set",
        "event__ranking_rule_set",
    )


def screens_visible_to(account: Account, *, on: dt.date) -> QuerySet[EventScreen]:
    """Return all screens; whether one may be changed depends on its event."""
    return screens_shown()


def messages_of(event: Event, *, now: dt.datetime) -> QuerySet[RoomMessage]:
    """Return the present messages on screens and tables of an event, latest last."""
    rows = RoomMessage.objects.filter(event=event, ended_at__isnull=True)
    return rows.filter(Q(until__isnull=True) | Q(until__gt=now))


def messages_visible_to(account: Account, *, on: dt.date) -> QuerySet[RoomMessage]:
    """Return all present messages; whether one may be removed depends on its event."""
    return RoomMessage.objects.filter(ended_at__isnull=True).select_related(
        "event__club", "event__association"
    )


def session_on_screen(event: Event, *, now: dt.datetime) -> Session | None:
    """Return the session for a screen: that of the day or the last night, else the next.

    Of several on a day, the last that has begun; None once all are over.
    """
    today = timezone.localdate(now)
    sessions = [session for session in sessions_of(event) if getattr(session, "hours", None)]
    lately = [
        session
        for session in sessions
        if today - dt.timedelta(days=1) <= session.played_on <= today
    ]
    selected_sessions = [session for session in lately if session.hours.starts_at <= now]
    if selected_sessions and (
        selected_sessions[-1].played_on == today or timezone.localtime(now).hour < MORNING
    ):
        return selected_sessions[-1]
    return next((session for session in sessions if session.played_on >= today), None)
