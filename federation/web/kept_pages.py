"""Public pages that browsers and shared caches may keep, how long, and how they are sent."""

import hashlib
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.module_loading import import_string

SECONDS = 60
# Of what is going on now: a room full of telephones asks once, and nobody reads what is past.
SECONDS_UNDER_WAY = 5
KEPT_TYPES = ("text/html", "text/calendar")
# What one address may answer differently by. Cookie: the chosen language, and who is signed in.
VARIES_BY = ("Accept-Language", "Cookie", "HX-Request", "Accept-Encoding")


def comes_unknown(request: HttpRequest) -> bool:
    """Say whether nothing in a request tells who asks: no cookie but the language, no key."""
    return (
        request.method in {"GET", "HEAD"}
        and set(request.COOKIES) <= {settings.LANGUAGE_COOKIE_NAME}
        and "Authorization" not in request.headers
        and "HX-Request" not in request.headers
    )


def may_be_kept(request: HttpRequest, answer: HttpResponseBase) -> bool:
    """Say whether an answer is a public page as anybody gets it.

    A view that says itself how long its answer holds is left alone. A page with a form's token
    sets the token's cookie, so it is never kept, nor compressed.
    """
    match = request.resolver_match
    return (
        comes_unknown(request)
        and match is not None
        and getattr(match.func, "door", None) == "public"
        and answer.status_code == 200
        and not answer.streaming
        and not answer.cookies
        and not answer.has_header("Cache-Control")
        and answer.get("Content-Type", "").split(";")[0] in KEPT_TYPES
    )


def seconds_kept(request: HttpRequest) -> int:
    """Return how long a public page may be kept: of what is under way, not a minute."""
    is_under_way = import_string(settings.PAGE_IS_UNDER_WAY)(request)
    return SECONDS_UNDER_WAY if is_under_way else SECONDS


class KeptPagesMiddleware:
    """Lets public pages be kept, answers 304 where the reader has the page, and compresses it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response
        self.gzip = GZipMiddleware(get_response)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.get_response(request)
        if not may_be_kept(request, answer):
            return answer
        patch_cache_control(answer, public=True, max_age=seconds_kept(request))
        patch_vary_headers(answer, VARIES_BY)
        if request.method == "HEAD":
            return answer
        answer["ETag"] = _etag(answer)
        kept = get_conditional_response(request, etag=answer["ETag"], response=answer)
        return self.gzip.process_response(request, kept or answer)


def _etag(answer: HttpResponse) -> str:
    """Return what tells one page from another; weak, for it is the same when compressed.

    A 304 carries no policy: who has the page goes on with the policy it came with.
    """
    return f'W/"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
