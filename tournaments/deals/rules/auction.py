"""An auction as written at the table: parsed call by call, with irregular calls marked.

Calls are in order from the dealer: `1C P 1H X`. `!` after a call: alerted; `~`: after a pause;
`[1H]`: withdrawn, so it does not count; `W:1H`: made by West, in or out of turn.
`AP` stands for the passes that end the auction.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from federation.errors import RuleError

SEATS = "NESW"
STRAINS = "CDHSN"
MOST_CALLS = 120
_TOKEN = re.compile(r"(\[?)(?:([NESW]):)?([^\[\]!~]+)([!~]*)(\]?)([!~]*)")
_BID = re.compile(r"([1-7])(C|D|H|S|NT|N|ST|SA)")
_SUITS = str.maketrans(
    {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "×": "X", "\ufe0f": "", "\ufe0e": ""}
)
_PASSES = frozenset({"P", "PASS", "PASSO", "PA", "-"})
_DOUBLES = frozenset({"X", "D", "DBL", "DOBRE"})
_REDOUBLES = frozenset({"XX", "R", "RD", "RDBL", "REDOBRE"})
_REST = "AP"


@dataclass(frozen=True, slots=True)
class Call:
    """One call: `P`, `X`, `XX` or a bid `1C` to `7N`. faults: codes of irregularities."""

    seat: str
    text: str
    alerted: bool = False
    slow: bool = False
    withdrawn: bool = False
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Auction:
    """The calls in order, and the contract.

    contract: `4SX`, "P" passed out, "" while open. turn: who calls next, "" at the end.
    """

    dealer: str
    calls: tuple[Call, ...]
    contract: str
    declarer: str
    turn: str

    @property
    def is_over(self) -> bool:
        """Return whether the auction has ended. Source: Law 22."""
        return not self.turn


def read_auction(text: str, *, dealer: str) -> Auction:
    """Parse an auction, including irregular calls; refuse text that is no call.

    Raises: RuleError "call_unreadable", "auction_too_long". Source: Laws 17 to 22.
    """
    calls: list[Call] = []
    turn = dealer
    for place, (token, expands) in enumerate(_tokens(text), start=1):
        if place > MOST_CALLS:
            raise RuleError("auction_too_long", most=MOST_CALLS)
        if expands:
            while not _ends(calls):
                calls.append(Call(turn, "P"))
                turn = next_seat(turn)
            continue
        call = _call(token, place, turn, calls)
        calls.append(call)
        if not call.withdrawn:
            turn = next_seat(call.seat)
    over = _ends(calls)
    contract, declarer = _contract(calls) if over else ("", "")
    return Auction(dealer, tuple(calls), contract, declarer, "" if over else turn)


def auction_text(auction: Auction) -> str:
    """Return an auction in the stored notation. Source: Law 17."""
    words = []
    turn = auction.dealer
    for call in auction.calls:
        by = "" if call.seat == turn else f"{call.seat}:"
        marks = ("!" if call.alerted else "") + ("~" if call.slow else "")
        words.append(f"[{by}{call.text}{marks}]" if call.withdrawn else f"{by}{call.text}{marks}")
        if not call.withdrawn:
            turn = next_seat(call.seat)
    return " ".join(words)


def legal_auction(auction: Auction) -> Auction:
    """Return the auction as partners may know it, without withdrawn calls and pauses.

    Source: Laws 16B, 16D.
    """
    calls = tuple(
        Call(call.seat, call.text, alerted=call.alerted)
        for call in auction.calls
        if not call.withdrawn
    )
    return Auction(auction.dealer, calls, auction.contract, auction.declarer, auction.turn)


def call_written(text: str) -> str:
    """Return one call as stored, "" if it is none. Source: Law 17."""
    return _canonical(text.strip().upper().translate(_SUITS))


def next_seat(seat: str) -> str:
    """Return the player to the left. Source: Law 17C."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def _tokens(text: str) -> Iterator[tuple[str, bool]]:
    for token in re.split(r"[\s,;/]+", text.upper().translate(_SUITS)):
        if token:
            yield token, token == _REST


def _call(token: str, place: int, turn: str, before: Sequence[Call]) -> Call:
    regex_match = _TOKEN.fullmatch(token)
    text = _canonical(regex_match[3]) if regex_match else ""
    if regex_match is None or not text or bool(regex_match[1]) != bool(regex_match[5]):
        raise RuleError("call_unreadable", call=token[:20], place=place)
    seat, marks, withdrawn = (
        regex_match[2] or turn,
        regex_match[4] + regex_match[6],
        bool(regex_match[1]),
    )
    return Call(
        seat,
        text,
        alerted="!" in marks,
        slow="~" in marks,
        withdrawn=withdrawn,
        faults=tuple(_faults(seat, text, turn, before)),
    )


def _canonical(word: str) -> str:
    bid = _BID.fullmatch(word)
    if bid:
        return bid[1] + ("N" if bid[2] in {"NT", "N", "ST", "SA"} else bid[2])
    for words, call in ((_PASSES, "P"), (_DOUBLES, "X"), (_REDOUBLES, "XX")):
        if word in words:
            return call
    return ""


def _faults(seat: str, text: str, turn: str, before: Sequence[Call]) -> Iterator[str]:
    if _ends(before):
        yield "call_after_end"
        return
    if seat != turn:
        yield "call_out_of_rotation"
    standing = [call for call in before if not call.withdrawn]
    last = next((call for call in reversed(standing) if call.text not in {"P", "X", "XX"}), None)
    doubled = _doubling(standing)
    if text in {"X", "XX"}:
        is_ours = last is not None and _same_side(seat, last.seat)
        fits = last is not None and (
            not is_ours and doubled == "" if text == "X" else is_ours and doubled == "X"
        )
        if not fits:
            yield "call_inadmissible"
    elif text != "P" and last is not None and _rank(text) <= _rank(last.text):
        yield "bid_insufficient"


def _ends(calls: Sequence[Call]) -> bool:
    standing = [call.text for call in calls if not call.withdrawn]
    passes = len(standing) - len(_without_last_passes(standing))
    return passes >= (3 if len(standing) > passes else 4)


def _without_last_passes(texts: list[str]) -> list[str]:
    end = len(texts)
    while end and texts[end - 1] == "P":
        end -= 1
    return texts[:end]


def _doubling(standing: Sequence[Call]) -> str:
    for call in reversed(standing):
        if call.text in {"X", "XX"}:
            return call.text
        if call.text != "P":
            return ""
    return ""


def _contract(calls: Sequence[Call]) -> tuple[str, str]:
    standing = [call for call in calls if not call.withdrawn]
    bids = [call for call in standing if call.text not in {"P", "X", "XX"}]
    if not bids:
        return "P", ""
    final = bids[-1]
    declarer = next(
        call.seat
        for call in bids
        if call.text[1] == final.text[1] and _same_side(call.seat, final.seat)
    )
    return final.text + _doubling(standing), declarer


def _same_side(one: str, other: str) -> bool:
    return (SEATS.index(one) - SEATS.index(other)) % 2 == 0


def _rank(bid: str) -> int:
    return int(bid[0]) * 5 + STRAINS.index(bid[1])
