"""The conditions of an event counted in one line."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.homologation.rules.conditions import Condition, State

# What can be against an event before play: its name and its entries.
KNOWN_BEFORE_PLAY = frozenset({"1.2-a", "2.1.11.1-f", "3.1.1-a", "3.1.1-b", "3.1.1-c", "3.1.1-d"})


@dataclass(frozen=True, slots=True)
class GateLine:
    """The conditions that apply to an event. met: including waived ones.

    against: not met. awaited: not yet decided.
    """

    total: int
    met: int
    against: tuple[Condition, ...]
    awaited: tuple[Condition, ...]


def gate_line(conditions: Iterable[Condition], *, has_results: bool) -> GateLine:
    """Count the conditions of an event. Source: RTP 3.1.6.

    has_results: before there are results, only what is known before play can be against the event.
    """
    selected_conditions = [
        condition for condition in conditions if condition.state is not State.NOT_APPLICABLE
    ]
    unmet = [condition for condition in selected_conditions if condition.stops]
    awaited = (
        ()
        if has_results
        else tuple(condition for condition in unmet if condition.rule not in KNOWN_BEFORE_PLAY)
    )
    return GateLine(
        total=len(selected_conditions),
        met=len(selected_conditions) - len(unmet),
        against=tuple(condition for condition in unmet if condition not in awaited),
        awaited=awaited,
    )
