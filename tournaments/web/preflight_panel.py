"""The lines of the pre-flight in words, with the page where each is put right."""

import datetime as dt
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.texts import text_of
from tournaments.models import Event
from tournaments.rules.preflight import Level, is_ready
from tournaments.selectors.preflight import preflight

_TOPICS = {
    "organiser": _("Organiser and class"),
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
    lines = preflight(event, on=on)
    return {
        "is_ready": is_ready(lines),
        "preflight": [
            {
                "topic": _TOPICS[line.topic],
                "article": line.article,
                "text": text_of(line.refusal) if line.refusal else "",
                "is_error": line.level is Level.ERROR,
                "is_warning": line.level is Level.WARNING,
                "fix": reverse(_FIXES[line.fix], args=[event.pk]) if line.fix else "",
            }
            for line in lines
        ],
    }
