"""The effect of homologating some events on the ranking."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Effect:
    """The points that some events would give, and the places they would change.

    people: how many get points. changed: whose points differ from the season's last list, also by
    licences and points that came since; moved: how many others change place; both as a version of
    the list counts them. promoted: how many the close would give another category.
    """

    events: int
    people: int
    pe: int
    pm_tenths: int
    changed: int
    moved: int
    promoted: int
