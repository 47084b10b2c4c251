"""Championships of several phases: the public page, and drawing them up."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.bodies.selectors.mandates import associations_of, has_office_mandate
from federation.doors import door, public
from federation.errors import Refusal
from federation.models import Association
from federation.once import once
from federation.page_parts.panels import panels
from federation.page_parts.refusals import refusal_told, tell_errors, told_to
from federation.selectors.callers import reader_of
from federation.texts import text_of
from tournaments.models import (
    Championship,
    EventKind,
    Phase,
    PhasePlace,
    PlaceState,
    ReserveOrder,
)
from tournaments.page_parts.words import days_in_words
from tournaments.permissions import (
    may_answer_place,
    may_declare_exempt,
    may_draw_up_championship,
    may_run_championship,
    may_run_phase,
)
from tournaments.phases.acts import ExemptionForm, PhaseEventForm
from tournaments.phases.selectors.phases import (
    GOES_ON,
    PhaseShown,
    championships_listed,
    championships_shown,
    championships_visible_to,
    name_of,
    newer_results,
    phases_shown,
    phases_visible_to,
)
from tournaments.phases.services.championships import (
    add_phase,
    draw_up_championship,
    set_phase_terms,
)
from tournaments.phases.services.places import seat_phase
from tournaments.phases.web.championship_forms import (
    ChampionshipForm,
    PhaseDraftForm,
    SeatPhaseForm,
)
from tournaments.rules.hosting import percent_text
from tournaments.selectors.people_numbered import people_numbered


@public
@require_safe
def championship_list(request: HttpRequest) -> HttpResponse:
    account, on = request.user, timezone.localdate()
    page = {
        "championships": championships_listed(),
        "may_draw_up": account.is_authenticated and may_draw_up_championship(account, None, on=on),
    }
    return render(request, "tournaments/championship_list.html", page)


@public
@require_safe
def championship_detail(request: HttpRequest, pk: int) -> HttpResponse:
    championship = get_object_or_404(championships_shown(), pk=pk)
    account, on = request.user, timezone.localdate()
    may_run = account.is_authenticated and may_run_championship(account, championship, on=on)
    phases = phases_shown(championship)
    page: dict[str, Any] = {
        "championship": championship,
        "phases": [_phase(request, each, may_run=may_run, on=on) for each in phases],
        "may_run": may_run,
        "panels": panels(settings.CHAMPIONSHIP_PANELS, championship, request),
    }
    if may_run:
        page["phase_form"] = PhaseDraftForm(prefix="new")
        page["event_form"] = PhaseEventForm(season=championship.season, auto_id=False)
        page["exemption_form"] = ExemptionForm(auto_id=False)
        page["seat_form"] = SeatPhaseForm(auto_id=False)
    return render(request, "tournaments/championship_detail.html", page)


@require_http_methods(["GET", "HEAD", "POST"])
@door(may=may_draw_up_championship)
def championship_create(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    is_office = has_office_mandate(request.user, on=timezone.localdate(now))
    bodies = (
        Association.objects.all()
        if is_office
        else associations_of(request.user, on=timezone.localdate(now))
    )
    form = ChampionshipForm(
        request.POST if request.method == "POST" else None,
        associations=list(bodies),
        is_office=is_office,
    )
    if request.method == "POST" and form.is_valid():
        try:
            row = draw_up_championship(**form.cleaned_data, account=request.user, now=now)
        except Refusal as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(request, _("The championship is drawn up; add its phases."))
            return redirect("championship-detail", pk=row.pk)
    return render(request, "tournaments/championship_create.html", {"form": form})


@require_POST
@door(load=championships_visible_to, may=may_run_championship)
def phase_add(request: HttpRequest, championship: Championship) -> HttpResponse:
    form = PhaseDraftForm(request.POST, prefix="new")
    if not form.is_valid():
        tell_errors(request, form)
        return _back(championship.pk)
    with told_to(request):
        add_phase(championship=championship, draft=form.draft(), account=request.user)
        messages.success(request, _("The phase is added."))
    return _back(championship.pk)


@require_POST
@door(load=phases_visible_to, may=may_run_phase)
def phase_change(request: HttpRequest, phase: Phase) -> HttpResponse:
    form = PhaseDraftForm(request.POST, prefix=f"phase{phase.pk}")
    if not form.is_valid():
        tell_errors(request, form)
        return _back(phase.championship_id)
    with told_to(request):
        set_phase_terms(phase=phase, draft=form.draft(), account=request.user, now=timezone.now())
        messages.success(request, _("The phase is changed."))
    return _back(phase.championship_id)


@require_POST
@door(load=phases_visible_to, may=may_run_phase)
@once
def phase_seat(request: HttpRequest, phase: Phase) -> HttpResponse:
    with told_to(request):
        form = SeatPhaseForm(request.POST)
        if not form.is_valid():
            tell_errors(request, form)
            return _back(phase.championship_id)
        told = form.cleaned_data["chosen"]
        chosen = people_numbered(told, article="RTP 3.6.1") if told else []
        seated, refused = seat_phase(
            phase=phase,
            chosen=frozenset(each.pk for each in chosen),
            keeps_older=form.cleaned_data["keeps_older"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(
            request,
            ngettext(
                "%(n)s contestant is entered in the next phase.",
                "%(n)s contestants are entered in the next phase.",
                len(seated),
            )
            % {"n": len(seated)},
        )
        for each in refused:
            messages.error(request, f"{name_of(each.place)}: {text_of(each.refusal)}")
    return _back(phase.championship_id)


def _back(championship: int) -> HttpResponse:
    return redirect(reverse("championship-detail", args=[championship]))


def _phase(
    request: HttpRequest, shown: PhaseShown, *, may_run: bool, on: dt.date
) -> dict[str, Any]:
    """Return what the page prints of one phase."""
    phase, account = shown.phase, request.user
    rows = [_place(request, each, may_run=may_run, on=on) for each in shown.places]
    told: dict[str, Any] = {
        "phase": phase,
        "events": [
            {"row": each, "days": days_in_words(each.event), "is_settled": _has(shown, each.pk)}
            for each in shown.events
        ],
        "carry": _carry(phase),
        "lot": getattr(phase, "lot", None) if any(each.ticket for each in shown.places) else None,
        "ahead": [each for each in rows if each["row"].state in GOES_ON],
        "waiting": _waiting(phase, rows),
        "has_more": bool(shown.places or shown.exemptions or phase.confirm_until),
        "gone": [
            each for each in rows if each["row"].state in {PlaceState.DECLINED, PlaceState.LAPSED}
        ],
        "exemptions": [
            {
                "row": each,
                "name": each.name or " – ".join(who.name for who in each.players.all()),
                "may_declare": account.is_authenticated
                and each.declared_at is None
                and may_declare_exempt(account, each, on=on),
            }
            for each in shown.exemptions
        ],
        "has_teams": any(each.event.kind == EventKind.TEAMS for each in shown.events),
        "has_reserves": phase.reserve_order != ReserveOrder.NONE,
    }
    if may_run:
        told["newer"] = newer_results(phase) if shown.places else []
        told["form"] = PhaseDraftForm(
            prefix=f"phase{phase.pk}",
            initial={
                "name": phase.name,
                "confirm_until": phase.confirm_until,
                "reserve_order": phase.reserve_order,
                "reserve_hours": phase.reserve_hours,
                "spread": phase.spread,
                "carry": _share(phase) if phase.carry_share_of else None,
                "carry_places": phase.carry_places,
                "carry_rounding": phase.carry_rounding or None,
            },
        )
    return told


def _waiting(phase: Phase, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the reserves in their order: one list, or one for each event."""
    waiting = [each for each in rows if each["row"].state == PlaceState.RESERVE]
    if phase.reserve_order == ReserveOrder.ACROSS:
        return [{"label": "", "places": waiting}] if waiting else []
    groups: dict[str, list[dict[str, Any]]] = {}
    for each in waiting:
        groups.setdefault(each["row"].source.label or each["row"].source.event.name, []).append(
            each
        )
    return [{"label": label, "places": places} for label, places in groups.items()]


def _place(
    request: HttpRequest, place: PhasePlace, *, may_run: bool, on: dt.date
) -> dict[str, Any]:
    open_to_answer = place.registration is None and place.state in {
        PlaceState.QUALIFIED,
        PlaceState.CALLED,
    }
    signed_in = request.user.is_authenticated
    return {
        "row": place,
        "name": name_of(place),
        "carried": number_format(Decimal(place.carried_hundredths).scaleb(-2), 2)
        if place.carried_hundredths
        else "",
        "may_answer": open_to_answer
        and signed_in
        and (may_run or may_answer_place(reader_of(request), place, on=on)),
    }


def _has(shown: PhaseShown, source: int) -> bool:
    return any(each.source_id == source for each in shown.places)


def _share(phase: Phase) -> Fraction:
    return Fraction(phase.carry_share_of, phase.carry_share_out_of)


def _carry(phase: Phase) -> str:
    """Return in words what passes into the next phase, "" where nothing does."""
    if not phase.carry_share_of:
        return ""
    return _("%(share)s of the points, to %(places)s decimals") % {
        "share": percent_text(_share(phase)),
        "places": phase.carry_places,
    }
