"""The session of an event that is played now, with its tables open."""

import datetime as dt

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from scoring.live.rules.lines import HAS_RESULT
from scoring.models import BookLine, BookSession
from tournaments.models import ClockMark, Event, SeatingPlan, Session
from tournaments.rules.play_days import days_of_play


def begun_sessions(sessions: QuerySet[Session], *, now: dt.datetime) -> QuerySet[Session]:
    """Return the seated sessions that are played, or were: by their hour, their clock, a result.

    Of a session without an hour, its day is all that is known.
    """
    seated = Exists(SeatingPlan.objects.filter(session=OuterRef("pk")))
    marks = ClockMark.objects.filter(session=OuterRef("pk"), taken_back_at__isnull=True)
    noted = BookLine.objects.filter(session=OuterRef("pk"), state__in=HAS_RESULT)
    is_due = Q(hours__starts_at__lte=now) | Q(
        hours__isnull=True, played_on__lte=timezone.localdate(now)
    )
    return sessions.filter(seated).filter(is_due | Exists(marks) | Exists(noted))


def session_in_play(event: Event, *, now: dt.datetime) -> Session | None:
    """Return the session of the day, or of the last night, that is seated and not closed.

    One query, none outside the event's days. Of several the first, which the others wait for; None
    for teams, whose matches have a schedule.
    """
    days = days_of_play(timezone.localtime(now))
    if not any(event.starts_on <= day <= event.ends_on for day in days):
        return None
    seated = SeatingPlan.objects.filter(session=OuterRef("pk"))
    closed = BookSession.objects.filter(session=OuterRef("pk"), closed_version__isnull=False)
    sessions = Session.objects.filter(Exists(seated), event=event, played_on__in=days)
    return sessions.exclude(Exists(closed)).order_by("number").first()
