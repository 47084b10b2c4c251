"""Team events: each match with its boards, and the rounds of each team."""

from dataclasses import dataclass
from decimal import Decimal

from scoring.standings.documents.classification import Reason


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomResult:
    """The result of one room on a board. score: seen from home. label: instead of a score."""

    contract: str = ""
    declarer: str = ""
    tricks: int | None = None
    score: int | None = None
    label: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchBoard:
    """One board of a match. Home sits North-South in the open room."""

    board: int
    open: RoomResult | None
    closed: RoomResult | None
    home_imps: Decimal | None = None
    away_imps: Decimal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchSheet:
    """One match. heading: its round, in words. The unit points of a board are printed as IMPs."""

    heading: str
    home: str
    away: str
    home_imps: Decimal | None
    away_imps: Decimal | None
    home_vps: Decimal | None
    away_vps: Decimal | None
    boards: tuple[MatchBoard, ...] = ()
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamMatch:
    """One match on a team's card."""

    round: int
    opponents: str
    imps_for: Decimal | None
    imps_against: Decimal | None
    vps: Decimal | None
    total: Decimal | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TeamCard:
    """The rounds of a team. people: its players in one line."""

    number: str
    name: str
    people: str
    place: int | None
    tied: bool
    vps: Decimal | None
    matches: tuple[TeamMatch, ...] = ()
    reasons: tuple[Reason, ...] = ()
