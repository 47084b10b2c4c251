"""URLs of the licence pages of clubs and associations."""

from collections.abc import Callable

from django.http import HttpResponse
from django.urls import URLPattern, path, reverse

from federation.access import Predicate, require
from federation.licences.selectors.bodies import Body, all_associations, all_clubs
from federation.models import Club


def body_address(name: str, body: Body) -> str:
    """Return the address of one page of a body."""
    kind = "club" if isinstance(body, Club) else "association"
    return reverse(f"{kind}-{name}", args=[body.code])


def body_paths(
    route: str, view: Callable[..., HttpResponse], *, name: str, may: Predicate
) -> list[URLPattern]:
    """Return the two URL patterns of a page: of a club, and of an association."""
    kinds = (("club", "clubs", all_clubs), ("association", "associations", all_associations))
    return [
        path(
            f"{folder}/<str:code>/{route}",
            require(load=load, may=may, key="code")(view),
            name=f"{kind}-{name}",
        )
        for kind, folder, load in kinds
    ]
