"""The counts of tasks that each app supplies for the menus."""

from dataclasses import dataclass

from django.utils.functional import Promise

from federation.selectors.batched_reads import Count

# The kinds of role whose holder may do what the office may.
TREASURER = "treasurer"
OFFICE_KINDS = ("office", TREASURER)


@dataclass(frozen=True, slots=True)
class ActingRole:
    """A role in which somebody can use the pages: its kind, and the body it is held in."""

    kind: str
    key: str = ""
    word: str | Promise = ""
    number: int | None = None
    code: str = ""


@dataclass(frozen=True, slots=True)
class Waiting:
    """The number of tasks behind a menu entry; late: how many of them are late.

    all: what counts them, or their number where it is known.
    """

    all: Count | int
    late: Count | None = None
