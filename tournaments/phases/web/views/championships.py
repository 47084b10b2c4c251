"""Championships of several phases: public page, and setting them up."""

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from federation.access import public
from federation.page_parts.panels import panels
from federation.selectors.callers import reader_of
from tournaments.models import (
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
)
from tournaments.phases.acts.phases import ExemptionForm, PhaseEventForm
from tournaments.phases.selectors.phases import (
    GOES_ON,
    PhaseShown,
    championships_listed,
    championships_shown,
    exempt_name,
    name_of,
    newer_results,
    phases_shown,
)
from tournaments.rules.hosting import percent_text


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
        "phases": [_phase(request, phase, may_run=may_run, on=on) for phase in phases],
        "may_run": may_run,
        "panels": panels(settings.CHAMPIONSHIP_PANELS, championship, request),
    }
    if may_run:
        page["event_form"] = PhaseEventForm(season=championship.season, auto_id=False)
        page["exemption_form"] = ExemptionForm(auto_id=False)
    return render(request, "tournaments/championship_detail.html", page)


def _phase(
    request: HttpRequest, shown: PhaseShown, *, may_run: bool, on: dt.date
) -> dict[str, Any]:
    """Return the context of one phase."""
    phase, account = shown.phase, request.user
    rows = [_place(request, place, may_run=may_run, on=on) for place in shown.places]
    data: dict[str, Any] = {
        "phase": phase,
        "events": [
            {"row": event, "days": days_in_words(event.event), "is_settled": _has(shown, event.pk)}
            for event in shown.events
        ],
        "carry": _carry(phase),
        "lot": getattr(phase, "lot", None) if any(place.ticket for place in shown.places) else None,
        "ahead": [row for row in rows if row["row"].state in GOES_ON],
        "waiting": _waiting(phase, rows),
        "has_more": bool(shown.places or shown.exemptions or phase.confirm_until),
        "gone": [
            row for row in rows if row["row"].state in {PlaceState.DECLINED, PlaceState.LAPSED}
        ],
        "exemptions": [
            {
                "row": exemption,
                "name": exempt_name(exemption, on=on),
                "may_declare": account.is_authenticated
                and exemption.declared_at is None
                and may_declare_exempt(account, exemption, on=on),
            }
            for exemption in shown.exemptions
        ],
        "has_teams": any(event.event.kind == EventKind.TEAMS for event in shown.events),
        "has_reserves": phase.reserve_order != ReserveOrder.NONE,
    }
    if may_run:
        data["newer"] = newer_results(phase) if shown.places else []
    return data


def _waiting(phase: Phase, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the reserves in order: one list, or one for each event."""
    waiting = [row for row in rows if row["row"].state == PlaceState.RESERVE]
    if phase.reserve_order == ReserveOrder.ACROSS:
        return [{"label": "", "places": waiting}] if waiting else []
    groups: dict[str, list[dict[str, Any]]] = {}
    for row in waiting:
        groups.setdefault(row["row"].source.label or row["row"].source.event.name, []).append(row)
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
        "name": name_of(place, on=on),
        "carried": number_format(Decimal(place.carried_hundredths).scaleb(-2), 2)
        if place.carried_hundredths
        else "",
        "may_answer": open_to_answer
        and signed_in
        and (may_run or may_answer_place(reader_of(request), place, on=on)),
    }


def _has(shown: PhaseShown, source: int) -> bool:
    return any(place.source_id == source for place in shown.places)


def _share(phase: Phase) -> Fraction:
    return Fraction(phase.carry_share_of, phase.carry_share_out_of)


def _carry(phase: Phase) -> str:
    """Return the carry-over to the next phase as text, "" for none."""
    if not phase.carry_share_of:
        return ""
    return _("%(share)s of the points, to %(places)s decimals") % {
        "share": percent_text(_share(phase)),
        "places": phase.carry_places,
    }
