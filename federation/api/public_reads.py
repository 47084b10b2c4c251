"""ETags for API answers, and CORS for public ones.

Public data needs no key and no cookie, so scripts of any site may read it. Data that needs a key
is for programs only, not for browsers of other sites.
"""

import hashlib
from collections.abc import Callable
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.deprecation import MiddlewareMixin

from federation.access import Public

ADDRESSES = "/api/"
READS = ("GET", "HEAD", "OPTIONS")
SENT_ALONG = ("Accept", "Accept-Language", "If-None-Match")
SHOWN_TO_SCRIPTS = ("ETag", "Retry-After", "Content-Disposition")
A_DAY = 24 * 60 * 60
# The answer depends on the caller and the reader's language.
VARIES_BY = ("Accept", "Accept-Language", "Authorization", "Cookie")


class PublicReadsMiddleware(MiddlewareMixin):
    """Allows scripts of other sites to read public data, and answers 304 if nothing changed."""

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Answer a CORS preflight for what may be read publicly."""
        is_preflight = (
            request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        )
        return _preflight_answer() if is_preflight and _reads_publicly(view) else None

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Return an answer of the API with its ETag, and open to scripts what is public."""
        if not request.path_info.startswith(ADDRESSES):
            return response
        response = _with_etag(request, response)
        match = request.resolver_match
        if request.method in READS and match is not None and _reads_publicly(match.func):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = ", ".join(SHOWN_TO_SCRIPTS)
        return response


def _reads_publicly(view: Callable[..., Any]) -> bool:
    """Return whether a view of the API is public for reading; writing there may need a key."""
    return any(
        permission is Public or getattr(permission, "reads_publicly", False)
        for permission in getattr(getattr(view, "cls", None), "permission_classes", ())
    )


def _preflight_answer() -> HttpResponse:
    response = HttpResponse(status=204)
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Allow-Methods"] = ", ".join(READS)
    response["Access-Control-Allow-Headers"] = ", ".join(SENT_ALONG)
    response["Access-Control-Max-Age"] = str(A_DAY)
    return response


def _with_etag(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Set the ETag of an answer; if the caller has it already, answer 304.

    It may be cached by the caller, but must be revalidated each time, as results change.
    """
    is_read = request.method in {"GET", "HEAD"} and response.status_code == 200
    if not is_read or response.streaming or response.has_header("Cache-Control"):
        return response
    is_public = "Authorization" not in request.headers and not request.COOKIES
    response["Cache-Control"] = "public, no-cache" if is_public else "private, no-cache"
    patch_vary_headers(response, VARIES_BY)
    etag = f'"{hashlib.sha256(response.content).hexdigest()[:32]}"'
    response["ETag"] = etag
    return cast(HttpResponse, get_conditional_response(request, etag=etag, response=response))
