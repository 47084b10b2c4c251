"""One table of a board compared with the other tables; in fractions, never rounded."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.engine.contract_score import parse_contract
from scoring.engine.imps import imps
from scoring.engine.matchpoints import matchpoints


@dataclass(frozen=True, slots=True)
class TableLine:
    """The result of one table on a board. tricks: won by declarer, None if not recorded.

    contract: "4S", "3NTX", "P" passed out, "" if unknown. declarer: a seat, or empty.
    """

    ns_score: int
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None

    @property
    def declaring(self) -> str:
        """Return the side that declared, "NS" or "EW", or "". Source: Law 22 (2007)."""
        return {"N": "NS", "S": "NS", "E": "EW", "W": "EW"}.get(self.declarer, "")

    @property
    def strain(self) -> str:
        """Return the strain of the contract, or "" if it is unknown. Source: Law 1 (2007)."""
        bid = parse_contract(self.contract) if self.contract else None
        return bid.strain if bid else ""


@dataclass(frozen=True, slots=True)
class AgainstRoom:
    """One side's board against the other tables. percent: of the matchpoints. imps: the mean.

    tricks: above the mean of the tables with the same strain and declaring side; None without one.
    """

    percent: Fraction
    imps: Fraction
    tricks: Fraction | None


def against_room(own: TableLine, others: Sequence[TableLine], *, side: str) -> AgainstRoom | None:
    """Return the result of `side` ("NS" or "EW") against the other tables; None without others.

    Source: Law 78 A, Law 78 B (2007).
    """
    if not others:
        return None
    sign = 1 if side == "NS" else -1
    units = matchpoints([sign * line.ns_score for line in (own, *others)])[0] or 0
    gained = sum(imps(sign * (own.ns_score - table_line.ns_score)) for table_line in others)
    return AgainstRoom(
        Fraction(100 * units, 2 * len(others)),
        Fraction(gained, len(others)),
        _tricks(own, others, side),
    )


def _tricks(own: TableLine, others: Sequence[TableLine], side: str) -> Fraction | None:
    if own.tricks is None or not own.declaring or not own.strain:
        return None
    alike = [
        table_line.tricks
        for table_line in others
        if table_line.tricks is not None
        and table_line.declaring == own.declaring
        and table_line.strain == own.strain
    ]
    if not alike:
        return None
    more = own.tricks - Fraction(sum(alike), len(alike))
    return more if own.declaring == side else -more
