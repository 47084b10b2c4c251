"""An organiser's set of deals: a PBN or LIN file, with or without play."""

from collections.abc import Iterator
from dataclasses import dataclass

from federation.errors import ImporterError
from federation.importers.findings import Findings
from federation.importers.limits import Limits
from federation.importers.text_decoding import decode_text
from tournaments.importers.hands import hands_of_deal, is_whole
from tournaments.importers.lin_syntax import is_lin, lin_boards
from tournaments.importers.pbn_syntax import Game, parse_pbn

VULNERABLE = {
    "none": "None", "love": "None", "-": "None", "o": "None",
    "ns": "NS", "ew": "EW", "all": "All", "both": "All", "b": "All",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class BroughtDeal:
    """The cards of one board: four hands N E S W; "" for an unknown dealer or vulnerability."""

    board: int
    hands: tuple[str, str, str, str]
    dealer: str
    vulnerable: str


def read_deals(data: bytes, limits: Limits) -> tuple[BroughtDeal, ...]:
    """Return the deals of a PBN or LIN file by board.

    Raises: ImporterError if there are none, one is not the whole pack, a board is repeated with
    other cards, or the numbers have a gap.
    """
    text = decode_text(data, Findings())
    found: dict[int, BroughtDeal] = {}
    for deal in _of_lin(text, limits) if is_lin(text) else _of_pbn(text, limits):
        known = found.setdefault(deal.board, deal)
        if known.hands != deal.hands:
            raise ImporterError("deal_given_twice", board=deal.board)
    if not found:
        raise ImporterError("no_deals_in_file")
    boards = sorted(found)
    if missing := sorted(set(range(boards[0], boards[-1] + 1)) - set(boards)):
        raise ImporterError("deals_leave_a_gap", boards=missing)
    return tuple(found[board] for board in boards)


def _of_pbn(text: str, limits: Limits) -> Iterator[BroughtDeal]:
    for game in parse_pbn(text, limits).games:
        written = game.value("Deal")
        if not written:
            continue
        board = _number(game)
        hands = hands_of_deal(written)
        if hands is None:
            raise ImporterError("deal_not_whole", board=board)
        dealer = game.value("Dealer").upper()[:1]
        told = game.tags.get("Vulnerable", "").strip().lower()
        yield BroughtDeal(board, hands, dealer, VULNERABLE.get(told, ""))


def _of_lin(text: str, limits: Limits) -> Iterator[BroughtDeal]:
    for each in lin_boards(text, limits):
        if not 1 <= each.number <= 999:
            raise ImporterError("deal_of_lin_without_board", place=each.place)
        if not is_whole(each.hands):
            raise ImporterError("deal_not_whole", board=each.number)
        north, east, south, west = each.hands
        yield BroughtDeal(each.number, (north, east, south, west), each.dealer, each.vulnerable)


def _number(game: Game) -> int:
    written = game.value("Board")
    if not (written.isascii() and written.isdigit()) or not 1 <= int(written[:6]) <= 999:
        raise ImporterError("deal_without_board", line=game.line)
    return int(written)
