"""What the app of rulings says of events, asked by the name in the settings."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from django.conf import settings
from django.utils.module_loading import import_string

from scoring.homologation.rules.rulings_facts import EventRulings
from tournaments.models import Event


class RulingsOfEvents(Protocol):
    """Returns the facts of the app of rulings by event; in_short: report and appeals only."""

    def __call__(
        self, events: Sequence[Event], *, in_short: bool
    ) -> Mapping[int, EventRulings]: ...


def rulings_of(event: Event, *, in_short: bool = False) -> EventRulings:
    """Return the facts of the app of rulings about an event."""
    return rulings_of_events([event], in_short=in_short)[event.pk]


def rulings_of_events(
    events: Sequence[Event], *, in_short: bool = False
) -> Mapping[int, EventRulings]:
    """Return the facts of the app of rulings by event; in_short: report and appeals only."""
    event_rulings: RulingsOfEvents = import_string(settings.EVENT_RULINGS)
    return event_rulings(events, in_short=in_short)
