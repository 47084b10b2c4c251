"""The progress of background jobs."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.kinds.job import job_back, job_download, job_made, job_outcome, job_title
from federation.models import Job, JobState
from federation.papers.selectors.papers import paper_numbered
from federation.permissions import may_open_document, may_see_job
from federation.selectors.callers import account_of
from federation.selectors.job_pages import jobs_visible_to
from federation.texts import sentence
from federation.web.jobs import subject_address


@require_safe
@never_cache
@require(load=jobs_visible_to, may=may_see_job)
def job_detail(request: HttpRequest, job: Job) -> HttpResponse:
    refusal, is_done = job.refusal or {}, job.state == JobState.DONE
    code = str((job.result or {}).get("document", ""))
    paper = paper_numbered(code) if code else None
    if paper is not None and not may_open_document(
        account_of(request), paper, on=timezone.localdate()
    ):
        paper = None
    is_own = is_done and job.requested_by_id == account_of(request).pk
    return render(
        request,
        "federation/job_detail.html",
        {
            "job": job,
            "title": job_title(job.act),
            "paper": paper,
            "outcome": job_outcome(job.act, job.result or {}) if is_done else "",
            "made": job_made(job.act, job.result or {}, account_of(request)) if is_done else "",
            "download": job_download(job.act, job.result or {}) if is_own else "",
            "about": job_back(job.act, job.arguments, account_of(request))
            or subject_address(job.subject),
            "is_open": job.state in {JobState.QUEUED, JobState.RUNNING},
            "is_done": is_done,
            "refusal": sentence(refusal["code"], refusal["values"]) if refusal else "",
            "article": refusal.get("article", ""),
        },
    )
