"""The calendar proposals of associations."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from federation.access import require
from federation.errors import RuleError
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of
from tournaments.calendar.selectors.cycle import (
    associations_spoken_for,
    cycles_visible_to,
    deadlines_of,
)
from tournaments.calendar.services.calendar import submit_proposal
from tournaments.calendar.web.reservation_forms import ProposalForm
from tournaments.models import CalendarCycle, Event
from tournaments.permissions import may_speak_for_an_association


@require(load=cycles_visible_to, may=may_speak_for_an_association)
def proposal_create(request: HttpRequest, cycle: CalendarCycle) -> HttpResponse:
    today = timezone.localdate()
    form = ProposalForm(
        request.POST or None,
        associations=list(associations_spoken_for(account_of(request), on=today)),
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
            form.add_error(None, refusal_text(request, refusal))
        else:
            messages.success(
                request,
                ngettext(
                    "The proposal was sent, %(days)s day late.",
                    "The proposal was sent, %(days)s days late.",
                    proposal.days_late,
                )
                % {"days": proposal.days_late}
                if proposal.days_late
                else _("The proposal was sent."),
            )
            return redirect("reservation-list")
    return render(
        request,
        "tournaments/proposal_create.html",
        {"form": form, "cycle": cycle, "deadlines": deadlines_of(cycle)},
    )
