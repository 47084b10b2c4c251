"""What looking at one condition gives: whether it holds, and the facts it was decided on."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from federation.errors import RuleError
from scoring.homologation.rules.conditions import State


@dataclass(frozen=True, slots=True)
class Found:
    """How one condition stands, with its facts."""

    state: State
    facts: Mapping[str, object] = field(default_factory=dict)


NOT_ASKED = Found(State.NOT_APPLICABLE)


def found(holds: bool, **facts: object) -> Found:
    """Return whether a condition holds, with the facts. Source: convention."""
    return Found(State.MET if holds else State.NOT_MET, facts)


def refusal_of(ask: Callable[[], object]) -> RuleError | None:
    """Return why a rule refuses, None where it does not. Source: convention."""
    try:
        ask()
    except RuleError as refusal:
        return refusal
    return None
