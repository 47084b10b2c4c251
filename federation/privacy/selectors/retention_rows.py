"""The office's rows past their retention period, by kind: f(before) -> older rows."""

import datetime as dt

from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from federation.kinds.paper import papers_left_on_erasure
from federation.models import (
    Account,
    ApiToken,
    Approval,
    ClubContact,
    ClubMembership,
    DataImport,
    IssuedDocument,
    LicenceRequest,
)

GONE = "@erased.invalid"


def money_papers_due(before: dt.datetime) -> QuerySet[IssuedDocument]:
    """Return the papers about money that still have content."""
    papers = IssuedDocument.objects.filter(
        kind__in=papers_left_on_erasure(), withdrawn_at__isnull=True
    )
    return papers.filter(issued_at__lt=before).defer("pdf", "content")


def accounts_due(before: dt.datetime) -> QuerySet[Account]:
    """Return the closed accounts unused since then, with their address."""
    used = Account.objects.annotate(used_at=Coalesce("last_login", "date_joined"))
    return used.filter(is_active=False, used_at__lt=before).exclude(email__endswith=GONE)


def api_keys_due(before: dt.datetime) -> QuerySet[ApiToken]:
    """Return the keys revoked before then."""
    return ApiToken.objects.filter(revoked_at__lt=before)


def sessions_due(before: dt.datetime) -> QuerySet[Session]:
    """Return the sessions that expired before then."""
    return Session.objects.filter(expire_date__lt=before)


def admin_log_due(before: dt.datetime) -> QuerySet[LogEntry]:
    """Return the admin log entries before then."""
    return LogEntry.objects.filter(action_time__lt=before)


def approvals_due(before: dt.datetime) -> QuerySet[Approval]:
    """Return the approvals decided or withdrawn before then."""
    return Approval.objects.filter(decided_at__lt=before)


def imports_due(before: dt.datetime) -> QuerySet[DataImport]:
    """Return the imports decided before then that still have row data."""
    return DataImport.objects.filter(decided_at__lt=before).exclude(sample=[], problems=[])


def licence_requests_due(before: dt.datetime) -> QuerySet[LicenceRequest]:
    """Return the requests decided before then that still have typed data."""
    typed = Q(birth_date__isnull=False) | ~Q(email="", phone="")
    return LicenceRequest.objects.filter(typed, decided_at__lt=before)


def club_contacts_due(before: dt.datetime) -> QuerySet[ClubContact]:
    """Return clubs' entries on members who left before then, and the lists of closed clubs."""
    day = timezone.localdate(before)
    member = ClubMembership.objects.filter(club=OuterRef("club"), person=OuterRef("person"))
    still = member.filter(Q(valid_until__isnull=True) | Q(valid_until__gte=day))
    left = Q(person__isnull=False) & ~Exists(still)
    return ClubContact.objects.filter(Q(club__affiliated_until__lt=day) | left)
