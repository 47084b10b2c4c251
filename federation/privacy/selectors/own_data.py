"""Files of an account's own data, and accesses to it."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, DataExport, Job, JobState, SensitiveRead


def exports_visible_to(account: Account, *, on: dt.date) -> QuerySet[DataExport]:
    """Return the files of the account's own person."""
    if account.person_id is None or account.acting is not None:
        return DataExport.objects.none()
    return DataExport.objects.filter(person=account.person_id)


def export_in_work(account: Account) -> Job | None:
    """Return the unfinished job that makes the account's file."""
    waiting = [JobState.QUEUED, JobState.RUNNING]
    return account.job_set.filter(act="make_data_export", state__in=waiting).first()


def looks_at(person_id: int) -> QuerySet[SensitiveRead]:
    """Return the accesses to a person's sensitive data, latest first."""
    return SensitiveRead.objects.filter(person=person_id).select_related("account")
