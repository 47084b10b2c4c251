"""A simulated Data Connector: queues, accepting, licence, movement, restarts, busy.

Written from what the maker's own client sends and expects; no real device is involved.
"""

import json
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

CLUB, KEY = "CLUB001", "LICENCE-KEY-123"
OK, ERROR = 1, 4
BUSY, NO_DATA, MOVEMENT, VALIDATION, UNKNOWN, NOT_IMPLEMENTED = 1, 2, 4, 5, 6, 8
SEATS = {"N": 1, "E": 2, "S": 3, "W": 4}
DENOMINATIONS = {"C": 1, "D": 2, "H": 3, "S": 4, "N": 5}
# name: kind of data, polls new, polls all, accepts
QUEUES = {
    "results": (12, 19, 23, 27),
    "players": (10, 20, 24, 28),
    "seats": (11, 21, 25, 29),
    "calls": (21, 36, 37, 38),
}

Json = dict[str, Any]


@dataclass
class Queue:
    """Messages of tables, each with its number. accepted: the number up to which they are done."""

    items: list[tuple[int, Json]] = field(default_factory=list)
    accepted: int = 0


@dataclass
class Known:
    """A session the connector knows: its sections with their tables, and its queues."""

    sections: dict[str, Json]
    queues: dict[str, Queue] = field(default_factory=lambda: {name: Queue() for name in QUEUES})
    put_results: list[Json] = field(default_factory=list)
    hands: dict[int, Json] = field(default_factory=dict)
    players: dict[str, Json] = field(default_factory=dict)
    participations: list[Json] = field(default_factory=list)

    def rounds(self) -> Iterator[Json]:
        for section in self.sections.values():
            for table in section["Tables"]:
                yield from table["Rounds"]

    def has(self, item: Mapping[str, Any]) -> bool:
        """Return whether a board belongs to the movement."""
        return any(
            (round_["SectionLetters"], round_["TableNumber"], round_["RoundNumber"])
            == (item["SectionLetters"], item["TableNumber"], item["RoundNumber"])
            and round_["LowBoardNumber"] <= item["BoardNumber"] <= round_["HighBoardNumber"]
            for round_ in self.rounds()
        )


@dataclass
class DataConnector:
    """The connector. busy: number of requests still answered with busy; down: with 503."""

    sessions: dict[str, Known] = field(default_factory=dict)
    events: set[str] = field(default_factory=set)
    asked: list[int] = field(default_factory=list)
    bodies: list[Json] = field(default_factory=list)
    busy: int = 0
    down: int = 0
    number: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def restart(self, *, keeps_events: bool = False) -> None:
        """Forget all, or all but the events, like a connector that starts with an empty store."""
        with self.lock:
            self.sessions.clear()
            if not keeps_events:
                self.events.clear()

    @property
    def session(self) -> Known:
        (only,) = self.sessions.values()
        return only

    def say(self, queue: str, *items: Json) -> None:
        """Add messages of tables."""
        with self.lock:
            for item in items:
                self.number += 1
                self.session.queues[queue].items.append((self.number, item))

    def waiting(self, queue: str) -> int:
        """Return how many items were not accepted."""
        found = self.session.queues[queue]
        return sum(number > found.accepted for number, _item in found.items)

    def answer(self, request: Json) -> Json:
        command, guid = request["Command"], request.get("SessionGuid") or ""
        self.asked.append(command)
        self.bodies.append(request)
        if self.busy:
            self.busy -= 1
            return _told(request, ERROR, "Busy", fault=BUSY)
        if (request.get("ClubId"), request.get("LicenceKey")) != (CLUB, KEY):
            return _told(request, ERROR, "Licence check failed", fault=VALIDATION)
        data = json.loads(request.get("SerializedData") or "null")
        if command == 4:
            return _told(request, OK, data)
        if command == 5:
            return self._begun(request, data)
        if command == 31:
            known = data["EventGuid"] in self.events
            return _told(request, OK, "Continued") if known else _unknown(request)
        if guid not in self.sessions:
            return _unknown(request)
        return self._of_session(request, self.sessions[guid], data)

    def _begun(self, request: Json, data: Json) -> Json:
        if not 0 <= data["Commands"] <= 255:
            return _told(request, ERROR, "Commands must be between 0 and 255", fault=VALIDATION)
        self.events.add(data["EventGuid"])
        for session in data["Sessions"]:
            sections = {
                section["Letters"]: section
                for group in session["ScoringGroups"]
                for section in group["Sections"]
            }
            known = Known(sections)
            known.players = {item["PlayerNumber"]: item for item in data["PlayerData"]}
            known.participations = data["Participations"]
            if fault := _faults(known):
                return _told(request, ERROR, fault, fault=VALIDATION)
            self.sessions[session["SessionGuid"]] = known
        return _told(request, OK, "Initialized")

    def _of_session(self, request: Json, known: Known, data: Any) -> Json:
        command = request["Command"]
        if command == 6:
            known.sections[data["Letters"]] = data
            known.players |= {
                addedplayer["PlayerNumber"]: addedplayer for addedplayer in data["AddedPlayers"]
            }
            others = [
                participation
                for participation in known.participations
                if participation["SectionLetters"] != data["Letters"]
            ]
            known.participations = others + data["Participations"]
            fault = _faults(known)
            return _told(request, ERROR if fault else OK, fault, fault=VALIDATION if fault else 0)
        if command in {10, 13}:
            if not data:
                return _told(request, ERROR, "Empty data", fault=NO_DATA)
            if command == 13:
                known.hands |= {item["BoardNumber"]: item for item in data}
            elif not all(known.has(item) for item in data):
                return _told(request, ERROR, "Unknown round or board", fault=MOVEMENT)
            elif not all(_is_whole(item) for item in data):
                return _told(request, ERROR, "Invalid DeclaringPair", fault=VALIDATION)
            else:
                known.put_results += data
            return _told(request, OK, "Added")
        return self._of_queue(request, known, data)

    def _of_queue(self, request: Json, known: Known, data: Any) -> Json:
        command = request["Command"]
        for name, (kind, new, everything, accepts) in QUEUES.items():
            queue = known.queues[name]
            if command == accepts:
                queue.accepted = max(queue.accepted, int(data))
                return _told(request, OK, "Accepted")
            if command in {new, everything}:
                items = [
                    item
                    for item in queue.items
                    if command == everything or item[0] > queue.accepted
                ]
                last = items[-1][0] if items else 0
                return _told(request, kind, [item for _n, item in items], last=last)
        return _told(request, ERROR, "Not implemented", fault=NOT_IMPLEMENTED)


def result(
    section: str,
    table: int,
    turn: int,
    board: int,
    *,
    ns: int,
    ew: int,
    contract: str = "4S",
    declarer: str = "N",
    tricks: int = 10,
    **others: object,
) -> Json:
    """Return a result in the format of a device. contract: "4SX", or "P"."""
    item: Json = {
        "SectionLetters": section, "TableNumber": table, "RoundNumber": turn,
        "BoardNumber": board, "ScoringDirection": 3, "IsDeleted": False,
        "PairNorthSouth": ns, "PairEastWest": ew, "DeclaringPair": ns, "DeclarerDirection": 0,
        "Level": 0, "Denomination": 0, "Stake": 0, "TotalTricks": 0,
        "LeadCardRank": 0, "LeadCardSuit": 0,
    }  # fmt: skip
    if contract != "P":
        item |= {
            "DeclaringPair": ns if declarer in "NS" else ew,
            "DeclarerDirection": SEATS[declarer],
            "Level": int(contract[0]),
            "Denomination": DENOMINATIONS[contract[1]],
            "Stake": contract.count("X"),
            "TotalTricks": tricks,
        }
    return item | others


def call(section: str, table: int, turn: int, *, minute: int = 0, status: int = 1) -> Json:
    """Return a call for the director in the format of a device."""
    return {
        "SectionLetters": section, "TableNumber": table, "RoundNumber": turn,
        "Hour": 15, "Minute": minute, "Status": status,
    }  # fmt: skip


@contextmanager
def served(connector: DataConnector, port: int = 0) -> Iterator[str]:
    """Serve a connector on this machine; yield its address."""
    server = ThreadingHTTPServer(("127.0.0.1", port), _handler(connector))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(connector: DataConnector) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_args: object) -> None:
            """Log nothing."""

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            with connector.lock:
                if connector.down:
                    connector.down -= 1
                    self.send_error(503)
                    return
                content = json.dumps(connector.answer(body)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

    return Handler


def _told(request: Json, kind: int, said: object, *, fault: int = 0, last: int = 0) -> Json:
    return {
        "RequestCommand": request["Command"],
        "DataType": kind,
        "LastQueueItemId": last,
        "ErrorType": fault,
        "SessionGuid": request.get("SessionGuid"),
        "SerializedData": json.dumps(said),
    }


def _unknown(request: Json) -> Json:
    return _told(request, ERROR, "Unknown session", fault=UNKNOWN)


def _is_whole(item: Json) -> bool:
    """Return whether a result names its pairs, which the connector requires even if passed out."""
    pairs = item["PairNorthSouth"], item["PairEastWest"]
    return all(pairs) and item["DeclaringPair"] in pairs


def _faults(known: Known) -> str:
    """Return the faults that the connector finds, as the maker's own client checks."""
    for participation in known.participations:
        number = participation.get("PlayerNumber")
        if number and number not in known.players:
            return f"player {number} is unknown"
        if number and participation.get("LastName"):
            return "number and name together"
        if not number and not participation.get("LastName"):
            return "neither number nor name"
    if any(not player.get("LastName") for player in known.players.values()):
        return "a player has no last name"
    for round_ in known.rounds():
        if round_["LowBoardNumber"] > round_["HighBoardNumber"]:
            return "boards in the wrong order"
    return ""
