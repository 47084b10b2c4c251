"""The page that explains two-factor sign-in and leads to its set-up."""

from allauth.mfa.models import Authenticator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.web.second_factor import lacks_second_factor
from federation.permissions import may_sign_in
from federation.selectors.callers import account_of
from federation.selectors.missing import has_second_factor_key


@never_cache
@require_safe
@require(may=may_sign_in)
def second_factor(request: HttpRequest) -> HttpResponse:
    on_to = request.GET.get("next", "")
    if not url_has_allowed_host_and_scheme(
        on_to, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        on_to = reverse("desk")
    if not lacks_second_factor(request):
        return redirect(on_to)
    kinds = set(
        Authenticator.objects.filter(user=account_of(request))
        .exclude(type=Authenticator.Type.RECOVERY_CODES)
        .values_list("type", flat=True)
    )
    return render(
        request,
        "federation/second_factor.html",
        {
            "back": urlencode({"next": f"{request.path}?{urlencode({'next': on_to})}"}),
            "has_app": Authenticator.Type.TOTP in kinds,
            "has_key": Authenticator.Type.WEBAUTHN in kinds,
            "can_be_kept": has_second_factor_key(),
        },
    )
