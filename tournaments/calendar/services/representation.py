"""Quotas of associations in national events, nominations, and players' regions."""

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Person
from federation.services.audit import record_event
from tournaments.calendar.rules.regions import refuse_choice, refuse_region
from tournaments.calendar.rules.representation import (
    QUOTAS,
    refuse_above_quota,
    refuse_representation,
)
from tournaments.calendar.selectors.representation import (
    qualifier_plays,
    region_choices,
    regions_of,
    registered_associations,
)
from tournaments.models import Event, EventKind, Nomination, PhaseQuota, RegionChoice
from tournaments.rules.event_class import EventKind as Kind
from tournaments.selectors.rule_sets import regulation_of


@transaction.atomic
def set_quota(
    *, event: Event, association: Association, places: int, account: Account | None
) -> PhaseQuota:
    """Set an association's quota. Raises: RuleError below the number already nominated."""
    if not regulation_of(event).event_classes[event.event_class].is_national:
        raise RuleError("event_not_national", article=QUOTAS)
    quota, _made = PhaseQuota.objects.select_for_update().get_or_create(
        event=event, association=association, defaults={"places": places}
    )
    named = _named(quota).count()
    if places < named:
        raise RuleError(
            "quota_below_named",
            article=QUOTAS,
            association=association.name,
            named=named,
            places=places,
        )
    quota.places = places
    quota.save()
    record_event(
        "quota_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"association": association.code, "places": places},
    )
    return quota


@transaction.atomic
def name_entry(
    *,
    quota: PhaseQuota,
    players: Sequence[Person],
    name: str,
    is_reserve: bool,
    account: Account | None,
    now: dt.datetime,
) -> Nomination:
    """Nominate a pair or team for an association, or as a reserve.

    Raises: RuleError above the quota, for players already nominated or bound to another region, or
    with too few players of the association.
    """
    quota = (
        PhaseQuota.objects.select_for_update(of=("self",))
        .select_related("event__season", "event__rule_set", "association")
        .get(pk=quota.pk)
    )
    event, association = quota.event, quota.association
    if not is_reserve:
        refuse_above_quota(association.name, named=_named(quota).count() + 1, places=quota.places)
    _refuse_size(event, players)
    _refuse_named_before(event, players)
    regions = regions_of(players, event)
    for player in players:
        refuse_region(player.name, regions[player.pk], region=association.code)
    held = registered_associations([player.pk for player in players], event)
    refuse_representation(
        association.name,
        kind=Kind(event.kind),
        registered=sum(1 for held_by in held.values() if held_by == association.pk),
        figures=regulation_of(event).representation,
    )
    nomination = Nomination.objects.create(
        quota=quota, name=name.strip(), is_reserve=is_reserve, named_at=now, named_by=account
    )
    nomination.players.set(players)
    record_event(
        "entry_named",
        subject=f"event:{event.pk}",
        account=account,
        details={
            "association": association.code,
            "players": [player.pk for player in players],
            "reserve": is_reserve,
        },
    )
    return nomination


@transaction.atomic
def withdraw_nomination(
    *, nomination: Nomination, account: Account | None, now: dt.datetime
) -> None:
    """Withdraw a nomination, which frees its place. Raises: RuleError if already withdrawn."""
    nomination = Nomination.objects.select_for_update().get(pk=nomination.pk)
    if nomination.withdrawn_at is not None:
        raise RuleError("nomination_withdrawn", article=QUOTAS)
    nomination.withdrawn_at = now
    nomination.save(update_fields=["withdrawn_at"])
    record_event(
        "nomination_withdrawn",
        subject=f"event:{nomination.quota.event_id}",
        account=account,
        details={"nomination": nomination.pk},
    )


@transaction.atomic
def choose_region(
    *,
    event: Event,
    person: Person,
    association: Association,
    account: Account | None,
    now: dt.datetime,
) -> RegionChoice:
    """Record the region in which a player wants to qualify. Raises: RuleError if too late."""
    Person.objects.select_for_update().get(pk=person.pk)
    refuse_choice(
        qualifier_plays([person.pk], event).get(person.pk, []),
        earlier=region_choices([person.pk], event).get(person.pk),
        on=timezone.localdate(now),
    )
    choice = RegionChoice.objects.create(
        event=event,
        person=person,
        association=association,
        declared_at=now,
        declared_by=account,
    )
    record_event(
        "region_chosen",
        subject=f"event:{event.pk}",
        account=account,
        details={"person": person.pk, "association": association.code},
    )
    return choice


def _named(quota: PhaseQuota) -> QuerySet[Nomination]:
    return Nomination.objects.filter(quota=quota, is_reserve=False, withdrawn_at__isnull=True)


def _refuse_size(event: Event, players: Sequence[Person]) -> None:
    figures = regulation_of(event).team_events
    least, most = {
        EventKind.TEAMS: (figures.min_players, figures.national_max_players),
        EventKind.PAIRS: (2, 2),
        EventKind.INDIVIDUAL: (1, 1),
    }[EventKind(event.kind)]
    if not least <= len(players) <= most:
        needed = str(least) if least == most else f"{least}–{most}"
        raise RuleError("nomination_size", article=QUOTAS, needed=needed, named=len(players))


def _refuse_named_before(event: Event, players: Sequence[Person]) -> None:
    seen: set[int] = set()
    named = set(
        Nomination.objects.filter(
            quota__event=event, withdrawn_at__isnull=True, is_reserve=False
        ).values_list("players", flat=True)
    )
    for player in players:
        if player.pk in named or player.pk in seen:
            raise RuleError("nomination_player_twice", article=QUOTAS, player=player.name)
        seen.add(player.pk)
