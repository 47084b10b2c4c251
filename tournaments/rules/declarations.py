"""What a pair says of its system when it enters, and what it may then play."""

from dataclasses import dataclass
from enum import StrEnum

ARTICLE = "RTP 3.1.4.3"


class SystemNature(StrEnum):
    """What a pair declares on entry. Source: RTP 3.1.4.3."""

    NATURAL = "NATURAL"
    ARTIFICIAL = "ARTIFICIAL"
    HIGHLY_UNUSUAL = "HIGHLY_UNUSUAL"


class SystemLeave(StrEnum):
    """Which systems a pair may play in one event. Source: RTP 3.1.4.3."""

    GREEN_ONLY = "GREEN_ONLY"
    AS_DECLARED = "AS_DECLARED"


@dataclass(frozen=True, slots=True)
class SystemDeclaration:
    """A pair's declaration; None where the field was left blank."""

    nature: SystemNature | None = None
    brown: bool | None = None


@dataclass(frozen=True, slots=True)
class SystemsHeld:
    """What is stored of a pair for one event; the event's own policy may still allow less."""

    leave: SystemLeave
    brown: bool


def systems_held(declaration: SystemDeclaration | None) -> SystemsHeld:
    """Return what a pair may play in an official event after its declaration.

    Nothing said is green without brown; each half of the declaration stands for itself.
    Source: RTP 3.1.4.3.
    """
    if declaration is None:
        return SystemsHeld(SystemLeave.GREEN_ONLY, brown=False)
    declared = declaration.nature in {SystemNature.ARTIFICIAL, SystemNature.HIGHLY_UNUSUAL}
    return SystemsHeld(
        SystemLeave.AS_DECLARED if declared else SystemLeave.GREEN_ONLY,
        brown=declaration.brown is True,
    )
