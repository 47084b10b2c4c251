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
    brought_deals: dict[int, BroughtDeal] = {}
    for deal in _of_lin(text, limits) if is_lin(text) else _of_pbn(text, limits):
        brought_deal = brought_deals.setdefault(deal.board, deal)
        if brought_deal.hands != deal.hands:
            raise ImporterError("deal_given_twice", board=deal.board)
    if not brought_deals:
        raise ImporterError("no_deals_in_file")
    boards = sorted(brought_deals)
    if missing := sorted(set(range(boards[0], boards[-1] + 1)) - set(boards)):
        raise ImporterError("deals_leave_a_gap", boards=missing)
    return tuple(brought_deals[board] for board in boards)


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
        tag = game.tags.get("Vulnerable", "").strip().lower()
        yield BroughtDeal(board, hands, dealer, VULNERABLE.get(tag, ""))


def _of_lin(text: str, limits: Limits) -> Iterator[BroughtDeal]:
    for lin_board in lin_boards(text, limits):
        if not 1 <= lin_board.number <= 999:
            raise ImporterError("deal_of_lin_without_board", place=lin_board.place)
        if not is_whole(lin_board.hands):
            raise ImporterError("deal_not_whole", board=lin_board.number)
        north, east, south, west = lin_board.hands
        yield BroughtDeal(
            lin_board.number, (north, east, south, west), lin_board.dealer, lin_board.vulnerable
        )


def _number(game: Game) -> int:
    written = game.value("Board")
    if not (written.isascii() and written.isdigit()) or not 1 <= int(written[:6]) <= 999:
        raise ImporterError("deal_without_board", line=game.line)
    return int(written)
