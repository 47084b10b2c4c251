"""A person's own data: the file with all of it, consents, and accesses."""

import datetime as dt
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from federation.access import require
from federation.errors import Refusal
from federation.models import Consent, ConsentKind, ConsentWay, DataExport, Person
from federation.people.selectors.people import is_shown_in_full, shown_name
from federation.permissions import may_see_own_data
from federation.privacy.selectors.consents import consents_in_force
from federation.privacy.selectors.own_data import export_in_work, exports_visible_to, looks_at
from federation.privacy.services.consents import ConsentWord, record_consent
from federation.privacy.services.personal_data import fetch_data_export
from federation.selectors.callers import account_of, person_of
from federation.texts import text_of

LOOKS_SHOWN = 50


@dataclass(frozen=True, slots=True)
class ConsentRow:
    """One use of a person's data, and whether it is allowed. effect: what that means today."""

    what: str
    label: str
    is_given: bool
    effect: str = ""


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
    on = timezone.localdate()
    in_full = is_shown_in_full(person, on=on)
    rows = [
        ConsentRow(kind.value, str(kind.label), kind.value in consents)
        if kind != ConsentKind.PUBLISH_NAME
        else ConsentRow(kind.value, str(kind.label), in_full, _name_shown(person, on=on))
        for kind in ConsentKind
    ]
    log = Consent.objects.filter(person=person).select_related("by")
    return render(request, "federation/my_consents.html", {"rows": rows, "log": log[:200]})


def _name_shown(person: Person, *, on: dt.date) -> str:
    """Say how public pages name a person, and why."""
    texts = [_("Public pages show “%(name)s”.") % {"name": shown_name(person, on=on)}]
    if person.is_hidden:
        texts.append(_("The office has hidden the name."))
    elif person.name_consent is None and is_shown_in_full(person, on=on):
        texts.append(_("An adult is named until they say otherwise; with a no, only initials are."))
    elif person.name_consent is None:
        texts.append(_("A minor is shown by initials until the guardian says otherwise."))
    if not is_shown_in_full(person, on=on):
        texts.append(_("A document published before stays as issued; the next one has initials."))
    return " ".join(texts)


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
