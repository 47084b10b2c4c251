"""When the final list of a season may be published, and which events it would not count."""

import datetime as dt
from collections.abc import Collection

from django.db.models import QuerySet

from federation.errors import RuleError
from federation.models import Season
from scoring.standings.selectors.homologated import homologated_events
from tournaments.models import Event

ARTICLE = "RTP 1.3.4"


def events_not_counted(season: Season) -> QuerySet[Event]:
    """Return the events of a season that still await homologation, in order."""
    events = Event.objects.filter(season=season, cancelled_at=None, wants_homologation=True)
    return events.exclude(pk__in=homologated_events()).order_by("starts_on", "pk")


def refuse_final_list(season: Season, *, on: dt.date, without: Collection[int] = ()) -> None:
    """Refuse the final list until the season is over and its events are homologated.

    without: ids of events whose points it may leave out. Raises: RuleError. Source: RTP 1.3.4.
    """
    if on <= season.ends_on:
        raise RuleError(
            "final_list_too_early", article=ARTICLE, season=season.year, ends_on=season.ends_on
        )
    events = events_not_counted(season).exclude(pk__in=without)
    names = list(events.values_list("name", flat=True))
    if names:
        raise RuleError(
            "final_list_without_events", article=ARTICLE, season=season.year, events=names
        )
