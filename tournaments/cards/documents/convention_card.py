"""The printed convention card: two pages, supplementary sheets, attached data."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else
from federation.texts import all_texts, sentence
from tournaments.cards.documents.fit import Continued, Room, fitted
from tournaments.cards.rules.content import (
    CardContent,
    bid_of,
    bids_in,
    conventions_of,
    notes_of,
    overcalls_of,
)
from tournaments.cards.rules.conventions import convention_named
from tournaments.cards.rules.form import CELLS, HOLDINGS, OPENINGS, SITUATIONS, call_shown

DATA_FILE = "convention-card.json"
_LEAD, _SIGNAL = Room(33), Room(21, 2)
_AGAINST = ("suit", "nt")
_WHERE_NAMES = {"Hx": "Hi-x", "Lx": "Lo-x"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A field with its heading. rows: its height in rows of the page, including the heading."""

    title: str
    text: str
    rows: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Grid:
    """A table of short fields: column names, then rows that start with their name."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    other: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRow:
    """One row of the second page."""

    call: str
    artificial: str
    cards: str
    double: str
    texts: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConventionCardPaper(Paper):
    """The card as printed. colour: of the band; attached: the data by file name."""

    system: str
    players: tuple[str, ...]
    country: str
    event: str
    colour: str
    label: str
    has_brown: bool
    declared: str
    version: str
    signed: tuple[str, ...]
    left: tuple[Box, ...]
    leads: tuple[Grid, ...]
    doubles: tuple[Box, ...]
    summary: tuple[Box, ...]
    heads: tuple[str, ...]
    openings: tuple[OpeningRow, ...]
    conventions: Box
    slam: Box
    sheets: tuple[tuple[str, str], ...]
    reasons: tuple[str, ...]
    attached: dict[str, str] = field(default_factory=dict)


def colour_label(colour: str, *, has_brown: bool) -> str:
    """Return the mark on all papers of a pair, as text: "Red + Brown"."""
    words = [colour, *(["BROWN"] if has_brown else [])]
    return " + ".join(str(all_texts()[word]) for word in words)


def overcall_name(card: CardContent, key: str) -> str:
    """Return an overcall and the openings it follows: "(1♥ 1♠) 2♣"."""
    over = " ".join(call_shown(bid) for bid in bids_in(card.text(f"{key}.over")))
    call = call_shown(bid_of(card.text(f"{key}.call")))
    return f"({over}) {call}" if over else call


def overcall_kind(card: CardContent, key: str) -> str:
    """Return the kind of an overcall, and against which openings, if that is informative."""
    texts = [
        str(all_texts()[f"card_choice:{card.text(f'{key}.{part}')}"])
        for part, usual in (("kind", "OTHER"), ("against", "NATURAL"))
        if card.text(f"{key}.{part}") not in {"", usual}
    ]
    return ", ".join(texts)


def reasons_text(reasons: Iterable[dict[str, str]]) -> tuple[str, ...]:
    """Return stored reasons in the reader's language."""
    notrump = pgettext("notrump", "NT")
    return tuple(
        sentence(reason["code"], {"call": reason["call"].replace("NT", notrump)})
        for reason in reasons
    )


def convention_card_paper(
    card: CardContent,
    *,
    federation: str,
    is_sample: bool,
    players: Sequence[str],
    colour: str,
    has_brown: bool,
    version: str,
    signed: Sequence[str],
    reasons: Sequence[str],
    attached: CardContent | None = None,
) -> ConventionCardPaper:
    """Return a card for printing, in the active language.

    attached: the card as the pair wrote it, attached as data; without the completed parts.
    """
    inside = attached or card
    cut = _Cut(card)
    declared = colour_label(
        card.text("declared") or colour, has_brown=card.is_ticked("declared_brown")
    )
    label = colour_label(colour, has_brown=has_brown)
    left = tuple(cut.box(key, CELLS[key].lines + (key != "A4")) for key in _A)
    leads = _grids(cut)
    doubles = (cut.box("B4", 7), cut.box("B5", 10))
    rows = {"C5": 10, "C6": 10, "C7": 5, "C8": 5, "C9": 3}
    summary = tuple(cut.box(key, height) for key, height in rows.items())
    openings = tuple(_opening(call, cut) for call in OPENINGS)
    conventions = gettext("Conventions")
    named = cut.text(_names(card), Room(CELLS["slam"].width, 8), title=conventions)
    slam = cut.box("slam", 8)
    return ConventionCardPaper(
        federation=federation,
        is_sample=is_sample,
        title=f"{gettext('Convention card')}: {' – '.join(players)}",
        system=card.text("system")[:60],
        players=tuple(players),
        country=cut.field("C2", Room(24)),
        event=cut.field("C4", Room(36)),
        colour=colour,
        label=label,
        has_brown=has_brown,
        declared="" if declared == label else declared,
        version=version,
        signed=tuple(signed),
        left=left,
        leads=leads,
        doubles=doubles,
        summary=summary,
        heads=_opening_heads(),
        openings=openings,
        conventions=Box(title=conventions, text=named, rows=8),
        slam=slam,
        sheets=(*_defences(card), *_notes(card), *_described(card), *cut.sheets),
        reasons=tuple(reasons),
        attached={DATA_FILE: json.dumps(inside.as_mapping(), ensure_ascii=False, sort_keys=True)},
    )


COLUMNS = ("description", "responses", "subsequent", "competition")
_A = ("A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8", "A9")


class _Cut:
    """Shortens texts that do not fit; the whole text is on a numbered supplementary sheet."""

    def __init__(self, card: CardContent) -> None:
        self.card = card
        self.continued: list[Continued] = []

    def field(self, key: str, room: Room, *, about: str = "") -> str:
        """Return what fits of a field. about: its row, if the field's name is not enough."""
        title = f"{about} {_label(CELLS[key].label)}".strip()
        return self.text(self.card.text(key), room, title=title)

    def text(self, text: str, room: Room, *, title: str) -> str:
        """Return what fits of a text."""
        mark = f"→ S{len(self.continued) + 1}"
        shown, is_whole = fitted(text, room, mark=mark)
        if not is_whole:
            self.continued.append(Continued(mark, title, text))
        return shown

    def box(self, key: str, rows: int) -> Box:
        """Return a field with its heading."""
        return Box(title=_label(CELLS[key].label), text=self.field(key, _room(key)), rows=rows)

    @property
    def sheets(self) -> tuple[tuple[str, str], ...]:
        """Return the texts that did not fit, each with the number to which the card refers."""
        return tuple(
            (f"{continued.mark[2:]} · {continued.title}", continued.text)
            for continued in self.continued
        )


def _room(key: str) -> Room:
    """Return the printed size of a field."""
    return Room(CELLS[key].width, CELLS[key].lines)


def _label(name: str) -> str:
    return str(all_texts()[f"card:{name}"])


def _opening_heads() -> tuple[str, ...]:
    return (
        gettext("Opening"), gettext("Art."), gettext("Min. cards"), gettext("Neg. dbl thru"),
        *(_label(name) for name in COLUMNS),
    )  # fmt: skip


def _opening(call: str, cut: _Cut) -> OpeningRow:
    card, shown = cut.card, _call_named(call)
    return OpeningRow(
        call=shown,
        artificial="✓" if card.is_ticked(f"{call}.artificial") else "",
        cards=card.text(f"{call}.cards")[:3],
        double=cut.field(f"{call}.double", Room(8, 2), about=shown),
        texts=tuple(
            cut.field(f"{call}.{part}", _room(f"{call}.{part}"), about=shown) for part in COLUMNS
        ),
    )


def _call_named(call: str) -> str:
    if call.endswith("X"):
        return gettext("%(level)s bids") % {"level": call[0]}
    if call.endswith("NT"):
        return call[0] + pgettext("notrump", "NT")
    return call_shown(call)


def _grids(cut: _Cut) -> tuple[Grid, ...]:
    columns = (_label("lead_card_suit"), _label("lead_card_nt"))
    return (
        Grid(
            title=gettext("Opening leads style"),
            heads=("", gettext("Lead"), gettext("In partner's suit")),
            rows=tuple(
                (
                    name,
                    *(
                        cut.field(f"lead.{row}.{part}", _LEAD, about=name)
                        for part in ("lead", "partner")
                    ),
                )
                for row, name in (
                    ("suit", gettext("Suit")),
                    ("nt", pgettext("notrump", "NT")),
                    ("later", gettext("Later")),
                )
            ),
            other=cut.field("lead.other", _room("lead.other")),
        ),
        Grid(
            title="",
            heads=(gettext("Lead"), *columns),
            rows=tuple(
                (name, *(cut.field(f"lead.{held}.{key}", _LEAD, about=name) for key in _AGAINST))
                for held, name in (
                    (holding, _WHERE_NAMES.get(holding, holding)) for holding in HOLDINGS
                )
            ),
        ),
        Grid(
            title=gettext("Signals in order of priority"),
            heads=("", *(_label(f"signal_{situation}") for situation in SITUATIONS)),
            rows=tuple(
                (
                    f"{name} {n}",
                    *(
                        cut.field(f"signal.{row}{n}.{situation}", _SIGNAL, about=f"{name} {n}")
                        for situation in SITUATIONS
                    ),
                )
                for row, name in (("suit", gettext("Suit")), ("nt", pgettext("notrump", "NT")))
                for n in (1, 2, 3)
            ),
            other=cut.field("signal.other", _room("signal.other")),
        ),
    )


def _names(card: CardContent) -> str:
    """Return the names of conventions, with a short note for each."""
    texts = []
    for _place, name, text in conventions_of(card):
        texts.append(f"{name} ({text})" if text and convention_named(name) else name)
    return " · ".join(texts)


def _described(card: CardContent) -> list[tuple[str, str]]:
    """Return the descriptions of unlisted conventions, and details of overcalls."""
    rows = [
        (name, text)
        for _place, name, text in conventions_of(card)
        if text and convention_named(name) is None
    ]
    rows += [
        (
            gettext("Overcall %(call)s") % {"call": overcall_name(card, overcall.key)},
            "\n".join(
                line
                for line in (overcall_kind(card, overcall.key), card.text(f"{overcall.key}.text"))
                if line
            ),
        )
        for overcall in overcalls_of(card)
    ]
    return [(title, text) for title, text in rows if text]


def _notes(card: CardContent) -> list[tuple[str, str]]:
    return [
        (gettext("Note %(number)s") % {"number": number}, text)
        for number, text in notes_of(card).items()
    ]


def _defences(card: CardContent) -> list[tuple[str, str]]:
    """Return the suggested defences; those against calls that need a special defence first."""
    rows = []
    for key, text in card.cells.items():
        place, _dot, last = key.rpartition(".")
        if last == "defence":
            call = card.text(f"{place}.call") or ("" if place == "psychic" else call_shown(place))
            title = gettext("Suggested defence to %(call)s") % {"call": call or _label("psychic")}
            rows.append((title, text))
    return sorted(rows)


CONVENTION_CARD = PaperKind(
    code="convention_card",
    prefix="CV",
    title=_("convention card"),
    about="card_version",
    may_read=nobody_else,
)
register_papers(CONVENTION_CARD)
