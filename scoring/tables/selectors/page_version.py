"""The version of what a table's phones show: a number without any content."""

import hashlib

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from scoring.models import BookLine, SeatsConfirmed, UnplayedBoard
from tournaments.models import ClockMark, RoomMessage, SeatingPlan, Session


def version_of_table(session: int, section: str, table: int) -> str:
    """Return the version of a table's page, by one query; it reveals nothing of the page.

    A round that begins by the clock alone does not change it: the phone knows the time.
    """
    here, event = OuterRef("pk"), OuterRef("event")
    lines = BookLine.objects.filter(session=here, section=section, table=table)
    unplayed = UnplayedBoard.objects.filter(
        line__session=here, line__section=section, line__table=table
    )
    seats = SeatsConfirmed.objects.filter(session=here, section=section, table=table)
    marks = ClockMark.objects.filter(session=here)
    messages = RoomMessage.objects.filter(event=event)
    plans = SeatingPlan.objects.filter(session=here)
    gone = Count("pk", filter=Q(taken_back_at__isnull=False))
    ended = Count("pk", filter=Q(ended_at__isnull=False))
    rows = Session.objects.filter(pk=session).values_list(
        _one(lines, "session", Max("version")),
        _one(unplayed, "line__session", Max("reported_at")),
        _one(unplayed, "line__session", Count("answered_at")),
        _one(seats, "session", Max("pk")),
        _one(marks, "session", Max("pk")),
        _one(marks, "session", gone),
        _one(messages, "event", Max("pk")),
        _one(messages, "event", ended),
        _one(plans, "session", Max("pk")),
        "book__closed_version",
        "hours__starts_at",
        "hours__minutes_per_board",
        "hours__is_by_hand",
    )
    return hashlib.sha256(repr(rows.first()).encode()).hexdigest()[:16]


def _one(rows: QuerySet, by: str, figure: Max | Count) -> Subquery:  # type: ignore[type-arg]
    return Subquery(rows.order_by().values(by).annotate(figure=figure).values("figure"))
