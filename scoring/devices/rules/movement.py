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


def event_data(device_session: DeviceSession, *, club: str) -> dict[str, Any]:
    """Return a session with all its content, to start it. Source: convention."""
    group = {
        "SessionGuid": device_session.guid,
        "ClubId": club,
        "ScoringGroupNumber": 1,
        "ScoringMethod": METHODS.get(device_session.method, PAIRS),
        "Name": device_session.name,
        "Sections": [_section(device_session, letter) for letter in device_session.winners],
        "IsDeleted": False,
    }
    session = {
        "EventGuid": device_session.guid,
        "SessionGuid": device_session.guid,
        "Name": device_session.name,
        "Year": device_session.starts_at.year,
        "Month": device_session.starts_at.month,
        "Day": device_session.starts_at.day,
        "Hour": device_session.starts_at.hour,
        "Minute": device_session.starts_at.minute,
        "ShowInApp": False,
        "ScoringGroups": [group],
    }
    return {
        "Commands": START + RESET + READ,
        "EventGuid": device_session.guid,
        "ClubId": club,
        "Sessions": [session],
        "PlayerData": players_data(device_session, device_session.rounds, club=club),
        "Participations": [
            data for one in device_session.rounds for data in _participations(device_session, one)
        ],
    }


def event_continued(device_session: DeviceSession, *, club: str) -> dict[str, Any]:
    """Return the data that makes the connector continue a session it knows. Source: convention."""
    return {"EventGuid": device_session.guid, "ClubId": club, "Commands": START + READ}


def section_updates(device_session: DeviceSession, *, club: str) -> list[dict[str, Any]]:
    """Return each section in its current seating, with its players. Source: convention."""
    round_data = []
    for letter in device_session.winners:
        rounds = [round_ for round_ in device_session.rounds if round_.section == letter]
        round_data.append(
            _section(device_session, letter)
            | {
                "ClubId": club,
                "ScoringGroupScoringMethod": METHODS.get(device_session.method, PAIRS),
                "IsDeleted": False,
                "AddedPlayers": players_data(device_session, rounds, club=club),
                "Participations": [
                    data for one in rounds for data in _participations(device_session, one)
                ],
            }
        )
    return round_data


def players_data(
    device_session: DeviceSession, rounds: Iterable[TableRound], *, club: str
) -> list[dict[str, Any]]:
    """Return the players that have a number, each once. Source: convention."""
    names_by_number = {
        person.number: person.name for round_ in rounds for person in round_.people if person.number
    }
    return [
        {"SessionGuid": device_session.guid, "ClubId": club, "PlayerNumber": number} | _names(name)
        for number, name in names_by_number.items()
    ]


def hands_data(
    device_session: DeviceSession, boards: Iterable[tuple[int, Sequence[str]]]
) -> list[dict[str, Any]]:
    """Return hand records; hands: "AKQ.J10.." from North, spades first. Source: convention."""
    first = next(iter(device_session.winners))
    records = []
    for board, hands in boards:
        record: dict[str, Any] = {
            "SessionGuid": device_session.guid,
            "ScoringGroupNumber": 1,
            "SectionLetters": first,
            "BoardNumber": board,
            "HasHandEvaluationData": False,
        }
        for seat, hand in zip(("North", "East", "South", "West"), hands, strict=True):
            suits = zip(("Spades", "Hearts", "Diamonds", "Clubs"), hand.split("."), strict=True)
            record |= {f"{seat}{suit}": cards for suit, cards in suits}
        records.append(record)
    return records


def _section(device_session: DeviceSession, letter: str) -> dict[str, Any]:
    tables: dict[int, list[TableRound]] = defaultdict(list)
    for round_ in device_session.rounds:
        if round_.section == letter:
            tables[round_.table].append(round_)
    return {
        "SessionGuid": device_session.guid,
        "ScoringGroupNumber": 1,
        "Letters": letter,
        "Winners": device_session.winners[letter],
        "GameType": device_session.game,
        "EWMoveBeforePlay": 0,
        "MissingPair": 0,
        "KeepBridgematesAlive": device_session.is_by_rounds,
        "IsCombiSection": False,
        "HasExplicitParticipations": True,
        "Tables": [
            {
                "SessionGuid": device_session.guid,
                "SectionLetters": letter,
                "TableNumber": table,
                "KeepBridgematesAlive": device_session.is_by_rounds,
                "Rounds": [_round(device_session, round_) for round_ in rounds],
            }
            for table, rounds in sorted(tables.items())
        ],
    }


def _round(device_session: DeviceSession, table_round: TableRound) -> dict[str, Any]:
    data: dict[str, Any] = {
        "SessionGuid": device_session.guid,
        "SectionLetters": table_round.section,
        "TableNumber": table_round.table,
        "RoundNumber": table_round.round,
        "LowBoardNumber": table_round.boards[0],
        "HighBoardNumber": table_round.boards[1],
        "PairNS": table_round.ns,
        "PairEW": table_round.ew,
    }
    if device_session.game != TEAMS or not table_round.mates:
        return data
    return data | {
        "TeamNS": table_round.ns,
        "TeamEW": table_round.ew,
        "MatesTableSectionLetters": table_round.mates,
        "MatesTableTableNumber": table_round.table,
        "MatesTableRoundNumber": table_round.round,
    }


def _participations(device_session: DeviceSession, table_round: TableRound) -> list[dict[str, Any]]:
    return [
        {
            "SessionGuid": device_session.guid,
            "SectionLetters": table_round.section,
            "TableNumber": table_round.table,
            "RoundNumber": table_round.round,
            "Direction": DIRECTIONS[person.seat],
            **({"PlayerNumber": person.number} if person.number else _names(person.name)),
        }
        for person in table_round.people
    ]


def _names(name: str) -> dict[str, str]:
    first, _space, last = name.rpartition(" ")
    return {"FirstName": first, "LastName": last}
