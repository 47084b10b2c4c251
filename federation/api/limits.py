"""Rate limits of the API: by account, else by client address."""

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from federation.callers import address_for_limits


class AnonymousThrottle(AnonRateThrottle):
    """Counts anonymous requests by address."""

    def get_ident(self, request: Request) -> str:
        return address_for_limits(request._request)


class AccountThrottle(UserRateThrottle):
    """Counts requests by account, for all its keys and sessions."""

    def get_ident(self, request: Request) -> str:
        return address_for_limits(request._request)


class SubmissionThrottle(AccountThrottle):
    """Counts files sent, which cost more than other requests."""

    scope = "submission"


class WrongKeyThrottle(AnonymousThrottle):
    """Counts invalid keys by address, guessed or revoked."""

    scope = "wrong_key"

    def get_cache_key(self, request: Request, view: object) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}
