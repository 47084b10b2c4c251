"""The result of a check of one condition: whether it is met, and its facts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from federation.errors import RuleError
from scoring.homologation.rules.conditions import State


@dataclass(frozen=True, slots=True)
class Finding:
    """The state of one condition, with its facts."""

    state: State
    facts: Mapping[str, object] = field(default_factory=dict)


NOT_ASKED = Finding(State.NOT_APPLICABLE)


def finding_of(holds: bool, **facts: object) -> Finding:
    """Return whether a condition is met, with its facts. Source: convention."""
    return Finding(State.MET if holds else State.NOT_MET, facts)


def refusal_of(ask: Callable[[], object]) -> RuleError | None:
    """Return the refusal raised by `ask`, None if it raises none. Source: convention."""
    try:
        ask()
    except RuleError as refusal:
        return refusal
    return None
