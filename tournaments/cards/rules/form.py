"""The fields of a convention card as data: label, place and size.

A card is stored as texts by key, with the version of this form. A new form is a new version; texts
of an older form or another program under unknown keys are stored and returned unchanged.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

FORM_VERSION = 1
LONGEST_TEXT = 2000
NOTES = 20
CONVENTIONS = 24
OVERCALLS = 6
HANDS = 12
SUIT_NAMES = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
ONE_LEVEL = ("1C", "1D", "1H", "1S")
OPENINGS = (
    *ONE_LEVEL, "1NT", "2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT", "4X", "5X",
)  # fmt: skip
MEANT = OPENINGS[:15]
# Marks and colours depend on these openings, so a card must describe each, or say it is unused.
ASKED_ABOUT = OPENINGS[5:15]
HOLDINGS = ("A", "K", "Q", "J", "10", "9", "Hx", "Lx")
SITUATIONS = ("partner", "declarer", "discard")

_BBO_SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_TYPED_SUIT = re.compile("!([CDHScdhs])")
_SAME_SUIT = str.maketrans({"♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣", "\ufe0e": "", "\ufe0f": ""})
# A lone surrogate is no character: no page, paper or database could store it.
_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


class CellKind(StrEnum):
    """The type of a field."""

    TEXT = "TEXT"
    YES = "YES"
    RANGE = "RANGE"
    NUMBER = "NUMBER"
    CHOICE = "CHOICE"
    CONVENTION = "CONVENTION"


@dataclass(frozen=True, slots=True)
class Cell:
    """One field. label: its name in the catalogue; lines, width: its printed size."""

    key: str
    label: str
    kind: CellKind = CellKind.TEXT
    lines: int = 1
    width: int = 60
    choices: tuple[str, ...] = ()

    @property
    def room(self) -> int:
        """Return how many letters fit in print. Source: convention (WBF card)."""
        return self.lines * self.width


@dataclass(frozen=True, slots=True)
class CardSection:
    """Fields filled in together. call: the opening they describe."""

    code: str
    cells: tuple[Cell, ...]
    call: str = ""


def _texts(width: int, **lines: int) -> tuple[Cell, ...]:
    return tuple(Cell(key, key, lines=count, width=width) for key, count in lines.items())


def _hands(prefix: str) -> tuple[Cell, ...]:
    return tuple(
        Cell(f"{prefix}.hand{number}.{part}", f"hand_{part}", CellKind.RANGE, width=6)
        for number in range(1, HANDS + 1)
        for part in ("hcp", *SUIT_NAMES)
    )


def _opening(call: str) -> CardSection:
    cells = [
        Cell(f"{call}.artificial", "artificial", CellKind.YES),
        Cell(f"{call}.cards", "min_cards", CellKind.NUMBER, width=4),
        Cell(f"{call}.double", "negative_double", width=5),
        Cell(f"{call}.description", "description", lines=2, width=36),
        Cell(f"{call}.responses", "responses", lines=2, width=56),
        Cell(f"{call}.subsequent", "subsequent", lines=2, width=49),
        Cell(f"{call}.competition", "competition", lines=2, width=37),
    ]
    if call in MEANT:
        cells += _hands(call)
    if call in ASKED_ABOUT:
        cells.insert(0, Cell(f"{call}.unused", "unused", CellKind.YES))
    if call[0] in "23" and call != "3NT":
        cells.append(Cell(f"{call}.defence", "defence", lines=3, width=100))
    return CardSection(f"opening-{call}", tuple(cells), call=call)


def _overcall(number: int) -> tuple[Cell, ...]:
    key = f"over.{number}"
    return (
        Cell(f"{key}.call", "overcall", width=20),
        Cell(f"{key}.over", "overcall_over", width=30),
        Cell(f"{key}.text", "overcall_text", lines=2, width=60),
        Cell(
            f"{key}.kind", "overcall_kind", CellKind.CHOICE,
            choices=("NATURAL_NOTRUMP", "STRONG_CUE_BID", "STOPPER_ASK", "OTHER"),
        ),
        Cell(
            f"{key}.against", "overcall_against", CellKind.CHOICE,
            choices=("NATURAL", "STRONG_ARTIFICIAL", "HIGHLY_UNUSUAL", "BROWN"),
        ),
        Cell(f"{key}.two", "two_suited", CellKind.YES),
        *_hands(key),
        Cell(f"{key}.defence", "defence", lines=3, width=100),
    )  # fmt: skip


_IDENTITY = CardSection(
    "summary",
    (
        Cell("system", "system", width=40),
        Cell("C2", "C2", width=24),
        Cell("C4", "C4", width=30),
        *_texts(60, C5=9, C6=9, C7=4, C8=4, C9=2),
        Cell(
            "declared", "declared", CellKind.CHOICE,
            choices=("GREEN", "BLUE", "RED", "YELLOW"),
        ),
        Cell("declared_brown", "declared_brown", CellKind.YES),
        Cell("pass_opening", "pass_opening", CellKind.YES),
        Cell("pass_points", "pass_points", CellKind.NUMBER, width=4),
        Cell("varies", "varies", CellKind.YES),
        Cell("unlisted", "unlisted", lines=2, width=58),
        Cell("psychic", "psychic", CellKind.YES),
        Cell("psychic.defence", "defence", lines=3, width=100),
    ),
)  # fmt: skip
_DEFENCE = CardSection("defence", _texts(64, A1=6, A2=4, A3=4, A4=1, A5=4, A6=5, A7=5, A8=3, A9=3))
_LEADS = CardSection(
    "leads",
    (
        *(
            Cell(f"lead.{row}.{column}", f"lead_{row}_{column}", width=33)
            for row in ("suit", "nt", "later")
            for column in ("lead", "partner")
        ),
        Cell("lead.other", "lead_other", lines=1, width=66),
        *(
            Cell(f"lead.{card}.{against}", f"lead_card_{against}", width=33)
            for card in HOLDINGS
            for against in ("suit", "nt")
        ),
    ),
)
_SIGNALS = CardSection(
    "signals",
    (
        *(
            Cell(f"signal.{against}{place}.{situation}", f"signal_{situation}", width=42)
            for against in ("suit", "nt")
            for place in (1, 2, 3)
            for situation in SITUATIONS
        ),
        Cell("signal.other", "signal_other", lines=1, width=66),
        Cell("B4", "B4", lines=6, width=66),
        Cell("B5", "B5", lines=9, width=66),
    ),
)
_SLAM = CardSection("slam", (Cell("slam", "slam", lines=7, width=106),))
_OVERCALLS = CardSection(
    "overcalls",
    tuple(cell for number in range(1, OVERCALLS + 1) for cell in _overcall(number)),
)
_CONVENTIONS = CardSection(
    "conventions",
    tuple(
        cell
        for number in range(1, CONVENTIONS + 1)
        for cell in (
            Cell(f"conv.{number}.name", "convention", CellKind.CONVENTION, width=40),
            Cell(f"conv.{number}.text", "convention_text", lines=2, width=80),
        )
    ),
)
_NOTES = CardSection(
    "notes", tuple(Cell(f"note.{n}", "note", lines=20, width=100) for n in range(1, NOTES + 1))
)

SECTIONS: Mapping[str, CardSection] = {
    section.code: section
    for section in (
        _IDENTITY, _DEFENCE, _LEADS, _SIGNALS, *map(_opening, OPENINGS), _SLAM, _OVERCALLS,
        _CONVENTIONS, _NOTES,
    )
}  # fmt: skip
CELLS: Mapping[str, Cell] = {
    cell.key: cell for section in SECTIONS.values() for cell in section.cells
}
SECTION_OF: Mapping[str, str] = {
    cell.key: section.code for section in SECTIONS.values() for cell in section.cells
}


def written(text: str) -> str:
    """Return a text as stored: "!S" becomes the suit, suits become the four black symbols.

    Nothing else is changed. Source: convention (suits typed on Bridge Base Online).
    """
    plain = _CONTROLS.sub("", text.replace("\r\n", "\n").translate(_SAME_SUIT))
    return _TYPED_SUIT.sub(lambda match: _BBO_SUITS[match[1].upper()], plain).strip()


def call_shown(call: str) -> str:
    """Return an opening as printed: "1C" is "1♣"; other texts are unchanged.

    Source: convention (WBF card).
    """
    if call.endswith("X") and len(call) == 2:
        return call[0]
    return call[:1] + SUIT_NAMES.get(call[1:], call[1:])
