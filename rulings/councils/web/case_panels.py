"""Panels of cases on pages of lower apps: a body's inbox."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from federation.models import Council
from federation.page_parts.panels import Panel
from rulings.councils.selectors.case_sources import proposed_cases
from rulings.councils.selectors.cases import cases_for_board, cases_of_council

SHOWN = 50


def proposed(council: Council, request: HttpRequest) -> Panel | None:
    """Return the panel of items forwarded to a body for action, each with a button for a case."""
    rows = proposed_cases(council)[:SHOWN]
    if not rows:
        return None
    html = render_to_string("rulings/panels/proposed_cases.html", {"rows": rows}, request=request)
    return Panel(_("To take up"), html, key="proposed")


def council_cases(council: Council, request: HttpRequest) -> Panel | None:
    """Return the panel with the cases of a body, and the link to open one."""
    rows = list(cases_of_council(council)[:SHOWN])
    council_cases = cases_for_board(SHOWN) if council == Council.BOARD else []
    html = render_to_string(
        "rulings/panels/council_cases.html",
        {"rows": rows, "told": council_cases, "council": council.value.lower()},
        request=request,
    )
    return Panel(_("Cases"), html, key="cases")
