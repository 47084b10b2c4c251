"""The score card of a contestant: every board it played, against whom, and its points."""

from dataclasses import dataclass
from decimal import Decimal

from scoring.standings.documents.classification import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class CardLine:
    """One board of a card. side: "NS" or "EW". score: seen from this contestant.

    label: printed instead of a score. points: in the method's unit; percent: of the board.
    """

    board: int
    opponents: str
    side: str = ""
    round: int | None = None
    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""
    score: int | None = None
    label: str = ""
    points: Decimal | None = None
    percent: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PairCard:
    """The card of a pair or one player. facts: such as its clubs. reasons: trace of its total."""

    number: str
    name: str
    place: int | None
    tied: bool
    line: str = ""  # "NS", "EW" where the lines are ranked apart
    facts: str = ""
    score: Decimal | None = None
    percent: Decimal | None = None
    lines: tuple[CardLine, ...] = ()
    reasons: tuple[Reason, ...] = ()
