"""Rows of the office whose time is over, kind by kind: f(before) -> the rows older than that."""

import datetime as dt

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce

from federation.kinds.paper import papers_left_on_erasure
from federation.models import (
    Account,
    ApiToken,
    Approval,
    DataImport,
    IssuedDocument,
    LicenceRequest,
    Reminder,
)

GONE = "@erased.invalid"


def money_papers_due(before: dt.datetime) -> QuerySet[IssuedDocument]:
    """Return the papers about money whose words are still there."""
    papers = IssuedDocument.objects.filter(
        kind__in=papers_left_on_erasure(), withdrawn_at__isnull=True
    )
    return papers.filter(issued_at__lt=before).defer("pdf", "content")


def accounts_due(before: dt.datetime) -> QuerySet[Account]:
    """Return the closed accounts nobody used since, whose address is still there."""
    used = Account.objects.annotate(used_at=Coalesce("last_login", "date_joined"))
    return used.filter(is_active=False, used_at__lt=before).exclude(email__endswith=GONE)


def api_keys_due(before: dt.datetime) -> QuerySet[ApiToken]:
    """Return the keys revoked before then."""
    return ApiToken.objects.filter(revoked_at__lt=before)


def sessions_due(before: dt.datetime) -> QuerySet[Session]:
    """Return the sessions that ended before then."""
    return Session.objects.filter(expire_date__lt=before)


def admin_log_due(before: dt.datetime) -> QuerySet[LogEntry]:
    """Return what the admin site wrote down before then."""
    return LogEntry.objects.filter(action_time__lt=before)


def approvals_due(before: dt.datetime) -> QuerySet[Approval]:
    """Return the approvals decided or withdrawn before then."""
    return Approval.objects.filter(decided_at__lt=before)


def imports_due(before: dt.datetime) -> QuerySet[DataImport]:
    """Return the tables decided about before then that still show rows."""
    return DataImport.objects.filter(decided_at__lt=before).exclude(sample=[], problems=[])


def licence_requests_due(before: dt.datetime) -> QuerySet[LicenceRequest]:
    """Return the requests decided before then that still hold what was typed."""
    typed = Q(birth_date__isnull=False) | ~Q(email="", phone="")
    return LicenceRequest.objects.filter(typed, decided_at__lt=before)


def reminders_due(before: dt.datetime) -> QuerySet[Reminder]:
    """Return the reminders made before then."""
    return Reminder.objects.filter(created_at__lt=before)
