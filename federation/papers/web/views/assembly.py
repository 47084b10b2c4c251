"""The assembly kit: electoral rolls and delegates on a day."""

from django.core.exceptions import BadRequest
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.models import Constituency
from federation.page_parts.day_of_request import day_of_request, day_typed
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, in_order, listing
from federation.papers.documents.minutes import MINUTES
from federation.papers.selectors.assembly import Roll, delegates_of, electoral_roll
from federation.papers.selectors.papers import papers_about, papers_of_kind
from federation.papers.services.assembly import (
    HEADINGS,
    NUMERIC,
    assembly_notes,
    share_rows,
)
from federation.permissions import may_keep_office
from federation.selectors.callers import account_of
from federation.services.jobs import request_job

MINUTES_SHOWN = 20


@require_safe
@require(may=may_keep_office)
def assembly(request: HttpRequest) -> HttpResponse:
    on = day_of_request(request) or timezone.localdate()
    chosen = _constituency(request.GET.get("constituency", "") or Constituency.CLUBS)
    roll = electoral_roll(chosen, on=on)
    columns = _columns(roll)
    default = roll.columns[1][0]
    if file := exported(
        request,
        name=f"roll-{chosen.value.lower()}-{on.isoformat()}",
        headings=[column.label for column in columns],
        rows=lambda: (
            roll.cells(row)
            for row in in_order(roll.rows, request=request, columns=columns, default=default)
        ),
    ):
        return file
    shown = listing(roll.rows, request=request, columns=columns, default=default)
    shared = delegates_of(chosen, on=on)
    return render(
        request,
        "federation/assembly.html",
        {
            "on": on,
            "chosen": chosen.value,
            "title": chosen.label,
            "constituencies": Constituency.choices,
            "listing": shown,
            "rows": [
                list(zip(roll.cells(row), [column.css for column in columns], strict=True))
                for row in shown.rows
            ],
            "shared": shared,
            "shares": share_rows(shared),
            "notes": assembly_notes(shared),
            "minutes": papers_of_kind(MINUTES.code)[:MINUTES_SHOWN],
            "papers": papers_about(f"assembly:{chosen.value}:{on.isoformat()}"),
        },
    )


@require_POST
@require(may=may_keep_office)
def assembly_paper(request: HttpRequest, constituency: str) -> HttpResponse:
    chosen, on = _constituency(constituency), day_typed(request.POST.get("on", ""))
    if on is None:
        raise BadRequest
    job = request_job(
        "issue_electoral_roll",
        arguments={"constituency": chosen.value, "on": on.isoformat()},
        subject=f"assembly:{chosen.value}",
        account=account_of(request),
    )
    return redirect("job-detail", pk=job.pk)


def _columns(roll: Roll) -> list[Column]:
    return [
        Column(key, HEADINGS[key], order, "num" if key in NUMERIC else "")
        for key, order in roll.columns
    ]


def _constituency(code: str) -> Constituency:
    if code not in Constituency.values:
        raise Http404
    return Constituency(code)
