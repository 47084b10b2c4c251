"""Delivery of cards for events: policy, deliveries, overrides, permissions, defences."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.rules.rule_sets import RuleSetFigures
from federation.services.audit import record_event
from tournaments.cards.rules.content import card_content
from tournaments.cards.rules.form import CELLS, OPENINGS, call_shown
from tournaments.cards.rules.judgement import items_of
from tournaments.cards.selectors.convention_cards import (
    delivered_last,
    entry_of_pair,
    is_answered,
    is_seated_together,
    is_signed,
    latest_version,
    policy_of,
)
from tournaments.cards.selectors.duties import CardState, card_standings, match_boards
from tournaments.entries.selectors.online import systems_of
from tournaments.entries.services.seats import locked_event
from tournaments.models import (
    CardDelivery,
    CardLeave,
    CardVersion,
    CategoryLimit,
    ConventionCard,
    Entry,
    Event,
    Registration,
    SystemsPolicy,
    WrittenDefence,
)
from tournaments.rules.cards import (
    WrittenDefence as Brought,
)
from tournaments.rules.cards import (
    changes_after_delivery,
    is_delivered_late,
    is_restricted_to_green,
    may_consult_own_card,
    must_be_delivered,
    refuse_second_card,
    refuse_written_defence,
)
from tournaments.rules.declarations import SystemLeave
from tournaments.rules.systems import Colour, permitted_colours, refuse_system
from tournaments.selectors.rule_sets import is_official, regulation_of
from tournaments.teams.services.match_sides import settle_sides

POLICY, DELIVERY = "RTP 2.1.2.7", "RTP 2.1.3.4"


@dataclass(frozen=True, slots=True)
class PolicyTerms:
    """An organiser's policy on systems."""

    colours: Sequence[str]
    brown_allowed: bool
    starts_at: dt.datetime
    all_deliver: bool = False
    is_waived: bool = False
    own_card_allowed: bool = False
    is_public: bool = False
    defences_due_at: dt.datetime | None = None
    minutes_before: int = 2
    minutes_after: int = 5
    note: str = ""
    large_only: Sequence[str] = ()


@transaction.atomic
def set_policy(*, event: Event, terms: PolicyTerms, account: Account | None) -> SystemsPolicy:
    """Set an event's policy. Raises: RuleError without a colour or a possible start."""
    event = locked_event(event)
    colours = [colour.value for colour in Colour if colour in terms.colours]
    if not colours:
        raise RuleError("card_colours_missing", article=POLICY)
    if timezone.localdate(terms.starts_at) != event.starts_on:
        raise RuleError("card_start_outside_event", article=DELIVERY, on=event.starts_on)
    policy = policy_of(event) or SystemsPolicy(event=event)
    policy.colours, policy.brown_allowed = colours, terms.brown_allowed
    policy.starts_at, policy.all_deliver = terms.starts_at, terms.all_deliver
    policy.is_waived = terms.is_waived and not is_official(event)
    policy.own_card_allowed = may_consult_own_card(
        is_promotion=event.category_limit == CategoryLimit.PROMOTION,
        is_allowed_by_organiser=terms.own_card_allowed,
    )
    policy.is_public, policy.note = terms.is_public, terms.note.strip()[:300]
    policy.defences_due_at = terms.defences_due_at
    policy.minutes_before, policy.minutes_after = terms.minutes_before, terms.minutes_after
    policy.large_only = [colour for colour in colours if colour in terms.large_only]
    policy.save()
    record_event(
        "systems_policy_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"colours": colours, "brown": policy.brown_allowed, "public": policy.is_public},
    )
    return policy


@transaction.atomic
def deliver_card(
    *, event: Event, card: ConventionCard, account: Account, now: dt.datetime
) -> CardDelivery:
    """Deliver the latest version of a card for an event.

    A delivery refused by the rules is stored, so that the director may override it; lateness is
    noted.
    Raises: RuleError if the card is not signed by both, the pair does not play, or it has another.
    """
    event = locked_event(event)
    card = ConventionCard.objects.select_for_update().get(pk=card.pk)
    policy, version = policy_of(event), latest_version(card)
    if policy is None:
        raise RuleError("card_policy_missing", article=POLICY)
    if version is None or not is_signed(version):
        raise RuleError("card_not_signed", article="RTP 2.1.3.1")
    registration = entry_of_pair(event, card.people)
    if registration is None and not is_seated_together(event, card.people):
        raise RuleError("card_pair_not_entered")
    refuse_second_card(_other_cards(event, card))
    before = delivered_last(event, card)
    if before is not None and before.version_id == version.pk:
        raise RuleError("card_delivered_before")
    figures = regulation_of(event)
    delivery = CardDelivery(
        event=event, card=card, version=version, delivered_at=now, delivered_by=account
    )
    _judge(delivery, policy=policy, before=before, registration=registration, figures=figures)
    delivery.is_taken = not delivery.refused
    delivery.save()
    _record("card_delivered" if delivery.is_taken else "card_refused", delivery, account)
    settle_sides(event, account=account)
    return delivery


@transaction.atomic
def waive_card(
    *, delivery: CardDelivery, reason: str, account: Account, now: dt.datetime
) -> CardDelivery:
    """Override a refused delivery; account, time and reason are recorded.

    Raises: RuleError without a reason, or if nothing was refused or the pair has delivered since.
    """
    event = locked_event(delivery.event)
    if delivery.is_taken or not delivery.refused:
        raise RuleError("card_nothing_refused")
    if not reason.strip():
        raise RuleError("card_override_reason_missing")
    later = CardDelivery.objects.filter(event=event, card=delivery.card_id, pk__gt=delivery.pk)
    if later.exists():
        raise RuleError("card_delivered_later")
    passed = CardDelivery.objects.create(
        event=event,
        card_id=delivery.card_id,
        version_id=delivery.version_id,
        is_taken=True,
        is_late=delivery.is_late,
        refused=delivery.refused,
        changes=delivery.changes,
        delivered_at=now,
        delivered_by=account,
        override_reason=reason.strip()[:300],
    )
    _record("card_let_pass", passed, account, reason=passed.override_reason)
    settle_sides(event, account=account)
    return passed


@transaction.atomic
def give_card_leave(*, entry: Entry, reason: str, account: Account, now: dt.datetime) -> CardLeave:
    """Permit a contestant to play without the required card; account, time and reason are recorded.

    Raises: RuleError without a reason, or for a contestant that needs no card.
    """
    event = locked_event(entry.event)
    if not reason.strip():
        raise RuleError("card_leave_reason_missing", article="RTP 2.1.3.1")
    standing = next(
        (card_standing for card_standing in card_standings(event) if card_standing.entry == entry),
        None,
    )
    settled = {CardState.DELIVERED, CardState.WAIVED, CardState.BY_LEAVE}
    if standing is not None and standing.state in settled:
        raise RuleError("card_leave_not_needed", article="RTP 2.1.3.1")
    leave = CardLeave.objects.create(
        entry=entry, reason=reason.strip()[:300], given_at=now, given_by=account
    )
    record_event(
        "card_leave_given",
        subject=f"event:{event.pk}",
        account=account,
        details={"entry": entry.pk, "reason": leave.reason},
    )
    return leave


@transaction.atomic
def hand_in_defence(
    *,
    event: Event,
    card: ConventionCard,
    against: ConventionCard,
    text: str,
    alters_openings: bool,
    account: Account,
    now: dt.datetime,
) -> WrittenDefence:
    """Deliver a written defence against a highly unusual system or a Brown convention.

    Raises: RuleError if late, not required, empty, or against a system that needs none.
    """
    event = locked_event(event)
    policy = policy_of(event)
    if policy is None or policy.defences_due_at is None:
        raise RuleError("defence_not_due", article="RTP 2.1.3.5")
    if card.pk == against.pk:
        raise RuleError("defence_not_against_oneself", article="RTP 2.1.3.5")
    own, met = delivered_last(event, card), delivered_last(event, against)
    if own is None or met is None:
        raise RuleError("card_pair_not_entered")
    if not any(is_answered(row.version, event) for row in (own, met)):
        raise RuleError("defence_against_neither", article="RTP 2.1.3.5")
    if not text.strip():
        raise RuleError("defence_text_missing")
    refuse_written_defence(
        Brought(
            delivered_at=now,
            due_at=policy.defences_due_at,
            alters_openings=alters_openings,
            by_the_unusual_pair=own.version.colour == Colour.YELLOW,
        )
    )
    defence = WrittenDefence.objects.create(
        event=event,
        card=card,
        against=against,
        text=text.strip(),
        alters_openings=alters_openings,
        delivered_at=now,
        delivered_by=account,
    )
    record_event(
        "defence_handed_in",
        subject=f"event:{event.pk}",
        account=account,
        details={"card": card.pk, "against": against.pk},
    )
    return defence


def _judge(
    delivery: CardDelivery,
    *,
    policy: SystemsPolicy,
    before: CardDelivery | None,
    registration: Registration | None,
    figures: RuleSetFigures,
) -> None:
    """Store the result of the rules in a delivery."""
    version, event = delivery.version, delivery.event
    colour, cards = Colour(version.colour), figures.cards
    refused: list[RuleError] = []
    try:
        refuse_system(
            colour,
            has_brown=version.has_brown,
            allowed=permitted_colours(
                policy.colours,
                large_only=policy.large_only,
                boards=match_boards(event),
                figures=figures.systems,
            ),
            brown_allowed=policy.brown_allowed,
        )
    except RuleError as refusal:
        refused.append(refusal)
    declared = _declared(registration, colour, has_brown=version.has_brown)
    if is_official(event) and is_restricted_to_green(
        colour, has_brown=version.has_brown, declared=declared, figures=cards
    ):
        refused.append(RuleError("card_system_undeclared", article="RTP 3.1.4.3"))
    is_over = is_delivered_late(delivery.delivered_at, starts_at=policy.starts_at, figures=cards)
    if before is None or before.is_late or _marks(before.version) != _marks(version):
        owed = must_be_delivered(
            colour, has_brown=version.has_brown, all_pairs=policy.all_deliver, figures=cards
        )
        delivery.is_late = owed and is_over
    if before is not None and is_over:
        delivery.changes = _changes(delivery.version, before.version, event, figures)
        refused += [
            RuleError(
                "card_change_refused",
                article=DELIVERY,
                where=change["where"],
                edit=f"card_edit:{change['edit']}",
            )
            for change in delivery.changes
            if not change["is_allowed"]
        ]
    delivery.refused = [
        {
            "code": rule_error.code,
            "article": rule_error.article,
            "values": _plain(rule_error.values),
        }
        for rule_error in refused
    ]


def _marks(version: CardVersion) -> tuple[str, bool]:
    """Return why a card must be delivered: its colour and whether a convention is Brown."""
    return version.colour, version.has_brown


def _changes(
    version: CardVersion, before: CardVersion, event: Event, figures: RuleSetFigures
) -> list[dict[str, object]]:
    met = WrittenDefence.objects.filter(event=event, against=version.card_id).exists()
    changes = changes_after_delivery(
        items_of(card_content(before.content), figures=figures.systems),
        items_of(card_content(version.content), figures=figures.systems),
        figures=figures.cards,
        meets_written_defence=met and before.has_brown,
    )
    return [
        {
            "key": change.key,
            "where": _place(change.key, version, before),
            "edit": change.edit.value,
            "is_allowed": change.is_allowed,
        }
        for change in changes
    ]


def _place(key: str, version: CardVersion, before: CardVersion) -> str:
    """Return the place of a change: an opening, a convention's name, or the name of a field."""
    if key in OPENINGS:
        return call_shown(key)
    for row in (version, before):
        cells = row.content["cells"]
        if named := cells.get(f"{key}.name") or cells.get(f"{key}.call"):
            return str(named)
    return f"card:{CELLS[key].label}" if key in CELLS else key


def _declared(registration: Registration | None, colour: Colour, *, has_brown: bool) -> bool:
    """Return whether an entry declared the system played; other entries declare elsewhere."""
    if registration is None:
        return True
    held = systems_of(registration).values()
    artificial = any(systems_held.leave is SystemLeave.AS_DECLARED for systems_held in held)
    brown = any(systems_held.brown for systems_held in held)
    return (colour is Colour.GREEN or artificial) and (not has_brown or brown)


def _other_cards(event: Event, card: ConventionCard) -> int:
    others = CardDelivery.objects.filter(
        event=event,
        is_taken=True,
        card__player_one__in=card.people,
        card__player_two__in=card.people,
    ).exclude(card=card)
    return others.values("card").distinct().count()


def _plain(values: dict[str, object]) -> dict[str, object]:
    return {
        name: [str(part) for part in value] if isinstance(value, list) else str(value)
        for name, value in values.items()
    }


def _record(act: str, delivery: CardDelivery, account: Account, **kwargs: object) -> None:
    record_event(
        act,
        subject=f"event:{delivery.event_id}",
        account=account,
        details={"card": delivery.card_id, "version": delivery.version_id, **kwargs},
    )
