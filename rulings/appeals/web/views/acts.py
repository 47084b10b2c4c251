"""The acts on an appeal: times, deposit, form, committee, hearing, decision, further appeal."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from federation.access import require
from federation.page_parts.refusals import form_errors_to_messages
from federation.selectors.callers import account_of
from rulings.appeals.selectors.appeals import (
    appeals_seen_by,
    seated_members,
)
from rulings.appeals.selectors.forms import form_fields, form_from_log
from rulings.appeals.services.hearings import (
    save_form,
)
from rulings.appeals.web.forms import (
    PaperForm,
)
from rulings.models import Appeal
from rulings.permissions import (
    may_run_appeal,
)
from rulings.rules.appeals import copies_of_form
from scoring.page_parts.after_acts import refusals_to_messages

WORDS = ("appellants_words", "others_words")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@require(load=appeals_seen_by, may=may_run_appeal)
def appeal_form(request: HttpRequest, appeal: Appeal) -> HttpResponse:
    """Show the form, filled in from the log until the director writes."""
    names = (*form_fields(appeal), *WORDS)
    filled = {**form_from_log(appeal), **{k: v for k, v in appeal.form.items() if v}}
    form = PaperForm(request.POST or None, fields=names, initial=filled)
    if request.method == "POST":
        if form.is_valid():
            with refusals_to_messages(request):
                save_form(
                    appeal=appeal,
                    fields=form.cleaned_data,
                    complete="complete" in request.POST,
                    account=account_of(request),
                    now=timezone.now(),
                )
                messages.success(request, _("The form is kept."))
                return redirect("appeal-detail", pk=appeal.pk)
        else:
            form_errors_to_messages(request, form)
    return render(
        request,
        "rulings/appeal_form.html",
        {
            "appeal": appeal,
            "form": form,
            "copies": copies_of_form(seated_members(appeal)),
            "is_complete": appeal.form_completed_at is not None,
        },
    )
