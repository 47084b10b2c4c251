"""One line for each request, without anything in it that opens a door or names a person."""

import re
import uuid

import structlog
from django.http import HttpRequest
from django_structlog.middlewares import RequestMiddleware

from federation.callers import client_address

_CAPTURED = re.compile(r"\(\?P(<\w+>)[^)]*\)")
_CONVERTED = re.compile(r"<(?:(\w+):)?(\w+)>")
# Converters of numbers: the number of a row opens nothing by itself.
_NUMBERS = {"int", "id"}
UNKNOWN_ADDRESS = "(unknown address)"


def told_address(request: HttpRequest) -> str:
    """Return the pattern of the address that was asked for, with the numbers of its rows."""
    match = request.resolver_match
    if match is None:
        return UNKNOWN_ADDRESS

    def told(found: re.Match[str]) -> str:
        kind, name = found.groups()
        return str(match.kwargs.get(name, "")) if kind in _NUMBERS else f"<{name}>"

    if "(?P" in match.route:
        pattern = _CAPTURED.sub(r"\1", match.route).replace("^", "").replace("$", "")
    else:
        pattern = _CONVERTED.sub(told, match.route)
    return f"/{pattern}?…" if request.META.get("QUERY_STRING") else f"/{pattern}"


class RequestLogMiddleware(RequestMiddleware):
    """Binds request, account and client to the lines of a request, and writes the last of them.

    The first line is left out: the address is not looked up yet, so nothing safe is known of it.
    """

    def prepare(self, request: HttpRequest) -> None:
        structlog.contextvars.bind_contextvars(request_id=str(uuid.uuid4()))
        self.bind_user_id(request)
        self.bind_ip(request)

    @classmethod
    def bind_ip(cls, request: HttpRequest) -> None:
        structlog.contextvars.bind_contextvars(ip=client_address(request))

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {told_address(request)}"
