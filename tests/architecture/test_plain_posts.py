"""POST addresses that are no act, with the reason why each of them is a plain Django view.

A new one is an act (`federation/acts/act.py`) unless one of these reasons applies.
"""

from collections.abc import Callable, Iterator
from typing import Any

from django.urls import get_resolver

from federation.acts.registry import all_acts
from tests.architecture.test_doors import THIRD_PARTY, addresses

# Tries, compares or shows; nothing changes.
READS = """
card-preview document-check event-create-check event-edit-check homologated-check licence-check
reservation-clashes
"""
# Changes what this browser shows, or for whom it acts; a program has its key.
THIS_BROWSER = """
acting-end acting-start display guarding-begin guarding-end role-choose set_language
"""
# Done by whoever holds the code in the address, mostly without an account.
BY_CODE = """
account-claim address-confirm arrive-confirm invitation notices-decline provider-webhook sandbox-pay
table-call table-note table-seat table-seats table-unplayed table-verify
"""
# Programs have an endpoint of the same service: it takes rows or answers with them, while the page
# asks step by step, or for one of many.
OWN_ENDPOINT = """
arrivals-note board-rule call-fact call-open call-rule card-section case-decide contestant-rule
event-cancel event-edit event-enter event-laws flow-begin line-up-send match-rule
person-choose ruling-correct seating-draw session-check-in walk-answer walk-back walk-drop
"""
# The form is made of the rows it is about (figures, sections of a card, tables, people), or comes
# in steps that show what the next one would do: one form cannot describe it.
MADE_OF_ROWS = """
appeal-form appointments-leave call-board call-place call-players call-psychic
club-licences-renew association-licences-renew fee-amounts figure-chapter law-mend law-texts
library-add library-version-add licence-request-edit licence-request-person line-up-change
penalty-new person-compare person-create poll-answer poll-open regulation-draft regulation-texts
report-edit reservations-answer table-award table-leave table-record table-right table-settle
timetable-propose walk-ins-again walk-ins-enter
"""
# Sets a site up, is one person's own matter with a sign-in of minutes ago, or asks the office
# or a club something in confidence: no program does it.
AT_A_PAGE = """
api-keys calendar-feed-renew club-close club-write data-upload federation-begin
federation-fees federation-logo-change federation-rules federation-settings my-consent
question-ask withdrawn-open
"""
# Asks for a paper or a file that a worker makes; programs fetch it where it is.
PAPERS = """
assembly-paper cards-collect letter licence-card-paper seating-print
"""
PLAIN = (READS, THIS_BROWSER, BY_CODE, OWN_ENDPOINT, MADE_OF_ROWS, AT_A_PAGE, PAPERS)


def methods_of(view: Callable[..., Any]) -> list[str]:
    """Return the methods that a view's decorators allow; none if none of them restricts."""
    waiting, seen = [view], set[int]()
    while waiting:
        each = waiting.pop()
        code, cells = getattr(each, "__code__", None), getattr(each, "__closure__", None)
        if code is None or not cells or id(each) in seen:
            continue
        seen.add(id(each))
        held = dict(zip(code.co_freevars, (cell.cell_contents for cell in cells), strict=True))
        if "request_method_list" in held:
            return list(held["request_method_list"])
        waiting += [value for value in held.values() if callable(value)]
    return []


def plain_posts() -> Iterator[str]:
    acts = {act.name for act in all_acts()}
    named = {pattern.callback: pattern.name for pattern in patterns(get_resolver().url_patterns)}
    for address, view in addresses(get_resolver().url_patterns):
        if address.startswith(THIRD_PARTY) or named[view] in acts:
            continue
        if "POST" in methods_of(view):
            yield str(named[view])


def patterns(nested: list[Any]) -> Iterator[Any]:
    for item in nested:
        yield from patterns(item.url_patterns) if hasattr(item, "url_patterns") else [item]


def test_each_address_that_takes_a_form_is_an_act_or_says_why_not() -> None:
    names = [name for names in PLAIN for name in names.split()]

    assert sorted(names) == sorted(set(plain_posts()))
