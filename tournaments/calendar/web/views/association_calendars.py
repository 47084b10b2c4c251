"""What associations send for the calendar: proposals, and their own calendars."""

import datetime as dt

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.bodies.selectors.mandates import associations_of, has_office_mandate
from federation.doors import door
from federation.errors import RuleError
from federation.models import Account, Association
from federation.page_parts.refusals import refusal_told
from federation.selectors.callers import account_of
from tournaments.calendar.selectors.cycle import cycles_visible_to, deadlines_of
from tournaments.calendar.services.calendar import send_association_calendar, submit_proposal
from tournaments.calendar.web.reservation_forms import ProposalForm
from tournaments.models import CalendarCycle, Event
from tournaments.permissions import may_speak_for_an_association


@door(load=cycles_visible_to, may=may_speak_for_an_association)
def proposal_create(request: HttpRequest, cycle: CalendarCycle) -> HttpResponse:
    today = timezone.localdate()
    form = ProposalForm(
        request.POST or None,
        associations=_spoken_for(account_of(request), on=today),
        events=list(
            Event.objects.filter(season=cycle.season, cancelled_at__isnull=True).order_by(
                "starts_on", "pk"
            )
        ),
    )
    if request.method == "POST" and form.is_valid():
        try:
            proposal = submit_proposal(
                cycle=cycle, draft=form.draft(), account=account_of(request), now=timezone.now()
            )
        except RuleError as refusal:
            form.add_error(None, refusal_told(request, refusal))
        else:
            messages.success(
                request,
                _("The proposal was sent, %(days)s days late.") % {"days": proposal.days_late}
                if proposal.days_late
                else _("The proposal was sent."),
            )
            return redirect("reservation-list")
    return render(
        request,
        "tournaments/proposal_create.html",
        {"form": form, "cycle": cycle, "deadlines": deadlines_of(cycle)},
    )


@door(load=cycles_visible_to, may=may_speak_for_an_association)
@require_POST
def association_calendar_send(request: HttpRequest, cycle: CalendarCycle) -> HttpResponse:
    today = timezone.localdate()
    bodies = {str(each.pk): each for each in _spoken_for(request.user, on=today)}
    association = bodies.get(request.POST.get("association", ""))
    if association is None:
        messages.error(request, _("Choose the association whose calendar is sent."))
        return redirect("reservation-list")
    try:
        sent = send_association_calendar(
            cycle=cycle, association=association, account=request.user, now=timezone.now()
        )
    except RuleError as refusal:
        messages.error(request, refusal_told(request, refusal))
    else:
        told = _("The calendar was sent: %(count)s lines.") % {"count": len(sent.content)}
        late = _("It is %(days)s days late.") % {"days": sent.days_late}
        messages.success(request, f"{told} {late}" if sent.days_late else told)
    if request.POST.get("from") == "office":
        return redirect("calendar-cycle", year=cycle.season.year)
    return redirect("reservation-list")


def _spoken_for(account: Account, *, on: dt.date) -> list[Association]:
    if has_office_mandate(account, on=on):
        return list(Association.objects.order_by("name"))
    return list(associations_of(account, on=on).order_by("name"))
