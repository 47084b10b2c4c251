"""The playing room on pages: messages to the tables, and what everybody may see."""

from typing import Any

from django import template
from django.template import Context
from django.utils import timezone

from tournaments.hall.selectors.screens import messages_of
from tournaments.models import Event
from tournaments.seating.selectors.visibility import sight_of, sights_of

register = template.Library()


@register.inclusion_tag("tournaments/parts/announcements.html")
def announcements(event: Event) -> dict[str, Any]:
    """Return the director's messages to the tables of an event, refreshed by a script."""
    return {"event": event, "said": list(messages_of(event, now=timezone.now()))}


@register.inclusion_tag("tournaments/parts/sight.html", takes_context=True)
def sight(context: Context, event: Event, back_to: str = "") -> dict[str, Any]:
    """Return what everybody may see of an event during play, with the form to set it."""
    return {
        "request": context["request"],
        "event": event,
        "back_to": back_to,
        "sight": sight_of(event.pk),
        "sights": sights_of(event),
    }
