"""Caching of public pages by browsers and shared caches, ETags and compression."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.deprecation import MiddlewareMixin
from django.utils.module_loading import import_string

SECONDS = 60
# Play in progress: one request serves a room full of phones, and results stay current.
SECONDS_UNDER_WAY = 5
KEPT_TYPES = ("text/html", "text/calendar")
# Request headers on which an answer depends. Cookie: the chosen language, and the session.
VARIES_BY = ("Accept-Language", "Cookie", "HX-Request", "Accept-Encoding")


def comes_unknown(request: HttpRequest) -> bool:
    """Return whether a request is anonymous: no cookie but the language, no key."""
    return (
        request.method in {"GET", "HEAD"}
        and set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME}
        and "Authorization" not in request.headers
        and "HX-Request" not in request.headers
    )


def is_public_page(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Return whether the full answer to an anonymous request is a public page that may be cached.

    A view that says itself how long its answer holds is left alone. A page with a form's token
    sets the token's cookie, so it is never kept, nor compressed.
    """
    match = request.resolver_match
    return (
        match is not None
        and getattr(match.func, "predicate", None) == "public"
        and not response.streaming
        and not response.cookies
        and not response.has_header("Cache-Control")
        and response.get("Content-Type", "").split(";")[0] in KEPT_TYPES
    )


def cache_seconds(request: HttpRequest) -> int:
    """Return how long a public page may be cached; only seconds for events in progress."""
    is_under_way = import_string(settings.PAGE_IS_UNDER_WAY)(request)
    return SECONDS_UNDER_WAY if is_under_way else SECONDS


class CachedPagesMiddleware(MiddlewareMixin):
    """Lets public pages be cached, answers 304 for an unchanged page, and compresses."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        super().__init__(get_response)
        self.gzip = GZipMiddleware(get_response)

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponseBase:
        """Return the answer as it may be kept; one for a known reader is left as it is."""
        if response.status_code != 200:
            return response
        if not comes_unknown(request) or not is_public_page(request, response):
            return response
        patch_cache_control(response, public=True, max_age=cache_seconds(request))
        patch_vary_headers(response, VARIES_BY)
        if request.method == "HEAD":
            return response
        response["ETag"] = _etag(response)
        conditional_response = get_conditional_response(
            request, etag=response["ETag"], response=response
        )
        return self.gzip.process_response(request, conditional_response or response)


def _etag(response: HttpResponse) -> str:
    """Return the ETag of a page; weak, because it is the same for the compressed page.

    A 304 has no content security policy; the browser keeps the one that came with the page.
    """
    return f'W/"{hashlib.sha256(response.content).hexdigest()[:32]}"'
