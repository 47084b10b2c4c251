"""How often the API is asked: by account, and for those without one by the client's address."""

from rest_framework.request import Request
from rest_framework.throttling import AnonRateThrottle, UserRateThrottle

from federation.callers import address_for_limits


class AnonymousThrottle(AnonRateThrottle):
    """Counts who does not sign in by address."""

    def get_ident(self, request: Request) -> str:
        return address_for_limits(request._request)


class AccountThrottle(UserRateThrottle):
    """Counts who signs in by account, whatever key or session is used."""

    def get_ident(self, request: Request) -> str:
        return address_for_limits(request._request)


class SubmissionThrottle(AccountThrottle):
    """Counts files sent: reading one costs more than answering from rows."""

    scope = "submission"


class WrongKeyThrottle(AnonymousThrottle):
    """Counts keys that are none, by address: whoever guesses, or asks with one withdrawn."""

    scope = "wrong_key"

    def get_cache_key(self, request: Request, view: object) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}
