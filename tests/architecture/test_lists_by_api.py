"""Every list that a page shows is to be had by programs as well.

A list page is one whose view sorts and pages rows (`listing`), whose template has a table, or
whose name says so. Each stands below: with its endpoint, or with the reason why there is none.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from federation.doors import Public
from federation.page_parts.lists import Column

ENDPOINTS = {
    "late-change-list": "api-late-changes",
    "appeal-list": "api-appeal-list",
    "appeals-decided": "api-appeals-decided",
    "board-detail": "api-board-detail",
    "body-list": "api-body-list",
    "calendar": "api-event-list",
    "casebook": "api-casebook",
    "championship-list": "api-championship-list",
    "club-list": "api-club-list",
    "entry-detail": "api-card",
    "event-boards": "api-boards",
    "event-cards": "api-event-cards",
    "event-detail": "api-standings",
    "event-entries": "api-entries",
    "event-matches": "api-matches",
    "event-registrations": "api-event-registrations",
    "event-sessions": "api-sessions",
    "event-start-list": "api-start-list",
    "file-detail": "api-result-file",
    "home": "api-result-list",
    "homologation-detail": "api-event-conditions",
    "hosting-list": "api-hosting-list",
    "library": "api-library",
    "log-list": "api-calls",
    "match-detail": "api-match",
    "my-entries": "api-own-registrations",
    "my-rulings": "api-rulings",
    "paper-list": "api-paper-list",
    "penalty-list": "api-penalties",
    "points-loss-list": "api-points-losses",
    "ranking": "api-ranking-lines",
    "register-list": "api-register-list",
    "reservation-list": "api-reservations",
    "result-list": "api-result-list",
    "ruling-list": "api-score-rulings",
    "session-clock": "api-clock",
    "session-rounds": "api-seating",
    "session-seating": "api-seating",
    "session-way": "api-session-way",
    "transfer-list": "api-transfer-list",
}

A_FORM = "a form with a table in it, or what a form would do: no list"
ONE_ROW = "one row laid out as a table, or two compared: no list"
ONES_OWN = "one's own data, read after a sign-in of one's own and never by a key"
TEXTS = "texts of the Laws and regulations: to be read, and some are not ours to hand on"
NOT_YET = "wanted"

WITHOUT = {
    "board-rule": A_FORM,
    "contestant-rule": A_FORM,
    "match-rule": A_FORM,
    "timetable-propose": A_FORM,
    "walk-answer": A_FORM,
    "walk-detail": A_FORM,
    "card-compare": ONE_ROW,
    "movement": ONE_ROW,
    "person-compare": ONE_ROW,
    "regulation-compare": ONE_ROW,
    "report-detail": ONE_ROW,
    "my-consent": ONES_OWN,
    "my-consents": ONES_OWN,
    "my-data": ONES_OWN,
    "my-data-file": ONES_OWN,
    "flow-index": TEXTS,
    "law-index": TEXTS,
    "law-text": TEXTS,
    "law-texts": TEXTS,
    "regulation-text": TEXTS,
    "regulation-texts": TEXTS,
    "approval-list": NOT_YET,
    "assembly": NOT_YET,
    "association-licences": NOT_YET,
    "association-licences-renew": NOT_YET,
    "calendar-cycle": NOT_YET,
    "calendar-planner": NOT_YET,
    "certificate-list": NOT_YET,
    "club-detail": NOT_YET,
    "club-licences": NOT_YET,
    "club-licences-renew": NOT_YET,
    "club-members": NOT_YET,
    "data-home": NOT_YET,
    "data-import": NOT_YET,
    "duplicate-list": NOT_YET,
    "erasure-list": NOT_YET,
    "event-licences": NOT_YET,
    "fee-amounts": NOT_YET,
    "hosting-bids": NOT_YET,
    "licence-batch": NOT_YET,
    "licence-file": NOT_YET,
    "licence-office": NOT_YET,
    "money-overview": NOT_YET,
    "my-cards": NOT_YET,
    "payment-request-detail": NOT_YET,
    "players-unlicensed": NOT_YET,
    "qualification-renewals": NOT_YET,
    "report-inbox": NOT_YET,
    "report-list": NOT_YET,
    "retention": NOT_YET,
    "season-close-detail": NOT_YET,
    "season-close-list": NOT_YET,
    "session-tables": NOT_YET,
    "team-detail": NOT_YET,
    "trail": NOT_YET,
    "withdrawn-list": NOT_YET,
}
# It only shrinks.
MOST_NOT_YET = 35

NOT_OURS = ("accounts/", "admin/", "static/", "api/")
NAMED_A_LIST = re.compile(r"^my-|-(list|index)$")


def addresses(
    patterns: list[URLPattern | URLResolver], prefix: str = ""
) -> Iterator[tuple[str, str, Callable[..., Any]]]:
    for pattern in patterns:
        address = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, address)
        else:
            yield address, pattern.name or "", pattern.callback


def source_of(view: Callable[..., Any]) -> str:
    return inspect.getsource(inspect.unwrap(view))


def has_table(source: str) -> bool:
    templates = [
        Path(settings.BASE_DIR, "templates", name)
        for name in re.findall(r'"([\w/]+\.html)"', source)
    ]
    return any("<table" in each.read_text() for each in templates if each.exists())


def shows_list(name: str, view: Callable[..., Any]) -> bool:
    source = source_of(view)
    return "listing(" in source or has_table(source) or bool(NAMED_A_LIST.search(name))


ALL = list(addresses(get_resolver().url_patterns))
BY_NAME = {name: view for _address, name, view in ALL}
LISTS = {
    name: view
    for address, name, view in ALL
    # An act's page is made of the act, and so is its endpoint.
    if not address.startswith(NOT_OURS)
    and "page_of" not in inspect.unwrap(view).__qualname__
    and shows_list(name, view)
}


def test_each_list_has_its_endpoint_or_a_reason() -> None:
    assert set(LISTS) - {"own-ics"} == set(ENDPOINTS) | set(WITHOUT)
    assert not set(ENDPOINTS) & set(WITHOUT)


def test_the_lists_that_are_wanted_only_shrink() -> None:
    assert list(WITHOUT.values()).count(NOT_YET) == MOST_NOT_YET


@pytest.mark.parametrize("name", ENDPOINTS)
def test_a_public_list_is_public_for_programs_too(name: str) -> None:
    endpoint = BY_NAME[ENDPOINTS[name]].cls  # type: ignore[attr-defined]
    reads_publicly = any(
        each is Public or getattr(each, "reads_publicly", False)
        for each in endpoint.permission_classes
    )

    is_public = getattr(LISTS[name], "door", None) == "public"
    # The rulings on scores stand beside the results, which anybody reads; the page rules as well.
    assert reads_publicly == is_public or name == "ruling-list"


def columns_of(view: Callable[..., Any]) -> dict[str, tuple[str, ...]]:
    """Return what the page sorts by, by the word in its address; of the columns it names."""
    named = re.search(r"columns=(\w+)", source_of(view))
    columns = inspect.unwrap(view).__globals__.get(named[1], ()) if named else ()
    return {each.key: each.order for each in columns if isinstance(each, Column) and each.order}


SORTED = [name for name in ENDPOINTS if columns_of(LISTS[name])]


@pytest.mark.parametrize("name", SORTED)
def test_programs_sort_as_the_page_does(name: str) -> None:
    endpoint = BY_NAME[ENDPOINTS[name]].cls  # type: ignore[attr-defined]

    assert dict(endpoint.orders) == columns_of(LISTS[name])


def test_the_walk_knows_lists_that_sort() -> None:
    assert {"result-list", "club-list", "ranking", "register-list"} <= set(SORTED)
