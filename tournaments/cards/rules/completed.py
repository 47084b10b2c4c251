"""The completed card, in which data entered once appears everywhere it belongs.

The hands of a call also give its description, its minimum length and whether it is artificial;
calls that need a defence are named on the front page. None of this is stored with the card.
"""

from collections.abc import Iterable

from federation.rules.figures_play import CardFigures, SystemFigures
from tournaments.cards.rules.content import YES, CardContent, bids_in, openings_of, overcalls_of
from tournaments.cards.rules.form import HANDS, MEANT, OVERCALLS, SUIT_NAMES, call_shown
from tournaments.cards.rules.judgement import Marked, brown_marks
from tournaments.rules.cards import missing_on_front_page
from tournaments.rules.systems import SUITS, Agreement, is_artificial

FRONT_PAGE_CELL = "C6"


def completed(card: CardContent, *, systems: SystemFigures, cards: CardFigures) -> CardContent:
    """Return a card completed with everything that follows from its hands.

    Source: RTP 2.1.3.2, 2.1.4.
    """
    cells = dict(card.cells)
    for opening in openings_of(card):
        call = opening.call
        cells[f"{call}.description"] = described(card, call, card.text(f"{call}.description"))
        fewest = _fewest_cards(opening)
        if opening.suit and fewest and not card.text(f"{call}.cards"):
            cells[f"{call}.cards"] = str(fewest)
        if opening.suit and is_artificial(
            opening, shortest=cards.artificial_suit_opening_below_cards
        ):
            cells[f"{call}.artificial"] = YES
    for number in range(1, OVERCALLS + 1):
        key = f"over.{number}"
        if hands_shown(card, key):
            cells[f"{key}.text"] = described(card, key, card.text(f"{key}.text"))
    card_content = CardContent(cells, card.unknown, card.form)
    lines = [card.text(FRONT_PAGE_CELL), *_front_page_lines(card_content, systems, cards)]
    if front := "\n".join(line for line in lines if line):
        cells[FRONT_PAGE_CELL] = front
    return CardContent(cells, card.unknown, card.form)


def hands_shown(card: CardContent, prefix: str) -> tuple[str, ...]:
    """Return the hands of a call as printed: "11–21 ♣3+".

    Source: convention (ranges on cards).
    """
    texts = []
    for number in range(1, HANDS + 1):
        row = f"{prefix}.hand{number}"
        values = [
            card.text(f"{row}.hcp"),
            *(
                SUIT_NAMES[suit] + card.text(f"{row}.{suit}")
                for suit in SUITS
                if card.text(f"{row}.{suit}")
            ),
        ]
        if any(values):
            texts.append(" ".join(part for part in values if part).replace("-", "–"))
    return tuple(texts)


def described(card: CardContent, prefix: str, text: str) -> str:
    """Return the hands and the text of a call; hands already in the text are not repeated.

    Source: convention (form of the card).
    """
    hands = hands_shown(card, prefix)
    plain = text.replace("-", "–")
    if text and all(hand.split(" ")[0] in plain for hand in hands):
        return text
    return "; ".join(part for part in (" / ".join(hands), text) if part)


def front_page_calls(
    card: CardContent, *, systems: SystemFigures, cards: CardFigures
) -> tuple[str, ...]:
    """Return the openings that must be on the front page but which the pair did not put there.

    Source: RTP 2.1.3.2.
    """
    listed = set(bids_in(card.text(FRONT_PAGE_CELL)))
    openings = openings_of(card)
    of_one = [opening for opening in openings if opening.level == 1]
    needed = {
        *missing_on_front_page(of_one, listed=listed, figures=cards),
        *(call for call in MEANT if card.is_ticked(f"{call}.artificial")),
        *(marked.key for marked in _brown(card, systems) if marked.key in MEANT),
        *_shows_another_suit(openings),
    }
    return tuple(call for call in MEANT if call in needed - listed)


def _front_page_lines(card: CardContent, systems: SystemFigures, cards: CardFigures) -> list[str]:
    """Return the lines added to the front page: openings, then Brown overcalls."""
    lines = [
        _line(call_shown(call), described(card, call, card.text(f"{call}.description")))
        for call in front_page_calls(card, systems=systems, cards=cards)
    ]
    brown = {marked.key for marked in _brown(card, systems)}
    listed = set(bids_in(card.text(FRONT_PAGE_CELL)))
    lines += [
        _line(
            f"({' '.join(map(call_shown, overcall.over)) or '1'}) "
            + call_shown(overcall.agreement.call),
            described(card, overcall.key, card.text(f"{overcall.key}.text")),
        )
        for overcall in overcalls_of(card)
        if overcall.key in brown and overcall.agreement.call not in listed
    ]
    return lines


def _line(call: str, text: str) -> str:
    return f"{call}: {text}" if text else call


def _brown(card: CardContent, systems: SystemFigures) -> Iterable[Marked]:
    """Return the calls that are Brown or may be met by a written defence."""
    return brown_marks(card, figures=systems)


def _fewest_cards(opening: Agreement) -> int:
    return min(meaning.fewest(opening.suit) for meaning in opening.meanings)


def _shows_another_suit(openings: Iterable[Agreement]) -> list[str]:
    """Return the openings from two clubs on that show another suit."""
    return [
        opening.call
        for opening in openings
        if opening.level > 1
        and opening.suit
        and any(meaning.fewest(opening.suit) == 0 for meaning in opening.meanings)
    ]
