"""The evaluation of a card: colour, Brown conventions, faults, the pair's duties."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum

from federation.rules.figures_play import CardFigures, SystemFigures
from tournaments.cards.rules.brown import BrownMark, opening_mark, overcall_mark, psychic_mark
from tournaments.cards.rules.content import (
    CardContent,
    conventions_of,
    hands_of,
    notes_named,
    notes_of,
    openings_of,
    overcalls_of,
    overcalls_untold,
    system_of,
)
from tournaments.cards.rules.contradictions import contradictions
from tournaments.cards.rules.conventions import LISTED, convention_named
from tournaments.cards.rules.form import (
    ASKED_ABOUT,
    CELLS,
    MEANT,
    ONE_LEVEL,
    SECTION_OF,
    CellKind,
    call_shown,
)
from tournaments.cards.rules.unlisted_calls import unlisted_calls
from tournaments.rules.cards import (
    ConventionFault,
    Item,
    brown_without_defence,
    convention_fault,
    missing_notes,
)
from tournaments.rules.systems import (
    Classified,
    Colour,
    erratic_openings,
    system_colour,
    system_label,
)

EXPECTED = ("C5", "A1", "lead.suit.lead", "lead.nt.lead", "signal.suit1.partner")
SUMMARY_DIFFERS = ("card_summary_differs", "card_summary_of_unused")
_CONVENTION_CODES = {
    ConventionFault.OPTION_NEEDED: "card_option_missing",
    ConventionFault.DETAILS_NEEDED: "card_details_missing",
    ConventionFault.DESCRIPTION_NEEDED: "card_description_missing",
}


@dataclass(frozen=True, slots=True)
class Marked:
    """A call that is Brown, or that opponents may defend against. key: of its fields."""

    key: str
    call: str
    mark: BrownMark


@dataclass(frozen=True, slots=True)
class CardFault:
    """A fault of a card. key: the field where it is corrected.

    stops: it must be corrected before the card can be signed.
    """

    code: str
    article: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)
    stops: bool = True

    @property
    def section(self) -> str:
        """Return the section where it is corrected. Source: convention (form)."""
        return SECTION_OF[self.key]


class Duty(StrEnum):
    """A duty of a pair because of its system."""

    DECLARE_AT_ENTRY = "DECLARE_AT_ENTRY"
    DELIVER_BEFORE = "DELIVER_BEFORE"
    DESCRIBE_COMPLETELY = "DESCRIBE_COMPLETELY"
    SUGGEST_DEFENCES = "SUGGEST_DEFENCES"
    MEET_DEFENCES = "MEET_DEFENCES"
    VISIT_AND_SIT_FIRST = "VISIT_AND_SIT_FIRST"


@dataclass(frozen=True, slots=True)
class Judged:
    """A card as evaluated. classified: None while one-level openings are not described."""

    classified: Classified | None
    marks: tuple[Marked, ...]
    faults: tuple[CardFault, ...]

    @property
    def has_brown(self) -> bool:
        """Return whether a convention is Brown. Source: RTP 2.1.2.3."""
        return any(mark.mark.is_brown for mark in self.marks)

    @property
    def label(self) -> tuple[str, ...]:
        """Return the marks for papers, none while the colour is unknown. Source: RTP 2.1.3.2."""
        if self.classified is None:
            return ()
        return system_label(self.classified.colour, has_brown=self.has_brown)

    @property
    def is_complete(self) -> bool:
        """Return whether the card can be signed. Source: RTP 2.1.3.2."""
        return self.classified is not None and not any(fault.stops for fault in self.faults)


def judged_card(card: CardContent, *, systems: SystemFigures) -> Judged:
    """Return a card's colour with reasons, its marks and its faults.

    Source: RTP 2.1.2.3, 2.1.3.2, 2.1.3.3, 2.1.3.5, Annex II.
    """
    untold = _openings_untold(card)
    system = replace(system_of(card), unlisted=unlisted_calls(card, figures=systems))
    unknown = [call for call in untold if call in ONE_LEVEL]
    classified = None if unknown else system_colour(system, figures=systems)
    marks = brown_marks(card, figures=systems)
    faults = [
        *(
            CardFault(
                "card_hands_missing",
                "RTP 2.1.2.3",
                f"{call}.hand1.hcp",
                {"call": call_shown(call)},
            )
            for call in untold
        ),
        *_unused_faults(card),
        *(
            CardFault("card_overcall_untold", "RTP 2.1.2.3", key, {"call": card.text(key)})
            for key in overcalls_untold(card)
        ),
        *(
            CardFault(
                "card_opening_too_weak",
                "RTP 2.1.2.5",
                f"{finding.call}.hand1.hcp",
                {"call": call_shown(finding.call)},
            )
            for finding in erratic_openings(system, figures=systems)
        ),
        *_note_faults(card),
        *_defence_faults(card, marks),
        *_convention_faults(card),
        *_declaration_faults(card, classified, marks),
        *_contradiction_faults(card),
        *_form_faults(card),
    ]
    return Judged(classified, marks, tuple(faults))


def brown_marks(card: CardContent, *, figures: SystemFigures) -> tuple[Marked, ...]:
    """Return the Brown calls of a card, and other calls that may be met by a defence.

    Source: RTP 2.1.2.3.
    """
    marked = [
        Marked(opening.call, call_shown(opening.call), opening_mark(opening, figures=figures))
        for opening in openings_of(card)
    ]
    marked += [
        Marked(
            overcall.key,
            call_shown(overcall.agreement.call),
            overcall_mark(
                overcall.agreement,
                kind=overcall.kind,
                against=overcall.against,
                figures=figures,
                is_two_suited=overcall.is_two_suited,
                over=overcall.over,
            ),
        )
        for overcall in overcalls_of(card)
    ]
    marked.append(Marked("psychic", "", psychic_mark(is_protected=card.is_ticked("psychic"))))
    return tuple(mark for mark in marked if mark.mark.is_brown or mark.mark.may_be_defended)


def may_be_answered(card: CardContent, *, colour: str, figures: SystemFigures) -> bool:
    """Return whether opponents of a pair may hand in written defences, also where none is Brown.

    Source: RTP 2.1.2.3, 2.1.3.5.
    """
    return colour == Colour.YELLOW or bool(brown_marks(card, figures=figures))


def items_of(card: CardContent, *, figures: SystemFigures) -> dict[str, Item]:
    """Return the agreements of a card by place, for comparing changes after delivery.

    A supplementary note is part of the agreement that refers to it. Source: RTP 2.1.3.4.
    """
    brown = {
        brown_mark.key
        for brown_mark in brown_marks(card, figures=figures)
        if brown_mark.mark.is_brown
    }
    items: dict[str, list[str]] = {}
    for key, text in card.cells.items():
        said_of_itself = key.partition(".")[0] in {"declared", "declared_brown"}
        if key in CELLS and not said_of_itself and not key.endswith(".unused"):
            items.setdefault(item_key(key), []).append(f"{key}={text}")
    notes = notes_of(card)
    by_place = {}
    for place, texts in items.items():
        keys = sorted(texts)
        keys += [notes.get(number, "") for text in keys for number in notes_named(text)]
        name = card.text(f"{place}.name") or place
        by_place[place] = Item("\n".join(keys), name, is_brown=place in brown)
    return by_place


def duties(colour: Colour, *, has_brown: bool, figures: CardFigures) -> tuple[Duty, ...]:
    """Return the duties of a pair because of its system.

    Source: RTP 2.1.3.3, 2.1.3.4, 2.1.3.5, 2.3.4.3, 3.1.4.3.
    """
    due = []
    if colour in figures.delivery_for or (has_brown and "BROWN" in figures.delivery_for):
        due += [Duty.DECLARE_AT_ENTRY, Duty.DELIVER_BEFORE, Duty.DESCRIBE_COMPLETELY]
    if has_brown:
        due.append(Duty.SUGGEST_DEFENCES)
    if has_brown or colour is Colour.YELLOW:
        due.append(Duty.MEET_DEFENCES)
    if colour is Colour.YELLOW:
        due.append(Duty.VISIT_AND_SIT_FIRST)
    return tuple(due)


def item_key(key: str) -> str:
    """Return the agreement a field belongs to: an opening, a convention, a note, or itself.

    Source: RTP 2.1.3.4.
    """
    head, _dot, rest = key.partition(".")
    if key.endswith(".defence"):
        return key
    if head in MEANT or head in {"4X", "5X"}:
        return head
    if head in {"over", "conv"}:
        return f"{head}.{rest.partition('.')[0]}"
    return key


def _openings_untold(card: CardContent) -> tuple[str, ...]:
    """Return the one-level openings, and others described, without hands."""
    calls = {agreement.call for agreement in openings_of(card)}
    needed = [call for call in MEANT if call in ONE_LEVEL or card.text(f"{call}.description")]
    return tuple(call for call in needed if call not in calls)


def _unused_faults(card: CardContent) -> list[CardFault]:
    """Return the higher openings that are neither described nor marked as unused, or both.

    Source: RTP 2.1.2.3, 2.1.3.2.
    """
    card_faults = []
    for call in ASKED_ABOUT:
        is_described = bool(hands_of(card, call) or card.text(f"{call}.description"))
        if is_described == card.is_ticked(f"{call}.unused"):
            code = "card_opening_unused" if is_described else "card_opening_blank"
            key = f"{call}.unused"
            card_faults.append(CardFault(code, "RTP 2.1.2.3", key, {"call": call_shown(call)}))
    return card_faults


def _note_faults(card: CardContent) -> list[CardFault]:
    pointed = {key: notes_named(text) for key, text in card.cells.items() if key in CELLS}
    missing = missing_notes(
        {key: points for key, points in pointed.items() if points}, notes_of(card)
    )
    pointing = {number: key for key, number in reversed(missing)}
    return [
        CardFault(
            "card_note_missing",
            "RTP 2.1.3.3",
            note if (note := f"note.{number}") in CELLS else pointing[number],
            {"number": number},
        )
        for number in dict.fromkeys(number for _key, number in missing)
    ]


def _defence_faults(card: CardContent, marks: tuple[Marked, ...]) -> list[CardFault]:
    brown = {mark.key: mark.call for mark in marks if mark.mark.is_brown}
    defended = [key for key in brown if card.text(f"{key}.defence")]
    return [
        CardFault(
            "card_defence_missing" if brown[key] else "card_psychic_defence_missing",
            "RTP 2.1.3.5",
            f"{key}.defence",
            {"call": brown[key]} if brown[key] else {},
        )
        for key in brown_without_defence(brown, defended)
    ]


def _convention_faults(card: CardContent) -> list[CardFault]:
    card_faults = []
    for place, name, text in conventions_of(card):
        convention = convention_named(name)
        fault = convention_fault(convention.code if convention else name, text=text, listed=LISTED)
        if fault is not None:
            card_faults.append(
                CardFault(
                    _CONVENTION_CODES[fault],
                    "RTP Annex II",
                    f"{place}.text",
                    {"convention": name},
                    stops=fault is not ConventionFault.OPTION_NEEDED,
                )
            )
    return card_faults


def _declaration_faults(
    card: CardContent, classified: Classified | None, marks: tuple[Marked, ...]
) -> list[CardFault]:
    """Return the differences between the system the pair declares and the one it describes."""
    card_faults = []
    declared = card.text("declared")
    if not declared:
        card_faults.append(CardFault("card_colour_undeclared", "RTP 2.1.3.2", "declared"))
    elif classified is not None and declared != classified.colour:
        card_faults.append(
            CardFault(
                "card_colour_differs",
                "RTP 2.1.2.3",
                "declared",
                {"declared": declared, "colour": classified.colour.value},
                stops=False,
            )
        )
    if any(mark.mark.is_brown for mark in marks) != card.is_ticked("declared_brown"):
        card_faults.append(
            CardFault("card_brown_differs", "RTP 2.1.3.2", "declared_brown", stops=False)
        )
    return card_faults


def _contradiction_faults(card: CardContent) -> list[CardFault]:
    """Return where the summary, which is written by hand, is not what an opening says."""
    return [
        CardFault(
            SUMMARY_DIFFERS[0 if contradiction.held else 1],
            "RTP 2.1.3.2",
            contradiction.key,
            {
                "field": f"card:{CELLS[contradiction.key].label}",
                "call": call_shown(contradiction.call),
                "said": contradiction.said,
                "held": contradiction.held,
            },
            stops=False,
        )
        for contradiction in contradictions(card)
    ]


def _form_faults(card: CardContent) -> list[CardFault]:
    """Return empty fields that opponents need, and texts too long for print."""
    expected = [key for key in EXPECTED if not card.text(key)]
    card_faults = [
        CardFault("card_cell_empty", "", key, {"field": f"card:{CELLS[key].label}"}, stops=False)
        for key in expected
    ]
    card_faults += [
        CardFault("card_cell_too_long", "", cell.key, {"field": f"card:{cell.label}"}, stops=False)
        for cell in CELLS.values()
        if cell.kind is CellKind.TEXT and len(card.text(cell.key)) > cell.room
    ]
    return card_faults
