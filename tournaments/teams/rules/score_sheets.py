"""The official sheet of a team match: both captains must write the same scores."""

from dataclasses import dataclass
from enum import StrEnum

from federation.errors import RuleError

ARTICLE = "RTP 2.3.9"


class SheetState(StrEnum):
    """The state of an official sheet."""

    EMPTY = "EMPTY"
    ONE_SIDE = "ONE_SIDE"
    DISPUTED = "DISPUTED"
    AGREED = "AGREED"


@dataclass(frozen=True, slots=True)
class SheetTotals:
    """The totals on the sheet according to one captain, in IMPs."""

    home: int
    away: int


def refuse_difference(totals: SheetTotals, difference: int) -> None:
    """Refuse a difference that does not match the totals; its sign is ignored.

    Raises: RuleError("sheet_difference_wrong"). Source: RTP 2.3.9.
    """
    computed = abs(totals.home - totals.away)
    if abs(difference) != computed:
        raise RuleError(
            "sheet_difference_wrong", article=ARTICLE, written=abs(difference), computed=computed
        )


def sheet_state(home: SheetTotals | None, visitors: SheetTotals | None) -> SheetState:
    """Return the state of a sheet from what each captain last wrote.

    A result is final only if both wrote the same scores. Source: RTP 2.3.9.
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
    """Refuse an end of a match that contradicts the sheet agreed by both captains.

    home, visitors: what each captain last wrote; winner: "home", "visitors" or "" for nobody;
    reason: justifies a contradiction. Raises: RuleError naming the scores. Source: RTP 2.3.9.
    """
    if home is None or sheet_state(home, visitors) is not SheetState.AGREED or reason.strip():
        return
    leader = "home" if home.home > home.away else "visitors" if home.away > home.home else ""
    if was_played and (not winner or not leader or winner == leader):
        return
    code = "match_end_against_sheet" if was_played else "no_show_against_sheet"
    raise RuleError(code, article=ARTICLE, home=home.home, away=home.away)
