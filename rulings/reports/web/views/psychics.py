"""A psychic call noted on a call for the director: it always goes into the report."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.errors import RuleError
from federation.page_parts.refusals import refusal_text
from federation.selectors.callers import account_of
from rulings.log.selectors.incidents import incidents_visible_to
from rulings.models import Incident
from rulings.permissions import may_keep_call
from rulings.reports.services.psychics import note_psychic
from rulings.reports.web.psychic_forms import PsychicForm
from rulings.web.words import place_in_words


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=incidents_visible_to, may=may_keep_call)
def call_psychic(request: HttpRequest, call: Incident) -> HttpResponse:
    """Note who made a psychic call, with what, and the director's finding."""
    form = PsychicForm(request.POST or None, call=call)
    if request.method == "POST" and form.is_valid():
        try:
            note_psychic(
                incident=call,
                draft=form.draft(),
                account=account_of(request),
                now=timezone.now(),
            )
        except RuleError as refusal:
            form.add_error(None, refusal_text(request, refusal))
        else:
            messages.success(request, _("The psychic call is noted; it goes into the report."))
            return redirect("call-detail", pk=call.pk)
    page = {"call": call, "form": form, "place": place_in_words(call)}
    return render(request, "rulings/call_psychic.html", page)
