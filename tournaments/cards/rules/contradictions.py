"""What is written by hand on a card about an opening, against what the opening itself says."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.cards.rules.content import MOST_POINTS, CardContent, bid_of, hands_of, span
from tournaments.cards.rules.form import ASKED_ABOUT, HANDS, MEANT

WRITTEN_BY_HAND = ("C5", "C6", "C8")
FEWEST_POINTS = 9  # the most points of an opening are no fewer; "3+" and "5–6" are cards
# An opening and its points, "1NT 15–17" or "2♣: 18+". What follows a bracket or a dash is an
# overcall or an answer, and is passed over.
_POINTS = re.compile(
    r"(?<![\d)\-–])(?<![)\-–] )"
    r"([1-7]\s?(?:NT|ST|SA|[CDHS♣♦♥♠]))(?![A-Za-z])"
    r"[\s:=,(]+"
    r"(\d{1,2}\s*[-–]\s*\d{1,2}|\d{1,2}\+)(?![♣♦♥♠\d])",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A text that says of an opening what the opening does not. held: its points; "" if unused."""

    key: str
    call: str
    said: str
    held: str


def contradictions(card: CardContent) -> tuple[Contradiction, ...]:
    """Return where the summary gives an opening other points than its hands have.

    Source: RTP 2.1.3.2 (what a card says must be what the pair plays).
    """
    return tuple(contradiction for key in WRITTEN_BY_HAND for contradiction in _in_text(card, key))


def _in_text(card: CardContent, key: str) -> Iterator[Contradiction]:
    for bid, points in _POINTS.findall(card.text(key)):
        call = bid_of(bid)
        said = points.replace(" ", "").replace("-", "–")
        if int(said.rstrip("+").rpartition("–")[2]) < FEWEST_POINTS:
            continue
        if call in ASKED_ABOUT and card.is_ticked(f"{call}.unused") and not hands_of(card, call):
            yield Contradiction(key, call, said, "")
        elif call in MEANT and (held := _points_held(card, call)) and not _fits(said, held):
            yield Contradiction(key, call, said, " / ".join(held))


def _points_held(card: CardContent, call: str) -> list[str]:
    """Return the points of each kind of hand of an opening, as they are printed."""
    rows = (card.text(f"{call}.hand{number}.hcp") for number in range(1, HANDS + 1))
    return list(dict.fromkeys(row.replace(" ", "").replace("-", "–") for row in rows if row))


def _fits(said: str, held: list[str]) -> bool:
    """Return whether points are those of one kind of hand, or of all kinds together."""
    points = span(said, most=MOST_POINTS)
    spans = [other for text in held if (other := span(text, most=MOST_POINTS))]
    if points is None or len(spans) < len(held):
        return True
    whole = (min(low for low, _high in spans), max(high for _low, high in spans))
    if said.endswith("+"):
        return points[0] in {low for low, _high in spans}
    return points in {*spans, whole}
