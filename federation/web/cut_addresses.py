"""Pages near to an address: for one shortened by hand at a slash, and above an error page."""

import inspect
from collections.abc import Callable, Iterator
from functools import cache

from django.conf import settings
from django.urls import (
    Resolver404,
    URLPattern,
    URLResolver,
    get_resolver,
    is_valid_path,
    resolve,
    reverse,
)
from django.urls.resolvers import RoutePattern

# Prefixes of other applications and of the API, which answer unknown addresses themselves.
NOT_OURS = ("accounts/", "admin/", "api/", "i18n/")


def nearest_page(path: str) -> str:
    """Return the page nearest to the beginning of an address; "" if no address begins like this."""
    cut = f"{path.strip('/')}/"
    if is_valid_path(f"/{cut}") or not any(
        route_pattern.match(cut) for route_pattern in beginnings()
    ):
        return ""
    word = cut.partition("/")[0]
    return page_above(path) or reverse(settings.NEAREST_PAGES.get(word, "home"))


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
    """Return whether a view accepts GET, from the methods Django keeps on the decorated view."""
    allowed = inspect.getclosurevars(view).nonlocals.get("request_method_list")
    return allowed is None or "GET" in allowed


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
