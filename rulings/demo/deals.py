"""Random deals, and the prospects of each side."""

from dataclasses import dataclass
from random import Random

RANKS = "AKQJT98765432"
SUITS = "SHDC"
POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
SIDES = {"NS": (0, 2), "EW": (1, 3)}


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards, suits S H D C, high cards first, with high card points and lengths."""

    suits: tuple[str, str, str, str]
    points: int
    lengths: tuple[int, ...]

    def __str__(self) -> str:
        return ".".join(self.suits)


@dataclass(frozen=True, slots=True)
class Prospect:
    """A strain that one side may play: the declarer's seat, expected tricks and possible tricks.

    Tricks in tenths. fit: trumps of both hands, 0 at notrump.
    """

    strain: str
    seat: int
    fit: int
    expected: int
    there_are: int


@dataclass(frozen=True, slots=True)
class Board:
    """One deal with the prospects of both sides, the best first; hands N E S W."""

    number: int
    hands: tuple[Hand, Hand, Hand, Hand]
    points: dict[str, int]
    prospects: dict[str, tuple[Prospect, ...]]


def deal_board(rng: Random, number: int) -> Board:
    """Deal one board."""
    cards = [suit + rank for suit in SUITS for rank in RANKS]
    rng.shuffle(cards)
    north, east, south, west = (_hand(cards[seat * 13 : seat * 13 + 13]) for seat in range(4))
    hands = (north, east, south, west)
    return Board(
        number,
        hands,
        {side: sum(hands[seat].points for seat in seats) for side, seats in SIDES.items()},
        {side: _prospects(rng, hands, seats) for side, seats in SIDES.items()},
    )


def _hand(cards: list[str]) -> Hand:
    held = sorted(cards, key=lambda card: RANKS.index(card[1]))
    spades, hearts, diamonds, clubs = (
        "".join(card[1] for card in held if card[0] == suit) for suit in SUITS
    )
    suits = (spades, hearts, diamonds, clubs)
    points = sum(POINTS.get(card[1], 0) for card in held)
    return Hand(suits, points, tuple(len(suit) for suit in suits))


def _prospects(
    rng: Random, hands: tuple[Hand, Hand, Hand, Hand], seats: tuple[int, int]
) -> tuple[Prospect, ...]:
    one, other = hands[seats[0]], hands[seats[1]]
    points = one.points + other.points
    lie = rng.choice((-10, -7, -4, -2, 0, 0, 2, 4, 7, 10))  # luck, the same in any strain
    prospects = []
    for place, strain in enumerate(SUITS):
        lengths = one.lengths[place], other.lengths[place]
        fit = sum(lengths)
        if fit >= 7:
            seat = _longer(rng, seats, lengths)
            dummy = hands[seats[1] if seat == seats[0] else seats[0]]
            expected = 64 + (points - 20) * 39 // 10 + _trumps(fit) + _shortness(dummy, place, fit)
            prospects.append(_prospect(rng, strain, seat, fit, expected, lie))
    seat = _longer(rng, seats, (one.points, other.points))
    longest = max(a + b for a, b in zip(one.lengths, other.lengths, strict=True))
    expected = 63 + (points - 20) * 42 // 10 + 3 * max(0, longest - 8)
    prospects.append(_prospect(rng, "N", seat, 0, expected, lie))
    return tuple(sorted(prospects, key=lambda prospect: -prospect.expected))


def _longer(rng: Random, seats: tuple[int, int], counts: tuple[int, int]) -> int:
    """Return the seat with the longer suit; one of both if equal."""
    return rng.choice(seats) if counts[0] == counts[1] else seats[counts[1] > counts[0]]


def _prospect(rng: Random, strain: str, seat: int, fit: int, expected: int, lie: int) -> Prospect:
    there_are = expected + lie + rng.choice((-5, -2, 0, 0, 2, 5))
    return Prospect(strain, seat, fit, min(130, max(10, expected)), min(130, max(10, there_are)))


def _trumps(fit: int) -> int:
    return {7: -5, 8: 4, 9: 11, 10: 18}.get(fit, 24)


def _shortness(dummy: Hand, trumps: int, fit: int) -> int:
    """Return the value of ruffs in the dummy."""
    if fit < 8:
        return 0
    shortest = min(length for place, length in enumerate(dummy.lengths) if place != trumps)
    return {0: 12, 1: 8, 2: 3}.get(shortest, 0)
