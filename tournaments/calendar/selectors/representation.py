"""Quotas of associations, their nominations, and each player's region."""

import datetime as dt
from collections.abc import Collection

from django.db.models import Prefetch, QuerySet
from django.utils import timezone

from federation.models import Account, Licence, Person
from tournaments.calendar.rules.regions import (
    ChoiceOfRegion,
    QualifierPlay,
    RegionReading,
    region_of_player,
)
from tournaments.models import EntryPlayer, Event, EventClass, Nomination, PhaseQuota, RegionChoice


def quotas_of(event: Event) -> QuerySet[PhaseQuota]:
    """Return the quotas of an event with their nominations."""
    named = Nomination.objects.filter(withdrawn_at__isnull=True).prefetch_related("players")
    rows = PhaseQuota.objects.filter(event=event).select_related("association", "event")
    return rows.prefetch_related(Prefetch("nominations", named))


def registered_associations(people: Collection[int], event: Event) -> dict[int, int]:
    """Return the association through which each person is licensed in the event's season."""
    return associations_by_season(people, {event.season_id})[event.season_id]


def associations_by_season(
    people: Collection[int], seasons: Collection[int]
) -> dict[int, dict[int, int]]:
    """Return for each season the association through which each person is licensed; one query."""
    rows = Licence.objects.filter(
        person__in=people, season__in=seasons, cancelled_at__isnull=True
    ).values_list("season", "person", "club__association", "association")
    by_season: dict[int, dict[int, int]] = {season: {} for season in seasons}
    for season, person, by_club, direct in rows:
        by_season[season][person] = by_club or direct
    return by_season


def qualifiers_of(event: Event) -> QuerySet[Event]:
    """Return the qualifiers of a national event: of the same season, kind and type."""
    return Event.objects.filter(
        event_class=EventClass.NATIONAL_QUALIFIER,
        season=event.season_id,
        kind=event.kind,
        event_type=event.event_type,
        age_group=event.age_group,
        category_limit=event.category_limit,
        association__isnull=False,
        cancelled_at__isnull=True,
    )


def qualifier_plays(people: Collection[int], event: Event) -> dict[int, list[QualifierPlay]]:
    """Return the qualifiers of a national event that each person played."""
    rows = (
        EntryPlayer.objects.filter(person__in=people, entry__event__in=qualifiers_of(event))
        .values_list("person", "entry__event__association__code", "entry__event__starts_on")
        .order_by("entry__event__starts_on", "entry__event")
    )
    plays: dict[int, list[QualifierPlay]] = {}
    for person, region, started_on in rows:
        plays.setdefault(person, []).append(QualifierPlay(region, started_on))
    return plays


def region_choices(people: Collection[int], event: Event) -> dict[int, ChoiceOfRegion]:
    """Return the regions people declared for a national event."""
    rows = RegionChoice.objects.filter(event=event, person__in=people).values_list(
        "person", "association__code", "declared_at"
    )
    return {person: ChoiceOfRegion(region, timezone.localdate(at)) for person, region, at in rows}


def regions_of(people: Collection[Person], event: Event) -> dict[int, RegionReading | None]:
    """Return the region each person is bound to, in two queries for all."""
    ids = [person.pk for person in people]
    plays, choices = qualifier_plays(ids, event), region_choices(ids, event)
    return {pk: region_of_player(plays.get(pk, []), choices.get(pk)) for pk in ids}


def quotas_visible_to(account: Account, *, on: dt.date) -> QuerySet[PhaseQuota]:
    """Return all quotas; they are public."""
    return PhaseQuota.objects.select_related("event", "association")


def nominations_visible_to(account: Account, *, on: dt.date) -> QuerySet[Nomination]:
    """Return all nominations; they are public."""
    return Nomination.objects.select_related("quota")
