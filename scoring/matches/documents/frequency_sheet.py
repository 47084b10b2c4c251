"""The frequency sheet of a board: each result, how often it occurred, its points, and by whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal

from scoring.engine.vulnerability import dealer, vulnerability


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """The result of one table on one board. ns, ew: the contestants' printed numbers.

    contract: "4SX", "P", "". tricks: taken by declarer. label: what is printed instead of a score,
    such as "60 / 40" or "not played".
    """

    ns: str
    ew: str
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    ns_score: int | None = None
    label: str = ""
    ns_points: Decimal | None = None
    ew_points: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FrequencyLine:
    """One result, how many tables had it, and which."""

    contract: str
    declarer: str
    tricks: int | None
    ns_score: int | None
    label: str
    count: int
    ns_points: Decimal | None
    ew_points: Decimal | None
    pairs: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSheet:
    """A board. hands: four hands "AKQ.J10..." with T for ten, North first; empty if unknown.

    heading: session and section, if boards of several are printed.
    """

    board: int
    heading: str
    dealer: str
    vulnerable: str
    hands: tuple[str, ...]
    lines: tuple[FrequencyLine, ...]
    notes: tuple[str, ...]


def board_sheet(
    board: int,
    tables: Iterable[BoardTable],
    *,
    hands: Iterable[str] = (),
    heading: str = "",
    notes: Iterable[str] = (),
) -> BoardSheet:
    """Return the sheet of one board: best result for North-South first, without a score last."""
    return BoardSheet(
        board=board,
        heading=heading,
        dealer=dealer(board),
        vulnerable=vulnerability(board),
        hands=tuple(hands),
        lines=_frequencies(tables),
        notes=tuple(notes),
    )


def _frequencies(tables: Iterable[BoardTable]) -> tuple[FrequencyLine, ...]:
    groups: dict[tuple[object, ...], list[BoardTable]] = {}
    for table in tables:
        same = (table.contract, table.declarer, table.tricks, table.ns_score, table.label)
        groups.setdefault((*same, table.ns_points, table.ew_points), []).append(table)
    return tuple(sorted((_line(group) for group in groups.values()), key=_best_first))


def _line(group: list[BoardTable]) -> FrequencyLine:
    first = group[0]
    return FrequencyLine(
        contract=first.contract,
        declarer=first.declarer,
        tricks=first.tricks,
        ns_score=first.ns_score,
        label=first.label,
        count=len(group),
        ns_points=first.ns_points,
        ew_points=first.ew_points,
        pairs=", ".join(f"{table.ns}–{table.ew}" for table in group),
    )


def _best_first(line: FrequencyLine) -> tuple[bool, int, int]:
    score = line.ns_score
    return (score is None, -(score or 0), -line.count)
