"""Which directors' reports are due, and who is reminded of them."""

import datetime as dt

from django.urls import reverse
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.deadlines import Deadline
from rulings.reports.selectors.reports import due_day, events_owing_report, is_regional
from tournaments.events.selectors.events import events_shown
from tournaments.selectors.addressees import association_of, directors_of
from tournaments.selectors.rule_sets import regulation_of

TITLE = _("Director's report: {event}")
LOOKED_BACK = dt.timedelta(days=60)


def report_dues(*, on: dt.date) -> list[Deadline]:
    """Return the reports of recently played official events that were not sent."""
    played = events_shown().filter(ends_on__gte=on - LOOKED_BACK)
    return [
        Deadline(
            kind="director_report",
            subject=f"event:{event.pk}",
            due_on=due_day(event),
            title=format_lazy(TITLE, event=event.name),
            link=reverse("report-edit", args=[event.pk]),
            recipients=[
                *directors_of(event),
                *(association_of(event, on=on) if is_regional(event) else []),
            ],
            days_before=regulation_of(event).calendar.reminder_days_before,
        )
        for event in events_owing_report(played, on=on)
    ]
