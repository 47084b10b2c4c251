"""ETags for API answers, and CORS for public ones.

Public data needs no key and no cookie, so scripts of any site may read it. Data that needs a key
is for programs only, not for browsers of other sites.
"""

import hashlib
from functools import cache, partial
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.template.response import SimpleTemplateResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from rest_framework.views import APIView

from federation.access import READING, Public

READS = ("GET", "HEAD", "OPTIONS")
SENT_ALONG = ("Accept", "Accept-Language", "If-None-Match")
SHOWN_TO_SCRIPTS = ("ETag", "Retry-After", "Content-Disposition")
A_DAY = 24 * 60 * 60
# The answer depends on the caller and the reader's language.
VARIES_BY = ("Accept", "Accept-Language", "Authorization", "Cookie")


# No docstrings: what describes a view to programs would take them for its own.
class PublicReads(APIView):
    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        is_public = reads_publicly(type(self))  # type: ignore[arg-type]  # a class is hashable
        asked_before = "Access-Control-Request-Method" in request.headers
        if request.method == "OPTIONS" and asked_before and is_public:
            return _preflight_answer()
        response = cast(HttpResponse, super().dispatch(request, *args, **kwargs))
        with_headers = partial(
            _with_headers, request, is_open=is_public and request.method in READING
        )
        if not isinstance(response, SimpleTemplateResponse):
            return with_headers(response)
        response.add_post_render_callback(with_headers)  # its content is not known before
        return response


@cache
def reads_publicly(view: type[APIView]) -> bool:
    """Return whether a view of the API is public for reading; writing there may need a key."""
    return any(
        permission is Public or getattr(permission, "reads_publicly", False)
        for permission in view.permission_classes
    )


def _with_headers(request: HttpRequest, response: HttpResponse, *, is_open: bool) -> HttpResponse:
    """Return an answer with its ETag, and open to scripts of other sites where it is public."""
    response = _with_etag(request, response)
    if is_open:
        response["Access-Control-Allow-Origin"] = "*"
        response["Access-Control-Expose-Headers"] = ", ".join(SHOWN_TO_SCRIPTS)
    return response


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
