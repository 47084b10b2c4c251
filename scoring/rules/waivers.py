"""Which body may waive which rule of an event."""

from collections.abc import Collection
from itertools import chain

from federation.errors import RuleError
from federation.rules.figures_waivers import WaiverFigures, WaivingBody

ARTICLE = "RTP 3.1.6"


def may_waive(rule: str, body: WaivingBody, *, official: bool, figures: WaiverFigures) -> bool:
    """Return whether a body may waive a rule; the organiser of an official event may waive none.

    Source: RTP 3.1.6.
    """
    if official and body is WaivingBody.ORGANISER:
        return False
    return any(waiver.body is body and rule in waiver.rules for waiver in figures.bodies)


def rules_waived_by(
    bodies: Collection[WaivingBody], *, official: bool, figures: WaiverFigures
) -> frozenset[str]:
    """Return every rule that one of these bodies may waive. Source: RTP 3.1.6."""
    listed = chain.from_iterable(body.rules for body in figures.bodies)
    return frozenset(
        rule
        for rule in listed
        if any(may_waive(rule, body, official=official, figures=figures) for body in bodies)
    )


def refuse_waiver(
    rule: str,
    *,
    article: str,
    bodies: Collection[WaivingBody],
    official: bool,
    reason: str,
    figures: WaiverFigures,
) -> WaivingBody:
    """Return which of an account's bodies waives a rule, in the order of the rule set.

    Raises: RuleError("waiver_not_yours"), RuleError("waiver_reason_short"). Source: RTP 3.1.6.
    """
    waiving = [
        body.body
        for body in figures.bodies
        if body.body in bodies and may_waive(rule, body.body, official=official, figures=figures)
    ]
    if not waiving:
        raise RuleError("waiver_not_yours", article=article)
    if len(reason.strip()) < figures.reason_least:
        raise RuleError("waiver_reason_short", article=ARTICLE, least=figures.reason_least)
    return waiving[0]
