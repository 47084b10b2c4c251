"""What homologating some events would do to the ranking."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effect:
    """What some events would give, and whom it moves.

    people: how many get points. moved: how many stand at another place of their season's list.
    promoted: how many the close of the season would give another category.
    """

    events: int
    people: int
    pe: int
    pm_tenths: int
    moved: int
    promoted: int
