"""The mark of a card version, and the refusals of a delivery, as text."""

from federation.texts import sentence
from tournaments.cards.documents.convention_card import colour_label
from tournaments.cards.rules.judgement import Judged
from tournaments.models import CardDelivery, CardVersion


def label_of(row: CardVersion | Judged) -> str:
    """Return the mark of a card, empty while its colour is unknown."""
    if isinstance(row, CardVersion):
        return colour_label(row.colour, has_brown=row.has_brown)
    if row.classified is None:
        return ""
    return colour_label(row.classified.colour, has_brown=row.has_brown)


def shown_refusals(delivery: CardDelivery) -> list[tuple[str, str]]:
    """Return the refusals of a delivery: sentence and article."""
    return [
        (sentence(refused["code"], refused["values"]), refused["article"])
        for refused in delivery.refused
    ]
