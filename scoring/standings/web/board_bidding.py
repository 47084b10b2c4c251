"""The auction of a board at each table, if known from the file, and the link to a public viewer."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.utils.safestring import SafeString

from scoring.engine_input.seats import side_shown
from scoring.engine_input.values import ScoredLine
from scoring.page_parts.auctions import COLUMNS, Rows, auction_rows
from scoring.page_parts.notation import made
from scoring.standings.selectors.played import Played, PlayedAt
from tournaments.deals.rules.auction import read_auction
from tournaments.deals.selectors import BoardRecord
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.rules.boards import board_dealer
from tournaments.texts.notation import direction

VIEWER = "https://www.bridgebase.com/tools/handviewer.html"
_VULNERABLE = {"None": "-", "NS": "n", "EW": "e", "All": "b"}
_CALLS = {"P": "p", "X": "d", "XX": "r"}
_NOTHING = Played("", ())


@dataclass(frozen=True, slots=True)
class Bidding:
    """The auction of one table. replay: "" if the cards are unknown."""

    ns: str
    ew: str
    contract: SafeString
    seats: tuple[str, ...]
    rows: Rows
    is_own: bool
    replay: str


def place_of(line: ScoredLine) -> PlayedAt:
    """Return what identifies a table's line of a board in its file."""
    result = line.result
    return PlayedAt(result.session, result.board, result.match, result.ns, result.ew)


def biddings(
    lines: Iterable[ScoredLine],
    played: Mapping[PlayedAt, Played],
    record: BoardRecord | None,
    *,
    entries: Mapping[str, ShownEntry],
    own: Sequence[ScoredLine],
) -> list[Bidding]:
    """Return the known auctions, the reader's own first."""
    shown = []
    for line in lines:
        played_at = played.get(place_of(line), _NOTHING)
        if not played_at.auction:
            continue
        result = line.result
        ns, ew = side_shown(result, "NS", entries), side_shown(result, "EW", entries)
        shown.append(
            Bidding(
                ns=ns.title if ns else "",
                ew=ew.title if ew else "",
                contract=made(result.contract, result.declarer, result.tricks),
                seats=tuple(direction(seat) for seat in COLUMNS),
                rows=auction_rows(
                    read_auction(played_at.auction, dealer=board_dealer(result.board))
                ),
                is_own=line in own,
                replay=replay_address(record, played_at),
            )
        )
    return sorted(shown, key=lambda bidding: not bidding.is_own)


def replay_address(record: BoardRecord | None, played: Played = _NOTHING) -> str:
    """Return the address of a public viewer with the four hands; "" if they are unknown.

    It contains no names.
    """
    if record is None:
        return ""
    hands = dict(zip("nesw", map(_for_viewer, record.hands), strict=True))
    data = {
        **hands,
        "d": record.dealer.lower(),
        "v": _VULNERABLE[record.vulnerable],
        "b": str(record.board),
    }
    if played.auction:
        data["a"] = "".join(viewer_calls(played.auction, record.dealer))
    if played.auction and played.play:
        data["p"] = "".join(played.play).lower()
    return f"{VIEWER}?{urlencode(data)}"


def viewer_calls(auction: str, dealer: str) -> list[str]:
    """Return the calls of an auction as viewers and LIN files write them: "1c", "p", "d", "r"."""
    calls = read_auction(auction, dealer=dealer).calls
    return [_CALLS.get(call.text, call.text.lower()) for call in calls]


def _for_viewer(hand: str) -> str:
    suits = zip("shdc", hand.split("."), strict=True)
    return "".join(letter + ranks.lower() for letter, ranks in suits if ranks)
