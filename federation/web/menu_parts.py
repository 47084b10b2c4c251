"""The classes with which the menus of the roles are defined."""

from dataclasses import dataclass

from django.utils.functional import Promise

# The value that completes an entry's address.
ID = "id"  # key of the club or association acted for
CODE = "code"  # its code; for a body of the federation its name in addresses
OWN = "own"  # key of the reader's own row


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a menu.

    page: the name of its URL; of: the value that completes it; section: pages that belong to it;
    short: a shorter label for narrow screens; query: what narrows the page, "?kind=receipt".
    """

    word: str | Promise
    page: str
    of: str = ""
    section: str = ""
    icon: str = ""
    short: str | Promise = ""
    query: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Entries under one heading; "" for the first group, which has none."""

    heading: str | Promise
    entries: tuple[Entry, ...]
