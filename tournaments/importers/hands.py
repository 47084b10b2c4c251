"""The cards of a board as text: four hands "S.H.D.C", ranks high to low, T for ten."""

from collections.abc import Iterable

RANKS = "AKQJT98765432"
SEATS = "NESW"
DECK = {suit + rank for suit in "SHDC" for rank in RANKS}


def suit_of(text: str) -> str:
    """Return the ranks of one suit, high to low, ten as T; "" for a void in any notation."""
    ranks = text.upper().replace("10", "T").replace(" ", "").replace("-", "")
    return "".join(sorted(ranks, key=RANKS.find))


def is_whole(hands: Iterable[str]) -> bool:
    """Return whether four hands "S.H.D.C" contain the 52 cards once each, 13 in each."""
    cards = [
        [s + r for s, held in zip("SHDC", hand.split("."), strict=False) for r in held]
        for hand in hands
    ]
    return (
        len(cards) == 4
        and all(len(hand) == 13 for hand in cards)
        and {card for hand in cards for card in hand} == DECK
    )


def hands_of_deal(text: str) -> tuple[str, str, str, str] | None:
    """Return the four hands N E S W of a PBN Deal tag, None if incomplete."""
    first, _, rest = text.partition(":")
    hands = rest.split()
    if first.strip().upper() not in tuple(SEATS) or len(hands) != 4:
        return None
    turned = [".".join(suit_of(suit) for suit in hand.split(".")) for hand in hands]
    start = SEATS.index(first.strip().upper())
    north, east, south, west = (turned[(seat - start) % 4] for seat in range(4))
    whole = all(hand.count(".") == 3 for hand in turned) and is_whole(turned)
    return (north, east, south, west) if whole else None
