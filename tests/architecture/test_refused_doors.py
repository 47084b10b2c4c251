"""Every refusable act on an event has a title for its refusal."""

from django.urls import URLPattern, URLResolver, get_resolver

from federation.config.address_titles import ADDRESS_TITLES

WRITING = ("post", "put", "patch", "delete")


def addresses(at: URLResolver) -> list[URLPattern]:
    url_patterns: list[URLPattern] = []
    for url_pattern in at.url_patterns:
        url_patterns += (
            addresses(url_pattern) if isinstance(url_pattern, URLResolver) else [url_pattern]
        )
    return url_patterns


def test_each_title_is_that_of_an_address() -> None:
    texts = {str(address.name).removeprefix("api-") for address in addresses(get_resolver())}

    assert set(ADDRESS_TITLES) - texts == set()


def test_each_endpoint_that_writes_and_is_no_act_has_a_title() -> None:
    views = [
        (address.name, getattr(address.callback, "cls", None))
        for address in addresses(get_resolver())
    ]
    writing = {
        str(name).removeprefix("api-")
        for name, view in views
        if view is not None
        and getattr(view, "act", None) is None
        and any(hasattr(view, method) for method in WRITING)
    }

    # What is sent there is about no event yet.
    assert writing - set(ADDRESS_TITLES) == {"draft-preflight", "event-list", "reservation-event"}
