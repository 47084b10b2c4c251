"""The second sign-in step: asked of office, councils and directors before anything but reading."""

from collections.abc import Callable
from typing import Any

from allauth.account.internal.flows.login import get_authentication_records, record_authentication
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from allauth.mfa.signals import authenticator_added
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode

from federation.bodies.selectors.second_factor import must_have_second_factor
from federation.bodies.services.second_factor import sealed, unsealed
from federation.doors import asked_from
from federation.selectors.missing import has_second_factor_key

# Where an account without a second step comes: to set one up, to sign out, to change its language.
OPEN_TO_ALL = frozenset({"second-factor", "set_language"})
THIRD_PARTY = ("account_", "mfa_")
SETS_UP = frozenset({"mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes"})


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Keeps the secrets encrypted, with a key that is not in the database."""

    def encrypt(self, text: str) -> str:
        return sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        return unsealed(encrypted_text)


@receiver(authenticator_added)
def _passed_by_setting_up(
    sender: Any, request: HttpRequest, user: Any, authenticator: Authenticator, **_kwargs: Any
) -> None:
    """Whoever sets a step up has just passed it."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        record_authentication(request, user, "mfa", type=authenticator.type, id=authenticator.pk)


def passed_second_factor(request: HttpRequest) -> bool:
    """Say whether this sign-in went through a second step."""
    records = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" for record in records)


def lacks_second_factor(request: HttpRequest) -> bool:
    """Say whether this sign-in has to pass a second step before it may do anything."""
    if not request.user.is_authenticated or passed_second_factor(request):
        return False
    return must_have_second_factor(request.user, on=timezone.localdate())


class SecondFactorMiddleware:
    """Leads to the second step from every page that is not public.

    Public pages, and the API, answer as they answer anybody.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        name = request.resolver_match.view_name if request.resolver_match else ""
        if name in SETS_UP and not has_second_factor_key():
            return HttpResponseRedirect(reverse("second-factor"))
        if name in OPEN_TO_ALL or name.startswith(THIRD_PARTY):
            return None
        if settings.SESSION_COOKIE_NAME not in request.COOKIES or not lacks_second_factor(request):
            return None
        if getattr(view, "door", None) == "public" or hasattr(view, "cls"):
            request.user = AnonymousUser()
            return None
        back = urlencode({"next": asked_from(request)})
        return HttpResponseRedirect(f"{reverse('second-factor')}?{back}")
