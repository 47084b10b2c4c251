"""Who needs a convention card in an event, who has one, and the duties of each system."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from federation.models import Account, Person
from tournaments.cards.selectors.convention_cards import deliveries_of, policy_of
from tournaments.entries.selectors.online import LIVE
from tournaments.models import (
    CardDelivery,
    CardLeave,
    CardVersion,
    CheckOverride,
    Entry,
    Event,
    EventKind,
    Registration,
    SystemsPolicy,
    TeamPlay,
)
from tournaments.rules.cards import (
    delivery_deadline,
    may_go_without,
    must_be_delivered,
    refuse_without_card,
)
from tournaments.rules.declarations import SystemNature
from tournaments.rules.systems import Colour
from tournaments.selectors.rule_sets import is_official, regulation_of

PAIR = 2
NEEDS_CARD = "online_event_needs_card"
_COLOURS = {
    SystemNature.ARTIFICIAL: Colour.RED,
    SystemNature.HIGHLY_UNUSUAL: Colour.YELLOW,
}


class CardState(StrEnum):
    """The state of a pair's card when it comes to the table."""

    DELIVERED = "DELIVERED"
    LATE = "LATE"
    BY_LEAVE = "BY_LEAVE"
    WAIVED = "WAIVED"
    MISSING = "MISSING"
    TO_SHOW = "TO_SHOW"


@dataclass(frozen=True, slots=True)
class CardStanding:
    """A pair or team and its card. delivery: None if none is in force; reason: of a permission."""

    entry: Entry
    people: tuple[Person, ...]
    state: CardState
    delivery: CardDelivery | None = None
    reason: str = ""

    @property
    def is_missing(self) -> bool:
        """Return whether the pair counts as having no card."""
        return self.state in {CardState.MISSING, CardState.LATE}


def asks_for_cards(event: Event) -> bool:
    """Return whether pairs need a card to play in an event: if official and online."""
    return event.is_online and is_official(event)


def signed_pairs(people: Collection[int]) -> set[frozenset[int]]:
    """Return the pairs among some people with a card that both have signed."""
    versions = CardVersion.objects.filter(
        card__player_one__in=people, card__player_two__in=people, card__closed_at__isnull=True
    )
    signed = versions.annotate(hands=Count("signatures")).filter(hands__gte=PAIR)
    rows = signed.values_list("card__player_one", "card__player_two")
    return {frozenset(pair) for pair in rows}


def refuse_pairs_without_card(event: Event, pairs: Iterable[Collection[int]], entry: int) -> None:
    """Refuse pairs without the card they need in official online events.

    entry: their contestant, which may have a permission of the director. Raises: RuleError.
    """
    if not asks_for_cards(event):
        return
    pair_ids = [frozenset(pair) for pair in pairs]
    signed = signed_pairs({one for pair in pair_ids for one in pair})
    has_card = all(pair in signed for pair in pair_ids)
    if not has_card and CardLeave.objects.filter(entry=entry).exists():
        return
    refuse_without_card(is_official=True, is_online=True, has_card=has_card)


def card_standings(event: Event) -> list[CardStanding]:
    """Return the state of each entered pair's card, with a fixed number of queries.

    Empty if the event requires no cards, and for events other than pairs.
    """
    policy = policy_of(event)
    if event.kind != EventKind.PAIRS or (policy is None and not asks_for_cards(event)):
        return []
    entries = list(_entries(event))
    delivered = {
        frozenset(card_delivery.card.people): card_delivery
        for card_delivery in deliveries_of(event)
    }
    leaves = _leaves(event)
    people = {row.person_id for entry in entries for row in entry.players.all()}
    played = _systems(event, people)
    signed = signed_pairs(people) if policy is None else set()
    card_standings = []
    for entry in entries:
        pair = tuple(row.person for row in entry.players.all() if row.left_at is None)
        key = frozenset(person.pk for person in pair)
        delivery = next((card for two, card in delivered.items() if two <= key), None)
        state = _state(policy, event, played.get(key, (Colour.GREEN, False)))
        if delivery is not None:
            is_late = delivery.is_late and not delivery.override_reason
            state = CardState.DELIVERED
            if is_late:
                state = CardState.BY_LEAVE if entry.pk in leaves else CardState.LATE
        elif entry.pk in leaves:
            state = CardState.BY_LEAVE
        elif any(two <= key for two in signed):
            state = CardState.TO_SHOW
        card_standings.append(CardStanding(entry, pair, state, delivery, leaves.get(entry.pk, "")))
    return card_standings


def match_boards(event: Event) -> int | None:
    """Return the boards of a match in an event, None if pairs meet for a round only."""
    return TeamPlay.objects.filter(event=event).values_list("match_boards", flat=True).first()


def card_waivers(event: Event) -> list[CardLeave]:
    """Return the permissions to play without a card in an event, with reasons."""
    rows = CardLeave.objects.filter(entry__event=event).select_related("given_by__person")
    return list(rows.prefetch_related("entry__players__person").order_by("given_at", "pk"))


def deliveries_due(account: Account, *, on: dt.date) -> list[tuple[SystemsPolicy, dt.datetime]]:
    """Return the future events for which a player must still deliver a card, with deadlines."""
    if account.person_id is None:
        return []
    mine = Q(event__entries__players__person=account.person_id) | Q(
        event__registrations__players__person=account.person_id,
        event__registrations__state__in=LIVE,
    )
    own = Q(card__player_one=account.person_id) | Q(card__player_two=account.person_id)
    delivered = CardDelivery.objects.filter(own, is_taken=True)
    coming = SystemsPolicy.objects.filter(
        mine, event__starts_on__gte=on, event__cancelled_at__isnull=True
    ).exclude(event__in=delivered.values("event"))
    policies = list(coming.select_related("event__rule_set").order_by("starts_at").distinct())
    if not policies:
        return []
    versions = CardVersion.objects.filter(own, card__closed_at__isnull=True).order_by("number")
    latest = {row.card_id: row for row in versions.defer("content")}.values()
    return [
        (policy, delivery_deadline(policy.starts_at, figures=figures))
        for policy in policies
        for figures in (regulation_of(policy.event).cards,)
        if policy.all_deliver
        or any(
            must_be_delivered(
                Colour(row.colour), has_brown=row.has_brown, all_pairs=False, figures=figures
            )
            for row in latest
        )
    ]


def _state(policy: SystemsPolicy | None, event: Event, system: tuple[Colour, bool]) -> CardState:
    """Return the state of a pair that has delivered nothing."""
    colour, has_brown = system
    if asks_for_cards(event):
        return CardState.MISSING
    if policy is None:
        return CardState.TO_SHOW
    if may_go_without(
        colour, has_brown=has_brown, is_official=is_official(event), is_waived=policy.is_waived
    ):
        return CardState.WAIVED
    owed = must_be_delivered(
        colour,
        has_brown=has_brown,
        all_pairs=policy.all_deliver,
        figures=regulation_of(event).cards,
    )
    return CardState.MISSING if owed else CardState.TO_SHOW


def _leaves(event: Event) -> dict[int, str]:
    """Return by contestant why it may play without a card: by an override on entry, or later."""
    on_entry = CheckOverride.objects.filter(
        registration__event=event, registration__entry__isnull=False, code=NEEDS_CARD
    )
    card_leaves = CardLeave.objects.filter(entry__event=event).order_by("given_at", "pk")
    return dict(on_entry.values_list("registration__entry", "reason")) | dict(
        card_leaves.values_list("entry", "reason")
    )


def _systems(event: Event, people: Collection[int]) -> Mapping[frozenset[int], tuple[Colour, bool]]:
    """Return the systems of pairs as known: from an unsigned card, else as declared."""
    colours: dict[frozenset[int], tuple[Colour, bool]] = {}
    rows = Registration.objects.filter(event=event, state__in=LIVE)
    for row in rows.prefetch_related("players", "systems"):
        key = frozenset(player.person_id for player in row.players.all())
        for system in row.systems.all():
            nature = SystemNature(system.nature) if system.nature else SystemNature.NATURAL
            colours[key] = (_COLOURS.get(nature, Colour.GREEN), system.brown is True)
    versions = CardVersion.objects.filter(
        card__player_one__in=people, card__player_two__in=people, card__closed_at__isnull=True
    )
    for version in versions.select_related("card").defer("content").order_by("made_at", "pk"):
        colours[frozenset(version.card.people)] = (Colour(version.colour), version.has_brown)
    return colours


def _entries(event: Event) -> Iterable[Entry]:
    rows = Entry.objects.filter(event=event, withdrawn_at__isnull=True).order_by("pk")
    return rows.prefetch_related("players__person")


def blocked_entries(event: Event) -> set[int]:
    """Return the contestants that may not play: official, online, and without a card."""
    if not asks_for_cards(event):
        return set()
    return {
        card_standing.entry.pk
        for card_standing in card_standings(event)
        if card_standing.state is CardState.MISSING
    }


def refuse_blocked(event: Event, entries: Collection[int]) -> None:
    """Refuse contestants without a required card. Raises: RuleError."""
    blocked = blocked_entries(event) & set(entries)
    refuse_without_card(is_official=True, is_online=True, has_card=not blocked)
