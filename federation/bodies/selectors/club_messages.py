"""The messages of a club to its list, from the rows of its e-mails."""

from typing import Any

from django.db.models import Count, F, Q, QuerySet

from federation.models import Club, Notice, NoticeState

MESSAGE = "notice_club_message"
_SHOWN = 10


def club_notices(club: Club) -> QuerySet[Notice]:
    """Return the e-mails of a club to its list; those of one message have the same time."""
    return Notice.objects.filter(code=MESSAGE, about=f"club:{club.pk}").order_by()


def messages_of(club: Club) -> QuerySet[Any, Any]:
    """Return the latest messages: made_at, subject, number of `readers`, and number `sent`."""
    rows = club_notices(club).values("made_at", subject=F("values__subject"))
    sent = Count("pk", filter=Q(state=NoticeState.SENT))
    return rows.annotate(readers=Count("pk"), sent=sent).order_by("-made_at")[:_SHOWN]
