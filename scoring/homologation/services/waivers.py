"""Waivers of conditions of an event, and their withdrawal."""

import datetime as dt

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from scoring.homologation.rules.conditions import Condition, State
from scoring.homologation.selectors.gate import check_event
from scoring.homologation.selectors.waivers import name_of
from scoring.models import ConditionWaiver, EventResult, ResultState
from scoring.rules.waivers import ARTICLE, refuse_waiver
from scoring.selectors.waiving import bodies_of
from tournaments.entries.services.seats import locked_event
from tournaments.models import Event
from tournaments.selectors.rule_sets import is_official, regulation_of


@transaction.atomic
def waive_condition(
    *, event: Event, rule: str, reason: str, account: Account, now: dt.datetime, on: dt.date
) -> ConditionWaiver:
    """Waive a condition that an event does not meet.

    Raises: RuleError if the rule set does not let the body waive the rule, if the reason is too
    short, or if another body has already waived it. Source: RTP 3.1.6.
    """
    event = locked_event(event)
    condition = _condition(event, rule)
    latest = _latest(event, rule)
    if latest is not None and latest.is_waived:
        raise RuleError(
            "condition_already_waived",
            article=condition.article,
            by=name_of(latest.decided_by),
            body=str(latest.get_body_display()),
            reason=latest.reason,
        )
    if condition.state is not State.NOT_MET:
        raise RuleError("condition_stops_nothing", article=condition.article)
    return _write(event, condition, latest, True, reason, account, now, on)


@transaction.atomic
def insist_on_condition(
    *, event: Event, rule: str, reason: str, account: Account, now: dt.datetime, on: dt.date
) -> ConditionWaiver:
    """Withdraw a waiver: the condition applies again. Raises: RuleError. Source: RTP 3.1.6."""
    event = locked_event(event)
    condition = _condition(event, rule)
    latest = _latest(event, rule)
    if latest is None or not latest.is_waived:
        raise RuleError("condition_not_waived", article=condition.article)
    return _write(event, condition, latest, False, reason, account, now, on)


def _condition(event: Event, rule: str) -> Condition:
    if EventResult.objects.filter(event=event, state=ResultState.HOMOLOGATED).exists():
        raise RuleError("event_already_homologated", article=ARTICLE)
    conditions_by_rule = {condition.rule: condition for condition in check_event(event).conditions}
    if rule not in conditions_by_rule:
        raise RuleError("condition_unknown", article=ARTICLE, rule=rule)
    return conditions_by_rule[rule]


def _latest(event: Event, rule: str) -> ConditionWaiver | None:
    rows = ConditionWaiver.objects.filter(event=event, rule=rule)
    return rows.select_related("decided_by__person").order_by("-number").first()


def _write(
    event: Event,
    condition: Condition,
    latest: ConditionWaiver | None,
    is_waived: bool,
    reason: str,
    account: Account,
    now: dt.datetime,
    on: dt.date,
) -> ConditionWaiver:
    held = bodies_of(account, event, on=on)
    body = refuse_waiver(
        condition.rule,
        article=condition.article,
        bodies=held,
        official=is_official(event),
        reason=reason,
        figures=regulation_of(event).homologation.waivers,
    )
    row = ConditionWaiver.objects.create(
        event=event,
        rule=condition.rule,
        number=latest.number + 1 if latest else 1,
        article=condition.article,
        is_waived=is_waived,
        body=body.value,
        mandate=held[body],
        reason=reason.strip(),
        decided_by=account,
        decided_at=now,
    )
    record_event(
        "condition_waived" if is_waived else "condition_insisted_on",
        subject=f"event:{event.pk}",
        account=account,
        details={"rule": condition.rule, "article": condition.article, "reason": row.reason},
    )
    return row
