"""Data past its retention period, by kind."""

import datetime as dt
from typing import Any

from django.conf import settings
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.models import (
    Account,
    AuditEvent,
    BankLine,
    BankLineState,
    DataExport,
    Erasure,
    Job,
    JobState,
    Licence,
    Mandate,
    Person,
    SensitiveRead,
)
from federation.rules.office_figures import RetainedKind
from federation.selectors.erasures import erasures_at_work


def rows_due(what: RetainedKind, *, before: dt.date, now: dt.datetime) -> "QuerySet[Any]":
    """Return the rows of a kind that are older than a day."""
    midnight = timezone.make_aware(dt.datetime.combine(before, dt.time()))
    if what == RetainedKind.PEOPLE:
        return people_due(before)
    if what == RetainedKind.TRAIL:
        return AuditEvent.objects.filter(at__lt=midnight)
    if what == RetainedKind.SENSITIVE_READS:
        return SensitiveRead.objects.filter(read_on__lt=before)
    if what == RetainedKind.DATA_EXPORTS:
        return DataExport.objects.filter(expires_at__lt=now)
    if what == RetainedKind.WORK:
        over = [JobState.DONE, JobState.FAILED]
        return Job.objects.filter(state__in=over, finished_at__lt=midnight)
    if what == RetainedKind.BANK_PAYERS:
        return (
            BankLine.objects.filter(booked_on__lt=before)
            .exclude(state=BankLineState.WAITING)
            .exclude(payer="", text="")
        )
    if (source := settings.RETENTION_ROWS.get(what.value)) is not None:
        rows: QuerySet[Any] = import_string(source)(midnight)
        return rows
    # Bookings are never deleted.
    return Person.objects.none()


def people_due(before: dt.date) -> QuerySet[Person]:
    """Return the people neither entered nor licensed since a day, and without mandate."""
    midnight = timezone.make_aware(dt.datetime.combine(before, dt.time()))
    licensed = Licence.objects.filter(person=OuterRef("pk"), season__ends_on__gte=before)
    acting = Mandate.objects.filter(account__person=OuterRef("pk"), valid_until__isnull=True)
    return Person.objects.filter(
        ~Exists(licensed),
        ~Exists(acting),
        ~Exists(Erasure.objects.filter(person=OuterRef("pk"))),
        ~Exists(erasures_at_work().filter(person=OuterRef("pk"))),
        ~Exists(Account.objects.filter(person=OuterRef("pk"), last_login__gte=midnight)),
        created_at__lt=midnight,
        merged_into__isnull=True,
    ).order_by("pk")
