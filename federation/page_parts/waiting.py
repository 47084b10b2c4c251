"""What each app tells the menus: how much waits behind their words."""

from dataclasses import dataclass

from django.utils.functional import Promise

from federation.selectors.asked_together import Count


@dataclass(frozen=True, slots=True)
class ActingRole:
    """A role somebody may look at the pages in: its kind, and the body it is held in."""

    kind: str
    key: str = ""
    word: str | Promise = ""
    number: int | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """What waits behind a word of a menu; late: of it, what should be done by now."""

    all: Count
    late: Count | None = None
