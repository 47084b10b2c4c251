"""A classification as printed: one table for each ranking of an event."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

# The columns a table may have, in printed order; empty ones are left out.
COLUMNS = ("licences", "club", "stratum", "boards", "score", "percent", "imps", "vps", "pe", "pm")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """One sentence of a trace, in the paper's language, and the article it rests on."""

    text: str
    source: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificationRow:
    """The line of a contestant. name: "Ana – Rui" or the team. people: second line, the players.

    remark: that it left the event, or has no place in it. licences: "1001 · 1002". stratum: the
    name of its own. score: the total in the method's unit. pm: one decimal.
    """

    place: int | None
    tied: bool
    number: str
    name: str
    people: str = ""
    remark: str = ""
    licences: str = ""
    club: str = ""
    stratum: str = ""
    boards: int | None = None
    score: Decimal | None = None
    percent: Decimal | None = None
    imps: Decimal | None = None
    vps: Decimal | None = None
    pe: int | None = None
    pm: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassificationTable:
    """One ranking. columns: the printed ones of COLUMNS. score_places: decimals of score."""

    caption: str
    rows: tuple[ClassificationRow, ...]
    columns: tuple[str, ...]
    score_places: int
    imp_places: int


def classification_table(
    caption: str, rows: Iterable[ClassificationRow], *, without: Iterable[str] = ()
) -> ClassificationTable:
    """Return a ranking with the columns that its rows fill, except those in `without`."""
    kept_rows = tuple(rows)
    hidden = frozenset(without)
    return ClassificationTable(
        caption=caption,
        rows=kept_rows,
        columns=tuple(
            column
            for column in COLUMNS
            if column not in hidden
            and any(getattr(row, column) not in (None, "") for row in kept_rows)
        ),
        score_places=places_needed(row.score for row in kept_rows),
        imp_places=places_needed(row.imps for row in kept_rows),
    )


def places_needed(figures: Iterable[Decimal | int | None]) -> int:
    """Return how many decimals print every figure of a column in the same way: 0, 1 or 2."""
    most = 0
    for figure in figures:
        if isinstance(figure, Decimal):
            exponent = figure.normalize().as_tuple().exponent
            most = max(most, -int(exponent))
    return min(most, 2)
