"""Places of associations in national events, whom they name, and players' regions."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.doors import door, public
from federation.selectors.mandates import associations_of, has_office_mandate
from federation.selectors.people import shown_name
from federation.web.refusals import tell_errors, told_to
from tournaments.models import Event, Nomination, PhaseQuota
from tournaments.permissions import (
    may_choose_region,
    may_name_entries,
    may_set_quotas,
    may_withdraw_nomination,
)
from tournaments.rules.representation import QUOTAS
from tournaments.selectors.events import events_shown, events_visible_to
from tournaments.selectors.people_numbered import people_numbered
from tournaments.selectors.representation import (
    nominations_visible_to,
    quotas_of,
    quotas_visible_to,
    regions_of,
)
from tournaments.services.representation import (
    choose_region,
    name_entry,
    set_quota,
    withdraw_nomination,
)
from tournaments.web.event_page import event_page
from tournaments.web.hosting_forms import NominationForm, QuotaForm, RegionForm


@public
@require_safe
def event_quotas(request: HttpRequest, pk: int) -> HttpResponse:
    event = get_object_or_404(events_shown(), pk=pk)
    page, on = event_page(request, event, here="event-quotas"), timezone.localdate()
    account = request.user
    signed_in = account.is_authenticated
    is_office = signed_in and has_office_mandate(account, on=on)
    mine = set(associations_of(account, on=on).values_list("pk", flat=True)) if signed_in else set()
    page["quotas"] = [
        {
            "quota": quota,
            "free": quota.places - sum(not each.is_reserve for each in quota.nominations.all()),
            "may_name": is_office or quota.association_id in mine,
            "named": [
                {
                    "entry": each,
                    "names": " – ".join(shown_name(who, on=on) for who in each.players.all()),
                }
                for each in quota.nominations.all()
            ],
        }
        for quota in quotas_of(event)
    ]
    page["may_set"] = signed_in and may_set_quotas(account, event, on=on)
    page["quota_form"], page["nomination_form"] = QuotaForm(), NominationForm(auto_id=False)
    if signed_in and account.person is not None:
        page["region"] = regions_of([account.person], event)[account.person.pk]
        page["region_form"] = RegionForm()
    return render(request, "tournaments/event_quotas.html", page)


@require_POST
@door(load=events_visible_to, may=may_set_quotas)
def quota_set(request: HttpRequest, event: Event) -> HttpResponse:
    form = QuotaForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("event-quotas", pk=event.pk)
    with told_to(request):
        set_quota(
            event=event,
            association=form.cleaned_data["association"],
            places=form.cleaned_data["places"],
            account=request.user,
        )
        messages.success(request, _("The places are set."))
    return redirect("event-quotas", pk=event.pk)


@require_POST
@door(load=quotas_visible_to, may=may_name_entries)
def entry_name(request: HttpRequest, quota: PhaseQuota) -> HttpResponse:
    form = NominationForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("event-quotas", pk=quota.event_id)
    with told_to(request):
        name_entry(
            quota=quota,
            players=people_numbered(form.cleaned_data["numbers"], article=QUOTAS),
            name=form.cleaned_data["name"],
            is_reserve=form.cleaned_data["is_reserve"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The entry is named."))
    return redirect("event-quotas", pk=quota.event_id)


@require_POST
@door(load=nominations_visible_to, may=may_withdraw_nomination)
def nomination_withdraw(request: HttpRequest, nomination: Nomination) -> HttpResponse:
    with told_to(request):
        withdraw_nomination(nomination=nomination, account=request.user, now=timezone.now())
        messages.success(request, _("The place is free again."))
    return redirect("event-quotas", pk=nomination.quota.event_id)


@require_POST
@door(load=events_visible_to, may=may_choose_region)
def region_choose(request: HttpRequest, event: Event) -> HttpResponse:
    form = RegionForm(request.POST)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("event-quotas", pk=event.pk)
    with told_to(request):
        choose_region(
            event=event,
            person=request.user.person,
            association=form.cleaned_data["association"],
            account=request.user,
            now=timezone.now(),
        )
        messages.success(request, _("The federation knows your region for this event."))
    return redirect("event-quotas", pk=event.pk)
