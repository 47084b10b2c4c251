"""Every address names its predicate."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.views import APIView

from federation.access import Deny

# Others' pages: they guard themselves (or, as the schema, are public).
THIRD_PARTY = ("accounts/", "admin/", "static/")


def addresses(
    patterns: list[URLPattern | URLResolver], prefix: str = ""
) -> Iterator[tuple[str, Callable[..., Any]]]:
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern.callback


def names_its_predicate(view: Callable[..., Any]) -> bool:
    if hasattr(view, "predicate"):
        return True
    kind = getattr(view, "cls", None) or getattr(view, "view_class", None)
    if kind is not None and issubclass(kind, APIView):
        return bool(kind.permission_classes) and Deny not in kind.permission_classes
    return kind is not None and hasattr(kind, "predicate")


OURS = [
    pytest.param(view, id=address or "/")
    for address, view in addresses(get_resolver().url_patterns)
    if not address.startswith(THIRD_PARTY)
]


@pytest.mark.parametrize("view", OURS)
def test_every_address_names_who_may_pass(view: Callable[..., Any]) -> None:
    assert names_its_predicate(view)
