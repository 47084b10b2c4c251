"""The system a pair declares when it enters, and what it may then play."""

from dataclasses import dataclass
from enum import StrEnum

ARTICLE = "RTP 3.1.4.3"


class SystemNature(StrEnum):
    """The nature of the system a pair declares on entry. Source: RTP 3.1.4.3."""

    NATURAL = "NATURAL"
    ARTIFICIAL = "ARTIFICIAL"
    HIGHLY_UNUSUAL = "HIGHLY_UNUSUAL"


class SystemLeave(StrEnum):
    """Which systems a pair may play in one event. Source: RTP 3.1.4.3."""

    GREEN_ONLY = "GREEN_ONLY"
    AS_DECLARED = "AS_DECLARED"


@dataclass(frozen=True, slots=True)
class SystemDeclaration:
    """A pair's declaration; None for a field left blank."""

    nature: SystemNature | None = None
    brown: bool | None = None


@dataclass(frozen=True, slots=True)
class SystemsHeld:
    """The systems a pair may play in an event; the event's own policy may allow less."""

    leave: SystemLeave
    brown: bool


def systems_held(declaration: SystemDeclaration | None) -> SystemsHeld:
    """Return what a pair may play in an official event after its declaration.

    Without a declaration: green without brown. The two fields are independent of each other.
    Source: RTP 3.1.4.3.
    """
    if declaration is None:
        return SystemsHeld(SystemLeave.GREEN_ONLY, brown=False)
    declared = declaration.nature in {SystemNature.ARTIFICIAL, SystemNature.HIGHLY_UNUSUAL}
    return SystemsHeld(
        SystemLeave.AS_DECLARED if declared else SystemLeave.GREEN_ONLY,
        brown=declaration.brown is True,
    )
