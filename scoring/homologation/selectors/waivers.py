"""Conditions that a body does not insist on, read from their rows."""

from collections.abc import Iterable

from scoring.homologation.rules.conditions import Condition
from tournaments.models import Event


def waived(event: Event, conditions: Iterable[Condition]) -> list[Condition]:
    """Return conditions with the waivers that stand for them."""
    return list(conditions)
