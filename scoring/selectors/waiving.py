"""The bodies of an event for which somebody acts, and what these may waive."""

import datetime as dt

from federation.bodies.selectors.mandates import held_mandates
from federation.models import Account, Mandate, Role
from federation.rules.figures_waivers import WaivingBody
from scoring.rules.waivers import rules_waived_by
from tournaments.models import Event
from tournaments.selectors.rule_sets import is_official, regulation_of


def bodies_of(account: Account, event: Event, *, on: dt.date) -> dict[WaivingBody, Mandate]:
    """Return the bodies of an event for which an account acts, each with its mandate."""
    mandates_by_waiving_body: dict[WaivingBody, Mandate] = {}
    for held in held_mandates(account, on=on):
        if (body := body_of_mandate(held, event)) is not None:
            mandates_by_waiving_body.setdefault(body, held)
    return mandates_by_waiving_body


def body_of_mandate(held: Mandate, event: Event) -> WaivingBody | None:
    """Return the body of an event for which a mandate acts, None for none."""
    if held.role == Role.COUNCIL:
        return WaivingBody(held.council)
    if held.role == Role.OFFICE:
        return WaivingBody.OFFICE
    if held.role != Role.SECRETARY:
        return None
    if held.club_id is not None:
        organises = held.club_id == event.club_id
    else:
        organises = held.association_id == event.association_id
    return WaivingBody.ORGANISER if organises else None


def rules_to_waive(account: Account, event: Event, *, on: dt.date) -> frozenset[str]:
    """Return the rules an account may waive on an event."""
    return rules_waived_by(
        bodies_of(account, event, on=on),
        official=is_official(event),
        figures=regulation_of(event).homologation.waivers,
    )
