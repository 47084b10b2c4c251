"""LIN files, as far as they contain deals: pairs "xx|value|" without lines.

Of a board: `qx|o46|` or `ah|Board 46|` is its number, `md|` its dealer (1 South, 2 West, 3 North,
4 East) and the hands of South, West, North and, unless implied, East; `sv|` its vulnerability.
Source: files of Bridge Base Online and of RealBridge, which writes them percent-encoded.
"""

import re
from dataclasses import dataclass
from urllib.parse import unquote

from federation.errors import ImporterError
from federation.importers.limits import Limits
from tournaments.importers.hands import DECK, RANKS, suit_of

_LIN = re.compile(r"\s*(vg|qx|pn|md|st|rs|ah|rh|sv)\|", re.IGNORECASE)
_TOKEN = re.compile(r"([A-Za-z]{2})\|([^|]*)\|")
_SUIT = re.compile(r"([SHDC])([AKQJT2-9]*)")
_NUMBER = re.compile(r"\D*(\d{1,6})")
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_VULNERABLE = {"o": "None", "0": "None", "-": "None", "n": "NS", "e": "EW", "b": "All"}


@dataclass(slots=True)
class LinBoard:
    """One deal as written. place: its index in the file; number: 0 if unknown."""

    place: int
    number: int
    dealer: str = ""
    hands: tuple[str, ...] = ()  # N E S W; empty if they are not the whole pack
    vulnerable: str = ""


def is_lin(text: str) -> bool:
    """Return whether a text is a LIN file, percent-encoded or not."""
    return bool(_LIN.match(_plain(text[:200])))


def lin_boards(text: str, limits: Limits) -> list[LinBoard]:
    """Return each deal of a LIN file. Raises: ImporterError for more than a genuine file has."""
    boards: list[LinBoard] = []
    number = 0
    for count, (code, value) in enumerate(_TOKEN.findall(_plain(text))):
        if count >= limits.tags:
            raise ImporterError("file_too_large", limit_mb=limits.file_bytes // 1024**2)
        match code.lower():
            case "qx":
                number = _number(value)
            case "md" if value.strip():
                dealer, hands = _dealt(value.strip().upper())
                boards.append(LinBoard(len(boards) + 1, number, dealer, hands))
                number = 0
            case "ah" if boards and not boards[-1].number:
                boards[-1].number = _number(value)
            case "sv" if boards:
                boards[-1].vulnerable = _VULNERABLE.get(value.strip().lower()[:1], "")
    return boards


def _plain(text: str) -> str:
    return text if "|" in text else unquote(text)


def _number(value: str) -> int:
    regex_match = _NUMBER.match(value)
    return int(regex_match[1]) if regex_match else 0


def _dealt(value: str) -> tuple[str, tuple[str, ...]]:
    dealer = _DEALERS.get(value[:1], "")
    written = value.lstrip("01234").replace("10", "T").split(",")
    south, west, north = (_hand(part) for part in [*written, "", "", ""][:3])
    east = (
        _hand(written[3]) if len(written) > 3 and written[3].strip() else _rest(south, west, north)
    )
    return dealer, (north, east, south, west)


def _hand(written: str) -> str:
    suits = dict(_SUIT.findall(written))
    return ".".join(suit_of(suits.get(suit, "")) for suit in "SHDC")


def _rest(*hands: str) -> str:
    """Return the hand with the cards not in three others."""
    held = {
        suit + rank
        for hand in hands
        for suit, ranks in zip("SHDC", hand.split("."), strict=True)
        for rank in ranks
    }
    left = DECK - held
    return ".".join("".join(rank for rank in RANKS if suit + rank in left) for suit in "SHDC")
