"""Authentication of the API: by a program's key, stored as a hash, or by session."""

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.authentication import SessionAuthentication as OfBrowsers
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied, Throttled
from rest_framework.request import Request

from federation.api.limits import WrongKeyThrottle
from federation.bodies.selectors.second_factor import must_have_second_factor
from federation.bodies.services.accounts import hash_of
from federation.models import Account, ApiToken


class TokenAuthentication(BaseAuthentication):
    """Reads `Authorization: Token KEY`."""

    keyword = "Token"

    def authenticate(self, request: Request) -> tuple[Account, ApiToken] | None:
        words = get_authorization_header(request).split()
        if not words or words[0].lower() != self.keyword.lower().encode():
            return None
        if len(words) != 2:
            raise AuthenticationFailed
        token = (
            ApiToken.objects.select_related("account")
            .filter(key_hash=hash_of(words[1].decode("latin-1")), revoked_at__isnull=True)
            .first()
        )
        if token is None or not token.account.is_active:
            _count_wrong_key(request)
            raise AuthenticationFailed
        today = timezone.localdate()
        if token.expires_on < today:
            raise AuthenticationFailed(_("The last day of this key is over. Make a new one."))
        if not token.after_second_factor and must_have_second_factor(token.account, on=today):
            raise AuthenticationFailed(
                _("This key was made without the second sign-in step. Make a new one.")
            )
        if token.last_used_on != today:
            token.last_used_on = today
            token.save(update_fields=["last_used_on"])
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword


def _count_wrong_key(request: Request) -> None:
    """Raises: Throttled once an address has sent too many invalid keys."""
    tried = WrongKeyThrottle()
    if not tried.allow_request(request, None):  # type: ignore[arg-type]
        raise Throttled(tried.wait())


class SessionAuthentication(OfBrowsers):
    """Accepts sessions, for pages of this site; refusals are in the reader's language."""

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied as refused:
            text = _(
                "Whoever is signed in by a browser sends the token of the page along "
                "(X-CSRFToken); programs send a key."
            )
            raise PermissionDenied(text) from refused
