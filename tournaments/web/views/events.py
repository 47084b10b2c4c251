"""Putting an event into the calendar, changing it, cancelling it."""

from collections.abc import Collection, Sequence

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.doors import door
from federation.errors import RuleError
from federation.rules.organisers import OrganiserKind
from federation.selectors.rule_sets import rule_set_row_in_force
from federation.texts import text_of
from tournaments.models import Event
from tournaments.permissions import may_change_event, may_create_event
from tournaments.rules.creation import classes_open_to
from tournaments.selectors.events import events_visible_to
from tournaments.selectors.organisers import Organiser, organiser_of, organisers_for
from tournaments.selectors.rule_sets import regulation, regulation_of
from tournaments.services.event_changes import FIELDS, cancel_event, change_event, fields_open
from tournaments.services.events import create_event
from tournaments.web.event_page import event_page
from tournaments.web.forms import EventForm
from tournaments.web.hosting_forms import ReasonForm
from tournaments.web.preflight_panel import preflight_panel


@door(may=may_create_event)
def event_create(request: HttpRequest) -> HttpResponse:
    organisers = organisers_for(request.user, on=timezone.localdate())
    asked = request.POST.get("organiser") or request.GET.get("organiser", "")
    chosen = next((each for each in organisers if each.key == asked), None)
    # A class that was sent without being offered is refused by the rule, with its article.
    offered = _classes_for([chosen] if chosen else organisers[:1])
    form = EventForm(
        request.POST or None,
        organisers=organisers,
        classes={*offered, request.POST.get("event_class", "")},
        initial={"organiser": asked},
    )
    if request.method == "POST" and form.is_valid():
        try:
            event = create_event(draft=form.draft(), account=request.user, now=timezone.now())
        except RuleError as refusal:
            form.add_error(None, text_of(refusal))
        else:
            messages.success(request, _("The event is in the calendar."))
            return redirect("event-manage", pk=event.pk)
    return render(request, "tournaments/event_create.html", {"form": form})


@require_http_methods(["GET", "HEAD", "POST"])
@door(load=events_visible_to, may=may_change_event)
def event_edit(request: HttpRequest, event: Event) -> HttpResponse:
    now, organiser = timezone.now(), organiser_of(event)
    open_fields = fields_open(event, request.user, on=timezone.localdate(now))
    mandates = regulation_of(event).mandates
    classes = classes_open_to(OrganiserKind(event.organiser_kind), mandates=mandates)
    form = EventForm(
        request.POST or None,
        organisers=[organiser],
        classes={*classes, event.event_class},
        settled=[*(set(FIELDS) - open_fields), "organiser"],
        initial={**{name: getattr(event, name) for name in FIELDS}, "organiser": organiser.key},
    )
    if request.method == "POST" and form.is_valid():
        try:
            changed = change_event(event=event, draft=form.draft(), account=request.user, now=now)
        except RuleError as refusal:
            form.add_error(None, text_of(refusal))
        else:
            told = _("The event is changed.") if changed else _("Nothing was changed.")
            messages.success(request, told)
            return redirect("event-edit", pk=event.pk)
    page = event_page(request, event, here="event-edit")
    page.update(form=form, is_open=bool(open_fields), reason=ReasonForm())
    page.update(preflight_panel(event, on=timezone.localdate(now)))
    return render(request, "tournaments/event_edit.html", page)


@require_http_methods(["POST"])
@door(load=events_visible_to, may=may_change_event)
def event_cancel(request: HttpRequest, event: Event) -> HttpResponse:
    reason = request.POST.get("reason", "")[:300]
    try:
        cancel_event(event=event, reason=reason, account=request.user, now=timezone.now())
    except RuleError as refusal:
        messages.error(request, text_of(refusal))
    else:
        messages.success(request, _("The event is cancelled; it stays in the calendar, marked."))
    return redirect("event-edit", pk=event.pk)


def _classes_for(organisers: Sequence[Organiser]) -> Collection[str]:
    """Return what the organisers may hold under the regulation in force today."""
    rule_set = rule_set_row_in_force(settings.REGULATION, on=timezone.localdate())
    mandates = regulation(rule_set).mandates
    kinds = {OrganiserKind(each.kind) for each in organisers}
    return {name for kind in kinds for name in classes_open_to(kind, mandates=mandates)}
