"""The movement and the players of a session in the form of the Data Connector."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

START, RESET, READ = 1, 2, 4
PAIRS, INDIVIDUAL, TEAMS = 10, 20, 30
# Our methods -> numbers of the connector: its devices show scores by them, we count our own.
METHODS = {"matchpoints": 10, "butler": 22, "cross_imps": 31, "imps_vp": 40, "point_a_board": 60}
DIRECTIONS = {"N": 1, "E": 2, "S": 3, "W": 4}


@dataclass(frozen=True, slots=True)
class DevicePerson:
    """A player on a seat. number: empty if only the initials may be shown."""

    seat: str
    number: str
    name: str


@dataclass(frozen=True, slots=True)
class TableRound:
    """A table in a round. boards: (0, 0) if nobody plays; ns, ew: numbers, 0 for nobody.

    mates: of teams, the section in which the other pairs of both teams play the same boards.
    """

    section: str
    table: int
    round: int
    boards: tuple[int, int]
    ns: int
    ew: int
    people: tuple[DevicePerson, ...] = ()
    mates: str = ""


@dataclass(frozen=True, slots=True)
class Numbering:
    """How devices number rounds and contestants. For them each segment of a match is a round.

    first: the first round of the session in its event; slots: how many rounds of the devices each
    round takes. numbers: of teams, by their entries; empty if contestants have their own.
    """

    first: int = 1
    slots: int = 1
    numbers: Mapping[int, int] = field(default_factory=dict)

    def round_of(self, turn: int) -> int:
        """Return the round of the event for a round of the devices, 0 if none is given.

        Source: convention.
        """
        return self.first + (turn - 1) // self.slots if turn > 0 else turn

    def turn_of(self, round_number: int, slot: int) -> int:
        """Return the round of the devices for a slot, from 0, of a round of the event.

        Source: convention.
        """
        return (round_number - self.first) * self.slots + slot + 1


@dataclass(frozen=True, slots=True)
class DeviceSession:
    """The session as sent to devices. guid: 32 capitals; version: of the seating.

    game: PAIRS, INDIVIDUAL or TEAMS.
    """

    guid: str
    name: str
    starts_at: dt.datetime
    method: str
    game: int
    winners: dict[str, int]
    rounds: tuple[TableRound, ...]
    version: int
    is_by_rounds: bool = False


def event_told(told: DeviceSession, *, club: str) -> dict[str, Any]:
    """Return a session with all its content, to start it. Source: convention."""
    group = {
        "SessionGuid": told.guid,
        "ClubId": club,
        "ScoringGroupNumber": 1,
        "ScoringMethod": METHODS.get(told.method, PAIRS),
        "Name": told.name,
        "Sections": [_section(told, letter) for letter in told.winners],
        "IsDeleted": False,
    }
    session = {
        "EventGuid": told.guid,
        "SessionGuid": told.guid,
        "Name": told.name,
        "Year": told.starts_at.year,
        "Month": told.starts_at.month,
        "Day": told.starts_at.day,
        "Hour": told.starts_at.hour,
        "Minute": told.starts_at.minute,
        "ShowInApp": False,
        "ScoringGroups": [group],
    }
    return {
        "Commands": START + RESET + READ,
        "EventGuid": told.guid,
        "ClubId": club,
        "Sessions": [session],
        "PlayerData": players_told(told, told.rounds, club=club),
        "Participations": [each for one in told.rounds for each in _participations(told, one)],
    }


def event_continued(told: DeviceSession, *, club: str) -> dict[str, Any]:
    """Return the data that makes the connector continue a session it knows. Source: convention."""
    return {"EventGuid": told.guid, "ClubId": club, "Commands": START + READ}


def section_updates(told: DeviceSession, *, club: str) -> list[dict[str, Any]]:
    """Return each section in its current seating, with its players. Source: convention."""
    found = []
    for letter in told.winners:
        rounds = [each for each in told.rounds if each.section == letter]
        found.append(
            _section(told, letter)
            | {
                "ClubId": club,
                "ScoringGroupScoringMethod": METHODS.get(told.method, PAIRS),
                "IsDeleted": False,
                "AddedPlayers": players_told(told, rounds, club=club),
                "Participations": [each for one in rounds for each in _participations(told, one)],
            }
        )
    return found


def players_told(
    told: DeviceSession, rounds: Iterable[TableRound], *, club: str
) -> list[dict[str, Any]]:
    """Return the players that have a number, each once. Source: convention."""
    known = {
        person.number: person.name for each in rounds for person in each.people if person.number
    }
    return [
        {"SessionGuid": told.guid, "ClubId": club, "PlayerNumber": number} | _names(name)
        for number, name in known.items()
    ]


def hands_told(
    told: DeviceSession, boards: Iterable[tuple[int, Sequence[str]]]
) -> list[dict[str, Any]]:
    """Return hand records; hands: "AKQ.J10.." from North, spades first. Source: convention."""
    first = next(iter(told.winners))
    found = []
    for board, hands in boards:
        record: dict[str, Any] = {
            "SessionGuid": told.guid,
            "ScoringGroupNumber": 1,
            "SectionLetters": first,
            "BoardNumber": board,
            "HasHandEvaluationData": False,
        }
        for seat, hand in zip(("North", "East", "South", "West"), hands, strict=True):
            suits = zip(("Spades", "Hearts", "Diamonds", "Clubs"), hand.split("."), strict=True)
            record |= {f"{seat}{suit}": cards for suit, cards in suits}
        found.append(record)
    return found


def _section(told: DeviceSession, letter: str) -> dict[str, Any]:
    tables: dict[int, list[TableRound]] = defaultdict(list)
    for each in told.rounds:
        if each.section == letter:
            tables[each.table].append(each)
    return {
        "SessionGuid": told.guid,
        "ScoringGroupNumber": 1,
        "Letters": letter,
        "Winners": told.winners[letter],
        "GameType": told.game,
        "EWMoveBeforePlay": 0,
        "MissingPair": 0,
        "KeepBridgematesAlive": told.is_by_rounds,
        "IsCombiSection": False,
        "HasExplicitParticipations": True,
        "Tables": [
            {
                "SessionGuid": told.guid,
                "SectionLetters": letter,
                "TableNumber": table,
                "KeepBridgematesAlive": told.is_by_rounds,
                "Rounds": [_round(told, each) for each in rounds],
            }
            for table, rounds in sorted(tables.items())
        ],
    }


def _round(told: DeviceSession, each: TableRound) -> dict[str, Any]:
    found: dict[str, Any] = {
        "SessionGuid": told.guid,
        "SectionLetters": each.section,
        "TableNumber": each.table,
        "RoundNumber": each.round,
        "LowBoardNumber": each.boards[0],
        "HighBoardNumber": each.boards[1],
        "PairNS": each.ns,
        "PairEW": each.ew,
    }
    if told.game != TEAMS or not each.mates:
        return found
    return found | {
        "TeamNS": each.ns,
        "TeamEW": each.ew,
        "MatesTableSectionLetters": each.mates,
        "MatesTableTableNumber": each.table,
        "MatesTableRoundNumber": each.round,
    }


def _participations(told: DeviceSession, each: TableRound) -> list[dict[str, Any]]:
    return [
        {
            "SessionGuid": told.guid,
            "SectionLetters": each.section,
            "TableNumber": each.table,
            "RoundNumber": each.round,
            "Direction": DIRECTIONS[person.seat],
            **({"PlayerNumber": person.number} if person.number else _names(person.name)),
        }
        for person in each.people
    ]


def _names(name: str) -> dict[str, str]:
    first, _space, last = name.rpartition(" ")
    return {"FirstName": first, "LastName": last}
