"""The cases of an account's bodies: by state and term, filtered and sorted."""

import datetime as dt

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from federation.access import require
from federation.bodies.selectors.councils import councils_of
from federation.page_parts.lists import Column, listing
from federation.page_parts.search_words import search_words
from federation.selectors.callers import account_of
from rulings.councils.selectors.cases import cases_before
from rulings.councils.web.case_titles import titles_matching
from rulings.models import CaseState, CouncilCase
from rulings.permissions import may_open_case

COLUMNS = (
    Column("due", _("Term"), ("closed_at", "due_on")),
    Column("number", _("Case"), ("year", "number"), "wide"),
    Column("title", _("Title"), ("title", "title_code", "event__name", "pk")),
    Column("body", _("Body"), ("council",), "wide"),
    Column("opened", pgettext_lazy("case", "Opened"), ("opened_at",), "wide"),
    Column("state", _("State"), ("state",), "wide"),
)
STATES = (
    ("", pgettext_lazy("cases", "Open")),
    ("late", _("Past their term")),
    ("week", _("Due this week")),
    ("decided", pgettext_lazy("cases", "Decided")),
    ("closed", _("Closed without a decision")),
    ("all", pgettext_lazy("cases", "All")),
)
WEEK = dt.timedelta(days=7)


@require_safe
@never_cache
@require(may=may_open_case)
def case_list(request: HttpRequest) -> HttpResponse:
    today = timezone.localdate()
    councils = councils_of(account_of(request), on=today)
    chosen = request.GET.get("state", "")
    state = chosen if chosen in dict(STATES) else ""
    body = next(
        (council for council in councils if council.value.lower() == request.GET.get("body")), None
    )
    words = search_words(request)
    rows = _of_state(cases_before([body] if body else councils), state, on=today)
    if words:
        rows = rows.filter(titles_matching(words))
    return render(
        request,
        "rulings/case_list.html",
        {
            "listing": listing(rows, request=request, columns=COLUMNS, default="due"),
            "states": STATES,
            "state": state,
            "councils": [(council.value.lower(), council.label) for council in councils],
            "body": body.value.lower() if body else "",
            "q": words,
            "today": today,
            "is_filtered": bool(state or body or words),
        },
    )


def _of_state(rows: QuerySet[CouncilCase], state: str, *, on: dt.date) -> QuerySet[CouncilCase]:
    """Return the cases in a state; those past their term and of this week are open."""
    if state == "all":
        return rows
    if state in ("decided", "closed"):
        return rows.filter(state=CaseState[state.upper()])
    rows = rows.filter(state=CaseState.OPEN)
    if state == "late":
        return rows.filter(due_on__lt=on)
    return rows.filter(due_on__range=(on, on + WEEK)) if state == "week" else rows
