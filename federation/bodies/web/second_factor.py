"""Two-factor sign-in: required of office, councils and directors for all but public pages."""

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
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import urlencode

from federation.access import next_address
from federation.bodies.selectors.second_factor import must_have_second_factor
from federation.bodies.services.second_factor import sealed, unsealed
from federation.selectors.missing import has_second_factor_key

# Pages open without second factor: set it up, sign out, change language.
OPEN_TO_ALL = frozenset({"second-factor", "set_language"})
THIRD_PARTY = ("account_", "mfa_")
SETS_UP = frozenset({"mfa_activate_totp", "mfa_add_webauthn", "mfa_generate_recovery_codes"})


class SecondFactorAdapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    """Stores secrets encrypted, with a key outside the database."""

    def encrypt(self, text: str) -> str:
        return sealed(text)

    def decrypt(self, encrypted_text: str) -> str:
        return unsealed(encrypted_text)


@receiver(authenticator_added)
def _passed_by_setting_up(
    sender: Any, request: HttpRequest, user: Any, authenticator: Authenticator, **_kwargs: Any
) -> None:
    """Setting up a second factor counts as passing it."""
    if authenticator.type != Authenticator.Type.RECOVERY_CODES:
        record_authentication(request, user, "mfa", type=authenticator.type, id=authenticator.pk)


def passed_second_factor(request: HttpRequest) -> bool:
    """Return whether this session passed two-factor sign-in."""
    records = get_authentication_records(request, request.user)
    return any(record.get("method") == "mfa" for record in records)


def lacks_second_factor(request: HttpRequest) -> bool:
    """Return whether this session must still pass two-factor sign-in."""
    if not request.user.is_authenticated or passed_second_factor(request):
        return False
    return must_have_second_factor(request.user, on=timezone.localdate())


class SecondFactorMiddleware(MiddlewareMixin):
    """Redirects to two-factor sign-in from every page that is not public.

    Public pages and the API answer as to anybody.
    """

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
        if getattr(view, "predicate", None) == "public" or hasattr(view, "cls"):
            request.user = AnonymousUser()
            return None
        back = urlencode({"next": next_address(request)})
        return HttpResponseRedirect(f"{reverse('second-factor')}?{back}")
