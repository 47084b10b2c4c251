"""Papers that are being made, on the page of what they are about: it follows them."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from federation.kinds.job import job_title
from federation.models import JobState
from federation.selectors.job_pages import papers_in_print


def printing_shown(request: HttpRequest, subject: str) -> dict[str, Any]:
    """Return the papers that the reader waits for, with their title and whether they failed."""
    if not request.user.is_authenticated:
        return {"in_print": [], "is_printing": False}
    jobs = papers_in_print(subject, account=request.user, now=timezone.now())
    return {
        "in_print": [(job, job_title(job.act), job.state == JobState.FAILED) for job in jobs],
        "is_printing": any(job.state != JobState.FAILED for job in jobs),
    }
