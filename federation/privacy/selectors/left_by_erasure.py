"""The written list of what an erasure leaves although it names the person, with reasons."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from django.conf import settings
from django.db.models import Q
from django.utils.module_loading import import_string

from federation.kinds.paper import papers_left_on_erasure
from federation.models import BankLineState


@dataclass(frozen=True, slots=True)
class Left:
    """Columns of one table that stay, and the code of the sentence with the reason.

    rows: which rows. is_title: the name of a club or an event, which stays everywhere.
    """

    label: str
    columns: tuple[str, ...]
    code: str
    rows: Callable[[], Q] = Q
    is_title: bool = False


# A title, and its folded words for search.
TITLE = ("name", "search_name")

LEFT = (
    Left(
        "federation.IssuedDocument",
        ("title", "search_name", "content", "pdf"),
        "erasure_leaves_money_papers",
        # Required by accounting law; deleted when the retention period ends.
        lambda: Q(kind__in=papers_left_on_erasure()),
    ),
    Left(
        "federation.BankLine",
        ("payer", "text"),
        "erasure_leaves_bank_lines",
        lambda: Q(state=BankLineState.WAITING),
    ),
    Left("federation.Federation", ("name", "short_name"), "erasure_leaves_titles", is_title=True),
    Left("federation.Association", TITLE, "erasure_leaves_titles", is_title=True),
    Left("federation.HistoricalAssociation", ("name",), "erasure_leaves_titles", is_title=True),
    Left("federation.Club", TITLE, "erasure_leaves_titles", is_title=True),
    Left("federation.HistoricalClub", ("name",), "erasure_leaves_titles", is_title=True),
    Left("federation.RuleSet", ("figures",), "erasure_leaves_published"),
    Left("federation.LibraryDocument", ("title", "summary"), "erasure_leaves_published"),
    Left("federation.LibraryVersion", ("note", "file_name", "file"), "erasure_leaves_published"),
)


def leaves() -> Iterator[Left]:
    """Yield the entries of every app: tuples named in the settings."""
    for path in settings.ERASURE_LEAVES:
        yield from import_string(path)


def is_left(label: str, column: str) -> list[Left]:
    """Return the entries for a column of a table."""
    return [left for left in leaves() if left.label == label and column in left.columns]
