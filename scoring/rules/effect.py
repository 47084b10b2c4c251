"""The effect of homologating some events on the ranking."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effect:
    """The points that some events would give, and the places they would change.

    people: how many get points. moved: how many change place in their season's list. promoted: how
    many the close of the season would give another category.
    """

    events: int
    people: int
    pe: int
    pm_tenths: int
    moved: int
    promoted: int
