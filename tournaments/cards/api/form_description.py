"""The fields of a convention card in words, for the description of the API."""

import re

from tournaments.cards.rules.content import MOST_CARDS, MOST_POINTS, YES
from tournaments.cards.rules.form import (
    CONVENTIONS,
    HANDS,
    LONGEST_TEXT,
    NOTES,
    OVERCALLS,
    SECTIONS,
    CardSection,
    Cell,
    CellKind,
)

_ROW = re.compile(r"(?<=hand)\d+|(?<=^over\.)\d+|(?<=^conv\.)\d+|(?<=^note\.)\d+")


def form_in_words() -> str:
    """Return the fields of every section, with what each takes; sections alike in one line."""
    alike: dict[str, list[str]] = {}
    for section in SECTIONS.values():
        alike.setdefault(_fields_of(section), []).append(f"`{section.code}`")
    lines = [f"* {', '.join(codes)}: {fields}" for fields, codes in alike.items()]
    return "\n".join([
        "The fields of each part by their keys; of an opening `<call>` is what follows "
        "`opening-`, and `<n>` counts the rows of a list: "
        f"{HANDS} kinds of hand, {OVERCALLS} overcalls, {CONVENTIONS} conventions, {NOTES} notes. "
        f"A field without a remark is a text of {LONGEST_TEXT} letters at most.",
        "",
        *lines,
    ])  # fmt: skip


def _fields_of(section: CardSection) -> str:
    fields = dict.fromkeys(_field_in_words(cell, section.call) for cell in section.cells)
    return ", ".join(fields)


def _field_in_words(cell: Cell, call: str) -> str:
    key = cell.key.replace(f"{call}.", "<call>.", 1) if call else cell.key
    takes = _input_of(cell)
    return f"`{_ROW.sub('<n>', key)}`" + (f" ({takes})" if takes else "")


def _input_of(cell: Cell) -> str:
    if cell.kind is CellKind.YES:
        return f"`{YES}`"
    if cell.kind is CellKind.CHOICE:
        return ", ".join(f"`{choice}`" for choice in cell.choices)
    if cell.kind is CellKind.NUMBER:
        return f"a whole number to {MOST_POINTS}"
    if cell.kind is CellKind.RANGE:
        most = MOST_POINTS if cell.key.endswith("hcp") else MOST_CARDS
        return f"`11-21`, `3+` or `5`, to {most}"
    if cell.label in {"overcall", "overcall_over"}:
        return "a bid, such as `2D` or `1NT`"
    return ""
