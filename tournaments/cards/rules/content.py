"""Parsing of a pair's card: hands, openings, overcalls, notes, conventions."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from federation.errors import RuleError
from tournaments.cards.rules.brown import CUE_BIDS, Against, OvercallKind
from tournaments.cards.rules.form import (
    CELLS,
    CONVENTIONS,
    FORM_VERSION,
    HANDS,
    LONGEST_TEXT,
    MEANT,
    NOTES,
    OVERCALLS,
    SECTIONS,
    SUIT_NAMES,
    Cell,
    CellKind,
    call_shown,
    written,
)
from tournaments.rules.systems import SUITS, Agreement, Meaning, System

MOST_POINTS = 37
MOST_CARDS = 13
MOST_UNKNOWN = 1000
YES = "yes"
_RANGE = re.compile(r"(\d{1,2})(?:\s*[-–]\s*(\d{1,2})|(\+))?")
_HAND = re.compile(r".+\.hand(\d{1,3})\.\w+")
_BID = re.compile(r"(?<!\d)([1-7])\s?(NT|ST|SA|[CDHS♣♦♥♠])(?![A-Za-z])", re.IGNORECASE)
_NOTE = re.compile(r"\bnotas?\s*(\d{1,2})|\bnotes?\s*(\d{1,2})", re.IGNORECASE)
_LETTER_OF = {glyph: letter for letter, glyph in SUIT_NAMES.items()} | {"ST": "NT", "SA": "NT"}


@dataclass(frozen=True, slots=True)
class CardContent:
    """The non-blank texts of a card by key; unknown: fields from elsewhere, preserved."""

    cells: Mapping[str, str]
    unknown: Mapping[str, str] = field(default_factory=dict)
    form: int = FORM_VERSION

    def text(self, key: str) -> str:
        """Return the text of a field, empty for none. Source: convention."""
        return self.cells.get(key, "")

    def is_ticked(self, key: str) -> bool:
        """Return whether a box is ticked. Source: convention."""
        return self.cells.get(key) == YES

    def as_mapping(self) -> dict[str, object]:
        """Return the card as stored and attached to its PDF. Source: convention."""
        return {
            "form": self.form,
            "cells": dict(sorted(self.cells.items())),
            "unknown": dict(sorted(self.unknown.items())),
        }


@dataclass(frozen=True, slots=True)
class Overcall:
    """An overcall described in detail, as Brown marks depend on it.

    over: the openings it follows; empty for any one-level suit opening.
    """

    key: str
    agreement: Agreement
    kind: OvercallKind
    against: Against
    is_two_suited: bool
    over: tuple[str, ...] = ()


def card_content(typed: object) -> CardContent:
    """Return a stored or sent card, validated.

    Raises: RuleError("card_not_a_card"), RuleError("card_of_a_later_form"),
    RuleError("card_hands_too_many").
    Source: convention (versions of the form).
    """
    if not isinstance(typed, dict) or type(typed.get("form")) is not int:
        raise RuleError("card_not_a_card")
    if typed["form"] > FORM_VERSION:
        raise RuleError("card_of_a_later_form", form=typed["form"])
    cells, unknown = _texts(typed.get("cells", {})), _texts(typed.get("unknown", {}))
    refuse_too_many_hands([*cells, *unknown])
    for key in [key for key in cells if key not in CELLS]:
        unknown[key] = cells.pop(key)
    if len(unknown) > MOST_UNKNOWN:
        raise RuleError("card_not_a_card")
    return CardContent(cells, unknown, typed["form"])


def cell_fault(cell: Cell, text: str) -> str:
    """Return the code of the fault in a field's text, empty for none.

    Source: convention (form of the card).
    """
    if not text:
        return ""
    if cell.kind is CellKind.RANGE:
        most = MOST_POINTS if cell.key.endswith("hcp") else MOST_CARDS
        return "" if span(text, most=most) else "card_range_unreadable"
    if cell.kind is CellKind.NUMBER:
        fits = text.isascii() and text.isdecimal() and int(text) <= MOST_POINTS
        return "" if fits else "card_number_unreadable"
    if cell.kind is CellKind.CHOICE:
        return "" if text in cell.choices else "card_choice_unknown"
    if cell.kind is CellKind.YES:
        return "" if text == YES else "card_choice_unknown"
    if cell.label in {"overcall", "overcall_over"}:
        return "" if bid_of(text) else "card_bid_unreadable"
    return ""


def refuse_too_many_hands(keys: Iterable[str]) -> None:
    """Refuse a call with more types of hand than the form has rows.

    Raises: RuleError("card_hands_too_many"). Source: convention (form of the card).
    """
    for key in keys:
        row = _HAND.fullmatch(key)
        if row is not None and int(row[1]) > HANDS:
            call = call_shown(key.partition(".hand")[0])
            raise RuleError("card_hands_too_many", article="RTP 2.1.3.3", call=call, most=HANDS)


def span(text: str, *, most: int) -> tuple[int, int] | None:
    """Return the range of "11-21", "3+" or "5", None if it cannot be parsed.

    Source: convention (ranges on cards).
    """
    regex_match = _RANGE.fullmatch(text.strip())
    if regex_match is None:
        return None
    low = int(regex_match[1])
    high = int(regex_match[2]) if regex_match[2] else most if regex_match[3] else low
    return (low, high) if low <= high <= most else None


def bid_of(text: str) -> str:
    """Return the first bid in a text, in our notation: "2♦" is "2D"; empty for none.

    Source: convention (suits by letter).
    """
    return next(iter(bids_in(text)), "")


def bids_in(text: str) -> list[str]:
    """Return every bid in a text. Source: convention (suits by letter)."""
    return [
        level + _LETTER_OF.get(strain.upper(), strain.upper())
        for level, strain in _BID.findall(text)
    ]


def notes_named(text: str) -> tuple[int, ...]:
    """Return the numbers of the supplementary notes to which a text refers.

    Source: RTP 2.1.3.3.
    """
    return tuple(int(one or other) for one, other in _NOTE.findall(text))


def notes_of(card: CardContent) -> dict[int, str]:
    """Return the supplementary notes by number. Source: RTP 2.1.3.3."""
    texts_by_number = {number: card.text(f"note.{number}") for number in range(1, NOTES + 1)}
    return {number: text for number, text in texts_by_number.items() if text}


def conventions_of(card: CardContent) -> Iterator[tuple[str, str, str]]:
    """Yield the conventions: place, name, text. Source: RTP Annex II."""
    for number in range(1, CONVENTIONS + 1):
        if name := card.text(f"conv.{number}.name"):
            yield f"conv.{number}", name, card.text(f"conv.{number}.text")


def openings_of(card: CardContent) -> tuple[Agreement, ...]:
    """Return the openings with described hands. Source: RTP 2.1.2.3."""
    agreements = (Agreement(call, hands_of(card, call)) for call in MEANT)
    return tuple(agreement for agreement in agreements if agreement.meanings)


def overcalls_of(card: CardContent) -> tuple[Overcall, ...]:
    """Return the overcalls described in detail. Source: RTP 2.1.2.3."""
    overcalls = []
    for number in range(1, OVERCALLS + 1):
        key = f"over.{number}"
        call = bid_of(card.text(f"{key}.call"))
        hands = hands_of(card, key)
        kind, against = card.text(f"{key}.kind"), card.text(f"{key}.against")
        over = tuple(bids_in(card.text(f"{key}.over")))
        if not (call and kind and against) or (kind in CUE_BIDS and not over):
            continue
        if not hands and kind == OvercallKind.OTHER and against == Against.NATURAL:
            continue
        overcalls.append(
            Overcall(
                key,
                Agreement(call, hands),
                OvercallKind(kind),
                Against(against),
                card.is_ticked(f"{key}.two"),
                over,
            )
        )
    return tuple(overcalls)


def overcalls_untold(card: CardContent) -> tuple[str, ...]:
    """Return the fields of the overcalls that are not described well enough to judge them.

    Source: RTP 2.1.2.3.
    """
    overcall_keys = {overcall.key for overcall in overcalls_of(card)}
    keys = (f"over.{number}" for number in range(1, OVERCALLS + 1))
    return tuple(
        f"{key}.call" for key in keys if card.text(f"{key}.call") and key not in overcall_keys
    )


def system_of(card: CardContent) -> System:
    """Return the agreements that decide the colour of a card. Source: RTP 2.1.2.3."""
    points = card.text("pass_points")
    return System(
        openings=openings_of(card),
        pass_shows_opening=card.is_ticked("pass_opening"),
        opening_pass_fewest=int(points) if points else 0,
        varies=card.is_ticked("varies"),
        unlisted_calls=tuple(
            part.strip() for part in re.split(r"[\n;,]", card.text("unlisted")) if part.strip()
        ),
    )


def hands_of(card: CardContent, prefix: str) -> tuple[Meaning, ...]:
    """Return the types of hand a call may show; a row without points is ignored.

    Source: RTP 2.1.2.3.
    """
    meanings = []
    for number in range(1, HANDS + 1):
        key = f"{prefix}.hand{number}"
        points = span(card.text(f"{key}.hcp"), most=MOST_POINTS)
        if points is None:
            continue
        cards = {suit: span(card.text(f"{key}.{suit}"), most=MOST_CARDS) for suit in SUITS}
        meanings.append(Meaning(points, {suit: held for suit, held in cards.items() if held}))
    return tuple(meanings)


def sections_filled(card: CardContent) -> dict[str, int]:
    """Return how many fields of each section are filled in. Source: convention (form)."""
    return {
        code: sum(bool(card.text(cell.key)) for cell in section.cells)
        for code, section in SECTIONS.items()
    }


def sections_changed(before: CardContent, after: CardContent) -> dict[str, int]:
    """Return how many fields of each section differ between two cards.

    Source: convention (form).
    """
    totals_by_code = {
        code: sum(before.text(cell.key) != after.text(cell.key) for cell in section.cells)
        for code, section in SECTIONS.items()
    }
    return {code: count for code, count in totals_by_code.items() if count}


def _texts(typed: object) -> dict[str, str]:
    """Return keys and texts as stored. Raises: RuleError for anything else."""
    if not isinstance(typed, dict):
        raise RuleError("card_not_a_card")
    texts = {}
    for key, text in typed.items():
        if not isinstance(key, str) or not isinstance(text, str) or len(key) > 80:
            raise RuleError("card_not_a_card")
        if len(text) > LONGEST_TEXT:
            raise RuleError("card_text_too_long", most=LONGEST_TEXT)
        if plain := written(text):
            texts[written(key)] = plain
    for key, text in texts.items():
        if key in CELLS and (code := cell_fault(CELLS[key], text)):
            raise RuleError(code, field=key, text=text[:60], most=MOST_POINTS)
    return texts
