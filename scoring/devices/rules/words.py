"""Messages of devices in the format of the Data Connector, read into values and written."""

import json
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from federation.errors import RuleError

CONNECTOR = "Data Connector 5"
PASS, NOT_PLAYED, ARTIFICIAL = 0, -10, range(-9, 0)
BOTH_SIDES = 3
SEATS = {1: "N", 2: "E", 3: "S", 4: "W"}
DENOMINATIONS = {1: "C", 2: "D", 3: "H", 4: "S", 5: "N"}
STAKES = {0: "", 1: "X", 2: "XX"}
RANKS = {
    **{number: str(number) for number in range(2, 10)},
    10: "T",
    11: "J",
    12: "Q",
    13: "K",
    14: "A",
}
SUITS = {1: "C", 2: "D", 3: "H", 4: "S"}
AVERAGES = {
    -1: "A-/A-", -2: "A-/A", -3: "A-/A+", -4: "A/A-", -5: "A/A", -6: "A/A+",
    -7: "A+/A-", -8: "A+/A", -9: "A+/A+",
}  # fmt: skip
LAUNCHED = 1
_RESULT = (
    "SectionLetters", "TableNumber", "RoundNumber", "BoardNumber", "ScoringDirection", "IsDeleted",
    "PairNorthSouth", "PairEastWest", "DeclaringPair", "DeclarerDirection", "Level",
    "Denomination", "Stake", "TotalTricks", "LeadCardRank", "LeadCardSuit",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Where:
    """A table in a round; board 0 if none is meant."""

    section: str
    table: int
    round: int
    board: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """The result of a board. contract: "4SX", or "P" passed out; lead: "SA" or empty."""

    contract: str
    declarer: str = ""
    tricks: int | None = None
    lead: str = ""


@dataclass(frozen=True, slots=True)
class DeviceResult:
    """A result from a device. said: its figures as received.

    played: None if the device gives no contract: level then says what it gives instead. ns, ew,
    declaring: numbers of pairs, 0 if unknown.
    """

    where: Where
    said: Mapping[str, Any]
    is_deleted: bool
    is_for_both: bool
    ns: int
    ew: int
    declaring: int
    level: int
    played: Played | None

    def in_round(self, number: int) -> "DeviceResult":
        """Return the result with another round number. Source: convention."""
        return replace(self, where=replace(self.where, round=number))


@dataclass(frozen=True, slots=True)
class DeviceCall:
    """A table calls the director. is_new: whether nobody is on the way yet."""

    where: Where
    said: Mapping[str, Any]
    is_new: bool


@dataclass(frozen=True, slots=True)
class DevicePlayer:
    """The player on a seat according to a device; seat: N, E, S or W. Empty for an empty seat.

    key_text: the whole message, to recognise it again; it may contain names, and is not stored.
    """

    where: Where
    seat: str
    number: str
    name: str
    key_text: str


def read_result(message: Mapping[str, Any]) -> DeviceResult:
    """Return a result from the queue. Raises: RuleError("device_unread"). Source: convention."""
    by_name = {name: message.get(name) for name in _RESULT}
    where = _where(message, board=_number(message, "BoardNumber"))
    is_deleted = bool(message.get("IsDeleted"))
    level = 0 if is_deleted else _number(message, "Level")
    played = None if is_deleted else _played(message, level)
    return DeviceResult(
        where,
        by_name,
        is_deleted,
        _number(message, "ScoringDirection") in {0, BOTH_SIDES},
        _number(message, "PairNorthSouth"),
        _number(message, "PairEastWest"),
        _number(message, "DeclaringPair"),
        level,
        played,
    )


def read_call(message: Mapping[str, Any]) -> DeviceCall:
    """Return a call from the queue. Raises: RuleError("device_unread"). Source: convention."""
    by_name = {
        name: message.get(name)
        for name in ("SectionLetters", "TableNumber", "RoundNumber", "Hour", "Minute", "Status")
    }
    return DeviceCall(_where(message), by_name, _number(message, "Status") in {0, LAUNCHED})


def read_player(message: Mapping[str, Any]) -> DevicePlayer:
    """Return the player on a seat. Raises: RuleError("device_unread"). Source: convention."""
    names = (str(message.get(name) or "").strip() for name in ("FirstName", "LastName"))
    where = _where(message)
    if where.round == 0:  # the connector's word for the first round
        where = Where(where.section, where.table, 1)
    return DevicePlayer(
        where,
        SEATS.get(_number(message, "Direction"), ""),
        str(message.get("PlayerNumber") or "").strip(),
        " ".join(name for name in names if name)[:100],
        json.dumps(message, sort_keys=True, default=str),
    )


def item_key(session: uuid.UUID, queue: str, said: str, *, nth: int = 0) -> uuid.UUID:
    """Return the key of a message of a device: the same however often it is received.

    nth: number of earlier messages about the same board, so that a result taken back and entered
    again counts again. Source: convention.
    """
    return uuid.uuid5(session, f"{queue}:{nth}:{said}")


def comparison_text(data: Mapping[str, Any]) -> str:
    """Return the message as text in a fixed order, for comparison. Source: convention."""
    return json.dumps(dict(data), sort_keys=True, default=str)


def latest_only(results: list[DeviceResult]) -> list[DeviceResult]:
    """Return the last result of each board at a table, in the order of arrival.

    Source: convention.
    """
    last = {result.where: result for result in results}
    return [result for result in results if last[result.where] is result]


def in_words(result: DeviceResult) -> str:
    """Return a result for the director, "4SX N 9". Source: convention."""
    if result.played is not None:
        played = result.played
        parts = (
            played.contract,
            played.declarer,
            "" if played.tricks is None else str(played.tricks),
        )
        return " ".join(part for part in parts if part)
    return AVERAGES.get(result.level, "–")


def written_result(where: Where, played: Played, *, ns: int, ew: int) -> dict[str, Any]:
    """Return a result as sent to the connector. Source: convention."""
    data: dict[str, Any] = {
        "SectionLetters": where.section,
        "TableNumber": where.table,
        "RoundNumber": where.round,
        "BoardNumber": where.board,
        "ScoringDirection": BOTH_SIDES,
        "IsDeleted": False,
        "PairNorthSouth": ns,
        "PairEastWest": ew,
    }
    if played.contract == "P":
        return data | _declared(ns, 0, PASS, 0, 0, 0) | _lead("")  # one pair must be named
    strain, stake = played.contract[1], played.contract[2:]
    declarer = _key(SEATS, played.declarer)
    return (
        data
        | _declared(
            ns if played.declarer in "NS" else ew,
            declarer,
            int(played.contract[0]),
            _key(DENOMINATIONS, strain),
            _key(STAKES, stake),
            played.tricks or 0,
        )
        | _lead(played.lead)
    )


def _declared(
    pair: int, seat: int, level: int, denomination: int, stake: int, tricks: int
) -> dict[str, int]:
    return {
        "DeclaringPair": pair,
        "DeclarerDirection": seat,
        "Level": level,
        "Denomination": denomination,
        "Stake": stake,
        "TotalTricks": tricks,
    }


def _lead(lead: str) -> dict[str, int]:
    if not lead:
        return {"LeadCardRank": 0, "LeadCardSuit": 0}
    rank = lead[1:].replace("10", "T")
    return {"LeadCardRank": _key(RANKS, rank), "LeadCardSuit": _key(SUITS, lead[0])}


def _key(words: Mapping[int, str], word: str) -> int:
    return next(number for number, value in words.items() if value == word)


def _where(message: Mapping[str, Any], *, board: int = 0) -> Where:
    section = str(message.get("SectionLetters") or "").strip()[:5]
    return Where(section, _number(message, "TableNumber"), _number(message, "RoundNumber"), board)


def _played(message: Mapping[str, Any], level: int) -> Played | None:
    if level == PASS:
        return Played("P")
    if level < 0:
        if level != NOT_PLAYED and level not in ARTIFICIAL:
            raise _unread("Level", level)
        return None
    strain = _word(DENOMINATIONS, message, "Denomination")
    contract = f"{level}{strain}{_word(STAKES, message, 'Stake')}"
    rank, suit = _number(message, "LeadCardRank"), _number(message, "LeadCardSuit")
    lead = f"{SUITS[suit]}{RANKS[rank]}" if rank in RANKS and suit in SUITS else ""
    declarer = _word(SEATS, message, "DeclarerDirection")
    return Played(contract, declarer, _number(message, "TotalTricks"), lead)


def _word(words: Mapping[int, str], message: Mapping[str, Any], name: str) -> str:
    number = _number(message, name)
    if number not in words:
        raise _unread(name, number)
    return words[number]


def _number(message: Mapping[str, Any], name: str) -> int:
    value = message.get(name)
    if value is None:
        return 0
    if isinstance(value, int) and -10 <= value <= 9999:
        return value
    raise _unread(name, value)


def _unread(name: str, value: object) -> RuleError:
    return RuleError("device_unread", article=CONNECTOR, name=name, value=str(value)[:40])
