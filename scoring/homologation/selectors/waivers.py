"""Waived conditions, read from their rows."""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from federation.models import Account
from federation.rules.figures_waivers import WaivingBody
from scoring.homologation.rules.conditions import Condition, State, Waiver
from scoring.models import ConditionWaiver
from scoring.rules.waivers import may_waive
from tournaments.models import Event
from tournaments.selectors.rule_sets import is_official, regulation_of


def waivers_in_force(events: Iterable[Event]) -> dict[int, dict[str, ConditionWaiver]]:
    """Return by event the waivers in force, by rule; one query.

    A waiver counts only if the rule set of the event lets that body waive the rule.
    """
    by_key = {event.pk: event for event in events}
    standing: dict[int, dict[str, ConditionWaiver]] = {key: {} for key in by_key}
    for row in standing_waivers().filter(event__in=by_key):
        event = by_key[row.event_id]
        if may_waive(
            row.rule,
            WaivingBody(row.body),
            official=is_official(event),
            figures=regulation_of(event).homologation.waivers,
        ):
            standing[event.pk][row.rule] = row
    return standing


def waived(
    conditions: Iterable[Condition], standing: Mapping[str, ConditionWaiver]
) -> list[Condition]:
    """Return the conditions of an event with its waivers in force."""
    return [_with_waiver(condition, standing.get(condition.rule)) for condition in conditions]


def standing_waivers() -> QuerySet[ConditionWaiver]:
    """Return the waivers that were not taken back, with their accounts."""
    later = ConditionWaiver.objects.filter(
        event=OuterRef("event"), rule=OuterRef("rule"), number__gt=OuterRef("number")
    )
    rows = ConditionWaiver.objects.filter(~Exists(later), is_waived=True)
    return rows.select_related("decided_by__person")


def _with_waiver(condition: Condition, row: ConditionWaiver | None) -> Condition:
    if row is None or condition.state is not State.NOT_MET:
        return condition
    waiver = Waiver(
        rule=row.rule,
        article=row.article,
        by=name_of(row.decided_by),
        mandate=str(row.get_body_display()),
        reason=row.reason,
        when=timezone.localtime(row.decided_at),
    )
    return replace(condition, state=State.WAIVED, waiver=waiver)


def name_of(account: Account) -> str:
    """Return who wrote a row, by name if the account has a person."""
    return account.person.name if account.person else str(account)
