"""The bank's lines that went out: booked, and taken back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from federation.acts.fields import ReasonForm
from federation.doors import door
from federation.models import BankLine
from federation.money.selectors.bank import lines_kept_by
from federation.money.services.bank_outgoing import (
    Outgoing,
    OutgoingWay,
    book_outgoing_line,
    take_back_outgoing_line,
)
from federation.money.web.forms.bank_outgoing import OutgoingForm
from federation.once import once
from federation.page_parts.refusals import tell_errors, told_to
from federation.permissions import may_keep_office


@require_POST
@door(load=lines_kept_by, may=may_keep_office)
@once
def bank_line_book_out(request: HttpRequest, line: BankLine) -> HttpResponse:
    form = OutgoingForm(request.POST)
    if form.is_valid():
        with told_to(request):
            book_outgoing_line(
                line=line,
                outgoing=Outgoing(
                    OutgoingWay(form.cleaned_data["way"]),
                    form.cleaned_data["reason"],
                    form.cleaned_data["balance"],
                ),
                account=request.user,
            )
            messages.success(request, _("The money that went out is booked."))
    else:
        tell_errors(request, form)
    return redirect("bank-lines")


@require_POST
@door(load=lines_kept_by, may=may_keep_office)
@once
def bank_line_take_back(request: HttpRequest, line: BankLine) -> HttpResponse:
    form = ReasonForm(request.POST)
    if form.is_valid():
        with told_to(request):
            take_back_outgoing_line(
                line=line,
                reason=form.cleaned_data["reason"],
                on=timezone.localdate(),
                account=request.user,
            )
            messages.success(request, _("The booking is taken back; the line waits again."))
    else:
        tell_errors(request, form)
    return redirect("bank-lines")
