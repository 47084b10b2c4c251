"""The cards of a board: hands as written, and tricks as played, with irregularities marked.

Cards are written trick by trick: `SA 3 5 2, HK ...`. A rank alone is of the suit led; `W:S3` was
played by West, in or out of turn.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from federation.errors import RuleError
from tournaments.deals.rules.auction import SEATS, next_seat

SUITS = "SHDC"
RANKS = "AKQJT98765432"
CARDS_IN_HAND = 13
_CARD = re.compile(r"(?:([NESW]):)?([SHDC])?(10|[AKQJT2-9])([SHDC])?")
_SUIT_SIGNS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": "", "\ufe0e": ""})
_HONOURS = str.maketrans({"R": "K", "D": "Q", "V": "J"})
_VOIDS = frozenset({"-", "–", "—", ""})


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """One card as played. faults: codes of irregularities."""

    seat: str
    card: str
    faults: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Trick:
    """One trick, complete or not. winner: "" until it has four cards."""

    cards: tuple[PlayedCard, ...]
    winner: str


def read_play(
    text: str, *, leader: str, trump: str, hands: Mapping[str, frozenset[str]]
) -> tuple[Trick, ...]:
    """Parse tricks, including irregular cards; refuse text that is no card.

    trump: a suit, or "N". hands: the cards of the known seats.
    Raises: RuleError "card_not_a_card", "play_too_long". Source: Law 44.
    """
    cards = [
        token for token in re.split(r"[\s,;/.|]+", text.upper().translate(_SUIT_SIGNS)) if token
    ]
    if len(cards) > 4 * CARDS_IN_HAND:
        raise RuleError("play_too_long", most=4 * CARDS_IN_HAND)
    left = {seat: set(held) for seat, held in hands.items()}
    seen: set[str] = set()
    tricks: list[Trick] = []
    for start in range(0, len(cards), 4):
        played: list[PlayedCard] = []
        turn = leader
        for token in cards[start : start + 4]:
            one = _played(token, turn, played, left, seen)
            played.append(one)
            seen.add(one.card)
            left.get(one.seat, set()).discard(one.card)
            turn = next_seat(one.seat)
        winner = trick_winner(played, trump) if len(played) == 4 else ""
        tricks.append(Trick(tuple(played), winner))
        leader = winner or leader
    return tuple(tricks)


def play_text(tricks: Sequence[Trick], *, leader: str) -> str:
    """Return the play in the stored notation, with commas between tricks. Source: Law 44."""
    lines = []
    for trick in tricks:
        turn, words = leader, []
        for one in trick.cards:
            words.append(one.card if one.seat == turn else f"{one.seat}:{one.card}")
            turn = next_seat(one.seat)
        lines.append(" ".join(words))
        leader = trick.winner or leader
    return ", ".join(lines)


def read_hand(text: str) -> str:
    """Return a hand as `AQT4.K7.QJ9.K862`, "" if empty.

    Suits are from spades to clubs separated by points or blanks, `-` for a void; or named.
    Raises: RuleError "hand_unreadable". Source: Law 1.
    """
    written = text.strip().upper().translate(_SUIT_SIGNS)
    if not written:
        return ""
    named = re.findall(r"([SHDC])[:\s]*([AKQJT0-9\-–—]*)", written)
    if named and "".join(re.split(r"[\s:.,;]+", written)) == "".join(s + r for s, r in named):
        if len({suit for suit, _ranks in named}) != len(named):
            raise RuleError("hand_unreadable", hand=text[:30])
        by_suit = dict(named)
        parts = [by_suit.get(suit, "") for suit in SUITS]
    else:
        parts = re.split(r"[.,;]\s*|\s+", written)
    if len(parts) != len(SUITS):
        raise RuleError("hand_unreadable", hand=text[:30])
    return ".".join(_ranks(part, text) for part in parts)


def cards_of(hand: str) -> frozenset[str]:
    """Return the cards of a hand `AQT4.K7.QJ9.K862`. Source: Law 1."""
    return frozenset(
        suit + rank for suit, ranks in zip(SUITS, hand.split("."), strict=True) for rank in ranks
    )


def hands_by_seat(hands: str) -> dict[str, frozenset[str]]:
    """Return the cards of each known seat; hands: four from North, `?` for an unknown one.

    Source: Law 1.
    """
    suits = zip(SEATS, hands.split(), strict=False)
    return {seat: cards_of(hand) for seat, hand in suits if hand != "?"}


def deal_faults(hands: Mapping[str, frozenset[str]]) -> tuple[str, ...]:
    """Return the faults of the known hands: wrong number of cards, or a card twice.

    Source: Laws 1, 13.
    """
    faults = []
    if any(len(held) != CARDS_IN_HAND for held in hands.values()):
        faults.append("hand_wrong_number")
    if len(frozenset().union(*hands.values())) != sum(len(held) for held in hands.values()):
        faults.append("card_held_twice")
    return tuple(faults)


def _played(
    token: str,
    turn: str,
    trick: Sequence[PlayedCard],
    left: Mapping[str, set[str]],
    seen: set[str],
) -> PlayedCard:
    regex_match = _CARD.fullmatch(token)
    suit = regex_match and (regex_match[2] or regex_match[4] or (trick[0].card[0] if trick else ""))
    if regex_match is None or not suit or (regex_match[2] and regex_match[4]):
        raise RuleError("card_not_a_card", card=token[:12], place=len(seen) + 1)
    card = suit + regex_match[3].replace("10", "T")
    seat = regex_match[1] or turn
    faults = []
    if seat != turn:
        faults.append("card_out_of_turn")
    if card in seen:
        faults.append("card_played_twice")
    held = left.get(seat)
    if held is not None:
        if card not in held:
            faults.append("card_not_held")
        elif (
            trick
            and card[0] != trick[0].card[0]
            and any(rank[0] == trick[0].card[0] for rank in held)
        ):
            faults.append("card_revokes")
    return PlayedCard(seat, card, tuple(faults))


def trick_winner(trick: Sequence[PlayedCard], trump: str) -> str:
    """Return the seat that wins four cards, given in the order played. Source: Law 44."""
    led = trick[0].card[0]

    def worth(one: PlayedCard) -> tuple[int, int]:
        suit = one.card[0]
        return (2 if suit == trump else 1 if suit == led else 0), -RANKS.index(one.card[1])

    return max(trick, key=worth).seat


def _ranks(part: str, text: str) -> str:
    if part in _VOIDS:
        return ""
    ranks = part.replace("10", "T").translate(_HONOURS)
    if any(rank not in RANKS for rank in ranks) or len(set(ranks)) != len(ranks):
        raise RuleError("hand_unreadable", hand=text[:30])
    return "".join(sorted(ranks, key=RANKS.index))
