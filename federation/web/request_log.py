"""One log line for each request, without secrets or names of people."""

import re
import uuid

import structlog
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware

from federation.callers import client_address

_CAPTURED = re.compile(r"\(\?P(<\w+>)[^)]*\)")
_CONVERTED = re.compile(r"(<(?:(\w+):)?(\w+)>)")
# Converters of integer keys, which give no access by themselves.
_NUMBERS = {"int", "id"}
UNKNOWN_ADDRESS = "(unknown address)"


class RequestLogMiddleware(RequestMiddleware):
    """Binds request, account and client address to the log lines, and writes the line at the end.

    There is no line at the start: the URL is not resolved yet, so it may contain secrets.
    """

    def prepare(self, request: HttpRequest) -> None:
        structlog.contextvars.bind_contextvars(
            request_id=str(uuid.uuid4()), ip=client_address(request)
        )
        self.bind_user_id(request)

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        """Return a request's method and URL pattern, with the keys of its rows filled in."""
        if (match := request.resolver_match) is None:
            return f"{request.method} {UNKNOWN_ADDRESS}"
        if "(?P" in match.route:
            pattern = _CAPTURED.sub(r"\1", match.route).replace("^", "").replace("$", "")
        else:
            pattern = match.route
            for part, kind, name in _CONVERTED.findall(match.route):
                key = str(match.kwargs.get(name, "")) if kind in _NUMBERS else f"<{name}>"
                pattern = pattern.replace(part, key)
        query = "?…" if request.META.get("QUERY_STRING") else ""
        return f"{request.method} /{pattern}{query}"
