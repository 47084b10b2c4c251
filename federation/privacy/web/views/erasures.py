"""Erasures: requests, progress, and what the search found afterwards."""

from django.apps import apps
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.models import ErasureRequest, JobState
from federation.page_parts.lists import Column, listing
from federation.permissions import may_keep_office
from federation.selectors.erasures import requested_erasures
from federation.texts import sentence

COLUMNS = (
    Column("asked", _("Asked"), ("requested_at",)),
    Column("who", _("Person"), ("person__sort_name",)),
    Column("state", _("State"), ()),
)


@require_safe
@never_cache
@require(may=may_keep_office)
def erasure_list(request: HttpRequest) -> HttpResponse:
    shown = listing(requested_erasures(), request=request, columns=COLUMNS, default="-asked")
    rows = [(row, _refusal(row), _remaining_rows(row)) for row in shown.rows]
    is_open = any(row.state in {JobState.QUEUED, JobState.RUNNING} for row in shown.rows)
    page = {"listing": shown, "rows": rows, "is_open": is_open}
    return render(request, "federation/erasure_list.html", page)


def _refusal(erasure_request: ErasureRequest) -> str:
    if (
        erasure_request.state != JobState.FAILED
        or erasure_request.job is None
        or not erasure_request.job.refusal
    ):
        return ""
    return sentence(erasure_request.job.refusal["code"], erasure_request.job.refusal["values"])


def _remaining_rows(erasure_request: ErasureRequest) -> list[tuple[str, int]] | None:
    """Return the number of remaining matches by table; None if there was no search."""
    if erasure_request.erasure is None or erasure_request.erasure.remaining is None:
        return None
    return [
        (str(apps.get_model(label)._meta.verbose_name_plural), count)
        for label, count in sorted(erasure_request.erasure.remaining.items())
    ]
