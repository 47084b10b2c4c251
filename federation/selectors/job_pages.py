"""Who may see background jobs."""

import datetime as dt

from django.db.models import QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Job


def jobs_visible_to(account: Account, *, on: dt.date) -> QuerySet[Job]:
    """Return the jobs the account requested; all jobs for the office."""
    if has_office_mandate(account, on=on):
        return Job.objects.all()
    return account.job_set.all()
