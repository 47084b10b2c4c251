"""Sessions and events of the day; an evening's stay until they are over, after midnight too."""

import datetime as dt

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery
from django.utils import timezone

from tournaments.models import ClockAct, ClockMark, SeatingPlan, Session
from tournaments.rules.play_days import days_of_play
from tournaments.selectors.published import events_published


def sessions_of_now(*, now: dt.datetime) -> QuerySet[Session]:
    """Return the sessions of the day, and those of last night that are still played."""
    of_now = Q(played_on=timezone.localdate(now))
    if (last_night := _last_night(now)) is not None:
        of_now |= Q(pk__in=last_night.values("pk"))
    return Session.objects.filter(of_now)


def not_over(*, now: dt.datetime, event: str = "") -> Q:
    """Return the condition of events that end today or later, or are still played since last night.

    event: path to the event, such as "event__".
    """
    condition = Q(**{f"{event}ends_on__gte": timezone.localdate(now)})
    if (last_night := _last_night(now)) is not None:
        condition |= Q(**{f"{event}pk__in": last_night.values("event")})
    return condition


def _last_night(now: dt.datetime) -> QuerySet[Session] | None:
    """Return the sessions of last night that are seated and not over; None by day."""
    days = days_of_play(timezone.localtime(now))
    if len(days) == 1:
        return None
    seated = SeatingPlan.objects.filter(session=OuterRef("pk"))
    marks = ClockMark.objects.filter(session=OuterRef("pk"), taken_back_at__isnull=True)
    sessions = Session.objects.annotate(last_act=Subquery(marks.order_by("-pk").values("act")[:1]))
    return sessions.filter(
        Exists(seated),
        Q(last_act__isnull=True) | ~Q(last_act=ClockAct.CLOSE),
        played_on=days[-1],
    ).exclude(event__in=events_published(on=days[-1]))
