"""Error pages instead of empty answers, with a link back."""

from urllib.parse import urlsplit

from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.deprecation import MiddlewareMixin
from django.utils.http import url_has_allowed_host_and_scheme
from rest_framework.exceptions import NotFound

from federation.access import READING
from federation.page_parts.problems import PROBLEM, problem_data
from federation.web.cut_addresses import nearest_page, page_above

TOO_MUCH = (RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent)


class ErrorPagesMiddleware(MiddlewareMixin):
    """Answers with a page, or leads to one, where a plain answer would be a dead end."""

    def process_response(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Replace the answer to an unknown address, and an empty one to a wrong method."""
        if response.status_code == 404:
            return _unknown(request, response)
        if response.status_code == 405 and not response.content:  # the API writes its own answer
            return _not_allowed(request, response)
        return response


def _unknown(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Redirect from a cut address; answer for the API in its own format, also with DEBUG on."""
    no_view = request.resolver_match is None
    if no_view and request.method in READING and (nearest := nearest_page(request.path)):
        return HttpResponseRedirect(nearest)
    is_page = response.headers.get("Content-Type", "").startswith("text/html")
    if is_page and request.path.startswith("/api/"):
        data = problem_data(404, NotFound.default_code, str(NotFound.default_detail))
        return JsonResponse(data, status=404, content_type=PROBLEM)
    return response


def _not_allowed(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Return a page for a GET where only POST is allowed, or a POST to a page."""
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


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a malformed or too large request (without context, since nothing is reliable)."""
    if isinstance(exception, TOO_MUCH):
        return HttpResponse(render_to_string("413.html"), status=413)
    return HttpResponse(render_to_string("400.html"), status=400)


def _page_before(request: HttpRequest) -> str:
    """Return the address of the page the reader came from, if it is on this site."""
    before = request.headers.get("referer", "")
    if not url_has_allowed_host_and_scheme(
        before, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        return ""
    parts = urlsplit(before)
    return "" if parts.path == request.path else f"{parts.path}?{parts.query}".rstrip("?")
