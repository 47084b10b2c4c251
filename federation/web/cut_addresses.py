"""Redirects for addresses shortened by hand at a slash, to the nearest page that exists."""

from collections.abc import Callable, Iterator
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, URLResolver, get_resolver, is_valid_path, reverse
from django.urls.resolvers import RoutePattern

from federation.web.error_pages import READING, page_above

# Prefixes of other applications and of the API, which answer unknown addresses themselves.
NOT_OURS = ("accounts/", "admin/", "api/", "i18n/")


class CutAddressMiddleware:
    """Redirects a request for the beginning of an address if that is no page itself."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        is_unknown = response.status_code == 404 and request.resolver_match is None
        if is_unknown and request.method in READING and (nearest := nearest_page(request.path)):
            return HttpResponseRedirect(nearest)
        return response


def nearest_page(path: str) -> str:
    """Return the page nearest to the beginning of an address; "" if no address begins like this."""
    cut = f"{path.strip('/')}/"
    if is_valid_path(f"/{cut}") or not any(
        route_pattern.match(cut) for route_pattern in beginnings()
    ):
        return ""
    word = cut.partition("/")[0]
    return page_above(path) or reverse(settings.NEAREST_PAGES.get(word, "home"))


@cache
def beginnings() -> tuple[RoutePattern, ...]:
    """Return the prefixes of the site's addresses, up to each slash but the last."""
    cut = {
        route[: at + 1]
        for route in _routes(get_resolver().url_patterns)
        if not route.startswith(NOT_OURS)
        for at, sign in enumerate(route[:-1])
        if sign == "/"
    }
    return tuple(RoutePattern(route, is_endpoint=True) for route in sorted(cut))


def _routes(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern.url_patterns, route)
        elif isinstance(pattern.pattern, RoutePattern):
            yield route
