"""What the menus of the roles are written with."""

from dataclasses import dataclass

from django.utils.functional import Promise

# What an entry's address is completed with.
ID = "id"  # the number of the row of the club or association acted for
CODE = "code"  # its code; of a council its name in addresses
OWN = "own"  # the number of the row of the person who reads


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of a menu.

    page: the name of its address; of: what completes it; section: whose pages belong to it;
    short: the word where there is little room.
    """

    word: str | Promise
    page: str
    of: str = ""
    section: str = ""
    icon: str = ""
    short: str | Promise = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Words under one heading; "" for the first, which has none."""

    heading: str | Promise
    entries: tuple[Entry, ...]
