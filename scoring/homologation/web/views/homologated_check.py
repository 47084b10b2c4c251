"""For the technical council: homologated events that would not meet the conditions now."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.models import Job, JobState, Season
from federation.page_parts.season_of_request import season_of_request
from federation.selectors.callers import account_of
from federation.services.jobs import request_job
from federation.texts import sentence
from scoring.page_parts.after_acts import refusals_to_messages
from scoring.permissions import may_check_homologated
from tournaments.models import Event

CHECK = "check_homologated"


@require_safe
@require(may=may_check_homologated)
def homologated_checked(request: HttpRequest) -> HttpResponse:
    season = season_of_request(request, on=timezone.localdate())
    jobs = Job.objects.filter(act=CHECK, state=JobState.DONE)
    latest = jobs.filter(subject=_subject(season)).order_by("-pk").first() if season else None
    result = latest.result if latest else None
    page = {
        "season": season,
        "seasons": Season.objects.all(),
        "job": latest,
        "checked": result["checked"] if result else 0,
        "rows": _rows(result["against"]) if result else [],
    }
    return render(request, "scoring/homologated_checked.html", page)


@require_POST
@require(may=may_check_homologated)
def homologated_check(request: HttpRequest, year: int) -> HttpResponse:
    season = get_object_or_404(Season, year=year)
    with refusals_to_messages(request):
        job = request_job(
            CHECK, arguments={"year": year}, subject=_subject(season), account=account_of(request)
        )
        return redirect("job-detail", pk=job.pk)
    return redirect("homologated-checked")


def _subject(season: Season) -> str:
    return f"homologated:{season.year}"


def _rows(against: list[dict[str, Any]]) -> list[tuple[Event, list[tuple[str, str]]]]:
    """Return the events with the title and the article of each rule that would stop them."""
    events = Event.objects.in_bulk([data["event"] for data in against])
    return [
        (
            events[data["event"]],
            [
                (sentence(f"rule_{rule}", {}), f"RTP {rule.partition('-')[0]}")
                for rule in data["rules"]
            ],
        )
        for data in against
        if data["event"] in events
    ]
