"""Which body may waive which rule, and the minimum length of the reason."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from federation.rules.figure_reader import Fault

LEAST_OF_A_REASON = 20


class WaivingBody(StrEnum):
    """A body that may waive a rule if the rule set allows it. ORGANISER: that of the event."""

    BOARD = "BOARD"
    TECHNICAL = "TECHNICAL"
    DIRECTORS = "DIRECTORS"
    DISCIPLINARY = "DISCIPLINARY"
    JUSTICE = "JUSTICE"
    OFFICE = "OFFICE"
    ORGANISER = "ORGANISER"


@dataclass(frozen=True, slots=True)
class BodyWaiverFigures:
    """The ids of the rules one body may waive; it may waive no others."""

    body: WaivingBody
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WaiverFigures:
    """Who may waive what. reason_least: characters of a reason. Source: RTP 3.1.6."""

    bodies: tuple[BodyWaiverFigures, ...] = ()
    reason_least: int = LEAST_OF_A_REASON
    source: str = ""

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for a body listed twice. Source: RTP 3.1.6."""
        seen: set[str] = set()
        for place, body in enumerate(self.bodies):
            if body.body in seen:
                yield Fault(f"bodies[{place}].body", "figure_twice", body.body)
            seen.add(body.body)
