"""Convention cards as their players, directors and opponents see them."""

import datetime as dt
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.core import signing
from django.db.models import Prefetch, Q, QuerySet

from federation.bodies.selectors.mandates import has_office_mandate
from federation.models import Account, IssuedDocument
from federation.people.selectors.people import is_shown_in_full, shown_name
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.rule_sets import regulation, regulation_on
from tournaments.cards.rules.completed import completed
from tournaments.cards.rules.content import CardContent, card_content
from tournaments.cards.rules.form import FORM_VERSION
from tournaments.cards.rules.judgement import Judged, judged_card, may_be_answered
from tournaments.entries.selectors.online import LIVE
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import (
    CardDelivery,
    CardSignature,
    CardVersion,
    ConventionCard,
    EntryPlayer,
    Event,
    PlayerState,
    Registration,
    SeatingPlan,
    SystemsPolicy,
    WrittenDefence,
)
from tournaments.rules.cards import delivery_deadline
from tournaments.selectors.rule_sets import regulation_of

TABLE_SALT = "tournaments.table_card"


@dataclass(frozen=True, slots=True)
class EventChance:
    """An event with convention cards in which a pair plays. delivered: the version in force."""

    event: Event
    policy: SystemsPolicy
    deadline: dt.datetime
    delivered: CardVersion | None
    refused: CardDelivery | None


def draft_of(card: ConventionCard) -> CardContent:
    """Return the draft of a card."""
    return card_content(card.draft or {"form": FORM_VERSION})


def judged_draft(card: ConventionCard, *, on: dt.date) -> Judged:
    """Return the evaluation of a draft, under the regulation in force on a day."""
    return judged_by(draft_of(card), regulation_on(on))


def judged_by(content: CardContent, figures: RuleSetFigures) -> Judged:
    """Return the evaluation of a card under a regulation."""
    return judged_card(content, systems=figures.systems)


def completed_by(content: CardContent, figures: RuleSetFigures) -> CardContent:
    """Return a card completed under a regulation."""
    return completed(content, systems=figures.systems, cards=figures.cards)


def completed_version(version: CardVersion) -> CardContent:
    """Return a version as printed and shown."""
    return completed_by(card_content(version.content), regulation(version.rule_set))


def is_answered(version: CardVersion, event: Event) -> bool:
    """Return whether opponents in an event may deliver written defences to a card."""
    systems = regulation_of(event).systems
    return may_be_answered(card_content(version.content), colour=version.colour, figures=systems)


def cards_of(account: Account) -> QuerySet[ConventionCard]:
    """Return the cards of an account's player, last saved first."""
    mine = Q(player_one=account.person_id) | Q(player_two=account.person_id)
    return _with_people(ConventionCard.objects.filter(mine, closed_at__isnull=True))


def cards_seen_by(account: Account, *, on: dt.date) -> QuerySet[ConventionCard]:
    """Return one's own cards; for directors those delivered to their events, for the office all."""
    rows = _with_people(ConventionCard.objects.all())
    if has_office_mandate(account, on=on):
        return rows
    handed = CardDelivery.objects.filter(event__in=events_managed_by(account, on=on).values("pk"))
    seen = Q(pk__in=handed.values("card"))
    if account.person_id is not None:
        seen |= Q(player_one=account.person_id) | Q(player_two=account.person_id)
    return rows.filter(seen)


def shared_cards() -> QuerySet[ConventionCard]:
    """Return the cards that others may copy, by name."""
    rows = ConventionCard.objects.filter(is_shared=True, closed_at__isnull=True)
    return _with_people(rows).order_by("search_name", "pk")


def cards_copied_by(account: Account, *, on: dt.date) -> QuerySet[ConventionCard]:
    """Return the cards an account may copy: its own and shared ones."""
    mine = Q(player_one=account.person_id) | Q(player_two=account.person_id)
    shared = Q(is_shared=True, closed_at__isnull=True)
    rows = _with_people(ConventionCard.objects.all())
    return rows.filter(shared | mine if account.person_id is not None else shared)


def versions_seen_by(account: Account, *, on: dt.date) -> QuerySet[CardVersion]:
    """Return the versions of the cards an account can see."""
    seen = cards_seen_by(account, on=on).values("pk")
    return versions_shown().filter(card__in=seen)


def deliveries_seen_by(account: Account, *, on: dt.date) -> QuerySet[CardDelivery]:
    """Return the deliveries to events an account manages."""
    rows = _with_version(CardDelivery.objects.all())
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(event__in=events_managed_by(account, on=on).values("pk"))


def versions_shown() -> QuerySet[CardVersion]:
    """Return versions with the relations that pages print."""
    signed = CardSignature.objects.select_related("person")
    return CardVersion.objects.select_related(
        "card__player_one", "card__player_two", "rule_set", "made_by"
    ).prefetch_related(Prefetch("signatures", signed))


def latest_version(card: ConventionCard) -> CardVersion | None:
    """Return the last version presented for signature."""
    return versions_shown().filter(card=card).order_by("-number").first()


def is_signed(version: CardVersion) -> bool:
    """Return whether both players have signed; uses prefetched rows."""
    return {row.person_id for row in version.signatures.all()} >= set(version.card.people)


def last_signed(card: ConventionCard) -> CardVersion | None:
    """Return the last version that both players signed."""
    rows = versions_shown().filter(card=card).order_by("-number")
    return next((row for row in rows if is_signed(row)), None)


def signed_last(cards: Collection[ConventionCard]) -> dict[int, CardVersion]:
    """Return by card the last version that both players signed."""
    rows = versions_shown().filter(card__in=[card.pk for card in cards]).defer("content")
    rows = rows.order_by("number")
    return {row.card_id: row for row in rows if is_signed(row)}


def own_versions(account: Account) -> QuerySet[CardVersion]:
    """Return the versions of a player's cards, earliest first."""
    rows = versions_shown().filter(card__in=cards_of(account)).order_by("number")
    return rows if account.person_id is not None else rows.none()


def versions_to_sign(account: Account) -> list[CardVersion]:
    """Return the latest versions that a player has not signed yet."""
    return unsigned(own_versions(account), account)


def unsigned(versions: Iterable[CardVersion], account: Account) -> list[CardVersion]:
    """Return the last version of each card, if the player has not signed it."""
    last = {row.card_id: row for row in versions}
    return [
        row
        for row in last.values()
        if all(signature.person_id != account.person_id for signature in row.signatures.all())
    ]


def policy_of(event: Event) -> SystemsPolicy | None:
    """Return an event's policy on systems, None if it requires no cards."""
    return SystemsPolicy.objects.filter(event=event).first()


def entry_of_pair(event: Event, people: Sequence[int]) -> Registration | None:
    """Return the online entry, not ended, with both people."""
    rows = Registration.objects.filter(event=event, state__in=LIVE)
    for person in people:
        rows = rows.filter(
            pk__in=Registration.objects.filter(
                players__person=person, players__state=PlayerState.ACCEPTED
            ).values("pk")
        )
    return rows.prefetch_related("systems").first()


def is_seated_together(event: Event, people: Sequence[int]) -> bool:
    """Return whether two people are in one contestant of an event without online entries."""
    one, other = people
    seats = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    theirs = seats.filter(person=one, entry__withdrawn_at__isnull=True).values("entry")
    return seats.filter(person=other, entry__in=theirs).exists()


def has_policy(event: Event) -> bool:
    """Return whether an event has a policy on systems; uses prefetched rows."""
    return getattr(event, "systems_policy", None) is not None


def deadline_of(policy: SystemsPolicy) -> dt.datetime:
    """Return the deadline for delivering systems to an event."""
    return delivery_deadline(policy.starts_at, figures=regulation_of(policy.event).cards)


def delivered_last(event: Event, card: ConventionCard) -> CardDelivery | None:
    """Return the delivery of a card in force in an event."""
    rows = _with_version(CardDelivery.objects.filter(event=event, card=card, is_taken=True))
    return rows.order_by("-delivered_at", "-pk").first()


def deliveries_of(event: Event, *, people: Collection[int] | None = None) -> list[CardDelivery]:
    """Return the last accepted delivery of each card in an event, by pair.

    people: only cards with two of them; None for all.
    """
    last: dict[int, CardDelivery] = {}
    taken = CardDelivery.objects.filter(event=event, is_taken=True)
    if people is not None:
        taken = taken.filter(card__player_one__in=people, card__player_two__in=people)
    for row in _with_version(taken).order_by("delivered_at", "pk"):
        last[row.card_id] = row
    return sorted(last.values(), key=lambda row: row.card.player_one.sort_name)


def deliveries_refused(event: Event) -> list[CardDelivery]:
    """Return the refused deliveries of cards without a later accepted one."""
    last: dict[int, CardDelivery] = {}
    for row in _with_version(CardDelivery.objects.filter(event=event)).order_by(
        "delivered_at", "pk"
    ):
        last[row.card_id] = row
    return [row for row in last.values() if not row.is_taken]


def events_with_attempts(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the future events an account manages with refused deliveries."""
    refused = CardDelivery.objects.filter(is_taken=False, event__ends_on__gte=on)
    events = events_managed_by(account, on=on).filter(pk__in=refused.values("event"))
    return events.order_by("starts_on", "pk")


def public_deliveries(event: Event) -> list[CardDelivery]:
    """Return the public cards of an event, if its organiser publishes them."""
    policy = policy_of(event)
    return deliveries_of(event) if policy is not None and policy.is_public else []


def chances_of(card: ConventionCard, *, on: dt.date) -> list[EventChance]:
    """Return the future events with convention cards in which the pair plays."""
    event_chances = []
    coming = SystemsPolicy.objects.filter(
        event__ends_on__gte=on, event__cancelled_at__isnull=True
    ).filter(
        Q(event__registrations__players__person=card.player_one_id)
        | Q(event__entries__players__person=card.player_one_id)
    )
    for policy in (
        coming.select_related("event__rule_set").order_by("event__starts_on", "pk").distinct()
    ):
        event = policy.event
        together = entry_of_pair(event, card.people) or is_seated_together(event, card.people)
        if not together:
            continue
        taken = delivered_last(event, card)
        last = CardDelivery.objects.filter(event=event, card=card).order_by("-delivered_at", "-pk")
        refused = last.first()
        event_chances.append(
            EventChance(
                event,
                policy,
                deadline_of(policy),
                taken.version if taken else None,
                refused if refused is not None and not refused.is_taken else None,
            )
        )
    return event_chances


def defences_seen(event: Event, card: ConventionCard) -> list[WrittenDefence]:
    """Return the written defences of a pair in an event, and those against it."""
    rows = WrittenDefence.objects.filter(event=event).filter(Q(card=card) | Q(against=card))
    return list(
        rows.select_related(
            "card__player_one", "card__player_two", "against__player_one", "against__player_two"
        )
    )


def pair_shown(card: ConventionCard, *, on: dt.date) -> str:
    """Return a pair's public names."""
    return " – ".join(shown_name(player, on=on) for player in (card.player_one, card.player_two))


def is_pair_shown_in_full(card: ConventionCard, *, on: dt.date) -> bool:
    """Return whether a paper with the names of a pair may be public."""
    return all(is_shown_in_full(player, on=on) for player in (card.player_one, card.player_two))


def paper_of(version: CardVersion) -> IssuedDocument | None:
    """Return the paper of a version, without its PDF."""
    return (
        IssuedDocument.objects.filter(
            subject=f"card_version:{version.pk}", replaced_by__isnull=True
        )
        .defer("pdf", "content")
        .first()
    )


def table_code(delivery: CardDelivery, *, on: dt.date) -> str:
    """Return the code that opens a pair's card at the table on one day."""
    return signing.dumps([delivery.event_id, delivery.card_id, on.isoformat()], salt=TABLE_SALT)


def card_at_table(code: str, *, on: dt.date) -> CardDelivery | None:
    """Return the card that a code of today opens, None for any other code.

    If the session is seated on this site, cards are opened by the code of the table and round; the
    code of a day is for matches and for events seated elsewhere.
    """
    try:
        event, card, day = signing.loads(code, salt=TABLE_SALT)
    except signing.BadSignature:
        return None
    if day != on.isoformat() or is_seated_on(event, on=on):
        return None
    rows = _with_version(CardDelivery.objects.filter(event=event, card=card, is_taken=True))
    return rows.order_by("-delivered_at", "-pk").first()


def is_seated_on(event: int, *, on: dt.date) -> bool:
    """Return whether a session of an event on a day is seated on this site."""
    return SeatingPlan.objects.filter(session__event=event, session__played_on=on).exists()


def _with_people(rows: QuerySet[ConventionCard]) -> QuerySet[ConventionCard]:
    return rows.select_related("player_one", "player_two", "saved_by")


def _with_version(rows: QuerySet[CardDelivery]) -> QuerySet[CardDelivery]:
    return rows.select_related(
        "event__rule_set", "version__rule_set", "version__card", "card__player_one",
        "card__player_two", "delivered_by",
    )  # fmt: skip
