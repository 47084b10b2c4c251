"""The official sheet of a team match: both captains, the same figures."""

from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError

ARTICLE = "RTP 2.3.9"


class SheetState(StrEnum):
    """Where an official sheet stands."""

    EMPTY = "EMPTY"
    ONE_SIDE = "ONE_SIDE"
    DISPUTED = "DISPUTED"
    AGREED = "AGREED"


@dataclass(frozen=True, slots=True)
class SheetTotals:
    """What one captain reads off the sheet, in IMPs."""

    home: int
    away: int


def refuse_difference(totals: SheetTotals, difference: int) -> None:
    """Return if the difference written is that of the totals; its sign plays no part.

    Raises: RuleError("sheet_difference_wrong"). Source: RTP 2.3.9.
    """
    computed = abs(totals.home - totals.away)
    if abs(difference) != computed:
        raise RuleError(
            "sheet_difference_wrong", article=ARTICLE, written=abs(difference), computed=computed
        )


def sheet_state(home: SheetTotals | None, visitors: SheetTotals | None) -> SheetState:
    """Return where a sheet stands, from what each captain last wrote.

    A result is final only while both wrote the same figures. Source: RTP 2.3.9.
    """
    if home is None and visitors is None:
        return SheetState.EMPTY
    if home is None or visitors is None:
        return SheetState.ONE_SIDE
    return SheetState.AGREED if home == visitors else SheetState.DISPUTED


def refuse_against_sheet(
    *,
    home: SheetTotals | None,
    visitors: SheetTotals | None,
    winner: str,
    was_played: bool,
    reason: str,
) -> None:
    """Return if the end of a match does not contradict what both captains agreed on its sheet.

    home, visitors: what each captain last wrote; winner: "home", "visitors" or "" for nobody;
    reason: why it does all the same. Raises: RuleError naming the figures. Source: RTP 2.3.9.
    """
    if home is None or sheet_state(home, visitors) is not SheetState.AGREED or reason.strip():
        return
    leader = "home" if home.home > home.away else "visitors" if home.away > home.home else ""
    if was_played and (not winner or not leader or winner == leader):
        return
    code = "match_end_against_sheet" if was_played else "no_show_against_sheet"
    raise RuleError(code, article=ARTICLE, home=home.home, away=home.away)
