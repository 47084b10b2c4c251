"""A result file scored again by the engine: the common part of pairs, teams and individuals."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from scoring.engine import BoardLine
from scoring.engine_input.contract_scores import ContractScores
from scoring.importers.records import ImportedLine

NOBODY = "?"  # prefix of the key of a side missing in the file


@dataclass(frozen=True, slots=True)
class RescoredRow:
    """One contestant scored again: exact figures, None if the method does not have one."""

    key: str
    rank: int
    tied: bool
    boards_played: int
    score: Fraction | None = None
    mean: Fraction | None = None  # score for each board, before any factoring
    percentage: Fraction | None = None
    imps: Fraction | None = None
    vps: Fraction | None = None
    available: Fraction = Fraction(0)  # of the score, before handicap and penalties in percent


@dataclass(frozen=True, slots=True)
class RescoredSide:
    """The points of one side of a line; raw: before conversion to the field.

    group: results compared. field: results converted to; 0 if nothing was compared.
    """

    points: Fraction | None
    available: Fraction
    rule: str
    raw: Fraction | None = None
    group: int = 0
    field: int = 0


@dataclass(frozen=True, slots=True)
class RescoredMatch:
    """One match scored again: IMPs (or points) of each board for home, and the victory points."""

    key: str
    board_points: Mapping[int, Fraction]
    margin: Fraction
    boards_counted: int
    vps: tuple[Decimal, Decimal] | None


@dataclass(frozen=True, slots=True)
class Rescored:
    """A whole file scored again. notes: warnings of this count, (code, named values)."""

    rows: tuple[RescoredRow, ...]
    lines: Mapping[int, tuple[RescoredSide, RescoredSide]] = field(default_factory=dict)
    matches: tuple[RescoredMatch, ...] = ()
    notes: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()


def board_line(
    line: ImportedLine, place: int, scores: ContractScores, *, at_imps: bool
) -> BoardLine:
    """Return the engine's line; the recorded score counts, else that of the contract.

    In an individual four players sit at the table, whichever of them the file names. at_imps:
    artificial scores are above average, average or below, nothing in between.
    """
    artificial = None
    if line.artificial is not None:
        ns, ew = (Fraction(percent) for percent in line.artificial)
        artificial = (_step(ns), _step(ew)) if at_imps else (ns, ew)
    by_player = bool(line.south or line.west)
    return BoardLine(
        board=line.board,
        ns=line.ns or f"{NOBODY}{place}ns",
        ew=line.ew or f"{NOBODY}{place}ew",
        ns_score=scores.recorded(line),
        ew_score=line.ew_score,
        session=line.session,
        section=line.section,
        artificial=artificial,
        not_played=line.not_played,
        south=(line.south or f"{NOBODY}{place}s") if by_player else None,
        west=(line.west or f"{NOBODY}{place}w") if by_player else None,
    )


def _step(percent: Fraction) -> Fraction:
    return Fraction(60 if percent > 50 else 40 if percent < 50 else 50)
