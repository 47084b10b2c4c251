"""Comparison of two versions of a card, for readers of both: the pair and its directors."""

from dataclasses import dataclass

from django.utils import timezone

from federation.selectors.rule_sets import regulation, regulation_row
from tournaments.cards.rules.compare import ComparedItem, compared_cards
from tournaments.cards.rules.content import CardContent, card_content
from tournaments.cards.selectors.convention_cards import (
    draft_of,
    latest_version,
)
from tournaments.models import CardDelivery, CardVersion, ConventionCard, Event, WrittenDefence
from tournaments.selectors.rule_sets import regulation_of

BASE, DRAFT = "base", "draft"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison.

    number: of the version, None for the draft and for the system it started from.
    base: the name of that system.
    """

    number: int | None
    content: CardContent
    base: str = ""


def sides_of(card: ConventionCard, *, with_draft: bool) -> dict[str, Side]:
    """Return the versions that can be compared, by their name in the address, latest last.

    with_draft: including what only the pair reads: the draft and the system it started from.
    """
    rows = CardVersion.objects.filter(card=card).order_by("number")
    sides = {}
    if with_draft and card.began_as:
        sides[BASE] = Side(None, card_content(card.began_as), base=card.based_on)
    sides |= {str(row.number): Side(row.number, card_content(row.content)) for row in rows}
    if with_draft:
        sides[DRAFT] = Side(None, draft_of(card))
    return sides


def compared(
    card: ConventionCard, before: Side, after: Side, *, event: Event | None
) -> tuple[ComparedItem, ...]:
    """Return the differences of two sides, by an event's regulation, else by the latest one."""
    latest = latest_version(card)
    rules = latest.rule_set if latest else regulation_row(on=timezone.localdate())
    figures = regulation_of(event) if event else regulation(rules)
    return compared_cards(
        before.content,
        after.content,
        systems=figures.systems,
        cards=figures.cards,
        meets_written_defence=event is not None and _meets_defence(card, event),
    )


def delivered_to(card: ConventionCard) -> dict[int, CardDelivery]:
    """Return by event the delivery of a card that is in force."""
    rows = CardDelivery.objects.filter(card=card, is_taken=True).select_related(
        "event__rule_set", "version"
    )
    return {row.event_id: row for row in rows.order_by("delivered_at", "pk")}


def earlier_delivered(delivery: CardDelivery) -> int | None:
    """Return the number of the version that a delivery replaced in its event, or None."""
    rows = CardDelivery.objects.filter(
        event=delivery.event_id, card=delivery.card_id, is_taken=True
    ).exclude(version=delivery.version_id)
    return rows.order_by("-delivered_at", "-pk").values_list("version__number", flat=True).first()


def _meets_defence(card: ConventionCard, event: Event) -> bool:
    """Return whether opponents have a defence to a Brown convention of the version in force."""
    counts = delivered_to(card).get(event.pk)
    return (
        counts is not None
        and counts.version.has_brown
        and WrittenDefence.objects.filter(event=event, against=card).exists()
    )
