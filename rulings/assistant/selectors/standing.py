"""Which flows a federation has put in use, and which are drafts."""

import datetime as dt
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet

from federation.models import Account
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.flows import SHIPPED_EDITIONS, all_flows, fingerprint
from rulings.models import FlowCheck, FlowStanding, FlowWalk

IN_USE_AS_SHIPPED = frozenset({1997, 2007})


@dataclass(frozen=True, slots=True)
class Standing:
    """The state of a flow. check: its newest row, None without one.

    changed: it was checked or in use, and has changed since.
    """

    standing: FlowStanding
    check: FlowCheck | None
    changed: bool = False


def standings(edition: int) -> dict[str, Standing]:
    """Return, by key, the state of each flow of an edition. One query, none if shipped in use."""
    keys = [flow.key for flow in all_flows(edition)]
    if edition in IN_USE_AS_SHIPPED:
        return {key: Standing(FlowStanding.IN_USE, None) for key in keys}
    rows = FlowCheck.objects.filter(edition=edition).select_related("text", "made_by__person")
    newest = {row.flow: row for row in rows.order_by("pk")}
    return {key: _standing(newest.get(key), key, edition) for key in keys}


def drafts(edition: int) -> frozenset[str]:
    """Return the keys of the flows of an edition that are not in use."""
    return frozenset(
        key for key, value in standings(edition).items() if value.standing != FlowStanding.IN_USE
    )


def is_draft(walk: FlowWalk) -> bool:
    """Return whether a walk used a flow that is not in use, so that nothing of it is applied."""
    return walk.flow not in MATTERS and walk.flow in drafts(walk.edition)


def drafts_among(walks: Iterable[FlowWalk]) -> set[int]:
    """Return the keys of walks through flows that are not in use. One query per edition."""
    walks = [walk for walk in walks if walk.flow not in MATTERS]
    by_edition = {edition: drafts(edition) for edition in {walk.edition for walk in walks}}
    return {walk.pk for walk in walks if walk.flow in by_edition[walk.edition]}


def flow_checks_visible_to(account: Account, *, on: dt.date) -> QuerySet[FlowCheck]:
    """Return the checks visible to those who manage the laws: all of them."""
    return FlowCheck.objects.select_related("text")


def editions_to_check() -> list[int]:
    """Return the editions whose flows begin as drafts."""
    return [
        shipped_edition
        for shipped_edition in SHIPPED_EDITIONS
        if shipped_edition not in IN_USE_AS_SHIPPED
    ]


def _standing(row: FlowCheck | None, key: str, edition: int) -> Standing:
    if row is None or row.standing == FlowStanding.DRAFTED:
        return Standing(FlowStanding.DRAFTED, row)
    if row.fingerprint != fingerprint(key, edition):
        return Standing(FlowStanding.DRAFTED, row, changed=True)
    return Standing(FlowStanding(row.standing), row)
