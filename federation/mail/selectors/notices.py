"""E-mails: failed, of one reader, and past their retention period."""

import datetime as dt

from django.db.models import Q, QuerySet

from federation.models import Account, Notice, NoticeState, NoticeWay

REMINDERS = "notice_reminder"


def all_notices(*, state: str = "", words: str = "") -> QuerySet[Notice]:
    """Return the messages by state and by part of the address."""
    rows = Notice.objects.all()
    if state in NoticeState.values:
        rows = rows.filter(state=state)
    return rows.filter(email__icontains=words) if words else rows


def notices_failed() -> QuerySet[Notice]:
    """Return the messages that failed and were neither sent again nor dismissed."""
    return Notice.objects.filter(state=NoticeState.FAILED)


def notices_held_up(*, before: dt.datetime) -> QuerySet[Notice]:
    """Return the messages waiting since before then, although tried."""
    return Notice.objects.filter(state=NoticeState.WAITING, made_at__lt=before).exclude(refusal="")


def notices_to(account: Account) -> QuerySet[Notice]:
    """Return the messages to an account's own address; sealed ones stay closed."""
    rows = Notice.objects.filter(email__iexact=account.email, way=NoticeWay.EMAIL)
    return rows.exclude(Q(code__startswith="notice_sign_in") | Q(code="notice_invitation"))


def reminders_due(before: dt.datetime) -> QuerySet[Notice]:
    """Return the reminders written before then."""
    return Notice.objects.filter(code__startswith=REMINDERS, made_at__lt=before)


def notices_due(before: dt.datetime) -> QuerySet[Notice]:
    """Return the other messages written before then."""
    return Notice.objects.filter(made_at__lt=before).exclude(code__startswith=REMINDERS)
