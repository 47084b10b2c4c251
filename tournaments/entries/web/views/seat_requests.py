"""Seats that players ask for: asked on the own entry, answered where the entry is directed."""

from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from federation.doors import door
from federation.page_parts.refusals import tell_errors, told_to
from federation.privacy.services.sensitive_reads import record_read_of
from federation.selectors.callers import account_of, reader_of
from tournaments.entries.selectors.seat_requests import (
    may_read_why,
    requests_of,
    seat_requests_seen_by,
)
from tournaments.entries.services.seat_requests import decide_seat
from tournaments.models import Registration, SeatingLine, SeatRequest
from tournaments.permissions import may_decide_seat
from tournaments.seating.services.sessions import WishDraft


class SeatForm(forms.Form):
    """The seat that is kept, and what everybody reads of it."""

    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=200,
        required=False,
        help_text=gettext_lazy("Empty: any."),
    )
    line = forms.ChoiceField(label=gettext_lazy("Line"), choices=SeatingLine.choices)
    criterion = forms.CharField(
        label=gettext_lazy("Published reason"),
        max_length=120,
        help_text=gettext_lazy("Everybody reads it: say nothing of anybody's health."),
    )
    answer = forms.CharField(
        label=gettext_lazy("Answer to the player, the reason if it is refused"),
        max_length=300,
        required=False,
    )


def seats_asked(request: HttpRequest, registration: Registration) -> dict[str, Any]:
    """Return what players of an entry asked for; who reads why is written down."""
    on, shown = timezone.localdate(), []
    for row in requests_of(registration):
        row.registration = registration
        reads = may_read_why(reader_of(request), row, on=on)
        if reads and row.why:
            record_read_of(
                person=row.person,
                fields=["seat_request"],
                place=f"event:{registration.event_id}",
                account=account_of(request),
                now=timezone.now(),
            )
        form = SeatForm(
            auto_id=f"seat{row.pk}_%s", initial={"criterion": _("Seat kept on request")}
        )
        shown.append({"row": row, "why": row.why if reads else "", "form": form})
    return {"seats_asked": shown}


@require_POST
@door(load=seat_requests_seen_by, may=may_decide_seat)
def seat_decide(request: HttpRequest, row: SeatRequest) -> HttpResponse:
    grants = request.POST.get("decision") == "grant"
    form = SeatForm(request.POST)
    if grants and not form.is_valid():
        tell_errors(request, form)
        return redirect("registration-detail", pk=row.registration_id)
    told = form.cleaned_data if grants else {"criterion": "", "table": None, "line": "NS"}
    with told_to(request):
        decide_seat(
            request=row,
            grants=grants,
            draft=WishDraft(told["criterion"], told["table"], told["line"]),
            answer=request.POST.get("answer", ""),
            account=request.user,
            now=timezone.now(),
        )
        messages.success(
            request,
            _("The seat is kept at the next draw.") if grants else _("The request is refused."),
        )
    return redirect("registration-detail", pk=row.registration_id)
