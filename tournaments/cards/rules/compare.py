"""Comparison of two versions of a card by field and word, and whether late changes are allowed."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from federation.rules.figures_play import CardFigures, SystemFigures
from tournaments.cards.rules.content import CardContent
from tournaments.cards.rules.form import CELLS
from tournaments.cards.rules.judgement import item_key, items_of
from tournaments.rules.cards import CardEdit, ItemChange, changes_after_delivery

# The four clauses of the article. Source: RTP 2.1.3.4.
CLAUSES = {
    CardEdit.DELETE: "a",
    CardEdit.REPLACE_OTHER: "b",
    CardEdit.ADD_OTHER: "c",
    CardEdit.CHANGE_BROWN: "d",
    CardEdit.REPLACE_BROWN_BY_BROWN: "d",
    CardEdit.ADD_BROWN: "d",
}
_WORDS = re.compile(r"\s+|[^\s]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """Consecutive words of a text, and whether the other text contains them too."""

    text: str
    is_changed: bool


@dataclass(frozen=True, slots=True)
class ComparedField:
    """A field that differs, with its text in each version in pieces."""

    key: str
    before: tuple[Piece, ...]
    after: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class ComparedItem:
    """An agreement that differs. change: None if it is no agreement, such as the declared colour.

    fields: empty if only a note changed to which the agreement refers.
    """

    key: str
    fields: tuple[ComparedField, ...]
    change: ItemChange | None

    @property
    def clause(self) -> str:
        """Return the clause that applies to the change, "a" to "d". Source: RTP 2.1.3.4."""
        return CLAUSES[self.change.edit] if self.change else ""


def compared_cards(
    before: CardContent,
    after: CardContent,
    *,
    systems: SystemFigures,
    cards: CardFigures,
    meets_written_defence: bool = False,
) -> tuple[ComparedItem, ...]:
    """Return all differences between two versions, in the order of the form.

    meets_written_defence: opponents delivered a defence to the pair's Brown conventions.
    Source: RTP 2.1.3.4, 2.1.3.5.
    """
    changes = {
        change.key: change
        for change in changes_after_delivery(
            items_of(before, figures=systems),
            items_of(after, figures=systems),
            figures=cards,
            meets_written_defence=meets_written_defence,
        )
    }
    fields: dict[str, list[ComparedField]] = {}
    for key in _keys(before, after):
        old, new = _text(before, key), _text(after, key)
        if old != new:
            place = item_key(key) if key in CELLS else key
            fields.setdefault(place, []).append(ComparedField(key, *compared_texts(old, new)))
    places = dict.fromkeys([*fields, *changes])
    return tuple(
        ComparedItem(place, tuple(fields.get(place, ())), changes.get(place)) for place in places
    )


def compared_texts(old: str, new: str) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """Return two texts in pieces, with the differences marked. Source: convention (words)."""
    one, other = _WORDS.findall(old), _WORDS.findall(new)
    match = SequenceMatcher(a=one, b=other, autojunk=False)
    before, after = [], []
    for tag, i, j, k, n in match.get_opcodes():
        before += _piece(one[i:j], is_changed=tag != "equal")
        after += _piece(other[k:n], is_changed=tag != "equal")
    return tuple(before), tuple(after)


def _piece(words: Sequence[str], *, is_changed: bool) -> list[Piece]:
    return [Piece("".join(words), is_changed)] if words else []


def _keys(before: CardContent, after: CardContent) -> list[str]:
    """Return the fields of the form in order, then unknown ones."""
    unknown = sorted(before.unknown.keys() | after.unknown.keys())
    return [*CELLS, *(key for key in unknown if key not in CELLS)]


def _text(card: CardContent, key: str) -> str:
    return card.text(key) if key in CELLS else card.unknown.get(key, "")
