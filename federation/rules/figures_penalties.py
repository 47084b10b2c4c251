"""Figures of sanctions: the scale, the catalogue, standard penalties, lateness."""

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from federation.rules.figure_reader import Fault


class Sanction(StrEnum):
    """The sanctions, from the mildest. Source: RTP 2.1.11.1."""

    WARNING = "AD"
    PROCEDURAL_PENALTY = "PP"
    DISCIPLINARY_PENALTY = "PD"
    SUSPENSION_OR_DISQUALIFICATION = "SD"


@dataclass(frozen=True, slots=True)
class CatalogueRow:
    """One offence with its usual sanctions: first and later case; later is null after exclusion."""

    key: str
    first: Sanction
    later: Sanction | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class CatalogueFigures:
    """One table of the catalogue. Source: RTP 2.1.11.2 to 2.1.11.4."""

    source: str
    rows: tuple[CatalogueRow, ...]

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for an offence listed twice. Source: RTP 2.1.11."""
        seen: set[str] = set()
        for place, row in enumerate(self.rows):
            if row.key in seen:
                yield Fault(f"rows[{place}].key", "figure_twice", row.key)
            seen.add(row.key)


@dataclass(frozen=True, slots=True)
class LatenessFigures:
    """The penalty for each block of minutes late. Source: RTP 2.1.11.2.

    Open: whether an incomplete block counts; by default it does not. To be confirmed by the
    federation.
    """

    free_minutes_first: int
    block_minutes: int
    top_percent_per_block: int
    vp_per_block: Decimal
    started_block_counts: bool
    source: str

    def faults(self) -> Iterator[Fault]:
        """Yield a fault for blocks of zero minutes. Source: RTP 2.1.11.2."""
        if not self.block_minutes:
            yield Fault("block_minutes", "figure_not_positive")


@dataclass(frozen=True, slots=True)
class PenaltyFigures:
    """Sanctions. Source: RTP 2.1.11."""

    scale: tuple[Sanction, ...]
    top_percent: int
    vp: Decimal
    imps: int
    lateness: LatenessFigures
    harming_the_event: CatalogueFigures
    breaches: CatalogueFigures
    conduct: CatalogueFigures
    source: str
