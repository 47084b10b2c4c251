"""ETags for API answers, and CORS for public ones.

Public data needs no key and no cookie, so scripts of any site may read it. Data that needs a key
is for programs only, not for browsers of other sites.
"""

import hashlib
from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers

from federation.access import Public

ADDRESSES = "/api/"
READS = ("GET", "HEAD", "OPTIONS")
SENT_ALONG = ("Accept", "Accept-Language", "If-None-Match")
SHOWN_TO_SCRIPTS = ("ETag", "Retry-After", "Content-Disposition")
A_DAY = 24 * 60 * 60
# The answer depends on the caller and the reader's language.
VARIES_BY = ("Accept", "Accept-Language", "Authorization", "Cookie")


class PublicReadsMiddleware:
    """Allows scripts of other sites to read public data, and answers 304 if nothing changed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(ADDRESSES):
            return self.get_response(request)
        if _asks_first(request) and _reads_publicly(_match_of(request)):
            return _answer_before(HttpResponse(status=204))
        response = _with_etag(request, self.get_response(request))
        if request.method in READS and _reads_publicly(request.resolver_match):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = ", ".join(SHOWN_TO_SCRIPTS)
        return response


def _asks_first(request: HttpRequest) -> bool:
    """Say whether the request is a CORS preflight."""
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def _match_of(request: HttpRequest) -> ResolverMatch | None:
    try:
        return resolve(request.path_info)
    except Resolver404:
        return None


def _reads_publicly(match: ResolverMatch | None) -> bool:
    """Say whether an address is public for reading; writing there may need a key."""
    kind = getattr(match.func, "cls", None) if match else None
    return any(
        permission is Public or getattr(permission, "reads_publicly", False)
        for permission in getattr(kind, "permission_classes", ())
    )


def _answer_before(response: HttpResponse) -> HttpResponse:
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
