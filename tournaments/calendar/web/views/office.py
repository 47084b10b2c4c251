"""The yearly cycle of the calendar, for the office."""

import datetime as dt
from collections.abc import Sequence

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door
from federation.errors import RuleError
from federation.models import IssuedDocument, Season
from federation.once import once
from federation.page_parts.refusals import refusal_told
from federation.selectors.callers import account_of
from federation.texts import text_of
from tournaments.calendar.selectors.cycle import (
    associations_missing,
    cycles_visible_to,
    open_proposals,
    open_reservations,
    reservations_visible_to,
    timeline,
    versions_of,
)
from tournaments.calendar.services.calendar import (
    open_cycle,
    publish_final_calendar,
    send_draft,
)
from tournaments.calendar.services.reservation_deposits import (
    ask_reservation_deposit,
    settle_reservation_deposit,
)
from tournaments.calendar.services.reservations import (
    answer_reservations,
)
from tournaments.calendar.web.reservation_forms import DepositForm
from tournaments.calendar.web.reservation_rows import reservation_rows
from tournaments.models import (
    CalendarCycle,
    CalendarStage,
    CalendarVersion,
    DateReservation,
)
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


@door(may=may_keep_calendar)
@require_safe
def calendar_cycles(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    cycles = list(cycles_visible_to(account_of(request), on=today))
    opened = {cycle.season_id for cycle in cycles}
    seasons = Season.objects.filter(ends_on__gte=today).order_by("year")
    return render(
        request,
        "tournaments/calendar_cycles.html",
        {
            "cycles": cycles,
            "to_open": [season for season in seasons if season.pk not in opened],
        },
    )


@door(may=may_keep_calendar)
@require_POST
def calendar_open(request: HttpRequest) -> HttpResponse:
    season = Season.objects.filter(pk=_number(request.POST.get("season"))).first()
    if season is None:
        messages.error(request, _("Choose a season. A new one is entered in the admin site."))
        return redirect("calendar-cycles")
    try:
        open_cycle(season=season, account=request.user, now=timezone.now())
    except RuleError as refusal:
        messages.error(request, refusal_told(request, refusal))
        return redirect("calendar-cycles")
    messages.success(request, _("Proposals and reservations can now be sent."))
    return redirect("calendar-cycle", year=season.year)


@door(may=may_keep_calendar)
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
            "sent": cycle.association_calendars.select_related("association"),
            "versions": [(version, papers.get(version.pk, [])) for version in versions],
            "is_final": any(version.stage == CalendarStage.FINAL for version in versions),
            "has_draft": bool(versions),
        },
    )


@door(may=may_keep_calendar)
@require_POST
def calendar_publish(request: HttpRequest, year: int, stage: str) -> HttpResponse:
    cycle = _cycle(request, year)
    publish = {"draft": send_draft, "final": publish_final_calendar}.get(stage)
    if publish is None:
        raise Http404
    try:
        version = publish(cycle=cycle, account=request.user, now=timezone.now())
    except RuleError as refusal:
        messages.error(request, refusal_told(request, refusal))
    else:
        told = (
            _("The draft goes to associations and clubs within the hour.")
            if stage == "draft"
            else _("The final calendar is published.")
        )
        late = _("It is marked %(days)s days late.") % {"days": version.days_late}
        messages.success(request, f"{told} {late}" if version.days_late else told)
    return redirect("calendar-cycle", year=year)


@door(may=may_keep_calendar)
@require_POST
def reservations_answer(request: HttpRequest, year: int) -> HttpResponse:
    """Show what is about to be answered; the second time, answer it."""
    cycle = _cycle(request, year)
    numbers = [number for each in request.POST.getlist("chosen") if (number := _number(each))]
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
    answers = answer_reservations(
        reservations=rows,
        is_accepted=answer == "accept",
        reason=reason,
        account=account_of(request),
        now=timezone.now(),
    )
    done = sum(1 for each in answers if each.refusal is None)
    if done:
        messages.success(
            request, ngettext("%(n)s answered.", "%(n)s answered.", done) % {"n": done}
        )
    for each in answers:
        if each.refusal is not None:
            messages.error(request, f"{each.reservation.title}: {text_of(each.refusal)}")
    return redirect("calendar-cycle", year=year)


@door(load=reservations_visible_to, may=may_keep_calendar)
@require_POST
@once
def reservation_deposit(request: HttpRequest, reservation: DateReservation) -> HttpResponse:
    on = timezone.localdate()
    try:
        if "outcome" in request.POST:
            _settle(request, reservation, on=on)
        else:
            ask_reservation_deposit(reservation=reservation, account=request.user, on=on)
            messages.success(request, _("The deposit was asked for."))
    except RuleError as refusal:
        messages.error(request, refusal_told(request, refusal))
    return redirect("reservation-detail", pk=reservation.pk)


def _settle(request: HttpRequest, reservation: DateReservation, *, on: dt.date) -> None:
    form = DepositForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Say what becomes of the deposit, and why."))
        return
    settle_reservation_deposit(
        reservation=reservation,
        is_returned=form.cleaned_data["outcome"] == "RETURNED",
        reason=form.cleaned_data["reason"],
        account=request.user,
        on=on,
    )
    messages.success(request, _("The deposit is settled."))


def _cycle(request: HttpRequest, year: int) -> CalendarCycle:
    rows = cycles_visible_to(account_of(request), on=timezone.localdate())
    cycle = rows.filter(season__year=year).first()
    if cycle is None:
        raise Http404
    return cycle


def _papers(versions: Sequence[CalendarVersion]) -> dict[int, list[IssuedDocument]]:
    """Return the papers of each version, in one query and without their bytes."""
    subjects = {f"calendar_version:{version.pk}": version.pk for version in versions}
    found: dict[int, list[IssuedDocument]] = {}
    rows = IssuedDocument.objects.filter(subject__in=subjects).only("code", "title", "subject")
    for paper in rows.order_by("pk"):
        found.setdefault(subjects[paper.subject], []).append(paper)
    return found


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 18 else 0
