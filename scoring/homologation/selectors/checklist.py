"""The lines of 3.1.6 of one event, as the gate answers them."""

from scoring.homologation.rules.checklist import Condition
from scoring.homologation.selectors.gate import check_event
from tournaments.models import Event


def checklist(event: Event) -> tuple[Condition, ...]:
    """Return the conditions of homologation of one event, each with what to do."""
    return check_event(event).checklist
