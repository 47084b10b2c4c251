"""The bank's files, and the lines that wait for somebody to say whose they are."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from federation.acts.fields import ReasonForm
from federation.doors import door
from federation.models import BankFile, BankLine
from federation.money.rules.bank_matching import Certainty
from federation.money.selectors.bank import lines_kept_by, lines_waiting, proposals
from federation.money.services.bank import assign_bank_line, receive_bank_file, send_back_bank_line
from federation.money.web.bank_acts import act_on_line
from federation.money.web.forms.money import AssignForm, BankFileForm
from federation.money.web.outgoing_rows import gone_rows, outgoing_rows
from federation.once import once
from federation.page_parts.figures import money
from federation.page_parts.refusals import tell_errors, told_to
from federation.permissions import may_keep_office
from federation.selectors.currency import currency_of_federation

SHOWN = 100
FILES_SHOWN = 10


@require_safe
@door(may=may_keep_office)
def bank_lines(request: HttpRequest) -> HttpResponse:
    waiting = lines_waiting()
    rows = [
        {
            "line": each.line,
            "amount": money(each.line.amount_cents, each.line.currency),
            "candidates": each.match.references,
            "is_doubtful": each.match.certainty is not Certainty.UNKNOWN,
        }
        for each in proposals(waiting[:SHOWN])
    ]
    return render(
        request,
        "federation/bank_lines.html",
        {
            "rows": rows,
            "count": waiting.count(),
            "outgoing": outgoing_rows(),
            "gone": gone_rows(),
            "file_form": BankFileForm(),
            "files": BankFile.objects.select_related("received_by")[:FILES_SHOWN],
        },
    )


@require_POST
@door(may=may_keep_office)
@once
def bank_file_receive(request: HttpRequest) -> HttpResponse:
    form = BankFileForm(request.POST, request.FILES)
    if not form.is_valid():
        tell_errors(request, form)
        return redirect("bank-lines")
    file = form.cleaned_data["file"]
    if file.size > settings.UPLOAD_MAX_BYTES:
        messages.error(request, _("The file is too large."))
        return redirect("bank-lines")
    with told_to(request):
        kept = receive_bank_file(
            name=file.name,
            data=file.read(),
            layout=form.cleaned_data["layout"],
            currency=currency_of_federation(),
            account=request.user,
            now=timezone.now(),
        )
        told = {"n": kept.lines_new, "file": kept.name}
        said = ngettext(
            "%(n)s new line in %(file)s.", "%(n)s new lines in %(file)s.", kept.lines_new
        )
        messages.success(request, said % told)
    return redirect("bank-lines")


@require_POST
@door(load=lines_kept_by, may=may_keep_office)
@once
def bank_line_assign(request: HttpRequest, line: BankLine) -> HttpResponse:
    def assign(form: AssignForm) -> str:
        payment = assign_bank_line(
            line=line, request=form.cleaned_data["reference"], account=request.user
        )
        return _("The line pays %(reference)s.") % {"reference": payment.request}

    return act_on_line(request, AssignForm(request.POST), assign)


@require_POST
@door(load=lines_kept_by, may=may_keep_office)
@once
def bank_line_send_back(request: HttpRequest, line: BankLine) -> HttpResponse:
    def send_back(form: ReasonForm) -> str:
        send_back_bank_line(
            line=line,
            reason=form.cleaned_data["reason"],
            on=timezone.localdate(),
            account=request.user,
        )
        return _("The money is booked as sent back.")

    return act_on_line(request, ReasonForm(request.POST), send_back)
