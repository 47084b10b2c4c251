"""API keys: shown once, kept as a hash."""

from django.utils import timezone
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from federation.models import Account, ApiToken
from federation.services.accounts import hash_of


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
            raise AuthenticationFailed
        today = timezone.localdate()
        if token.last_used_on != today:
            token.last_used_on = today
            token.save(update_fields=["last_used_on"])
        return token.account, token

    def authenticate_header(self, request: Request) -> str:
        return self.keyword
