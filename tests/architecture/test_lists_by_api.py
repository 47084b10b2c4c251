"""Every list on a page is also in the API.

A list page is one whose view sorts and pages rows (`listing`), whose template has a table, or whose
name says so. Each is listed below: with its endpoint, or with the reason why it has none.
"""

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.urls import URLPattern, URLResolver, get_resolver

from federation.access import Public
from federation.page_parts.lists import Column

ENDPOINTS = {
    "appeal-list": "api-appeal-list",
    "appeals-decided": "api-appeals-decided",
    "approval-list": "api-approvals",
    "assembly": "api-electoral-roll",
    "association-licences": "api-association-licences",
    "association-season": "api-event-list",
    "board-detail": "api-board-detail",
    "body-list": "api-body-list",
    "bulk-mail-list": "api-bulk-mail-list",
    "calendar": "api-event-list",
    "calendar-cycle": "api-reservations",
    "calendar-planner": "api-calendar",
    "casebook": "api-casebook",
    "certificate-list": "api-certificate-list",
    "championship-list": "api-championship-list",
    "club-licences": "api-club-licences",
    "club-list": "api-club-list",
    "club-members": "api-club-members",
    "data-home": "api-data-imports",
    "debtor-list": "api-debtors",
    "fee-due-list": "api-fees-due",
    "delegate-list": "api-delegate-list",
    "duplicate-list": "api-duplicates",
    "entry-detail": "api-card",
    "event-boards": "api-boards",
    "event-cards": "api-event-cards",
    "event-detail": "api-standings",
    "event-entries": "api-entries",
    "event-licences": "api-event-licences",
    "event-match": "api-card",
    "event-matches": "api-matches",
    "event-registrations": "api-event-registrations",
    "event-sessions": "api-sessions",
    "event-start-list": "api-start-list",
    "file-detail": "api-result-file",
    "home": "api-result-list",
    "homologation-detail": "api-event-conditions",
    "homologation-queue": "api-event-conditions",
    "figure-draft": "api-figure-draft",
    "figures": "api-figure-drafts",
    "hosting-bids": "api-hosting-bids",
    "hosting-list": "api-hosting-list",
    "late-change-list": "api-late-changes",
    "library": "api-library",
    "licence-batch": "api-licence-batch",
    "licence-office": "api-licence-batches",
    "log-list": "api-calls",
    "match-detail": "api-match",
    "money-overview": "api-open-items",
    "my-cards": "api-own-cards",
    "my-entries": "api-own-registrations",
    "my-rulings": "api-rulings",
    "notice-list": "api-notice-list",
    "paper-list": "api-paper-list",
    "payment-request-detail": "api-payment-request",
    "penalty-list": "api-penalties",
    "players-unlicensed": "api-players-unlicensed",
    "points-at-stake": "api-points-at-stake",
    "points-loss-list": "api-points-losses",
    "qualification-renewals": "api-qualification-renewals",
    "ranking": "api-ranking-lines",
    "register-list": "api-register-list",
    "revision-detail": "api-revision",
    "report-inbox": "api-reports-sent",
    "report-list": "api-own-reports",
    "reservation-list": "api-reservations",
    "result-list": "api-result-list",
    "retention": "api-retention",
    "ruling-list": "api-score-rulings",
    "season-close-detail": "api-season-close-lines",
    "season-close-list": "api-season-closes",
    "session-clock": "api-clock",
    "session-rounds": "api-seating",
    "session-seating": "api-seating",
    "session-grid": "api-table-sheets",
    "session-tables": "api-table-sheets",
    "session-way": "api-session-way",
    "team-detail": "api-team",
    "audit-trail": "api-audit-trail",
    "transfer-list": "api-transfer-list",
    "withdrawn-list": "api-withdrawn",
}

A_FORM = "a form with a table in it, or what a form would do: no list"
ONE_ROW = "one row laid out as a table, or two compared: no list"
ONES_OWN = "one's own data, read after a sign-in of one's own and never by a key"
DRAFTED = "figures that are not in force, for the office alone; programs read the file of each"
A_CLUBS_OWN = "a club's own list of its people, read by its secretary only and never by a key"
TEXTS = "texts of the Laws and regulations: to be read, and some are not ours to hand on"
WHO_IS_TO_GO = "names people who asked to be erased: read by the office, handed on to nobody"
OF_THE_BODY = "matters before a body: read by its members signed in, never by a key"
ASKED_IN_CONFIDENCE = "what people ask the office, answered by somebody and handed on to nobody"
OF_THE_BANK = "the bank's own file, read by the office; programs read payments and the ledger file"
LET_IN = "who is let in as whom: looked at by somebody each time, and no program's business"

WITHOUT = {
    "partner-list": "events with `entries=open`, and who looks for a partner in each, are listed",
    "board-leads": "counted by the solver as a reader asks; programs have solvers of their own",
    "board-rule": A_FORM,
    "association-licences-renew": A_FORM,
    "club-licences-renew": A_FORM,
    "contestant-rule": A_FORM,
    "data-import": A_FORM,
    "fee-amounts": A_FORM,
    "licence-file": A_FORM,
    "match-rule": A_FORM,
    "timetable-propose": A_FORM,
    "walk-answer": A_FORM,
    "walk-detail": A_FORM,
    "bank-line-list": OF_THE_BANK,
    "claim-list": LET_IN,
    "question-list": ASKED_IN_CONFIDENCE,
    "club-accounts": LET_IN,
    "my-contact": ONES_OWN,
    "card-compare": ONE_ROW,
    "movement": ONE_ROW,
    "person-compare": ONE_ROW,
    "player-compare": ONE_ROW,
    "regulation-compare": ONE_ROW,
    "ranking-rules": "rules in words, with their figures: to be read",
    "ranking-version": ONE_ROW,
    "report-detail": ONE_ROW,
    "club-people": A_CLUBS_OWN,
    "my-clubs": ONES_OWN,
    "my-consent": ONES_OWN,
    "my-consents": ONES_OWN,
    "my-data": ONES_OWN,
    "my-notices": ONES_OWN,
    "my-data-file": ONES_OWN,
    "figure-fees-tried": DRAFTED,
    "figure-trial": DRAFTED,
    "flow-index": TEXTS,
    "law-index": TEXTS,
    "law-text": TEXTS,
    "law-texts": TEXTS,
    "regulation-text": TEXTS,
    "regulation-texts": TEXTS,
    "erasure-list": WHO_IS_TO_GO,
    "case-list": OF_THE_BODY,
    "conduct-list": OF_THE_BODY,
}

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
    return any("<table" in template.read_text() for template in templates if template.exists())


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


@pytest.mark.parametrize("name", ENDPOINTS)
def test_a_public_list_is_public_for_programs_too(name: str) -> None:
    endpoint = BY_NAME[ENDPOINTS[name]].cls  # type: ignore[attr-defined]
    reads_publicly = any(
        permission_class is Public or getattr(permission_class, "reads_publicly", False)
        for permission_class in endpoint.permission_classes
    )

    is_public = getattr(LISTS[name], "predicate", None) == "public"
    # The rulings on scores stand beside the results, which anybody reads; the page rules as well.
    # An association's own events stand in the calendar; its page says what they still lack.
    assert reads_publicly == is_public or name in ("ruling-list", "association-season")


def columns_of(view: Callable[..., Any]) -> dict[str, tuple[str, ...]]:
    """Return the columns by which a page sorts, by their name in the address."""
    named = re.search(r"columns=(\w+)", source_of(view))
    columns = inspect.unwrap(view).__globals__.get(named[1], ()) if named else ()
    return {
        column.key: column.order
        for column in columns
        if isinstance(column, Column) and column.order
    }


SORTED = [name for name in ENDPOINTS if columns_of(LISTS[name])]


@pytest.mark.parametrize("name", SORTED)
def test_programs_sort_as_the_page_does(name: str) -> None:
    endpoint = BY_NAME[ENDPOINTS[name]].cls  # type: ignore[attr-defined]

    assert dict(endpoint.orders) == columns_of(LISTS[name])


def test_the_walk_knows_lists_that_sort() -> None:
    assert {"result-list", "club-list", "ranking", "register-list"} <= set(SORTED)
