"""The yearly cycle of the calendar, for the office."""

import datetime as dt
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.models import IssuedDocument
from federation.selectors.callers import account_of
from federation.texts import text_of
from tournaments.calendar.selectors.cycle import (
    associations_missing,
    cycles_visible_to,
    open_proposals,
    open_reservations,
    seasons_without_calendar,
    timeline,
    versions_of,
)
from tournaments.calendar.selectors.lines import CalendarLine
from tournaments.calendar.services.reservations import answer_reservations
from tournaments.calendar.web.reservation_rows import reservation_rows
from tournaments.models import AssociationCalendar, CalendarCycle, CalendarStage, CalendarVersion
from tournaments.permissions import may_keep_calendar

STEPS = {
    "DRAFT": gettext_lazy("Draft to associations and clubs"),
    "PROPOSALS": gettext_lazy("Proposals and reservations"),
    "FINAL": gettext_lazy("Final calendar"),
    "ASSOCIATION_CALENDARS": gettext_lazy("Calendars of the associations"),
}
STANDS = {
    "DONE": gettext_lazy("done"),
    "LATE": gettext_lazy("late"),
    "OPEN": gettext_lazy("still to be done"),
    "DUE": gettext_lazy("due this week"),
    "COMING": gettext_lazy("to come"),
}


@require(may=may_keep_calendar)
@require_safe
def calendar_cycles(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    return render(
        request,
        "tournaments/calendar_cycles.html",
        {
            "cycles": cycles_visible_to(account_of(request), on=today),
            "may_open": seasons_without_calendar(on=today).exists(),
        },
    )


@require(may=may_keep_calendar)
@require_safe
def calendar_cycle(request: HttpRequest, year: int) -> HttpResponse:
    cycle = _cycle(request, year)
    today = timezone.localdate()
    versions = versions_of(cycle)
    papers = _papers(versions)
    return render(
        request,
        "tournaments/calendar_cycle.html",
        {
            "cycle": cycle,
            "steps": [
                (step, STEPS[step.act], STANDS[step.state]) for step in timeline(cycle, on=today)
            ],
            "rows": reservation_rows(list(open_reservations(cycle.season)), with_clashes=True),
            "proposals": open_proposals(cycle),
            "missing": associations_missing(cycle),
            "sent": [
                (calendar, _days_and_lines(calendar))
                for calendar in cycle.association_calendars.select_related("association")
            ],
            "versions": [(version, papers.get(version.pk, [])) for version in versions],
            "is_final": any(version.stage == CalendarStage.FINAL for version in versions),
            "has_draft": bool(versions),
        },
    )


def _days_and_lines(calendar: AssociationCalendar) -> list[tuple[dt.date, dt.date, CalendarLine]]:
    """Return the lines an association sent, each with its first and last day."""
    return [
        (dt.date.fromisoformat(line["first_day"]), dt.date.fromisoformat(line["last_day"]), line)
        for line in calendar.content
    ]


@require(may=may_keep_calendar)
@require_POST
def reservations_answer(request: HttpRequest, year: int) -> HttpResponse:
    """Show the answers for confirmation; when confirmed, save them."""
    cycle = _cycle(request, year)
    numbers = [number for text in request.POST.getlist("chosen") if (number := _number(text))]
    rows = list(open_reservations(cycle.season).filter(pk__in=numbers))
    answer = request.POST.get("answer", "")
    reason = request.POST.get("reason", "")[:400]
    if not rows or answer not in {"accept", "refuse"}:
        messages.error(request, _("Choose the reservations to answer."))
        return redirect("calendar-cycle", year=year)
    if "confirmed" not in request.POST:
        return render(
            request,
            "tournaments/reservations_answer.html",
            {
                "cycle": cycle,
                "rows": reservation_rows(rows, with_clashes=True),
                "answer": answer,
                "reason": reason,
            },
        )
    reservations = answer_reservations(
        reservations=rows,
        is_accepted=answer == "accept",
        reason=reason,
        account=account_of(request),
        now=timezone.now(),
    )
    done = sum(1 for reservation in reservations if reservation.refusal is None)
    if done:
        messages.success(
            request, ngettext("%(n)s answered.", "%(n)s answered.", done) % {"n": done}
        )
    for reservation in reservations:
        if reservation.refusal is not None:
            messages.error(
                request, f"{reservation.reservation.title}: {text_of(reservation.refusal)}"
            )
    return redirect("calendar-cycle", year=year)


def _cycle(request: HttpRequest, year: int) -> CalendarCycle:
    return get_object_or_404(
        cycles_visible_to(account_of(request), on=timezone.localdate()), year=year
    )


def _papers(versions: Sequence[CalendarVersion]) -> dict[int, list[IssuedDocument]]:
    """Return the papers of each version, in one query and without their PDFs."""
    subjects = {f"calendar_version:{version.pk}": version.pk for version in versions}
    issued_documents: dict[int, list[IssuedDocument]] = {}
    rows = IssuedDocument.objects.filter(subject__in=subjects).only("code", "title", "subject")
    for paper in rows.order_by("pk"):
        issued_documents.setdefault(subjects[paper.subject], []).append(paper)
    return issued_documents


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 18 else 0
