"""The common top of an event's pages other than results."""

from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext

from tournaments.models import Event
from tournaments.page_parts.words import days_in_words, kind_in_words, organiser_in_words
from tournaments.phases.selectors.phases import phase_of
from tournaments.rules.event_class import Recognition
from tournaments.selectors.rule_sets import recognition_of
from tournaments.web.event_tabs import event_tabs, reader_of_event, result_pages


def event_page(request: HttpRequest, event: Event, *, here: str) -> dict[str, Any]:
    """Return the context of the top of the page; here: the URL name of the page's tab."""
    facts = [kind_in_words(event), days_in_words(event)]
    if event.venue:
        facts.append(event.venue)
    if recognition_of(event) is Recognition.OUTSIDE:
        facts.append(gettext("without homologation"))
    reader = reader_of_event(request, event)
    tabs = event_tabs(event, reader, here=here, scored=result_pages(event))
    return {
        "event": event,
        "phase": held.phase if (held := phase_of(event)) else None,
        "over": f"{organiser_in_words(event)} · {event.get_event_class_display()}",
        "facts": " · ".join(facts),
        "tabs": tabs,
        "has_places": any(tab.name == "event-quotas" for tab in tabs),
        "may_answer": reader.may_answer,
    }
