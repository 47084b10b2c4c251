"""How an event stands before the regulation, in one line: counted from its conditions."""

from collections.abc import Iterable
from dataclasses import dataclass

from scoring.homologation.rules.conditions import Condition, State

# What can be against an event before a board is played: its name and who is entered.
KNOWN_BEFORE_PLAY = frozenset({"1.2-a", "2.1.11.1-f", "3.1.1-a", "3.1.1-b", "3.1.1-c", "3.1.1-d"})


@dataclass(frozen=True, slots=True)
class GateLine:
    """The conditions that bind an event. met: of them, the waived ones too.

    against: not met. awaited: still to be decided, by play or by what follows it.
    """

    asked: int
    met: int
    against: tuple[Condition, ...]
    awaited: tuple[Condition, ...]


def gate_line(conditions: Iterable[Condition], *, has_results: bool) -> GateLine:
    """Count the conditions of an event. Source: RTP 3.1.6.

    has_results: without them only what is known before play can be against the event.
    """
    asked = [each for each in conditions if each.state is not State.NOT_APPLICABLE]
    unmet = [each for each in asked if each.stops]
    awaited = (
        () if has_results else tuple(each for each in unmet if each.rule not in KNOWN_BEFORE_PLAY)
    )
    return GateLine(
        asked=len(asked),
        met=len(asked) - len(unmet),
        against=tuple(each for each in unmet if each not in awaited),
        awaited=awaited,
    )
