"""Acting on behalf of a club or an association."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from federation.access import require
from federation.accounts.web.acting import TERM_KEY
from federation.errors import Refusal
from federation.permissions import may_keep_office, may_sign_in
from federation.selectors.callers import account_of
from federation.selectors.office_figures import office_figures
from federation.services.acting import end_acting, start_acting
from federation.texts import text_of
from federation.web.forms.acting import ActingForm


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_keep_office)
def acting_start(request: HttpRequest) -> HttpResponse:
    now = timezone.now()
    initial = {"club": request.GET.get("club"), "association": request.GET.get("association")}
    form = ActingForm(request.POST if request.method == "POST" else None, initial=initial)
    if request.method == "POST" and form.is_valid():
        cleaned_data = form.cleaned_data
        try:
            term = start_acting(
                body=cleaned_data["club"] or cleaned_data["association"],
                reason=cleaned_data["reason"],
                account=account_of(request),
                now=now,
            )
        except Refusal as refusal:
            messages.error(request, text_of(refusal))
        else:
            request.session[TERM_KEY] = term.pk
            return redirect("desk")
    minutes = office_figures(on=timezone.localdate(now)).acting_minutes
    return render(request, "federation/acting_start.html", {"form": form, "minutes": minutes})


@require_POST
@require(may=may_sign_in)
def acting_end(request: HttpRequest) -> HttpResponse:
    account = account_of(request)
    term = account.acting
    request.session.pop(TERM_KEY, None)
    if term is not None:
        account.acting = None
        end_acting(term=term, account=account, now=timezone.now())
        messages.success(request, _("You act for yourself again."))
    return redirect("desk")
