"""Date reservations, for the bodies that make them."""

import datetime as dt
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.bodies.selectors.mandates import associations_of
from federation.errors import RuleError
from federation.models import Association, Season
from federation.money.selectors.payment_instructions import payment_instructions
from federation.money.selectors.statements import requests_seen_by
from federation.once import once
from federation.page_parts.exports import exported
from federation.page_parts.lists import Column, listing
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of
from tournaments.calendar.selectors.clashes import clashes_with, dated_reservation
from tournaments.calendar.selectors.cycle import (
    cycle_of,
    cycles_open,
    dates_of_clubs,
    deadlines_of,
    figures_of,
    proposals_visible_to,
    reservations_visible_to,
)
from tournaments.calendar.selectors.reservation_deposits import deposit_of
from tournaments.calendar.services.reservations import (
    ReservationDraft,
    refuse_unacceptable,
    request_date,
    use_reservation,
)
from tournaments.calendar.web.reservation_forms import (
    ReservationForm,
    UseForm,
)
from tournaments.calendar.web.reservation_rows import (
    organiser_of_reservation,
    reservation_rows,
    shown_clashes,
)
from tournaments.events.selectors.organisers import Organiser, organisers_for
from tournaments.events.services.events import proposed_event
from tournaments.models import (
    CalendarCycle,
    DateReservation,
    OrganiserKind,
    ReservationState,
)
from tournaments.page_parts.words import days_in_words, plain_kind_in_words
from tournaments.permissions import (
    may_follow_reservation,
    may_keep_calendar,
    may_reserve_dates,
)

COLUMNS = (
    Column("days", gettext_lazy("Days"), ("starts_on",)),
    Column("title", gettext_lazy("Title"), ("title",)),
    Column("state", gettext_lazy("State"), ("state", "starts_on")),
    Column("deposit", gettext_lazy("Deposit"), (), "wide"),
)


@require(may=may_reserve_dates)
@require_safe
def reservation_list(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    rows = reservations_visible_to(account_of(request), on=today)
    if (state := request.GET.get("state", "")) in ReservationState.values:
        rows = rows.filter(state=state)
    if (year := request.GET.get("season", "")).isdecimal():
        rows = rows.filter(season__year=int(year))
    if file := exported(
        request,
        name="reservations",
        headings=[_("First day"), _("Last day"), _("Title"), _("Organiser"), _("What"), _("State"),
                  _("Days late")],
        rows=lambda: (
            (r.starts_on.isoformat(), r.ends_on.isoformat(), r.title, organiser_of_reservation(r),
             plain_kind_in_words(r), r.get_state_display(), r.days_late)
            for r in rows.order_by("starts_on", "pk")
        ),
    ):  # fmt: skip
        return file
    shown = listing(rows, request=request, columns=COLUMNS, default="days")
    cycles = [cycle for cycle in cycles_open(on=today) if cycle.season.ends_on >= today]
    bodies = list(associations_of(account_of(request), on=today))
    return render(
        request,
        "tournaments/reservation_list.html",
        {
            "listing": shown,
            "rows": reservation_rows(shown.rows, with_clashes=False),
            "cycles": [(cycle, deadlines_of(cycle)) for cycle in cycles],
            "states": ReservationState.choices,
            "asked": {"state": state, "season": year},
            "seasons": Season.objects.all(),
            "proposals": proposals_visible_to(account_of(request), on=today)[:50],
            "bodies": _calendars_of(bodies, cycles, on=today),
            "of_clubs": [
                (days_in_words(row), row) for row in dates_of_clubs(bodies, on=today)[:200]
            ]
            if bodies
            else [],
        },
    )


def _calendars_of(
    bodies: Sequence[Association], cycles: Sequence[CalendarCycle], *, on: dt.date
) -> list[tuple[CalendarCycle, Association, object]]:
    """Return the future calendars of the account's associations, with what was sent."""
    if not bodies:
        return []
    coming = [cycle for cycle in cycles if cycle.season.starts_on > on]
    sent = {
        (association_calendar.cycle_id, association_calendar.association_id): association_calendar
        for cycle in coming
        for association_calendar in cycle.association_calendars.filter(association__in=bodies)
    }
    return [(cycle, body, sent.get((cycle.pk, body.pk))) for cycle in coming for body in bodies]


@require(may=may_reserve_dates)
@once
def reservation_create(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    cycles = cycles_open(on=today)
    form = _form(request, cycles, on=today)
    if request.method == "POST" and form.is_valid():
        try:
            row = request_date(draft=form.draft(), account=account_of(request), now=timezone.now())
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            late = ngettext(
                "It came %(days)s day after the last day and is marked late.",
                "It came %(days)s days after the last day and is marked late.",
                row.days_late,
            )
            messages.success(
                request,
                _("The date was asked for.")
                + (f" {late % {'days': row.days_late}}" if row.days_late else ""),
            )
            return redirect("reservation-detail", pk=row.pk)
    return render(
        request,
        "tournaments/reservation_create.html",
        {
            "form": form,
            "cycles": [(cycle, deadlines_of(cycle)) for cycle in cycles],
            "clashes": _clashes_of_form(form),
            "asked": form.is_bound,
        },
    )


@require(may=may_reserve_dates)
@require_POST
def reservation_clashes(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    form = _form(request, cycles_open(on=today), on=today)
    return render(
        request,
        "tournaments/parts/clashes.html",
        {"clashes": _clashes_of_form(form), "asked": True},
    )


def _form(request: HttpRequest, cycles: list[CalendarCycle], *, on: dt.date) -> ReservationForm:
    organisers = [
        organiser
        for organiser in organisers_for(account_of(request), on=on)
        if organiser.kind != OrganiserKind.FEDERATION
    ]
    newest = str(cycles[-1].season.year) if cycles else ""
    return ReservationForm(
        request.POST or None,
        organisers=organisers,
        seasons=[cycle.season for cycle in cycles],
        initial={"season": newest, "region": _own_region(organisers)},
    )


def _own_region(organisers: list[Organiser]) -> str:
    """Return the region of an account that acts for one body only; the office chooses."""
    if len(organisers) != 1:
        return ""
    body = organisers[0].association or (organisers[0].club and organisers[0].club.association)
    return body.code if body else ""


def _clashes_of_form(form: ReservationForm) -> object:
    """Return the clashes of the days entered; None if the days are invalid."""
    if not form.is_bound:
        return None
    form.is_valid()
    needed = {
        "season", "organiser", "event_class", "kind", "starts_on",
        "event_type", "age_group", "category_limit",
    }  # fmt: skip
    if not needed <= form.cleaned_data.keys():
        return None
    data = {"title": "", "venue": "", "ends_on": None, "contact_number": None, "entity_name": "",
            "region": "", "is_online": False, **form.cleaned_data}  # fmt: skip
    form.cleaned_data = data
    draft = form.draft()
    if draft.ends_on < draft.starts_on:
        return None
    try:
        figures = figures_of(cycle_of(draft.season))
        dated_thing = dated_reservation(_as_row(draft), figures=figures)
        return shown_clashes(clashes_with(dated_thing, figures=figures))
    except RuleError:
        return None


def _as_row(draft: ReservationDraft) -> DateReservation:
    return DateReservation(
        season=draft.season,
        organiser_kind=draft.organiser_kind,
        club=draft.club,
        association=draft.association,
        title=draft.title,
        event_class=draft.event_class,
        kind=draft.kind,
        event_type=draft.event_type,
        age_group=draft.age_group,
        category_limit=draft.category_limit,
        starts_on=draft.starts_on,
        ends_on=draft.ends_on,
        region=draft.region,
        is_online=draft.is_online,
    )


@require(load=reservations_visible_to, may=may_follow_reservation)
@require_safe
def reservation_detail(request: HttpRequest, reservation: DateReservation) -> HttpResponse:
    today = timezone.localdate()
    (row,) = reservation_rows([reservation], with_clashes=True)
    is_office = may_keep_calendar(account_of(request), reservation, on=today)
    is_open = reservation.state in {
        ReservationState.REQUESTED,
        ReservationState.ALTERNATIVE_OFFERED,
    }
    is_over = reservation.state in {ReservationState.REFUSED, ReservationState.WITHDRAWN}
    deposit = deposit_of(reservation) if row.deposit_state == "unpaid" and not is_over else None
    seen = requests_seen_by(account_of(request), on=today)
    asked = seen.filter(pk=deposit.request_id).first() if deposit is not None else None
    return render(
        request,
        "tournaments/reservation_detail.html",
        {
            "row": row,
            "reservation": reservation,
            "is_open": is_open,
            "asked": asked,
            "pay": payment_instructions(asked) if asked is not None and not is_office else None,
            "hindered": _hindered(request, reservation) if is_open else "",
            "may_answer": is_office and is_open,
            "may_ask_deposit": is_office and row.deposit_state == "missing" and not is_over,
            "may_settle": is_office and is_over and row.deposit_state == "held",
        },
    )


def _hindered(request: HttpRequest, reservation: DateReservation) -> str:
    """Return why the days asked for, or offered instead, cannot be accepted yet; "" if they can."""
    days = (reservation.starts_on, reservation.ends_on)
    if reservation.offered_starts_on is not None and reservation.offered_ends_on is not None:
        days = (reservation.offered_starts_on, reservation.offered_ends_on)
    try:
        refuse_unacceptable(reservation, days)
    except RuleError as refusal:
        return refusal_text(request, refusal)
    return ""


@require(load=reservations_visible_to, may=may_follow_reservation)
def reservation_use(request: HttpRequest, reservation: DateReservation) -> HttpResponse:
    form = UseForm(
        request.POST or None,
        initial={"name": reservation.title, "venue": reservation.venue},
    )
    if request.method == "POST" and form.is_valid():
        try:
            event = use_reservation(
                reservation=reservation,
                draft=form.draft(reservation),
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            text = refusal_text(request, refusal, row=proposed_event(form.draft(reservation)))
            form.add_error(None, text)
        else:
            messages.success(request, _("The event is in the calendar."))
            return redirect("event-manage", pk=event.pk)
    return render(
        request,
        "tournaments/reservation_use.html",
        {
            "form": form,
            "reservation": reservation,
            "days": days_in_words(reservation),
            "what": plain_kind_in_words(reservation),
        },
    )
