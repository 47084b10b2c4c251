"""Every act with money, at every address, is done once however often it is sent."""

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from federation.acts.registry import act_named, all_acts
from federation.admin.base import OfficeAdmin
from federation.api.acts import endpoint
from federation.web.acts import page_of
from tests.architecture.call_graph import reaching
from tests.architecture.test_plain_posts import methods_of

BOOKING = "federation.money.services.booking:book"
WRITING = ("post", "put", "patch", "delete")
WRITES = ("POST",)


def addresses(resolver: URLResolver) -> Iterator[Any]:
    for url_pattern in resolver.url_patterns:
        if isinstance(url_pattern, URLResolver):
            yield from addresses(url_pattern)
        elif isinstance(url_pattern, URLPattern):
            yield url_pattern.callback


def doors() -> dict[str, Any]:
    """Return the view, "module:name", of every page and endpoint that anything is sent to."""
    data: dict[str, Any] = {}
    for view in addresses(get_resolver()):
        if (kind := getattr(view, "cls", None)) is not None:
            for name in WRITING:
                if hasattr(kind, name):
                    data[f"{kind.__module__}:{kind.__name__}.{name}"] = getattr(kind, name)
        elif hasattr(view, "__name__") and not set(WRITES).isdisjoint(methods_of(view) or WRITES):
            data[f"{view.__module__}:{view.__name__}"] = view
    return data


def test_every_door_that_leads_to_the_books_does_its_act_once() -> None:
    booking = reaching(BOOKING)
    money = {name: view for name, view in doors().items() if name in booking}

    assert len(money) > 10
    assert sorted(name for name, view in money.items() if not hasattr(view, "acts_once")) == []


def test_every_act_that_leads_to_the_books_is_done_once() -> None:
    booking = reaching(BOOKING)
    money = [act for act in all_acts() if named(act.service) in booking]

    assert len(money) > 15
    assert [act.name for act in money if not act.once] == []


def named(service: Callable[..., Any]) -> str:
    return f"{service.__module__}:{service.__name__}"


def test_an_act_done_once_is_so_at_both_doors() -> None:
    act = act_named("deals-seal")

    assert page_of(act).acts_once is True  # type: ignore[attr-defined]
    assert endpoint(act).post.acts_once is True  # type: ignore[attr-defined]


def test_every_act_of_the_office_is_done_once() -> None:
    assert OfficeAdmin.act_view.acts_once is True  # type: ignore[attr-defined]
