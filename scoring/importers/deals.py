"""The cards of the boards, as far as a result file carries them."""

from collections.abc import Iterable

from federation.importers.findings import Findings
from scoring.importers.markup import Element
from scoring.importers.notation import direction_of, integer_of
from scoring.importers.records import ImportedDeal

RANKS = "AKQJT98765432"
SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
DECK = {suit + rank for suit in "SHDC" for rank in RANKS}


def suit_of(text: str) -> str:
    """Return the ranks of one suit, high to low, ten as T; "" for a void however written."""
    ranks = text.upper().replace("10", "T").replace(" ", "").replace("-", "")
    return "".join(sorted(ranks, key=RANKS.find))


def is_whole(hands: Iterable[str]) -> bool:
    """Return whether four hands "S.H.D.C" hold the 52 cards once each, 13 in each."""
    cards = [
        [s + r for s, held in zip("SHDC", hand.split("."), strict=False) for r in held]
        for hand in hands
    ]
    return (
        len(cards) == 4
        and all(len(hand) == 13 for hand in cards)
        and {card for hand in cards for card in hand} == DECK
    )


def deals_of_handsets(holders: Iterable[Element], findings: Findings) -> tuple[ImportedDeal, ...]:
    """Return the deals of every HANDSET directly under one of the elements of a USEBIO file."""
    deals: dict[int, ImportedDeal] = {}
    for holder in holders:
        for handset in holder.all("HANDSET"):
            for board in handset.all("BOARD"):
                number = integer_of(board.value("BOARD_NUMBER"))
                hands = _hands(board)
                if number is None or not is_whole(hands):
                    findings.add("deal_unreadable", line=board.line)
                elif number not in deals:
                    deals[number] = ImportedDeal(number, hands)
    return tuple(deals.values())


def _hands(board: Element) -> tuple[str, str, str, str]:
    found = {
        direction_of(hand.value("DIRECTION") or hand.attribute("DIRECTION")): ".".join(
            suit_of(hand.value(suit)) for suit in SUITS
        )
        for hand in board.all("HAND")
    }
    return found.get("N", ""), found.get("E", ""), found.get("S", ""), found.get("W", "")
