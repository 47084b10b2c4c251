"""Convention cards as pages show them at the table, openings first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from federation.texts import all_texts
from tournaments.cards.documents.convention_card import (
    overcall_kind,
    overcall_name,
    reasons_text,
)
from tournaments.cards.documents.form_names import (
    fault_place,
    fault_sentence,
    field_label,
    field_place,
    opening_name,
    section_title,
)
from tournaments.cards.documents.labels import label_of
from tournaments.cards.rules.completed import FRONT_PAGE_CELL
from tournaments.cards.rules.content import CardContent, conventions_of
from tournaments.cards.rules.conventions import convention_named
from tournaments.cards.rules.form import (
    MEANT,
    OPENINGS,
    OVERCALLS,
    SECTIONS,
    Cell,
    CellKind,
)
from tournaments.cards.rules.judgement import CardFault, Judged
from tournaments.cards.selectors.convention_cards import completed_version
from tournaments.cards.services.convention_cards import reasons_of
from tournaments.models import CardDelivery, CardVersion

_HIDDEN = {"system", "declared", "declared_brown", "pass_points"}


@dataclass(frozen=True, slots=True)
class AgreementText:
    """One agreement: name and text. meaning: of a listed convention, in our words."""

    name: str
    text: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class ShownSection:
    """A heading and its content."""

    title: str
    lines: Sequence[AgreementText]


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """Where a fault is corrected. key: the field, which the page of its section shows."""

    name: str
    section: str
    key: str


@dataclass(frozen=True, slots=True)
class ShownFault:
    """A fault of a card, as text, with each place where the card has it."""

    text: str
    article: str
    stops: bool
    places: Sequence[FaultPlace]


def shown_card_faults(faults: Iterable[CardFault]) -> list[ShownFault]:
    """Return the faults of a card, those that prevent signing first; the same one once."""
    alike: dict[tuple[object, ...], list[CardFault]] = {}
    for fault in faults:
        repeats = f"{fault.code}:several" in all_texts()
        told = () if repeats else (fault.key, *fault.values.values())
        alike.setdefault((fault.code, fault.stops, *told), []).append(fault)
    shown_faults = [_shown_fault(group) for group in alike.values()]
    return sorted(shown_faults, key=lambda shown_fault: not shown_fault.stops)


def _shown_fault(alike: Sequence[CardFault]) -> ShownFault:
    first = alike[0]
    text = fault_sentence(first) if len(alike) == 1 else str(all_texts()[f"{first.code}:several"])
    places = [FaultPlace(fault_place(fault), fault.section, fault.key) for fault in alike]
    return ShownFault(text, first.article, first.stops, places)


def changes_texts(delivery: CardDelivery) -> list[str]:
    """Return the changes after the deadline: "2♦: replaced"."""
    texts = all_texts()
    return [
        f"{texts.get(change['where'], change['where'])}: {texts['card_edit:' + change['edit']]}"
        for change in delivery.changes
    ]


def shown_card(version: CardVersion, *, language: str) -> dict[str, Any]:
    """Return a version as the page prints it."""
    return {
        "version": version,
        "colour": version.colour,
        "label": label_of(version),
        "reasons": reasons_text(version.reasons),
        **_whole(completed_version(version), language=language),
    }


def shown_draft(card: CardContent, judged: Judged, *, language: str) -> dict[str, Any]:
    """Return a card that nobody has signed as the page prints it.

    card: with what follows from its hands.
    """
    return {
        "colour": judged.classified.colour if judged.classified else "",
        "label": label_of(judged),
        "reasons": reasons_text(reasons_of(judged)),
        **_whole(card, language=language),
    }


def _whole(card: CardContent, *, language: str) -> dict[str, Any]:
    """Return everything a card says, part by part."""
    return {
        "openings": _openings(card),
        "sections": [section for section in _sections(card, language) if section.lines],
    }


def shown_part(card: CardContent, section: str, *, language: str) -> dict[str, Any]:
    """Return a section as opponents read it. card: the completed card."""
    call = SECTIONS[section].call
    title = section_title(section)
    parts = (
        [] if call else [section for section in _sections(card, language) if section.title == title]
    )
    return {
        "openings": _openings(card, [call]) if call else [],
        "sections": [part for part in parts if part.lines],
        "front": card.text(FRONT_PAGE_CELL) if section != "summary" else "",
    }


@dataclass(frozen=True, slots=True)
class ReadLine:
    """One line of a part of a card. is_changed: the card it was begun with says otherwise."""

    name: str
    text: str
    is_changed: bool


def part_read(
    card: CardContent, began: CardContent | None, section: str, *, language: str
) -> list[ReadLine]:
    """Return what a part of a card says, line by line.

    card, began: with what follows from their hands; began: the card it was begun with, or None.
    """
    before = set(_lines_of(began, section, language)) if began is not None else None
    return [
        ReadLine(name, text, before is not None and (name, text) not in before)
        for name, text in _lines_of(card, section, language)
    ]


def _lines_of(card: CardContent, section: str, language: str) -> list[tuple[str, str]]:
    shown = shown_part(card, section, language=language)
    lines = []
    for opening in shown["openings"]:
        notes = [_("artificial")] if opening["artificial"] else []
        notes += [opening["cards"]] if opening["cards"] else []
        described = [opening["description"], *notes]
        lines.append(("", " · ".join(text for text in described if text)))
        lines += [(line.name, line.text) for line in opening["lines"]]
    lines += [(line.name, line.text) for part in shown["sections"] for line in part.lines]
    return lines


def _openings(card: CardContent, calls: Iterable[str] = OPENINGS) -> list[dict[str, Any]]:
    """Return each opening that is described, with all its texts."""
    rows = []
    for call in calls:
        lines = [
            AgreementText(field_label(f"{call}.{part}"), card.text(f"{call}.{part}"))
            for part in ("responses", "subsequent", "competition", "double", "defence")
            if card.text(f"{call}.{part}")
        ]
        cards = card.text(f"{call}.cards")
        if lines or card.text(f"{call}.description"):
            rows.append(
                {
                    "call": opening_name(call),
                    "description": card.text(f"{call}.description"),
                    "artificial": card.is_ticked(f"{call}.artificial"),
                    "cards": f"{cards}+" if cards and call in MEANT else "",
                    "lines": lines,
                }
            )
    return rows


def _sections(card: CardContent, language: str) -> Iterable[ShownSection]:
    yield ShownSection(section_title("summary"), _cells(card, "summary"))
    conventions = [
        AgreementText(
            convention.name_in(language) if (convention := convention_named(name)) else name,
            text,
            str(all_texts()[f"convention:{convention.code}"]) if convention else "",
        )
        for _place, name, text in conventions_of(card)
    ]
    yield ShownSection(section_title("conventions"), conventions)
    yield ShownSection(section_title("defence"), _cells(card, "defence"))
    yield ShownSection(section_title("overcalls"), _overcalls(card))
    yield ShownSection(section_title("leads"), _cells(card, "leads"))
    yield ShownSection(section_title("signals"), _cells(card, "signals"))
    yield ShownSection(section_title("slam"), _cells(card, "slam"))
    yield ShownSection(section_title("notes"), _cells(card, "notes"))


def _cells(card: CardContent, code: str) -> list[AgreementText]:
    agreement_texts = []
    for cell in SECTIONS[code].cells:
        text = card.text(cell.key)
        if not text or cell.key in _HIDDEN:
            continue
        shown = text_shown(cell, text) if cell.kind is CellKind.YES else text
        agreement_texts.append(AgreementText(field_place(cell.key), shown))
    return agreement_texts


def text_shown(cell: Cell, text: str) -> str:
    """Return a stored text of a field as its form shows it: a tick and a choice in words."""
    if cell.kind is CellKind.YES:
        return _("yes")
    if cell.kind is CellKind.CHOICE:
        return str(all_texts().get(f"card_choice:{text}", text))
    return text


def _overcalls(card: CardContent) -> list[AgreementText]:
    """Return the overcalls: the openings they follow, kind, meaning, and defence."""
    agreement_texts = []
    for number in range(1, OVERCALLS + 1):
        key = f"over.{number}"
        if not card.text(f"{key}.call"):
            continue
        lines = [
            overcall_kind(card, key),
            card.text(f"{key}.text"),
            card.text(f"{key}.defence"),
        ]
        agreement_texts.append(
            AgreementText(overcall_name(card, key), "\n".join(line for line in lines if line))
        )
    return agreement_texts
