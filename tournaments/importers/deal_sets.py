"""A set of deals as an organiser brings it: a PBN file, with or without results in it."""

from dataclasses import dataclass

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from federation.importers.text_decoding import decode_text
from tournaments.importers.hands import hands_of_deal
from tournaments.importers.pbn_syntax import Game, parse_pbn

VULNERABLE = {
    "none": "None", "love": "None", "-": "None", "o": "None",
    "ns": "NS", "ew": "EW", "all": "All", "both": "All", "b": "All",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class BroughtDeal:
    """The cards of one board: four hands N E S W; "" for a dealer or vulnerability not told."""

    board: int
    hands: tuple[str, str, str, str]
    dealer: str
    vulnerable: str


def read_deals(data: bytes, limits: Limits) -> tuple[BroughtDeal, ...]:
    """Return the deals of a PBN file by board.

    Raises: ImporterError where there are none, one is not the whole pack, a board comes twice with
    other cards, or the numbers leave a gap.
    """
    found: dict[int, BroughtDeal] = {}
    for game in parse_pbn(decode_text(data, Findings()), limits).games:
        written = game.value("Deal")
        if not written:
            continue
        board = _number(game)
        hands = hands_of_deal(written)
        if hands is None:
            raise ImporterError("deal_not_whole", board=board)
        if board in found and found[board].hands != hands:
            raise ImporterError("deal_given_twice", board=board)
        dealer = game.value("Dealer").upper()[:1]
        told = game.tags.get("Vulnerable", "").strip().lower()
        found[board] = BroughtDeal(board, hands, dealer, VULNERABLE.get(told, ""))
    if not found:
        raise ImporterError("no_deals_in_file")
    boards = sorted(found)
    if missing := sorted(set(range(boards[0], boards[-1] + 1)) - set(boards)):
        raise ImporterError("deals_leave_a_gap", boards=missing)
    return tuple(found[board] for board in boards)


def _number(game: Game) -> int:
    written = game.value("Board")
    if not (written.isascii() and written.isdigit()) or not 1 <= int(written[:6]) <= 999:
        raise ImporterError("deal_without_board", line=game.line)
    return int(written)
