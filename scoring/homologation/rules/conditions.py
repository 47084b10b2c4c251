"""One condition of the regulation on an event: its state, its facts, and who waived it."""

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum, StrEnum

from federation.errors import RuleError


class State(StrEnum):
    """The state of a condition. Source: RTP 3.1.6."""

    MET = "met"
    NOT_MET = "not_met"
    WAIVED = "waived"
    NOT_APPLICABLE = "not_applicable"


class Group(IntEnum):
    """The conditions of homologation, to which all others belong. Source: RTP 3.1.6."""

    REGULATION = 0
    REPORT = 1
    PARTICIPANTS = 2
    APPEALS = 3
    CHARGES = 4


@dataclass(frozen=True, slots=True)
class Waiver:
    """The waiver of a condition. by: who wrote it; mandate: for which body."""

    rule: str
    article: str
    by: str
    mandate: str
    reason: str
    when: dt.datetime


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition. rule: id in the rule book; code: key of its sentence, filled with the facts.

    facts: on which it was decided, as plain values: numbers, texts, lists of texts.
    """

    rule: str
    article: str
    group: Group
    state: State
    code: str
    facts: Mapping[str, object] = field(default_factory=dict)
    waiver: Waiver | None = None

    @property
    def title(self) -> str:
        """Return the key of the text that names the condition. Source: convention."""
        return f"rule_{self.rule}"

    @property
    def stops(self) -> bool:
        """Return whether the condition prevents homologation. Source: RTP 3.1.6."""
        return self.state is State.NOT_MET


def condition_of_rulings(rule: str, **facts: object) -> Condition:
    """Return a condition on rulings or late changes. facts: `against` names what is open.

    Source: RTP 3.1.6.
    """
    state = State.NOT_MET if facts["against"] else State.MET
    article = f"RTP {rule.partition('-')[0]}"
    return Condition(rule, article, Group.APPEALS, state, f"{state}_{rule}", facts)


def state_of_all(conditions: Iterable[Condition]) -> State:
    """Return the state of all conditions together: not met if one is not. Source: RTP 3.1.6."""
    states = {condition.state for condition in conditions}
    for state in (State.NOT_MET, State.WAIVED):
        if state in states:
            return state
    return State.MET


def stopping(conditions: Iterable[Condition]) -> tuple[Condition, ...]:
    """Return the conditions that are not met. Source: RTP 3.1.6."""
    return tuple(condition for condition in conditions if condition.stops)


def articles_of(conditions: Iterable[Condition]) -> str:
    """Return the articles of some conditions, each once. Source: convention."""
    return ", ".join(dict.fromkeys(condition.article for condition in conditions))


def refuse_unless_met(conditions: Iterable[Condition]) -> None:
    """Refuse if a condition prevents homologation.

    Raises: RuleError("homologation_conditions_missing") naming these conditions with their rules.
    Source: RTP 3.1.6.
    """
    if missing := stopping(conditions):
        raise RuleError(
            "homologation_conditions_missing",
            article=articles_of(missing),
            conditions=tuple(condition.title for condition in missing),
            rules=tuple(condition.rule for condition in missing),
        )
