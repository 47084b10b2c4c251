"""What an account may fetch of its own person's data, and what of it is told to the person."""

import datetime as dt

from django.db.models import QuerySet

from federation.models import Account, DataExport, Job, JobState, SensitiveRead


def exports_visible_to(account: Account, *, on: dt.date) -> QuerySet[DataExport]:
    """Return the files of the account's own person."""
    if account.person_id is None or account.acting is not None:
        return DataExport.objects.none()
    return DataExport.objects.filter(person=account.person_id)


def export_in_work(account: Account) -> Job | None:
    """Return the work on the account's file that has not ended."""
    waiting = [JobState.QUEUED, JobState.RUNNING]
    return account.job_set.filter(act="make_data_export", state__in=waiting).first()


def looks_at(person_id: int) -> QuerySet[SensitiveRead]:
    """Return who looked at a person's sensitive data, the latest first."""
    return SensitiveRead.objects.filter(person=person_id).select_related("account")
