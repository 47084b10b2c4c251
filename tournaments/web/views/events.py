"""Creating, changing and cancelling an event of the calendar."""

import datetime as dt
from collections.abc import Collection
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from federation.access import require
from federation.errors import RuleError
from federation.models import Account
from federation.once import once
from federation.page_parts.refusals import refusal_text
from federation.rules.organisers import OrganiserKind
from federation.selectors.callers import account_of
from federation.selectors.rule_sets import regulation_on
from tournaments.acts.fields import ReasonForm
from tournaments.entries.web.first_terms import FirstTermsForm, open_first_entries
from tournaments.events.selectors.events import events_visible_to
from tournaments.events.selectors.organisers import classes_for, organiser_of, organisers_for
from tournaments.events.services.changes import FIELDS, cancel_event, change_event, fields_open
from tournaments.events.services.events import enter_event, event_alike, proposed_event
from tournaments.events.web.forms import EventForm
from tournaments.models import Event
from tournaments.permissions import may_change_event, may_create_event
from tournaments.preflight.web.panel import draft_panel, preflight_panel
from tournaments.rules.creation import classes_open_to
from tournaments.seating.services.sessions import TimesDraft, open_session
from tournaments.selectors.rule_sets import regulation_of
from tournaments.web.event_page import event_page


@require(may=may_create_event)
def event_create(request: HttpRequest) -> HttpResponse:
    form, alike = _new_event_form(request), None
    entries = FirstTermsForm(request.POST or None)
    is_sent = request.method == "POST" and "check" not in request.POST
    if is_sent and entries.is_valid() and form.is_valid():
        draft, is_another = form.draft(), form.cleaned_data["is_another"]
        try:
            with transaction.atomic():
                account, now = account_of(request), timezone.now()
                event = enter_event(draft=draft, account=account, now=now, is_another=is_another)
                _set_hour(event, form, account)
                open_first_entries(event, entries, account, now=now)
        except RuleError as refusal:
            text = refusal_text(request, refusal, row=proposed_event(draft))
            marked, fields = _fields_refused(refusal, form, entries)
            for field in fields:
                marked.add_error(field, text)
            alike = event_alike(draft)
        else:
            messages.success(request, _("The event is in the calendar."))
            return redirect("event-manage", pk=event.pk)
    page = _panel_of_new(form, FirstTermsForm(request.POST or None))
    page |= {"form": form, "entries": entries, "alike": alike}
    return render(request, "tournaments/event_create.html", page)


def _fields_refused(
    refusal: RuleError, form: EventForm, entries: FirstTermsForm
) -> tuple[Form, list[str | None]]:
    """Return the form and the fields a refusal is about; None where it is about the whole."""
    if refusal.code == OF_TERMS:
        return entries, [*entries.filled_fields]
    if refusal.code in OF_DEADLINE and entries.cleaned_data.get("closes_at") is not None:
        return entries, ["closes_at"]
    if refusal.code in OF_DEADLINE | OF_DAY:
        return form, ["starts_on"]
    return form, [None]


def _panel_of_new(form: EventForm, entries: FirstTermsForm) -> dict[str, Any]:
    """Return the pre-flight of a new event; entries: what is asked of its entries beside it."""
    on = timezone.localdate()
    return draft_panel(form, event=None, on=on, takes_entries=entries.takes_entries)


def _set_hour(event: Event, form: EventForm, account: Account) -> None:
    """Open the first session of a new event, if a time was filled in."""
    if (hour := form.cleaned_data["hour"]) is None:
        return
    starts_at = timezone.make_aware(dt.datetime.combine(event.starts_on, hour))
    times = TimesDraft(starts_at, regulation_of(event).pace.minutes_per_board)
    open_session(event=event, number=1, day=event.starts_on, draft=times, account=account)


@require_POST
@require(may=may_create_event)
def event_create_check(request: HttpRequest) -> HttpResponse:
    """Show the pre-flight of a new event while it is filled in."""
    page = _panel_of_new(_new_event_form(request), FirstTermsForm(request.POST or None))
    return render(request, "tournaments/parts/preflight_draft.html", page)


# Refusals of a new event that are about the deadline of its entries, or about its day.
OF_DEADLINE = frozenset(
    {"entry_times_in_order", "entries_close_after_end", "entries_close_as_regulation"}
)
OF_TERMS = "entries_wait_for_regulation"  # about whatever was filled in of the entries
OF_DAY = frozenset({"entries_event_over", "season_missing", "rule_set_missing"})


@require_http_methods(["GET", "HEAD", "POST"])
@require(load=events_visible_to, may=may_change_event)
def event_edit(request: HttpRequest, event: Event) -> HttpResponse:
    now = timezone.now()
    open_fields = fields_open(event, account_of(request), on=timezone.localdate(now))
    form = _event_form(request, event, open_fields)
    if request.method == "POST" and "check" not in request.POST and form.is_valid():
        try:
            changed = change_event(
                event=event, draft=form.draft(), account=account_of(request), now=now
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            text = _("The event is changed.") if changed else _("Nothing was changed.")
            messages.success(request, text)
            return redirect("event-edit", pk=event.pk)
    page = event_page(request, event, here="event-edit")
    page.update(form=form, is_open=bool(open_fields), reason=ReasonForm())
    page.update(_panel_of(form, event))
    return render(request, "tournaments/event_edit.html", page)


@require_POST
@require(load=events_visible_to, may=may_change_event)
def event_edit_check(request: HttpRequest, event: Event) -> HttpResponse:
    """Show the pre-flight of a changed event before it is saved."""
    form = _event_form(
        request, event, fields_open(event, account_of(request), on=timezone.localdate())
    )
    page = {"event": event, **_panel_of(form, event)}
    return render(request, "tournaments/parts/preflight_draft.html", page)


@require_http_methods(["POST"])
@require(load=events_visible_to, may=may_change_event)
@once
def event_cancel(request: HttpRequest, event: Event) -> HttpResponse:
    reason = request.POST.get("reason", "")[:300]
    try:
        cancel_event(event=event, reason=reason, account=account_of(request), now=timezone.now())
    except RuleError as refusal:
        messages.error(request, refusal_text(request, refusal))
    else:
        messages.success(request, _("The event is cancelled; it stays in the calendar, marked."))
    return redirect("event-edit", pk=event.pk)


def _new_event_form(request: HttpRequest) -> EventForm:
    organisers = organisers_for(account_of(request), on=timezone.localdate())
    organiser = request.POST.get("organiser") or request.GET.get("organiser", "")
    chosen = next(
        (other_organiser for other_organiser in organisers if other_organiser.key == organiser),
        None,
    )
    # A class that was not offered in the form is refused by the rule, with its article.
    figures = regulation_on(timezone.localdate())
    offered = classes_for([chosen] if chosen else organisers[:1], figures)
    return EventForm(
        request.POST or None,
        organisers=organisers,
        classes={*offered, request.POST.get("event_class", "")},
        editions=figures.editions_admitted,
        initial={"organiser": organiser, "law_edition": figures.law_edition},
    )


def _event_form(request: HttpRequest, event: Event, open_fields: Collection[str]) -> EventForm:
    organiser = organiser_of(event)
    mandates = regulation_of(event).mandates
    classes = classes_open_to(OrganiserKind(event.organiser_kind), mandates=mandates)
    return EventForm(
        request.POST or None,
        organisers=[organiser],
        classes={*classes, event.event_class},
        settled=[*set(FIELDS).difference(open_fields), "organiser"],
        initial={**{name: getattr(event, name) for name in FIELDS}, "organiser": organiser.key},
    )


def _panel_of(form: EventForm, event: Event) -> dict[str, Any]:
    """Return the pre-flight of the form; of the event itself without one."""
    on = timezone.localdate()
    return draft_panel(form, event=event, on=on) if form.is_bound else preflight_panel(event, on=on)
