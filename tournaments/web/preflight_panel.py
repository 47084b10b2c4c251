"""The lines of the pre-flight in words, with the page where each is put right."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from tournaments.models import Event
from tournaments.rules.preflight import Finding, Level, is_ready
from tournaments.selectors.preflight import preflight
from tournaments.services.events import check_draft
from tournaments.texts.findings import line_in_words
from tournaments.web.forms import EventForm

_TOPICS = {
    "recognition": _("Reach of the regulation"),
    "online": _("Rules of online play"),
    "organiser": _("Organiser"),
    "class": _("Class"),
    "title": _("What it may be called"),
    "festival": _("Festival"),
    "championship": _("Championship"),
    "sessions": _("Sessions"),
    "scoring": _("Scoring"),
    "name": _("Name"),
    "ages": _("Age group"),
    "directing": _("Who directs together"),
    "boards": _("Boards"),
    "venue": _("Venue"),
    "director": _("Director"),
    "regulation": _("Regulation of the event"),
    "entries": _("Entries"),
    "reserves": _("Reserves"),
    "days": _("Days"),
}
_FIXES = {
    "event": "event-edit",
    "regulation": "event-regulation",
    "directors": "event-direction",
    "entries": "event-registrations",
}


def preflight_panel(event: Event, *, on: dt.date) -> dict[str, Any]:
    """Return what the panel of the pre-flight prints."""
    return lines_told(preflight(event, on=on), event=event)


def draft_panel(form: EventForm, *, event: Event | None, on: dt.date) -> dict[str, Any]:
    """Return the panel for what a form says so far; event: the one that would become so."""
    # What a form cannot read is no error here: it is what has not been filled in yet.
    draft = form.draft_so_far() if form.is_bound and form.errors is not None else None
    if draft is None:
        return {"unread": True}
    try:
        return lines_told(check_draft(draft, instead_of=event, on=on), event=event)
    except RuleError as refusal:
        line = Finding("days", refusal.article, Level.ERROR, refusal)
        return lines_told([line], event=event)


def lines_told(lines: Sequence[Finding], *, event: Event | None) -> dict[str, Any]:
    """Return lines as the panel prints them; event: where they are put right, if there is one."""
    return {
        "is_ready": is_ready(lines),
        "preflight": [
            {
                "topic": _TOPICS[line.topic],
                "article": line.article,
                "text": line_in_words(line),
                "is_error": line.level is Level.ERROR,
                "is_warning": line.level is Level.WARNING,
                "is_next": line.level is Level.NEEDS,
                "fix": reverse(_FIXES[line.fix], args=[event.pk]) if line.fix and event else "",
            }
            for line in lines
        ],
    }
