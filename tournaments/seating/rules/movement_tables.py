"""The movement that the regulation prescribes for a number of pairs."""

from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_events import MitchellRow, MovementFigures

ARTICLE = "RTP 3.5.5"


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """One section: its pairs and tables, and the choices of (rounds, boards a round)."""

    pairs: int
    tables: int
    boards: tuple[tuple[int, int], ...]


def mitchell_sections(pairs: int, *, figures: MovementFigures) -> tuple[SectionPlan, ...]:
    """Return the sections of a Mitchell for a number of pairs, the largest first.

    Raises: RuleError("mitchell_not_for_so_many") below the first row. Source: RTP 3.5.5.1.
    """
    row = next(
        (mitchell_row for mitchell_row in figures.mitchell if _holds(mitchell_row, pairs)), None
    )
    if row is None:
        fewest = min(mitchell_row.min_pairs for mitchell_row in figures.mitchell)
        raise RuleError(
            "mitchell_not_for_so_many", article="RTP 3.5.5.1", pairs=pairs, fewest=fewest
        )
    if row.boards:
        return (_plan(pairs, row),)
    most = max(
        mitchell_row.max_pairs or 0 for mitchell_row in figures.mitchell if mitchell_row.boards
    )
    sections = row.sections
    if row.more_sections:
        sections = max(sections, -(-pairs // most))
    plans: list[SectionPlan] = []
    for size in _split(pairs, sections):
        plans.extend(mitchell_sections(size, figures=figures))
    return tuple(plans)


def howell_section(pairs: int, *, figures: MovementFigures) -> SectionPlan:
    """Return the Howell for a number of pairs.

    Raises: RuleError("howell_not_for_so_many") outside the table. Source: RTP 3.5.5.2.
    """
    for row in figures.howell:
        if row.min_pairs <= pairs <= row.max_pairs:
            rounds, boards = row.boards
            return SectionPlan(pairs, row.tables, ((rounds, boards),))
    rows = figures.howell
    raise RuleError(
        "howell_not_for_so_many",
        article="RTP 3.5.5.2",
        pairs=pairs,
        fewest=rows[0].min_pairs,
        most=rows[-1].max_pairs,
    )


def _holds(row: MitchellRow, pairs: int) -> bool:
    return row.min_pairs <= pairs and (row.max_pairs is None or pairs <= row.max_pairs)


def _plan(pairs: int, row: MitchellRow) -> SectionPlan:
    boards = tuple((rounds, size) for rounds, size in row.boards)
    return SectionPlan(pairs, (pairs + 1) // 2, boards)


def _split(pairs: int, sections: int) -> list[int]:
    """Distribute the tables evenly; a half table is in the last section."""
    tables, more = divmod((pairs + 1) // 2, sections)
    sizes = [2 * (tables + (place < more)) for place in range(sections)]
    sizes[-1] -= pairs % 2
    return sizes
