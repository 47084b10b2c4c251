"""Two versions of a card for whoever may read both: the pair, the directors it was given to."""

from dataclasses import dataclass

from django.utils import timezone

from tournaments.cards.rules.compare import ComparedItem, compared_cards
from tournaments.cards.rules.content import CardContent, card_content
from tournaments.cards.selectors.convention_cards import (
    draft_of,
    latest_version,
    rules_in_force,
)
from tournaments.models import CardDelivery, CardVersion, ConventionCard, Event, WrittenDefence
from tournaments.selectors.rule_sets import regulation, regulation_of

BASE, DRAFT = "base", "draft"


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison.

    number: of the version, None for the card as it is written and for what it was begun with.
    base: the name of what it was begun with.
    """

    number: int | None
    content: CardContent
    base: str = ""


def sides_of(card: ConventionCard, *, with_draft: bool) -> dict[str, Side]:
    """Return what of a card can be compared, by what the address calls it, the latest last.

    with_draft: also what only the pair reads, the card as it is written and what it began with.
    """
    rows = CardVersion.objects.filter(card=card).order_by("number")
    found = {}
    if with_draft and card.began_as:
        found[BASE] = Side(None, card_content(card.began_as), base=card.based_on)
    found |= {str(row.number): Side(row.number, card_content(row.content)) for row in rows}
    if with_draft:
        found[DRAFT] = Side(None, draft_of(card))
    return found


def compared(
    card: ConventionCard, before: Side, after: Side, *, event: Event | None
) -> tuple[ComparedItem, ...]:
    """Return in which two sides differ, judged by an event's regulation, else by the latest's."""
    latest = latest_version(card)
    rules = latest.rule_set if latest else rules_in_force(on=timezone.localdate())
    figures = regulation_of(event) if event else regulation(rules)
    return compared_cards(
        before.content,
        after.content,
        systems=figures.systems,
        cards=figures.cards,
        meets_written_defence=event is not None and _meets_defence(card, event),
    )


def delivered_to(card: ConventionCard) -> dict[int, CardDelivery]:
    """Return by event what counts of a card in each event it was delivered to."""
    rows = CardDelivery.objects.filter(card=card, is_taken=True).select_related(
        "event__rule_set", "version"
    )
    return {row.event_id: row for row in rows.order_by("delivered_at", "pk")}


def earlier_delivered(delivery: CardDelivery) -> int | None:
    """Return the number of the version that a delivery replaced in its event, None for none."""
    rows = CardDelivery.objects.filter(
        event=delivery.event_id, card=delivery.card_id, is_taken=True
    ).exclude(version=delivery.version_id)
    return rows.order_by("-delivered_at", "-pk").values_list("version__number", flat=True).first()


def _meets_defence(card: ConventionCard, event: Event) -> bool:
    """Say whether opponents answer a Brown convention of the version that counts."""
    counts = delivered_to(card).get(event.pk)
    return (
        counts is not None
        and counts.version.has_brown
        and WrittenDefence.objects.filter(event=event, against=card).exists()
    )
