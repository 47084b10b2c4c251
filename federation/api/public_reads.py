"""Answers to readers: told apart by their ETag, and public ones also for other sites' scripts.

What anybody may read needs no key and no cookie, so a script of any site may read it. What asks for
a key is for programs: no browser of another site gets at it (CORS).
"""

import hashlib
from collections.abc import Callable
from typing import cast

from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers

from federation.doors import Public

ADDRESSES = "/api/"
READS = ("GET", "HEAD", "OPTIONS")
SENT_ALONG = ("Accept", "Accept-Language", "If-None-Match")
SHOWN_TO_SCRIPTS = ("ETag", "Retry-After", "Content-Disposition")
A_DAY = 24 * 60 * 60
# The same address is answered by who asks, and in the language of the reader.
VARIES_BY = ("Accept", "Accept-Language", "Authorization", "Cookie")


class PublicReadsMiddleware:
    """Lets scripts of other sites read what is public, and answers 304 where nothing changed."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path_info.startswith(ADDRESSES):
            return self.get_response(request)
        if _asks_first(request) and _reads_publicly(_match_of(request)):
            return _answer_before(HttpResponse(status=204))
        answer = _told_apart(request, self.get_response(request))
        if request.method in READS and _reads_publicly(request.resolver_match):
            answer["Access-Control-Allow-Origin"] = "*"
            answer["Access-Control-Expose-Headers"] = ", ".join(SHOWN_TO_SCRIPTS)
        return answer


def _asks_first(request: HttpRequest) -> bool:
    """Say whether a browser asks for a script of another site what it may send."""
    return request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers


def _match_of(request: HttpRequest) -> ResolverMatch | None:
    try:
        return resolve(request.path_info)
    except Resolver404:
        return None


def _reads_publicly(match: ResolverMatch | None) -> bool:
    """Say whether anybody may read at an address; others may still need a key to write there."""
    kind = getattr(match.func, "cls", None) if match else None
    return any(
        each is Public or getattr(each, "reads_publicly", False)
        for each in getattr(kind, "permission_classes", ())
    )


def _answer_before(answer: HttpResponse) -> HttpResponse:
    answer["Access-Control-Allow-Origin"] = "*"
    answer["Access-Control-Allow-Methods"] = ", ".join(READS)
    answer["Access-Control-Allow-Headers"] = ", ".join(SENT_ALONG)
    answer["Access-Control-Max-Age"] = str(A_DAY)
    return answer


def _told_apart(request: HttpRequest, answer: HttpResponse) -> HttpResponse:
    """Give what was read an ETag; who has it already is answered with 304 and nothing else.

    It may be kept by whoever got it, and is asked about each time it is used: results change.
    """
    is_read = request.method in {"GET", "HEAD"} and answer.status_code == 200
    if not is_read or answer.streaming or answer.has_header("Cache-Control"):
        return answer
    is_public = "Authorization" not in request.headers and not request.COOKIES
    answer["Cache-Control"] = "public, no-cache" if is_public else "private, no-cache"
    patch_vary_headers(answer, VARIES_BY)
    etag = f'"{hashlib.sha256(answer.content).hexdigest()[:32]}"'
    answer["ETag"] = etag
    return cast(HttpResponse, get_conditional_response(request, etag=etag, response=answer))
