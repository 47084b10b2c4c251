"""The deals of the boards, as far as a result file has them."""

from collections.abc import Iterable

from federation.importers.findings import Findings
from scoring.importers.markup import Element
from scoring.importers.notation import direction_of, integer_of
from scoring.importers.records import ImportedDeal
from tournaments.importers.hands import is_whole, suit_of

SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")


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
    texts_by_direction = {
        direction_of(hand.value("DIRECTION") or hand.attribute("DIRECTION")): ".".join(
            suit_of(hand.value(suit)) for suit in SUITS
        )
        for hand in board.all("HAND")
    }
    return (
        texts_by_direction.get("N", ""),
        texts_by_direction.get("E", ""),
        texts_by_direction.get("S", ""),
        texts_by_direction.get("W", ""),
    )
