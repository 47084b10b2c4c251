"""Weak or multi-meaning conventional calls in competition that are not on the List of Conventions.

A system with such a call is Red (RTP 2.1.2.3, Red c). The openings from one notrump on and the
overcalls of natural openings are judged by their hands; one-level suit openings have their own
criteria.
"""

import re
from collections.abc import Collection, Iterable, Sequence

from federation.rules.figures_play import SystemFigures
from federation.rules.names import folded
from tournaments.cards.rules.brown import (
    KNOWN_SUIT_CARDS,
    NATURAL_NOTRUMP_BELOW_CARDS,
    TWO_OF_A_MINOR,
    Against,
    OvercallKind,
    is_what_it_is_called,
    long_suits,
    weak_hands,
    weak_two_in_either_major,
)
from tournaments.cards.rules.content import CardContent, openings_of, overcalls_of
from tournaments.cards.rules.conventions import CONVENTIONS
from tournaments.rules.systems import MAJORS, SUITS, Agreement, Finding, Meaning

# Annex II: Muiderberg, Gambling 3NT, Unusual 2NT.
MUIDERBERG_CARDS = 5
GAMBLING_CARDS = 7
_MINORS = ("C", "D")
_OVERCALL_NAMES = tuple(
    re.compile(rf"\b{re.escape(folded(name))}\b")
    for convention in CONVENTIONS
    if convention.category == "overcall"
    for name in convention.names
)


def unlisted_calls(card: CardContent, *, figures: SystemFigures) -> tuple[Finding, ...]:
    """Return the weak or multi-meaning calls of a card that are not on the List.

    Source: RTP 2.1.2.3.
    """
    overcalls = [
        Finding("UNLISTED_OVERCALL", overcall.agreement.call)
        for overcall in overcalls_of(card)
        if is_unlisted_overcall(
            overcall.agreement,
            kind=overcall.kind,
            against=overcall.against,
            over=overcall.over,
            is_two_suited=overcall.is_two_suited,
            text=card.text(f"{overcall.key}.text"),
            figures=figures,
        )
    ]
    return (*unlisted_openings(openings_of(card), figures=figures), *overcalls)


def unlisted_openings(
    openings: Iterable[Agreement], *, figures: SystemFigures
) -> tuple[Finding, ...]:
    """Return the openings that make a system Red, except those described in Annex II.

    Source: RTP 2.1.2.3, Annex II.
    """
    return tuple(
        Finding("UNLISTED_OPENING", opening.call)
        for opening in openings
        if (opening.level > 1 or not opening.suit)
        and _is_weak_or_many_sided(opening, figures)
        and not _is_listed_opening(opening, figures)
    )


def is_unlisted_overcall(
    overcall: Agreement,
    *,
    kind: OvercallKind,
    against: Against,
    text: str,
    figures: SystemFigures,
    over: Collection[str] = (),
    is_two_suited: bool = False,
) -> bool:
    """Return whether an overcall makes a system Red. text: the pair's description.

    An overcall that is not of the exempt kind it claims is judged like any other. One named as in
    Annex II is on the List. Source: RTP 2.1.2.3.
    """
    return (
        not is_what_it_is_called(
            overcall, kind=kind, over=over, figures=figures, is_two_suited=is_two_suited
        )
        and against is Against.NATURAL
        and _is_weak_or_many_sided(overcall, figures)
        and not names_a_listed_overcall(text)
    )


def names_a_listed_overcall(text: str) -> bool:
    """Return whether a text names an overcall on the List in any language. Source: RTP Annex II."""
    plain = folded(text)
    return any(name.search(plain) for name in _OVERCALL_NAMES)


def _is_weak_or_many_sided(call: Agreement, figures: SystemFigures) -> bool:
    if all(_is_natural(call, meaning, figures) for meaning in call.meanings):
        return False
    return bool(weak_hands(call, figures)) or _is_many_sided(call.meanings, figures)


def _is_natural(call: Agreement, meaning: Meaning, figures: SystemFigures) -> bool:
    """Return whether a hand shows only its strength and the named denomination.

    Source: RTP 2.1.2.2.
    """
    if call.suit:
        held = [suit for suit in SUITS if meaning.fewest(suit) >= KNOWN_SUIT_CARDS]
        return held == [call.suit]
    if call.level > 1 and meaning.hcp[0] < figures.average_hcp:
        return False
    return all(meaning.fewest(suit) < NATURAL_NOTRUMP_BELOW_CARDS for suit in SUITS)


def _is_many_sided(meanings: Sequence[Meaning], figures: SystemFigures) -> bool:
    """Return whether hands differ without a common suit; strong hands of any kind count as one.

    Source: RTP 2.1.2.3 (Red a counts "strong of any kind" as one of its kinds).
    """
    kinds = {
        "strong" if meaning.hcp[0] >= figures.strong_min_hcp else str(sorted(meaning.cards.items()))
        for meaning in meanings
    }
    return len(kinds) > 1 and not long_suits(meanings)


def _is_listed_opening(opening: Agreement, figures: SystemFigures) -> bool:
    """Return whether Annex II describes an opening: Multi, Muiderberg or gambling three notrump."""
    if opening.call in TWO_OF_A_MINOR:
        return weak_two_in_either_major(opening, figures)
    if opening.level == 2 and opening.suit in MAJORS:
        return all(_is_muiderberg(opening.suit, meaning) for meaning in opening.meanings)
    return opening.call == "3NT" and all(
        any(meaning.fewest(suit) >= GAMBLING_CARDS for suit in _MINORS)
        for meaning in opening.meanings
    )


def _is_muiderberg(major: str, meaning: Meaning) -> bool:
    """Return whether a hand has five cards of the major and four of another suit.

    The other suit of a spade hand must be a minor; of a heart hand it may be any.

    Source: RTP Annex II.
    """
    others = [suit for suit in SUITS if suit != major] if major == "H" else _MINORS
    return meaning.fewest(major) >= MUIDERBERG_CARDS and any(
        meaning.fewest(suit) >= KNOWN_SUIT_CARDS for suit in others
    )
