"""A person's own data: the file with all of it, consents, and accesses."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.models import Consent, ConsentKind, ConsentWay, DataExport
from federation.permissions import may_see_own_data
from federation.privacy.selectors.consents import consents_in_force
from federation.privacy.selectors.own_data import export_in_work, exports_visible_to, looks_at
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.privacy.services.personal_data import fetch_data_export
from federation.selectors.callers import account_of, person_of
from federation.texts import text_of

LOOKS_SHOWN = 50


@require_safe
@require(may=may_see_own_data)
def my_data(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    today = timezone.localdate()
    return render(
        request,
        "federation/my_data.html",
        {
            "person": person,
            "exports": exports_visible_to(account_of(request), on=today).defer("content"),
            "job": export_in_work(account_of(request)),
            "looks": looks_at(person.pk)[:LOOKS_SHOWN],
        },
    )


@require_safe
@require(load=exports_visible_to, may=may_see_own_data)
def my_data_file(request: HttpRequest, export: DataExport) -> HttpResponse:
    try:
        content = fetch_data_export(export=export, account=account_of(request), now=timezone.now())
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
        return redirect("my-data")
    response = HttpResponse(content, content_type="application/zip")
    response["Content-Disposition"] = 'attachment; filename="my-data.zip"'
    patch_cache_control(response, private=True, no_store=True)
    return response


@require_safe
@require(may=may_see_own_data)
def my_consents(request: HttpRequest) -> HttpResponse:
    person = person_of(request)
    consents = consents_in_force(person)
    rows = [(kind.value, kind.label, kind.value in consents) for kind in ConsentKind]
    log = Consent.objects.filter(person=person).select_related("by")
    return render(request, "federation/my_consents.html", {"rows": rows, "log": log[:200]})


@require_POST
@require(may=may_see_own_data)
def my_consent(request: HttpRequest, what: str) -> HttpResponse:
    if what not in ConsentKind.values:
        return redirect("my-consents")
    word = ConsentWord(what, is_given=request.POST.get("given") == "yes", how=ConsentWay.SITE)
    try:
        record_consent(
            person=person_of(request),
            word=word,
            account=account_of(request),
            now=timezone.now(),
        )
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
    else:
        messages.success(request, _("Noted."))
    return redirect("my-consents")
