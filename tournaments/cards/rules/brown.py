"""Brown conventions: those that need a special defence."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import StrEnum

from federation.rules.figures_play import SystemFigures
from tournaments.rules.systems import MAJORS, SUITS, Agreement, Meaning, Strength, strength

ARTICLE = "RTP 2.1.2.3"
KNOWN_SUIT_CARDS = 4
TWO_OF_A_MINOR = ("2C", "2D")
JUMP_CUE_BID = 3
SUITS_OF_A_TWO_SUITER = 2
NATURAL_NOTRUMP_BELOW_CARDS = 5
ONE_OF_A_SUIT = ("1C", "1D", "1H", "1S")


@dataclass(frozen=True, slots=True)
class BrownMark:
    """Whether a call is Brown, why, and whether opponents may still bring a defence."""

    is_brown: bool
    reason: str
    may_be_defended: bool = False


class OvercallKind(StrEnum):
    """The kind of an overcall of a natural one-level suit opening, if relevant."""

    NATURAL_NOTRUMP = "NATURAL_NOTRUMP"
    STRONG_CUE_BID = "STRONG_CUE_BID"
    STOPPER_ASK = "STOPPER_ASK"
    OTHER = "OTHER"


CUE_BIDS = (OvercallKind.STRONG_CUE_BID, OvercallKind.STOPPER_ASK)


class Against(StrEnum):
    """What a call defends against."""

    NATURAL = "NATURAL"
    STRONG_ARTIFICIAL = "STRONG_ARTIFICIAL"
    HIGHLY_UNUSUAL = "HIGHLY_UNUSUAL"
    BROWN = "BROWN"


def opening_mark(opening: Agreement, *, figures: SystemFigures) -> BrownMark:
    """Return the mark of an opening from two clubs to three spades; others have none.

    Source: RTP 2.1.2.3.
    """
    if not 2 <= opening.level <= 3 or opening.call == "3NT":
        return BrownMark(False, "NOT_BETWEEN_2C_AND_3S")
    weak = weak_hands(opening, figures)
    if not weak:
        return BrownMark(False, "NEVER_WEAK")
    if any(_is_short_two_suiter(meaning, figures) for meaning in weak):
        return BrownMark(True, "WEAK_OPENING_WITH_A_SHORT_SUIT")
    if long_suits(opening.meanings):
        return BrownMark(False, "SHOWS_A_SUIT")
    strong_besides = _is_strong_besides(opening, figures)
    shows_a_suit = bool(long_suits(weak))
    is_multi = opening.call in TWO_OF_A_MINOR and _is_weak_two_in_a_major(weak)
    if not (shows_a_suit or is_multi):
        return BrownMark(True, "WEAK_WITHOUT_A_KNOWN_SUIT")
    if not strong_besides:
        return BrownMark(True, "OTHER_HANDS_NOT_STRONG")
    if shows_a_suit:
        return BrownMark(False, "WEAK_HANDS_SHOW_A_SUIT")
    return BrownMark(False, "WEAK_TWO_IN_EITHER_MAJOR", may_be_defended=True)


def overcall_mark(
    overcall: Agreement,
    *,
    kind: OvercallKind,
    against: Against,
    figures: SystemFigures,
    is_two_suited: bool = False,
    over: Collection[str] = (),
) -> BrownMark:
    """Return the mark of an overcall of a one-level suit opening.

    is_two_suited: by agreement it shows two suits, given in `cards` as minimum and maximum. over:
    the openings it follows, empty for any. Source: RTP 2.1.2.3.
    """
    if against is not Against.NATURAL:
        return BrownMark(False, "DEFENCE_TO_WHAT_IS_ARTIFICIAL")
    if is_what_it_is_called(
        overcall, kind=kind, over=over, figures=figures, is_two_suited=is_two_suited
    ):
        return BrownMark(False, kind)
    weak = weak_hands(overcall, figures)
    if (
        is_two_suited
        and 2 <= overcall.level <= 3
        and any(_has_short_suit(meaning) for meaning in weak)
    ):
        return BrownMark(True, "WEAK_TWO_SUITER_WITH_A_SHORT_SUIT")
    if over and not set(over) & set(ONE_OF_A_SUIT):
        return BrownMark(False, "NOT_OVER_ONE_OF_A_SUIT")
    if overcall.meanings and long_suits(overcall.meanings):
        return BrownMark(False, "SHOWS_A_SUIT")
    return BrownMark(True, "NO_KNOWN_SUIT")


def is_what_it_is_called(
    overcall: Agreement,
    *,
    kind: OvercallKind,
    over: Collection[str],
    figures: SystemFigures,
    is_two_suited: bool = False,
) -> bool:
    """Return whether an overcall is of the exempt kind its pair states, judged by its hands.

    A natural notrump shows no long suit; a cue-bid is in the suit of the openings it follows.
    Source: RTP 2.1.2.3.
    """
    if kind is OvercallKind.NATURAL_NOTRUMP:
        long = any(
            meaning.fewest(suit) >= NATURAL_NOTRUMP_BELOW_CARDS
            for meaning in overcall.meanings
            for suit in SUITS
        )
        return not (overcall.suit or long or is_two_suited)
    is_cue_bid = bool(overcall.suit) and all(word == f"1{overcall.suit}" for word in over)
    if kind is OvercallKind.STRONG_CUE_BID:
        strong = figures.strong_min_hcp
        return is_cue_bid and all(meaning.hcp[0] >= strong for meaning in overcall.meanings)
    if kind is OvercallKind.STOPPER_ASK:
        return is_cue_bid and overcall.level == JUMP_CUE_BID
    return False


def psychic_mark(*, is_protected: bool) -> BrownMark:
    """Return the mark of a call that a pair's methods protect or require as a psychic.

    Source: RTP 2.1.2.3.
    """
    return BrownMark(is_protected, "PSYCHIC_PROTECTED" if is_protected else "NOT_PROTECTED")


def weak_hands(agreement: Agreement, figures: SystemFigures) -> list[Meaning]:
    """Return the hands of a call that may be weaker than average. Source: RTP 2.1.2.2."""
    return [meaning for meaning in agreement.meanings if meaning.hcp[0] < figures.average_hcp]


def weak_two_in_either_major(opening: Agreement, figures: SystemFigures) -> bool:
    """Return whether an opening is the Multi: a weak two in a major, or strong.

    Source: RTP 2.1.2.3, Annex II.
    """
    weak = weak_hands(opening, figures)
    return (
        opening.call in TWO_OF_A_MINOR
        and _is_weak_two_in_a_major(weak)
        and not long_suits(weak)
        and _is_strong_besides(opening, figures)
    )


def long_suits(meanings: Sequence[Meaning]) -> set[str]:
    """Return the suits with at least four cards in every hand. Source: RTP 2.1.2.3."""
    return {
        suit
        for suit in SUITS
        if all(meaning.fewest(suit) >= KNOWN_SUIT_CARDS for meaning in meanings)
    }


def _is_strong_besides(opening: Agreement, figures: SystemFigures) -> bool:
    return all(
        strength(meaning.hcp[0], figures=figures) in {Strength.WEAK, Strength.STRONG}
        for meaning in opening.meanings
    )


def _is_weak_two_in_a_major(weak: list[Meaning]) -> bool:
    """Return whether each hand is a weak two: one long major, and no second suit."""
    return all(
        any(meaning.fewest(suit) > KNOWN_SUIT_CARDS for suit in MAJORS)
        and sum(meaning.fewest(suit) >= KNOWN_SUIT_CARDS for suit in SUITS) == 1
        for meaning in weak
    )


def _is_short_two_suiter(meaning: Meaning, figures: SystemFigures) -> bool:
    """Return whether a hand shows exactly two suits, one perhaps of three cards or fewer."""
    long = [suit for suit in SUITS if meaning.fewest(suit) >= figures.length_min_cards]
    return len(long) == SUITS_OF_A_TWO_SUITER and _has_short_suit(meaning)


def _has_short_suit(meaning: Meaning) -> bool:
    """Return whether one of the hand's two longest suits may have fewer than four cards."""
    promised = sorted((fewest for fewest, _ in meaning.cards.values() if fewest), reverse=True)
    return any(fewest < KNOWN_SUIT_CARDS for fewest in promised[:SUITS_OF_A_TWO_SUITER])
