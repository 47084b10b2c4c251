"""Setting up the federation on one page; changing it on another."""

from functools import partial

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import public, require
from federation.bodies.services.second_factor import ensure_second_factor_key
from federation.errors import Refusal
from federation.installation.services.beginning import begin_federation
from federation.installation.services.federation_identity import (
    ask_to_use_rules,
    change_identity,
    make_empty_fees,
    remove_logo,
    store_logo,
)
from federation.installation.web.forms.federation import (
    USES,
    BeginForm,
    IdentityForm,
    LogoForm,
    RulesForm,
)
from federation.installation.web.missing import TITLES, address_of
from federation.licences.services.keys import ensure_licence_key
from federation.mail.services.push_keys import ensure_push_key
from federation.models import Federation, FederationLogo
from federation.page_parts.colours import colour_sheet
from federation.page_parts.refusals import form_errors_to_messages
from federation.permissions import may_begin, may_keep_office, may_set_up
from federation.selectors.callers import account_of
from federation.selectors.missing import has_licence_key, has_second_factor_key, what_is_missing
from federation.selectors.shipped_rules import (
    FEES,
    NewerRules,
    newer_shipped,
    rules_loaded,
    shipped_rules,
)
from federation.services.logos import LOGO_BYTES
from federation.texts import all_texts, text_of

A_YEAR = 31_536_000


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_begin)
def federation_begin(request: HttpRequest) -> HttpResponse:
    if Federation.objects.exists():
        return redirect("federation-settings")
    today = timezone.localdate()
    first = {"season": str(today.year), "language": request.LANGUAGE_CODE}
    form = BeginForm(request.POST or None, initial=first)
    if request.method == "POST" and form.is_valid():
        try:
            begun = begin_federation(
                wishes=form.wishes(account_of(request).email),
                account=account_of(request),
                now=timezone.now(),
            )
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            _make_keys(request)
            messages.success(
                request, _("%(name)s has begun. Next: who it is.") % {"name": begun.federation.name}
            )
            return redirect("federation-settings")
    rules = [one for one in shipped_rules() if one.use != FEES]
    data = {"form": form, "rules": rules, "time_zone": settings.TIME_ZONE}
    return render(request, "federation/federation_begin.html", data)


def _make_keys(request: HttpRequest) -> None:
    """Create the missing keys of cards, second factors and devices, or report why not."""
    licences = partial(ensure_licence_key, now=timezone.now())
    for make in (licences, ensure_second_factor_key, ensure_push_key):
        try:
            make()
        except Refusal as refusal:
            messages.warning(request, text_of(refusal))


@require_http_methods(["GET", "HEAD", "POST"])
@require(may=may_set_up)
def federation_settings(request: HttpRequest) -> HttpResponse:
    row = Federation.objects.select_related("logo").first()
    if row is None:
        if may_begin(account_of(request), None, on=timezone.localdate()):
            return redirect("federation-begin")
        return render(request, "federation/missing.html", {"refusal": TITLES["federation"]})
    form = IdentityForm(request.POST or None, instance=row)
    if request.method == "POST" and form.is_valid():
        try:
            change_identity(values=form.values, account=account_of(request))
        except Refusal as refusal:
            form.add_error(None, text_of(refusal))
        else:
            messages.success(request, _("Saved."))
            return redirect("federation-settings")
    return render(request, "federation/federation_settings.html", _data(row, form))


def _data(row: Federation, form: IdentityForm) -> dict[str, object]:
    loaded = rules_loaded()
    newer = newer_shipped(row)
    used = [
        (
            label,
            [one for one in loaded if one.use == use and one.code == getattr(row, use)],
            use,
            _newer(newer[use]) if use in newer else None,
        )
        for use, label in USES
    ]
    missing = what_is_missing(on=timezone.localdate())
    return {
        "row": row,
        "form": form,
        "logo_form": LogoForm(),
        "rules_form": RulesForm(row),
        "used": used,
        "shipped": [one for one in shipped_rules() if one.use != FEES],
        "missing": [(TITLES[one_missing.what], address_of(one_missing)) for one_missing in missing],
        "lacks": {one_missing.what for one_missing in missing},
        "time_zone": settings.TIME_ZONE,
        "site_url": settings.SITE_URL,
        "sender": settings.DEFAULT_FROM_EMAIL,
        "key_files": _key_files(),
    }


def _key_files() -> list[tuple[object, str, object, bool, str]]:
    """Return each key: title, setting, file, whether it exists, and its command."""
    return [
        (
            _("Key of the licence cards"),
            "LICENCE_KEY_FILE",
            settings.LICENCE_KEY_FILE,
            has_licence_key(),
            "manage.py licence_key --new",
        ),
        (
            _("Key of the second sign-in step"),
            "SECOND_FACTOR_KEY_FILE",
            settings.SECOND_FACTOR_KEY_FILE,
            has_second_factor_key(),
            "manage.py second_factor_key --new",
        ),
    ]


@require_POST
@require(may=may_set_up)
def federation_logo_change(request: HttpRequest) -> HttpResponse:
    if "remove" in request.POST:
        remove_logo(account=account_of(request))
        messages.success(request, _("The logo is no longer shown."))
        return redirect("federation-settings")
    form = LogoForm(request.POST, request.FILES)
    if not form.is_valid():
        form_errors_to_messages(request, form)
        return redirect("federation-settings")
    try:
        data = form.cleaned_data["picture"].read(LOGO_BYTES + 1)
        store_logo(data=data, account=account_of(request), now=timezone.now())
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
    else:
        messages.success(request, _("The logo is shown on every page and on papers from now on."))
    return redirect("federation-settings")


@require_POST
@require(may=may_set_up)
def federation_rules(request: HttpRequest) -> HttpResponse:
    form = RulesForm(get_object_or_404(Federation), request.POST)
    if not form.is_valid():
        form_errors_to_messages(request, form)
        return redirect("federation-settings")
    codes = {use: form.cleaned_data[use] for use, _label in USES}
    reason = form.cleaned_data["reason"]
    try:
        approval = ask_to_use_rules(
            codes=codes, reason=reason, account=account_of(request), now=timezone.now()
        )
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
    else:
        if approval is not None:
            messages.success(request, _("A second person of the office is asked to agree."))
        else:
            messages.success(request, _("These rule sets are in force."))
    return redirect("federation-settings")


def _newer(newer: NewerRules) -> list[tuple[str, list[str]]]:
    """Return the changes of a newer version by group, with names where there are any."""
    texts = all_texts()
    worded = {"retention": "kept", "approvals": "approval"}
    return [
        (group, [str(texts.get(f"{worded.get(group)}:{name}", name)) for name in names])
        for group, names in newer.differs.items()
    ]


@require_POST
@require(may=may_set_up)
def federation_fees(request: HttpRequest) -> HttpResponse:
    try:
        schedule = make_empty_fees(on=timezone.localdate(), account=account_of(request))
    except Refusal as refusal:
        messages.error(request, text_of(refusal))
        return redirect("federation-settings")
    messages.success(request, _("The fees are there; their amounts are still to be set."))
    if may_keep_office(account_of(request), None, on=timezone.localdate()):
        return redirect("fee-amounts", pk=schedule.pk)
    return redirect("federation-settings")


@public
@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def federation_logo(request: HttpRequest, sha256: str) -> HttpResponse:
    """Return a logo by its hash; the content of this address never changes."""
    logo = get_object_or_404(FederationLogo, sha256=sha256)
    return HttpResponse(bytes(logo.png), content_type="image/png")


@public
@require_safe
@cache_control(public=True, max_age=A_YEAR, immutable=True)
def federation_colours(request: HttpRequest, colours: str) -> HttpResponse:
    """Return the style sheet of colours; the address contains them, so it never changes."""
    row = Federation.objects.first()
    if row is None or colours != row.colours_key:
        raise Http404
    return colour_sheet(colour=row.colour, second_colour=row.second_colour)
