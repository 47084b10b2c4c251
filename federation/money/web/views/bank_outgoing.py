"""The bank's lines that went out: booked, and taken back."""

from django.http import HttpRequest, HttpResponse
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
from federation.money.web.bank_acts import act_on_line
from federation.money.web.forms.bank_outgoing import OutgoingForm
from federation.once import once
from federation.permissions import may_keep_office


@require_POST
@door(load=lines_kept_by, may=may_keep_office)
@once
def bank_line_book_out(request: HttpRequest, line: BankLine) -> HttpResponse:
    def book_out(form: OutgoingForm) -> str:
        told = form.cleaned_data
        outgoing = Outgoing(OutgoingWay(told["way"]), told["reason"], told["balance"])
        book_outgoing_line(line=line, outgoing=outgoing, account=request.user)
        return _("The money that went out is booked.")

    return act_on_line(request, OutgoingForm(request.POST), book_out)


@require_POST
@door(load=lines_kept_by, may=may_keep_office)
@once
def bank_line_take_back(request: HttpRequest, line: BankLine) -> HttpResponse:
    def take_back(form: ReasonForm) -> str:
        take_back_outgoing_line(
            line=line,
            reason=form.cleaned_data["reason"],
            on=timezone.localdate(),
            account=request.user,
        )
        return _("The booking is taken back; the line waits again.")

    return act_on_line(request, ReasonForm(request.POST), take_back)
