"""The content of any result file, in one form. Importers return these; they never write.

Directions are "N" "E" "S" "W" or "". Scores are total points seen from North-South. A contestant's
`key` is unique in the file ("A/3/NS"); every reference between records is by key.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from scoring.importers.schedules import ImportedSchedule


@dataclass(frozen=True, slots=True)
class ImportedPlayer:
    """A person as named in the file."""

    name: str
    national_number: str = ""
    club_number: str = ""


@dataclass(frozen=True, slots=True)
class PublishedStanding:
    """The published result of a contestant; None where the file has nothing."""

    rank: int | None = None
    tied: bool = False
    score: Decimal | None = None
    mean: Decimal | None = None  # score per board, where the file gives that instead of a total
    percentage: Decimal | None = None
    imps: Decimal | None = None
    vps: Decimal | None = None


@dataclass(frozen=True, slots=True)
class PublishedPlace:
    """A place in one of the two lists of an event with handicap.

    list: "scratch" or "handicap". figure: percentage, VPs or points that decide the place.
    """

    list: str
    rank: int | None = None
    tied: bool = False
    figure: Decimal | None = None
    gives_points: bool = False


@dataclass(frozen=True, slots=True)
class ImportedTurn:
    """From a round of a session on, the player in this position of a triplet rests."""

    session: int
    from_round: int
    position: int


@dataclass(frozen=True, slots=True)
class ImportedContestant:
    """A pair, a triplet, a team or an individual."""

    key: str
    number: str
    players: tuple[ImportedPlayer, ...]
    section: str = ""
    direction: str = ""  # "NS", "EW" where the event has two rankings, else ""
    name: str = ""  # of a team
    handicap: Decimal | None = None  # as written; ScoringHints.handicap_share of it counts
    adjustment: Decimal | None = None  # percentage points (pairs) or VPs (teams), signed
    published: PublishedStanding = field(default_factory=PublishedStanding)
    places: tuple[PublishedPlace, ...] = ()  # in each of two lists, where the event has two
    turns: tuple[ImportedTurn, ...] = ()  # of a triplet, as far as the file tells


@dataclass(frozen=True, slots=True)
class ImportedLine:
    """One table's result on one board. In a team event `ns` and `ew` are the teams in these seats.

    A side the file does not name ("???") is "": its result still counts for the others.
    """

    where: str  # place in the file, as its reader would look for it: "line 812", "board 7 table 3"
    board: int
    ns: str
    ew: str
    session: int = 1
    section: str = ""
    round: int | None = None
    table: str = ""
    south: str = ""  # individuals: ns is North, ew is East
    west: str = ""
    contract: str = ""  # "4SX", "3N", "P" passed out, "" where no contract is written
    declarer: str = ""
    lead: str = ""  # "SA"
    tricks: int | None = None
    ns_score: int | None = None  # as written in the file
    ew_score: int | None = None  # split score: what East-West get, seen from North-South too
    artificial: tuple[Decimal, Decimal] | None = None  # percent of the top for NS and EW
    artificial_label: str = ""
    not_played: bool = False
    published_ns: Decimal | None = None  # matchpoints, cross-IMPs or Butler IMPs of this line
    published_ew: Decimal | None = None
    awarded: tuple[Decimal | None, Decimal | None] | None = None  # given by hand: NS, EW
    auction: str = ""  # from the dealer on: "1C P 1H P"
    play: tuple[str, ...] = ()  # cards in the order they were played: "SA"
    match: str = ""  # teams: key of the match
    room: str = ""  # "open", "closed"
    remark: str = ""  # a ruling over the line, in words


@dataclass(frozen=True, slots=True)
class ImportedMatch:
    """One match between two teams in one round, with its published result."""

    key: str
    home: str
    away: str
    round: int = 1
    session: int = 1
    boards: tuple[int, ...] = ()
    published_home_vps: Decimal | None = None
    published_away_vps: Decimal | None = None
    published_board_imps: tuple[tuple[int, Decimal], ...] = ()  # (board, IMPs for home)
    remark: str = ""  # a ruling over the match, in words


@dataclass(frozen=True, slots=True)
class ImportedDeal:
    """The cards of a board: four hands "AKQ.J10..." N E S W with T for ten, suits S.H.D.C."""

    board: int
    hands: tuple[str, str, str, str]
    dealer: str = ""
    vulnerable: str = ""  # "None", "NS", "EW", "All"
    session: int = 1


@dataclass(frozen=True, slots=True)
class ImportedRuling:
    """A ruling or penalty given where the event was played, from another site of this software.

    on: "board", "match", "contestant" or "penalty". form: of that kind of ruling; of a penalty its
    unit. values: what the ruling puts in place of a result. hundredths: of a penalty, negative.
    """

    on: str
    form: str
    article: str
    reason: str
    reference: str = ""
    session: int = 1
    board: int = 0
    match: str = ""
    ns: str = ""
    ew: str = ""
    south: str = ""
    west: str = ""
    contestant: str = ""
    opponent: str = ""
    hundredths: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportedOrigin:
    """The event on the site that played it. uid: the same in each file of that event."""

    uid: str
    event_class: str
    organiser_kind: str
    organiser: str  # code of the club or association
    ends_on: dt.date
    rules: str
    law_edition: int
    event_type: str = "OPEN"
    venue: str = ""
    director: str = ""
    is_triplets: bool = False
    is_open_to_all: bool = False
    is_advertised: bool = False
    has_prizes: bool = False
    days: tuple[dt.date, ...] = ()  # of the sessions
    notes: tuple[str, ...] = ()  # what the director's log says besides the rulings on scores
    planned_sessions: int = 0  # 0 where the file does not say
    wants_homologation: bool = True


@dataclass(frozen=True, slots=True)
class ImportedAct:
    """An act on a line of the book. by: "N", "E", "S", "W" of a table, "" the director.

    Where its session tells its seating or schedule: state, seats and result are the line after it,
    as the book keeps it (state: of `LineState`; ruling: the turn of what counts instead in the
    rulings of the file, 0 for none). is_staff: an account did it, not told whose; by_staff: the
    line is of one. of_seating: why seats changed.
    """

    version: int
    at: dt.datetime
    session: int
    section: str
    table: int
    round: int
    board: int
    act: str
    by: str = ""
    contract: str = ""
    declarer: str = ""
    lead: str = ""
    tricks: int | None = None
    score: int | None = None
    reason: str = ""
    state: int = 0
    ns: str = ""
    ew: str = ""
    south: str = ""
    west: str = ""
    entered_by: str = ""
    entered_at: dt.datetime | None = None
    verified_by: str = ""
    verified_at: dt.datetime | None = None
    said_at: dt.datetime | None = None
    is_staff: bool = False
    by_staff: bool = False
    ruling: int = 0
    of_seating: str = ""


@dataclass(frozen=True, slots=True)
class ImportedSeat:
    """The player of a number in a movement, and why. iv_thirds: three times the IV of the draw."""

    number: int
    entry: str  # key of the contestant
    is_fixed: bool = False
    rank: int = 0
    iv_thirds: int = 0
    code: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportedSection:
    """A section of a seating: its movement, and the players of its numbers."""

    letter: str
    movement: str
    contestants: int
    tables: int
    rounds: int
    boards_in_round: int
    seats: tuple[ImportedSeat, ...]
    lines: int = 1
    switched: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedLetPass:
    """A rule against a seating that was let pass."""

    code: str
    article: str
    text: str


@dataclass(frozen=True, slots=True)
class ImportedSeating:
    """A version of the seating of a session, in force from a round on.

    act, results: as `SeatingPlan` stores them. change, undoes: which change by hand, as UUIDs.
    """

    session: int
    act: str
    at: dt.datetime
    sections: tuple[ImportedSection, ...]
    from_round: int = 1
    seed: str = ""
    reason: str = ""
    change: str = ""
    undoes: str = ""
    results: str = ""
    let_pass: tuple[ImportedLetPass, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedHours:
    """When a session began where it was played, and the pace of its rounds."""

    session: int
    starts_at: dt.datetime
    minutes_per_board: int
    with_screens: bool = False


@dataclass(frozen=True, slots=True)
class ScoringHints:
    """How the writing program scores, as far as its files show: settings of the engine."""

    method: str  # matchpoints, cross_imps, butler, imps_vp, point_a_board
    board_rounding: str = "none"  # none, side_0.01, 0.1, truncate_0.1 ...
    total_factored: bool = False  # totals stated as if all boards had been played
    total_places: int | None = None  # decimals of totals; percentages are computed from these
    percentage_places: int = 2
    matchpoint_scale: int = 2  # 2: win 2, tie 1. 1: win 1, tie 1/2 (ACBL)
    across_sections: bool = True  # one field and one ranking; else each section separately
    vp_scale: str = ""  # "" unknown, "published": use those of the file
    neuberg: bool = True
    own_average: bool = False  # 60 and 40 percent become the own average if that is beyond
    full_boards: int | None = None  # boards to which totals are factored, if stated
    handicap_share: Decimal = Decimal(1)
    lines_in_percent: bool = False  # published_ns and published_ew of lines are percentages


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """One result file, whole."""

    format: str  # a key of `scoring.importers.formats`
    program: str
    name: str
    date: dt.date | None
    kind: str  # pairs, teams, individual
    hints: ScoringHints
    winners: int  # rankings: 1, or 2 (North-South and East-West apart)
    contestants: tuple[ImportedContestant, ...]
    lines: tuple[ImportedLine, ...]
    matches: tuple[ImportedMatch, ...] = ()
    deals: tuple[ImportedDeal, ...] = ()
    sessions: int = 1
    rulings: tuple[ImportedRuling, ...] = ()  # from another site of this software, as all below
    origin: ImportedOrigin | None = None
    acts: tuple[ImportedAct, ...] = ()  # of the book, in their order
    seatings: tuple[ImportedSeating, ...] = ()  # of the sessions with all their acts
    hours: tuple[ImportedHours, ...] = ()
    schedule: ImportedSchedule | None = None  # of teams
    warnings: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()  # (code, named values)

    @property
    def books(self) -> list[int]:
        """Return the sessions whose book is told whole, with their seating or schedule."""
        of_teams = self.schedule.books if self.schedule else ()
        return sorted({*of_teams, *(seating.session for seating in self.seatings)})
