"""Error pages instead of empty answers, with a link back."""

import inspect
from collections.abc import Callable
from urllib.parse import urlsplit

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import Resolver404, resolve
from django.utils.http import url_has_allowed_host_and_scheme
from rest_framework.exceptions import NotFound

from federation.page_parts.problems import PROBLEM, problem_data

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)
READING = {"GET", "HEAD"}


class NotAllowedMiddleware:
    """Adds a page to an empty 405 answer: a GET where only POST is allowed, or a POST to a page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response  # the API writes its own answer
        page = render(
            request,
            "405.html",
            {
                "reads": request.method in READING,
                "before": _page_before(request),
                "above": page_above(request.path),
            },
            status=405,
        )
        page["Allow"] = response["Allow"]
        return page


class UnknownAddressMiddleware:
    """Answers 404 for the API in its own format if no view matches, also with DEBUG on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_page = response.headers.get("Content-Type", "").startswith("text/html")
        if response.status_code == 404 and is_page and request.path.startswith("/api/"):
            data = problem_data(404, NotFound.default_code, str(NotFound.default_detail))
            return JsonResponse(data, status=404, content_type=PROBLEM)
        return response


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a malformed or too large request (without context, since nothing is reliable)."""
    if isinstance(exception, TOO_MUCH):
        return HttpResponse(render_to_string("413.html"), status=413)
    return HttpResponse(render_to_string("400.html"), status=400)


def page_above(path: str) -> str:
    """Return the nearest page above an address that can be opened; "" if there is none."""
    parts = path.strip("/").split("/")
    while len(parts) > 1:
        parts.pop()
        above = f"/{'/'.join(parts)}/"
        try:
            view = resolve(above).func
        except Resolver404:
            continue
        if _can_be_opened(view):
            return above
    return ""


def _can_be_opened(view: Callable[..., object]) -> bool:
    """Say whether a view accepts GET, from the methods Django keeps on the decorated view."""
    allowed = inspect.getclosurevars(view).nonlocals.get("request_method_list")
    return allowed is None or "GET" in allowed


def _page_before(request: HttpRequest) -> str:
    """Return the address of the page the reader came from, if it is on this site."""
    before = request.headers.get("referer", "")
    if not url_has_allowed_host_and_scheme(
        before, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return ""
    parts = urlsplit(before)
    return "" if parts.path == request.path else f"{parts.path}?{parts.query}".rstrip("?")
