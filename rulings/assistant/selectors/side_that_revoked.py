"""The side that revoked as its call says: by the play noted, else by its words."""

from rulings.assistant.rules.side_that_revoked import EW, NS, side_named
from rulings.log.selectors.incidents import board_record_of, standing_facts
from rulings.models import Agreement, FactKind, Incident
from rulings.selectors.play_noted import play_of


def side_that_revoked(incident: Incident) -> str:
    """Return "NS" or "EW", "" where the call does not say it, or says both. Source: Law 61 A.

    Of what was told, only what both sides agree on counts, and what the director found.
    """
    return _by_play(incident) or side_named(
        [
            incident.about,
            *(
                fact.words
                for fact in standing_facts(incident)
                if fact.kind == FactKind.FOUND or fact.agreement == Agreement.AGREED
            ),
        ]
    )


def _by_play(incident: Incident) -> str:
    """Return the side of the revokes in the play noted, beside the cards that were held."""
    record = board_record_of(incident)
    if record is None or not record.play:
        return ""
    sides = {
        NS if played.seat in NS else EW
        for trick in play_of(record)
        for played in trick.cards
        if "card_revokes" in played.faults
    }
    return sides.pop() if len(sides) == 1 else ""
