"""Panels of reports on pages of lower apps: an event's management, a body's inbox."""

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from federation.models import Council
from federation.page_parts.panels import Panel
from rulings.permissions import may_write_report
from rulings.reports.selectors.reports import forwarded_to, latest_revision, report_of, term_of
from rulings.reports.texts import to_come_text
from tournaments.models import Event

SHOWN = 50


def event_report(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel with the link to the report of an event, for its director."""
    if not request.user.is_authenticated:
        return None
    on = timezone.localdate()
    if not may_write_report(request.user, event, on=on):
        return None
    data = {
        "event": event,
        "report": report_of(event),
        "latest": latest_revision(event),
        "due_on": term_of(event),
        "to_come": to_come_text(event.starts_on, on=on),
    }
    html = render_to_string("rulings/panels/event_report.html", data, request=request)
    return Panel(_("Director's report"), html)


def forwarded_reports(council: Council, request: HttpRequest) -> Panel | None:
    """Return the panel with the reports that were forwarded to a body."""
    rows = forwarded_to([council])[:SHOWN]
    if not rows:
        return None
    html = render_to_string("rulings/panels/forwarded.html", {"rows": rows}, request=request)
    return Panel(_("Directors' reports"), html, key="reports")
