"""Acts of the office's money that start from nobody's page: a fine, money in advance."""

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from federation.doors import door
from federation.money.services.balances import Holder, receive_advance
from federation.money.services.fines import FineDraft, impose_fine
from federation.money.services.ledger import Receipt
from federation.money.web.forms.acts import AdvanceForm, FineForm
from federation.money.web.words import statement_address
from federation.once import once
from federation.page_parts.refusals import told_to
from federation.permissions import may_keep_office
from federation.selectors.currency import currency_of_federation
from federation.selectors.seasons import season_shown


@require_http_methods(["GET", "HEAD", "POST"])
@door(may=may_keep_office)
@once
def fine_impose(request: HttpRequest) -> HttpResponse:
    """Fine a club, an association or a person."""
    on = timezone.localdate()
    season = season_shown(None, on=on)
    if season is None:
        messages.error(request, _("There is no season yet."))
        return redirect("money-overview")
    form = FineForm(request.POST or None, season=season, on=on)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        with told_to(request):
            asked = impose_fine(
                draft=FineDraft(
                    season=season,
                    article=told["article"],
                    reason=told["reason"],
                    amount_cents=told["amount_cents"],
                    fee_code=told["fee"].code if told["fee"] else "FINE",
                    club=told["club"],
                    association=told["association"],
                    person=told["person"],
                    due_on=told["due_on"],
                ),
                on=on,
                account=request.user,
            )
            messages.success(request, _("The fine is asked for."))
            return redirect("payment-request-detail", pk=asked.pk)
    intro = _("A payment request with its article is made. It is taken back by a credit note.")
    return _page(request, form, _("Impose a fine"), intro)


@require_http_methods(["GET", "HEAD", "POST"])
@door(may=may_keep_office)
@once
def advance_receive(request: HttpRequest) -> HttpResponse:
    """Book money that came in for no payment request: a balance in somebody's favour."""
    form = AdvanceForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        told = dict(form.cleaned_data)
        debtor = {name: told.pop(name) for name in ("club", "association", "person")}
        with told_to(request):
            receive_advance(
                holder=Holder(currency_of_federation(), **debtor),
                receipt=Receipt(**told),
                account=request.user,
            )
            messages.success(request, _("The money is booked as a balance."))
            return redirect(statement_address(next(each for each in debtor.values() if each)))
    intro = _("Money for no payment request is kept as a balance; it settles the next one.")
    return _page(request, form, _("Money received in advance"), intro)


def _page(request: HttpRequest, form: Form, title: str, intro: str) -> HttpResponse:
    page = {"form": form, "title": title, "intro": intro}
    return render(request, "federation/money_act.html", page)
