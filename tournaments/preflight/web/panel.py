"""The lines of the pre-flight as text, with links to correct them."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

from django.forms import IntegerField
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from federation.errors import RuleError
from tournaments.events.services.events import check_draft
from tournaments.events.web.forms import EventForm
from tournaments.models import Event
from tournaments.preflight.rules import Finding, Level, is_ready
from tournaments.preflight.selectors.preflight import preflight
from tournaments.preflight.texts import line_in_words

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
    "corrections": _("Correction of results"),
    "name": _("Name"),
    "ages": _("Age group"),
    "directing": _("Who directs together"),
    "clash": _("Calendar"),
    "fee": _("Homologation fee"),
    "deposit": _("Deposit"),
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


def preflight_panel(event: Event, *, on: dt.date, changes: bool = True) -> dict[str, Any]:
    """Return the context of the panel; changes: its reader may change the event."""
    return lines_data(preflight(event, on=on), event=event, changes=changes)


def draft_panel(
    form: EventForm, *, event: Event | None, on: dt.date, takes_entries: bool = False
) -> dict[str, Any]:
    """Return the panel for a form being filled in; event: the one that would be changed.

    takes_entries: terms of entry are filled in beside it.

    Invalid fields are reported line by line, and nothing is assumed for them.
    """
    faulty = _faulty_fields(form)
    draft = form.draft_so_far() if form.is_bound else None
    if draft is None:
        return {"unread": True, "is_ready": False, "preflight": faulty}
    try:
        lines = check_draft(draft, instead_of=event, on=on, takes_entries=takes_entries)
        page = lines_data(_without_faulty(lines, form), event=event)
    except RuleError as refusal:
        line = Finding("days", refusal.article, Level.ERROR, refusal)
        page = lines_data([line], event=event)
    page["is_ready"] = page["is_ready"] and not faulty
    page["preflight"] = [*faulty, *page["preflight"]]
    return page


# Lines that need a value which is missing or wrong.
_READ_FROM = {
    "ends_on": frozenset({"days", "clash"}),
    "planned_sessions": frozenset({"sessions", "festival"}),
    "planned_boards": frozenset({"boards", "festival"}),
}


def _without_faulty(lines: Sequence[Finding], form: EventForm) -> list[Finding]:
    unknown = {topic for name in form.errors for topic in _READ_FROM.get(name, ())}
    return [line for line in lines if line.topic not in unknown]


def _faulty_fields(form: EventForm) -> list[dict[str, Any]]:
    """Return the invalid fields; fields that are only empty are not reported yet.

    A missing number is invalid, however, as none may be assumed.
    """
    return [
        {
            "topic": form.fields[name].label,
            "text": " ".join(map(str, fault.messages)),
            "is_error": True,
        }
        for name, faults in (form.errors.as_data() if form.is_bound else {}).items()
        if name in form.fields
        for fault in faults
        if fault.code != "required" or isinstance(form.fields[name], IntegerField)
    ]


def lines_data(
    lines: Sequence[Finding], *, event: Event | None, changes: bool = True
) -> dict[str, Any]:
    """Return lines for the panel.

    event: where they are corrected, if it exists; changes: whether the reader may change it.
    """
    pages = {name: page for name, page in _FIXES.items() if changes or name != "event"}
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
                "fix": reverse(pages[line.fix], args=[event.pk])
                if line.fix in pages and event
                else "",
            }
            for line in lines
        ],
    }
