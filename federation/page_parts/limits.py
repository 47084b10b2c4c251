"""Rate limits for public search pages, far above what a reader needs."""

from functools import wraps
from typing import Any

from allauth.core.internal import ratelimit
from django.conf import settings
from django.http import HttpRequest, HttpResponse

from federation.access import View


def searches_limited(view: View) -> View:
    """Answer 429 to an address that searches more than SEARCHES_PER_MINUTE."""

    @wraps(view)
    def counted(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.GET.get("q"):
            return view(request, *args, **kwargs)
        refused = refused_too_often(request, "search", settings.SEARCHES_PER_MINUTE)
        return refused or view(request, *args, **kwargs)

    return counted


def refused_too_often(request: HttpRequest, action: str, most: int) -> HttpResponse | None:
    """Return a 429 answer if an address makes more than `most` requests a minute, else None."""
    response: HttpResponse | None = ratelimit.consume_or_429(
        request,
        app="federation",
        action=action,
        config={action: f"{most}/m/ip"},
        limit_get=True,
    )
    return response


def is_too_often(request: HttpRequest, action: str, rate: str, key: str) -> bool:
    """Return whether an act was requested more often than `rate` ("5/d/key") for a `key`."""
    counted = ratelimit.consume(
        request, app="federation", action=action, key=key, config={action: rate}
    )
    return not counted
