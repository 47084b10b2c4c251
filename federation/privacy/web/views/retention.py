"""Retention periods, and data due for deletion."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from federation.access import require
from federation.permissions import may_keep_office
from federation.privacy.selectors.retention import rows_due
from federation.rules.office_figures import RetainedKind, retention_start
from federation.selectors.office_figures import office_figures
from federation.texts import all_texts


@require_safe
@require(may=may_keep_office)
def retention(request: HttpRequest) -> HttpResponse:
    now, today = timezone.now(), timezone.localdate()
    figures = office_figures(on=today)
    lines = []
    for line in figures.retention:
        before = retention_start(line, on=today)
        due = rows_due(line.what, before=before, now=now).count()
        lines.append((all_texts()[f"kept:{line.what}"], line, before, due))
    whats = {line.what for line in figures.retention}
    without = [all_texts()[f"kept:{what}"] for what in RetainedKind if what not in whats]
    page = {"figures": figures, "lines": lines, "without": without}
    return render(request, "federation/retention.html", page)
