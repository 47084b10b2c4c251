"""What a file of another site of ours says of a team event: its schedule, and who played it.

Teams are named by their keys in the file, players by their place in the list of their team.
"""

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ImportedStep:
    """A step of a trace, as it is kept."""

    code: str
    source: str
    result: int | str | None = None
    inputs: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ImportedTeamPlay:
    """How a team event is played: the fields of `TeamPlay`."""

    format: str
    match_boards: int
    segments: int = 1
    groups: int = 1
    legs: int = 1
    rounds: int | None = None
    max_players: int | None = None
    same_boards: bool = False
    sealed_line_ups: bool = False
    draws_behind: int = 1
    triples: bool = False
    third_place: bool = False
    all_play: bool = False


@dataclass(frozen=True, slots=True)
class ImportedPlacing:
    """Where a team was drawn, and why. contestant: as the draw named it."""

    entry: str
    place: int
    group: int
    contestant: str
    why: ImportedStep


@dataclass(frozen=True, slots=True)
class ImportedDraw:
    """A draw that stands and was published. round: 0 for a whole schedule."""

    round: int
    method: str
    at: dt.datetime
    published_at: dt.datetime
    seed: str = ""
    reason: str = ""
    placings: tuple[ImportedPlacing, ...] = ()
    present: tuple[str, ...] = ()
    steps: tuple[ImportedStep, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedLineUpSeat:
    """Who sat at a place. player: in the list of the team, from 1; 0 for somebody outside it."""

    room: str
    direction: str
    player: int = 0
    name: str = ""
    national_number: str = ""


@dataclass(frozen=True, slots=True)
class ImportedLineUp:
    """A version of who plays a segment for a team."""

    team: str
    segment: int
    version: int
    at: dt.datetime
    seats: tuple[ImportedLineUpSeat, ...]
    is_late: bool = False
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ImportedEnding:
    """One time a match ended, or its end was taken back."""

    ending: str
    ended_by: str
    at: dt.datetime
    winner: str = ""
    note: str = ""
    steps: tuple[ImportedStep, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedSheet:
    """What a captain said is on the official sheet."""

    team: str
    home_imps: int
    away_imps: int
    at: dt.datetime


@dataclass(frozen=True, slots=True)
class ImportedTeamPenalty:
    """A penalty proposed for a team in a match, and what the director made of it."""

    team: str
    kind: str
    article: str
    at: dt.datetime
    segment: int = 0
    hundredths: int = 0
    state: str = "PROPOSED"
    decided_at: dt.datetime | None = None
    reason: str = ""
    steps: tuple[ImportedStep, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedMeeting:
    """A match of the schedule. draw: the round of its draw, 0 for that of the whole schedule.

    boards: those laid out at its two tables, extra boards too, in this session. winner_to,
    loser_to: the round and number of the match that follows for them.
    """

    draw: int
    round: int
    number: int
    home: str = ""
    away: str = ""
    group: str = ""
    session: int = 1
    boards: tuple[int, ...] = ()
    winner_to: tuple[int, int] | None = None
    winner_is_home: bool = True
    loser_to: tuple[int, int] | None = None
    for_place: int | None = None
    starts_at: dt.datetime | None = None
    room: str = ""
    visitors_first: bool = False
    home_passed: bool = False
    home_picks: tuple[int, ...] = ()
    visitors_pick: tuple[int, ...] = ()
    ending: str = ""
    winner: str = ""
    end_note: str = ""
    endings: tuple[ImportedEnding, ...] = ()
    line_ups: tuple[ImportedLineUp, ...] = ()
    sheets: tuple[ImportedSheet, ...] = ()
    dues: tuple[ImportedTeamPenalty, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedSchedule:
    """The schedule of a team event. books: the sessions whose acts are told whole."""

    play: ImportedTeamPlay
    draws: tuple[ImportedDraw, ...] = ()
    meetings: tuple[ImportedMeeting, ...] = ()
    books: tuple[int, ...] = ()
