"""The reader's own licence card, and the public page to check one."""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from federation.access import public, require
from federation.errors import RuleError
from federation.exporters.qr import qr_code
from federation.licences.rules.tokens import LONGEST, verified
from federation.licences.selectors.cards import CardFacts, card_facts, card_state, public_keys
from federation.licences.selectors.renewal import own_renewals
from federation.licences.services.cards import signed_address
from federation.models import Licence, LicenceKey
from federation.page_parts.categories import category_names
from federation.papers.selectors.papers import papers_about
from federation.permissions import may_hold_licence_card
from federation.selectors.callers import account_of, person_of
from federation.services.jobs import request_job
from federation.texts import text_of


def _own_licence(request: HttpRequest) -> Licence | None:
    """Return the reader's licence that is valid today, else the next one."""
    today = timezone.localdate()
    rows = Licence.objects.filter(
        person=account_of(request).person_id, cancelled_at__isnull=True, season__ends_on__gte=today
    )
    rows = rows.select_related("person", "season", "club", "association")
    return rows.order_by("season__year").first()


@require_safe
@never_cache
@require(may=may_hold_licence_card)
def licence_card(request: HttpRequest) -> HttpResponse:
    licence = _own_licence(request)
    facts: CardFacts | None = None
    address = ""
    if licence is not None:
        (facts,) = card_facts([licence], on=timezone.localdate())
        address = signed_address(facts, now=timezone.now())
    return render(
        request,
        "federation/licence_card.html",
        {
            "facts": facts,
            "renewals": own_renewals(person_of(request), on=timezone.localdate()),
            "category": _(facts.category) if facts else "",
            "qr": qr_code(address, error="l") if facts else "",
            "address": address,
            "paper": papers_about(f"licence:{licence.pk}").first() if licence else None,
        },
    )


@require_POST
@require(may=may_hold_licence_card)
def licence_card_paper(request: HttpRequest) -> HttpResponse:
    licence = _own_licence(request)
    if licence is None:
        return redirect("licence-card")
    job = request_job(
        "issue_licence_card",
        arguments={"licence_id": licence.pk},
        subject=f"person:{licence.person_id}",
        account=account_of(request),
    )
    return redirect("job-detail", pk=job.pk)


@public
@require_http_methods(["GET", "HEAD", "POST"])
def licence_check(request: HttpRequest) -> HttpResponse:
    """Check a card: in the browser with the public keys, or here, with cancellations."""
    code = request.POST.get("code", "").strip()[: LONGEST + 1]
    names = category_names(on=timezone.localdate())
    context: dict[str, object] = {
        "keys_json": json.dumps(_published()),
        "categories_json": json.dumps(names),
        "code": code,
    }
    if code:
        try:
            signed = verified(code, public_keys=public_keys())
            context |= {
                "signed": signed,
                "state": card_state(signed, on=timezone.localdate()),
                "category": names.get(signed.token.category, signed.token.category),
            }
        except RuleError as refusal:
            context["refusal"] = text_of(refusal)
    return render(request, "federation/licence_check.html", context)


@public
@require_safe
@cache_control(public=True, max_age=3600)
def licence_keys(request: HttpRequest) -> HttpResponse:
    return JsonResponse({"algorithm": "Ed25519", "keys": _published()})


def _published() -> list[dict[str, str | None]]:
    return [
        {
            "key_id": key.key_id,
            "public_key": key.public_key,
            "valid_from": key.valid_from.isoformat(),
            "valid_until": key.valid_until.isoformat() if key.valid_until else None,
        }
        for key in LicenceKey.objects.all()
    ]
