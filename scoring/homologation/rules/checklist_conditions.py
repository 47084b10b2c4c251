"""The lines of the checklist that are separate conditions, with their rules."""

from collections.abc import Iterable

from scoring.homologation.rules.checklist import Condition as ChecklistLine
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.rules.conditions import Condition, Group, State

_RULES = {
    "report_accepted": ("3.1.6-d", Group.REPORT),
    "participants_in_order": ("3.1.6-e", Group.PARTICIPANTS),
    "justice_appeals_decided": ("3.1.6-f", Group.APPEALS),
    "committee_appeals_decided": ("3.8.1-a", Group.APPEALS),
    "charges_paid": ("3.1.6-g", Group.CHARGES),
}

# The rules of those lines.
RULES = frozenset(rule for rule, _group in _RULES.values())


def conditions_of_checklist(lines: Iterable[ChecklistLine]) -> tuple[Condition, ...]:
    """Return the lines as conditions, except the one that summarises the others.

    Source: RTP 3.1.6, 3.8.1.
    """
    return tuple(_condition(line) for line in lines if line.code in _RULES)


def _condition(line: ChecklistLine) -> Condition:
    rule, group = _RULES[line.code]
    state = {
        ConditionState.MET: State.MET,
        ConditionState.NOT_MET: State.NOT_MET,
        ConditionState.NOT_APPLICABLE: State.NOT_APPLICABLE,
    }[line.state]
    return Condition(rule, line.article, group, state, line.reason, dict(line.values))
