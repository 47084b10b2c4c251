"""Dealing a set of boards from a secret, with a commitment by which anyone can verify it later.

The commitment is the SHA-256 of a short text: the purpose of the set, the secret, and every deal.
It is published before play; the text is published after play. Nobody can find another text with
the same digest, so the deals were fixed when the commitment was published. If the set was dealt
here, anyone can deal it again from the secret and compare.
"""

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from tournaments.rules.boards import board_dealer, board_vulnerability

ARTICLE = "Law 6 E 4"
RANKS = "AKQJT98765432"
SUITS = "SHDC"
SECRET_BYTES = 32
HEADING = "Trunfo set of deals 1"
MOST_BOARDS = 99  # the highest board number in files of dealing machines
_CARDS = tuple(suit + rank for suit in SUITS for rank in RANKS)
_WORD = 4
_LINE = re.compile(r"(\d{1,3}) ([AKQJT2-9.]{16} [AKQJT2-9.]{16} [AKQJT2-9.]{16} [AKQJT2-9.]{16})")
_NAMED = re.compile(r"(event|session|origin|secret) ([0-9a-z]{1,64})")


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """One board: four hands "S.H.D.C", North first."""

    board: int
    hands: str


@dataclass(frozen=True, slots=True)
class SealedSet:
    """A set with its secret. origin: "dealt" here, or "brought". secret: 64 hex digits."""

    event: int
    session: int
    origin: str
    secret: str
    deals: tuple[DealtBoard, ...]


def dealt_boards(secret: str, *, first: int, count: int) -> tuple[DealtBoard, ...]:
    """Return `count` boards from `first` on, dealt from a secret of 64 hex digits.

    For each board the pack, from the ace of spades to the two of clubs, is shuffled by the method
    of Fisher and Yates with numbers from SHAKE-256 of the secret and the board; numbers that would
    cause a bias are discarded. All possible deals are equally likely.
    Raises: RuleError for board numbers a dealing machine cannot use. Source: Law 6 E 4 (2007).
    """
    if not (first >= 1 and count >= 1 and first + count - 1 <= MOST_BOARDS):
        raise RuleError("deal_boards_out_of_range", article=ARTICLE, most=MOST_BOARDS)
    return tuple(_dealt(secret, board) for board in range(first, first + count))


def sealed_text(sealed: SealedSet) -> str:
    """Return the text whose digest is the commitment, one fact a line.

    Source: Law 6 E 4 (2007).
    """
    lines = [
        HEADING,
        f"event {sealed.event}",
        f"session {sealed.session}",
        f"origin {sealed.origin}",
        f"secret {sealed.secret}",
        *(f"{deal.board} {deal.hands}" for deal in sealed.deals),
    ]
    return "".join(f"{line}\n" for line in lines)


def commitment(text: str) -> str:
    """Return the commitment to be published before play: the text's SHA-256 in hex digits.

    Source: Law 6 E 4 (2007).
    """
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def read_sealed_text(text: str) -> SealedSet:
    """Parse a sealed text. Raises: RuleError if it is none.

    Source: Law 6 E 4 (2007).
    """
    lines = text.splitlines()
    named = [_NAMED.fullmatch(line) for line in lines[1:5]]
    boards = [_LINE.fullmatch(line) for line in lines[5:]]
    tags = {match[1]: match[2] for match in named if match}
    if lines[:1] != [HEADING] or len(tags) != 4 or not boards or None in boards:
        raise RuleError("not_a_set_of_deals", article=ARTICLE)
    if not (tags["event"].isdigit() and tags["session"].isdigit()):
        raise RuleError("not_a_set_of_deals", article=ARTICLE)
    return SealedSet(
        event=int(tags["event"]),
        session=int(tags["session"]),
        origin=tags["origin"],
        secret=tags["secret"],
        deals=tuple(DealtBoard(int(match[1]), match[2]) for match in boards if match),
    )


def boards_dealt_otherwise(sealed: SealedSet) -> tuple[int, ...]:
    """Return the boards of a dealt set that differ from its secret. Source: Law 6 E 4 (2007)."""
    if sealed.origin != "dealt":
        return ()
    first, count = sealed.deals[0].board, len(sealed.deals)
    again = dealt_boards(sealed.secret, first=first, count=count)
    return tuple(
        deal.board for deal, dealt in zip(sealed.deals, again, strict=True) if deal != dealt
    )


def refuse_other_conditions(board: int, *, dealer: str, vulnerable: str) -> None:
    """Refuse a board whose dealer or vulnerability in a file contradicts its number.

    dealer, vulnerable: "" if the file has none. Raises: RuleError. Source: Law 2 (2007).
    """
    if dealer and dealer != board_dealer(board):
        raise RuleError("deal_other_dealer", article="Law 2", board=board, dealer=dealer)
    if vulnerable and vulnerable != board_vulnerability(board):
        raise RuleError("deal_other_vulnerability", article="Law 2", board=board)


def hands_apart(
    ours: Sequence[DealtBoard], brought: Sequence[DealtBoard]
) -> tuple[DealtBoard, ...]:
    """Return the deals brought that differ from ours on the same board.

    Source: Law 6 E 4 (2007).
    """
    hands_by_board = {deal.board: deal.hands for deal in ours}
    return tuple(
        deal
        for deal in brought
        if deal.board in hands_by_board and deal.hands != hands_by_board[deal.board]
    )


def _dealt(secret: str, board: int) -> DealtBoard:
    numbers = _numbers(f"{HEADING}/{secret}/{board}")
    pack = list(_CARDS)
    for last in range(len(pack) - 1, 0, -1):
        place = _below(last + 1, numbers)
        pack[last], pack[place] = pack[place], pack[last]
    hands = (_hand(pack[seat * 13 : seat * 13 + 13]) for seat in range(4))
    return DealtBoard(board, " ".join(hands))


def _numbers(seed: str) -> Iterator[int]:
    """Yield an endless sequence of 32-bit numbers."""
    block = 0
    while True:
        digest = hashlib.shake_256(f"{seed}/{block}".encode("ascii")).digest(64 * _WORD)
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        block += 1


def _below(limit: int, numbers: Iterator[int]) -> int:
    """Return the next number below `limit`; all are equally likely."""
    fair = 2 ** (8 * _WORD) // limit * limit
    return next(number for number in numbers if number < fair) % limit


def _hand(cards: Sequence[str]) -> str:
    held = sorted(cards, key=_CARDS.index)
    return ".".join("".join(card[1] for card in held if card[0] == suit) for suit in SUITS)
