"""Who may see background jobs, and which papers somebody waits for."""

import datetime as dt

from django.db.models import QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, Job, JobState

_PAPERS = "issue_"  # the codes of jobs that issue papers begin so
_FAILURES_SHOWN = dt.timedelta(hours=1)


def jobs_visible_to(account: Account, *, on: dt.date) -> QuerySet[Job]:
    """Return the jobs the account requested; all jobs for the office."""
    if has_office_mandate(account, on=on):
        return Job.objects.all()
    return account.job_set.all()


def papers_in_print(subject: str, *, account: Account, now: dt.datetime) -> list[Job]:
    """Return the jobs of papers about `subject` that this account requested and waits for.

    Waiting and running ones, and the latest of a kind if it failed in the last hour. One query.
    """
    jobs = account.job_set.filter(subject=subject, act__startswith=_PAPERS).order_by("-pk")
    latest: set[str] = set()
    waited_for = []
    for job in jobs[:20]:
        is_open = job.state in {JobState.QUEUED, JobState.RUNNING}
        has_failed = job.state == JobState.FAILED and job.act not in latest
        if is_open or (has_failed and now - job.requested_at < _FAILURES_SHOWN):
            waited_for.append(job)
        latest.add(job.act)
    return waited_for
