"""RTP 2.1.2.3, 2.1.3: what follows from the answers on a card."""

from typing import Any

import pytest

from federation.errors import RuleError
from rulings.demo.systems import SYSTEMS
from tests.factories.cards import BROWN, NATURAL, content
from tests.shipped_figures import rtp_2026
from tournaments.cards.rules.content import (
    bids_in,
    card_content,
    hands_of,
    notes_named,
    span,
    system_of,
)
from tournaments.cards.rules.conventions import CONVENTIONS, convention_named
from tournaments.cards.rules.form import CELLS, written
from tournaments.cards.rules.judgement import Duty, Judged, duties, items_of, judged_card
from tournaments.rules.systems import Colour, Finding

pytestmark = pytest.mark.rule("2.1.2.3-a")

FIGURES = rtp_2026()


def judged(cells: dict[str, str], **changed: str) -> Judged:
    return judged_card(content(cells, **changed), systems=FIGURES.systems)


def faults(judged: Judged) -> list[tuple[str, object]]:
    return [
        (fault.code, next(iter(fault.values.values()), ""))
        for fault in judged.faults
        if fault.stops
    ]


@pytest.mark.parametrize(
    ("name", "label", "marked"),
    [
        ("Acol", ["GREEN"], []),
        ("2/1", ["RED"], ["2♦"]),  # two notrump: both minors, weak
        ("Precision", ["BLUE", "BROWN"], ["2NT"]),
    ],
)
@pytest.mark.rule("2.1.2.3-a", "2.1.2.3-c", "2.1.3.2-a")
def test_three_real_systems_have_their_colour(
    name: str, label: list[str], marked: list[str]
) -> None:
    found = judged(dict(SYSTEMS[name]))

    assert list(found.label) == label
    assert [mark.call for mark in found.marks] == marked
    assert found.is_complete
    assert not found.faults


@pytest.mark.parametrize(
    ("answers", "colour", "finding"),
    [
        ({}, Colour.GREEN, None),
        (
            {"1C__hand1__hcp": "16+", "1C__hand1__C": ""},
            Colour.BLUE,
            Finding("ALWAYS_STRONG", "1C"),
        ),
        (
            {"1C__hand2__hcp": "12-14", "1C__hand3__hcp": "18+"},
            Colour.RED,
            Finding("SUIT_MAY_BE_MISSING", "1C"),
        ),
        ({"pass_opening": "yes"}, Colour.YELLOW, Finding("PASS_SHOWS_OPENING")),
        (
            {"1S__hand1__hcp": "6-11"},
            Colour.YELLOW,
            Finding("OPENING_KING_BELOW_AVERAGE", "1S"),
        ),
        ({"varies": "yes"}, Colour.RED, Finding("METHODS_VARY")),
    ],
)
@pytest.mark.rule("2.1.2.3-a", "2.1.2.3-b")
def test_the_colour_follows_from_the_answers_with_its_reason(
    answers: dict[str, str], colour: Colour, finding: Finding | None
) -> None:
    classified = judged(NATURAL, **answers).classified

    assert classified.colour is colour
    assert classified.findings == ((finding,) if finding else ())


def test_no_colour_is_guessed_while_an_opening_is_not_told() -> None:
    found = judged(NATURAL, **{"1D__hand1__hcp": ""})

    assert found.classified is None
    assert found.label == ()
    assert ("card_hands_missing", "1♦") in faults(found)


@pytest.mark.rule("2.1.3.3-a")
def test_a_note_pointed_at_exists() -> None:
    assert faults(judged(NATURAL, A1="see note 3")) == [("card_note_missing", 3)]
    assert faults(judged(NATURAL, A1="see note 3", note__3="Two-suiters")) == []


@pytest.mark.rule("2.1.3.5-b")
def test_each_brown_convention_comes_with_a_defence() -> None:
    assert faults(judged(BROWN)) == []
    assert faults(judged(BROWN, **{"2H__defence": ""})) == [("card_defence_missing", "2♥")]


@pytest.mark.rule("2.1.2.3-d", "2.1.2.3-e", "2.1.2.3-f")
def test_an_overcall_without_a_known_suit_is_brown_unless_against_what_is_artificial() -> None:
    data = {
        "over__1__call": "2♣", "over__1__kind": "OTHER", "over__1__against": "NATURAL",
        "over__1__hand1__hcp": "8-14",
    }  # fmt: skip

    brown = judged(NATURAL, **data)
    strong = judged(NATURAL, **data | {"over__1__against": "STRONG_ARTIFICIAL"})
    untold = judged(NATURAL, **data | {"over__1__hand1__hcp": ""})

    assert [(mark.call, mark.mark.reason) for mark in brown.marks] == [("2♣", "NO_KNOWN_SUIT")]
    assert strong.marks == ()
    assert faults(untold) == [("card_overcall_untold", "2♣")]


@pytest.mark.rule("2.1.2.5-a")
def test_an_opening_too_weak_without_shape_stops_the_card() -> None:
    found = judged(NATURAL, **{"1S__hand2__hcp": "7"})

    assert ("card_opening_too_weak", "1♠") in faults(found)


@pytest.mark.rule("AII-a", "AII-b", "AII-c")
def test_conventions_say_what_the_list_asks() -> None:
    option = judged(NATURAL, conv__1__name="Drury")
    unknown = judged(NATURAL, conv__1__name="Zorro over 1NT")
    details = judged(NATURAL, conv__1__name="Dobre Negativo", conv__2__name="Multicolor")

    assert [(fault.code, fault.stops) for fault in option.faults if "option" in fault.code] == [
        ("card_option_missing", False)
    ]
    assert faults(unknown) == [("card_description_missing", "Zorro over 1NT")]
    assert [code for code, _name in faults(details)] == ["card_details_missing"] * 2


def test_what_is_declared_is_compared_with_the_answers() -> None:
    codes = [fault.code for fault in judged(BROWN, declared="GREEN", declared_brown="").faults]

    assert "card_colour_differs" in codes
    assert "card_brown_differs" in codes


@pytest.mark.rule("2.1.3.4-a", "2.1.3.5-a")
def test_a_highly_unusual_system_owes_the_most() -> None:
    assert duties(Colour.GREEN, has_brown=False, figures=FIGURES.cards) == ()
    assert duties(Colour.YELLOW, has_brown=False, figures=FIGURES.cards) == (
        Duty.DECLARE_AT_ENTRY,
        Duty.DELIVER_BEFORE,
        Duty.DESCRIBE_COMPLETELY,
        Duty.MEET_DEFENCES,
        Duty.VISIT_AND_SIT_FIRST,
    )


def test_a_note_belongs_to_the_agreement_that_points_at_it() -> None:
    before = content(BROWN, **{"2H__responses": "note 1", "note__1": "2NT asks"})
    after = content(BROWN, **{"2H__responses": "note 1", "note__1": "2NT is natural"})

    old = items_of(before, figures=FIGURES.systems)["2H"]
    new = items_of(after, figures=FIGURES.systems)["2H"]

    assert old.is_brown
    assert old.text != new.text


def test_suits_are_always_the_four_black_shapes() -> None:
    assert written("!s ♡ ♥\ufe0f !D2 \u202eoops") == "♠ ♥ ♥ ♦2 oops"


@pytest.mark.parametrize(
    ("text", "read"),
    [("11-21", (11, 21)), ("3+", (3, 37)), ("5", (5, 5)), ("9-5", None), ("99", None), ("x", None)],
)
def test_ranges_are_read_or_refused(text: str, read: tuple[int, int] | None) -> None:
    assert span(text, most=37) == read


def test_bids_and_notes_are_found_in_texts() -> None:
    assert bids_in("2♦ multi, 1 ST, 3C; 5 cards") == ["2D", "1NT", "3C"]
    assert notes_named("ver nota 2 e note 11") == (2, 11)


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ([], "card_not_a_card"),
        ({"form": 2}, "card_of_a_later_form"),
        ({"form": 1, "cells": {"A1": 3}}, "card_not_a_card"),
        ({"form": 1, "cells": {"1C.hand1.hcp": "lots"}}, "card_range_unreadable"),
        ({"form": 1, "cells": {"A1": "x" * 2001}}, "card_text_too_long"),
        ({"form": 1, "cells": {"2D.hand13.hcp": "20+"}}, "card_hands_too_many"),
    ],
)
def test_what_is_no_card_is_refused(told: Any, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        card_content(told)

    assert refused.value.code == code


def test_the_glossary_names_each_convention_in_four_languages() -> None:
    assert len(CONVENTIONS) == 61
    assert all(len(convention.names) == 4 and all(convention.names) for convention in CONVENTIONS)
    assert convention_named("dobre negativo") is convention_named("Contro Negativo")
    assert convention_named("RKCB").code == "roman_keycard"
    assert len(CELLS) > 300


WILKOSZ = {
    "2D__unused": "",
    "2D__description": "weak, two suits of five, a major among them",
    **{f"2D__hand{n}__hcp": "7-11" for n in (1, 2, 3, 4)},
    "2D__hand1__H": "5+", "2D__hand1__S": "5+", "2D__hand2__H": "5+", "2D__hand2__C": "5+",
    "2D__hand3__H": "5+", "2D__hand3__D": "5+", "2D__hand4__S": "5+", "2D__hand4__C": "5+",
}  # fmt: skip
MULTI = {
    "2D__unused": "",
    "2D__description": "weak two in a major",
    "2D__hand1__hcp": "6-10", "2D__hand1__H": "6", "2D__hand2__hcp": "6-10", "2D__hand2__S": "6",
}  # fmt: skip


@pytest.mark.rule("2.1.2.3-c")
@pytest.mark.parametrize(
    ("answers", "is_brown", "reason"),
    [
        (WILKOSZ, True, "WEAK_WITHOUT_A_KNOWN_SUIT"),
        (MULTI, False, "WEAK_TWO_IN_EITHER_MAJOR"),
        (
            {**MULTI, "2D__hand1__C": "4+", "2D__hand2__C": "4+", "2D__hand2__D": "0-1"},
            False,
            None,  # four clubs are known
        ),
        ({**MULTI, "2D__hand1__C": "4+"}, True, "WEAK_WITHOUT_A_KNOWN_SUIT"),
        ({**MULTI, "2D__hand1__H": "5", "2D__hand1__D": "0-3"}, False, "WEAK_TWO_IN_EITHER_MAJOR"),
    ],
)
def test_only_one_long_major_is_a_weak_two_in_a_major(
    answers: dict[str, str], is_brown: bool, reason: str | None
) -> None:
    marks = {mark.call: mark.mark for mark in judged(NATURAL, **answers).marks}

    if reason is None:
        assert "2♦" not in marks
    else:
        assert (marks["2♦"].is_brown, marks["2♦"].reason) == (is_brown, reason)


def opened(call: str, *hands: str) -> dict[str, str]:
    """Return a card's explanation of an opening; a hand: "6-10 H5 C4+"."""
    cells = {f"{call}__unused": "", f"{call}__description": "as told"}
    for number, hand in enumerate(hands, start=1):
        points, *suits = hand.split()
        cells[f"{call}__hand{number}__hcp"] = points
        cells |= {f"{call}__hand{number}__{held[0]}": held[1:] for held in suits}
    return cells


@pytest.mark.rule("2.1.2.3-a")
@pytest.mark.parametrize(
    ("call", "hands", "colour"),
    [
        # Weak and conventional, and not in Annex II.
        ("2D", ("3-9 H4+ S4+",), "RED"),  # Ekren
        ("2H", ("3-9 H4+ S4+",), "RED"),
        ("2D", ("7-11 H5+ S5+", "7-11 H5+ C5+", "7-11 S5+ D5+"), "RED"),  # Wilkosz
        ("2NT", ("6-10 C5+ D5+", "6-10 H5+ S5+"), "RED"),  # any two suits of a kind
        ("2NT", ("6-10 C5+ D5+",), "RED"),  # Annex II has it as an overcall only
        (
            "2D",
            ("7-11 H5+ S5+", "7-11 H5+ C5+", "7-11 H5+ D5+", "7-11 S5+ C5+", "7-11 S5+ D5+"),
            "RED",
        ),
        ("2S", ("5-9 C6+", "5-9 D6+"), "RED"),  # a minor pre-empted
        ("3C", ("5-9 D7+",), "RED"),  # transfer
        ("2D", ("9-13 C4 D4 H4 S0-1", "9-13 C4 D4 H0-1 S4"), "RED"),  # mini-Roman
        ("2D", ("6-10 H6",), "RED"),  # a weak two by transfer is no multi
        ("2D", ("6-10 H6", "6-10 S6", "11-12 C3-4 D3-4 H2-4 S2-4"), "RED"),  # not strong besides
        # Many-sided without weak hands.
        ("2D", ("11-15 H5+ S4+", "18-19 C2-5 D2-5 H2-4 S2-4"), "RED"),
        # As Annex II describes them.
        ("2D", ("6-10 H6", "6-10 S6"), "GREEN"),
        ("2D", ("6-10 H6", "6-10 S6", "20-22 C2-5 D2-5 H2-4 S2-4"), "GREEN"),
        ("2H", ("6-10 H5 C4+", "6-10 H5 D4+"), "GREEN"),
        ("2H", ("6-10 H5 S4+", "6-10 H5 C4+", "6-10 H5 D4+"), "GREEN"),  # the variant
        ("2S", ("6-10 S5 H4+",), "RED"),  # not the variant: spades and a minor
        ("3NT", ("10-13 C7+", "10-13 D7+"), "GREEN"),
        ("3NT", ("6-9 C6+", "6-9 D6+"), "RED"),  # the suit has seven cards
        ("2C", ("20+",), "GREEN"),
        ("2C", ("20-22 C2-5 D2-5 H2-4 S2-4", "23+"), "GREEN"),
        ("2D", ("16+ C5+", "17-18 D6+"), "GREEN"),  # strong, of any kind
        ("2D", ("11-15 H5+ S4+",), "GREEN"),  # Flannery
        ("2D", ("11-15 C4-5 D0-1 H3-4 S3-4",), "GREEN"),
        # Natural, however weak.
        ("2H", ("3-9 H5+",), "GREEN"),
        ("3C", ("3-9 C6+",), "GREEN"),
        ("2NT", ("20-22 C2-5 D2-5 H2-5 S2-5",), "GREEN"),
        ("1NT", ("9-11 C2-5 D2-5 H2-4 S2-4",), "GREEN"),
        ("1NT", ("12-14 C2-5 D2-5 H2-4 S2-4", "8-11 C5+ D5+"), "RED"),
    ],
)
def test_weak_or_many_sided_openings_outside_the_list_make_a_card_red(
    call: str, hands: tuple[str, ...], colour: str
) -> None:
    classified = judged(NATURAL, **opened(call, *hands)).classified

    findings = (Finding("UNLISTED_OPENING", call),) if colour == "RED" else ()
    assert (classified.colour, classified.findings) == (colour, findings)


@pytest.mark.rule("2.1.2.3-a")
@pytest.mark.parametrize(
    ("told", "colour"),
    [
        ({"hand1__H": "4+", "hand1__S": "4+"}, "RED"),
        ({"hand1__H": "4+", "hand1__S": "4+", "text": "Michaels, 5-5"}, "GREEN"),
        ({"hand1__H": "4+", "hand1__S": "4+", "text": "multi-landy"}, "GREEN"),
        ({"hand1__H": "4+", "hand1__S": "4+", "hand1__hcp": "11-15"}, "GREEN"),
        ({"hand1__D": "5+"}, "GREEN"),
        ({"hand1__H": "4+", "hand1__S": "4+", "against": "STRONG_ARTIFICIAL"}, "GREEN"),
    ],
)
def test_weak_overcalls_outside_the_list_make_a_card_red(told: Any, colour: str) -> None:
    whole = {"call": "2♦", "kind": "OTHER", "against": "NATURAL", "hand1__hcp": "6-10", **told}

    classified = judged(
        NATURAL, **{f"over__1__{key}": text for key, text in whole.items()}
    ).classified

    assert classified.colour == colour
    assert classified.findings == ((Finding("UNLISTED_OVERCALL", "2D"),) if colour == "RED" else ())


@pytest.mark.rule("2.1.2.3-d")
def test_a_cue_bid_says_over_which_opening_it_is_bid() -> None:
    data = {
        "over__1__call": "3♠", "over__1__kind": "STOPPER_ASK", "over__1__against": "NATURAL",
        "over__1__hand1__hcp": "16+",
    }  # fmt: skip

    assert ("card_overcall_untold", "3♠") in faults(judged(NATURAL, **data))
    assert faults(judged(NATURAL, **data, over__1__over="1♠")) == []
    other = judged(NATURAL, **data, over__1__over="1♥")
    assert [(mark.call, mark.mark.reason) for mark in other.marks] == [("3♠", "NO_KNOWN_SUIT")]


@pytest.mark.rule("2.1.2.3-a", "2.1.2.3-d")
def test_a_weak_notrump_overcall_with_two_suits_is_not_natural() -> None:
    data = {
        "over__1__call": "2NT", "over__1__kind": "NATURAL_NOTRUMP", "over__1__against": "NATURAL",
        "over__1__hand1__hcp": "6-10", "over__1__hand1__C": "5+", "over__1__hand1__D": "5+",
    }  # fmt: skip

    classified = judged(NATURAL, **data).classified

    assert classified.findings == (Finding("UNLISTED_OVERCALL", "2NT"),)


@pytest.mark.rule("2.1.2.3-c", "2.1.3.2-a")
@pytest.mark.parametrize("call", ["2C", "2D", "2H", "2S", "2NT", "3C", "3D", "3H", "3S", "3NT"])
def test_each_opening_above_one_is_told_or_said_to_be_none(call: str) -> None:
    shown = call.translate(str.maketrans("CDHS", "♣♦♥♠"))
    shown = call if call.endswith("NT") else shown
    blank = judged(NATURAL, **{f"{call}__unused": ""})
    both = judged(NATURAL, **{f"{call}__hand1__hcp": "20+"})

    assert ("card_opening_blank", shown) in faults(blank)
    assert ("card_opening_unused", shown) in faults(both)
    assert not blank.is_complete
    assert judged(NATURAL).is_complete


@pytest.mark.rule("2.1.2.5-a")
@pytest.mark.parametrize(
    ("answers", "is_refused"),
    [
        ({"2D__hand1__hcp": "0-7"}, True),
        ({"2D__hand1__hcp": "7-11"}, True),
        ({"2D__hand1__hcp": "8-11"}, False),
        ({"2D__hand1__hcp": "0-7", "2D__hand1__D": "6+"}, False),
        ({"2D__hand1__hcp": "0-7", "2D__hand1__S": "0+"}, True),
        ({"3NT__hand1__hcp": "5-9"}, True),
        ({"1S__hand1__hcp": "5-9", "1S__hand1__S": "0+"}, True),
    ],
)
def test_weak_openings_without_any_shape_are_refused_at_every_level(
    answers: dict[str, str], is_refused: bool
) -> None:
    calls = {key.partition("__")[0] for key in answers}
    found = judged(NATURAL, **answers, **{f"{call}__unused": "" for call in calls - {"1S"}})

    assert ("card_opening_too_weak" in [code for code, _ in faults(found)]) is is_refused


def test_the_last_of_twelve_kinds_of_hand_is_read() -> None:
    card = card_content(
        {"form": 1, "cells": {"2D.hand1.hcp": "6-9", "2D.hand12.hcp": "20+", "2D.hand12.S": "4+"}}
    )

    hands = hands_of(card, "2D")

    assert [hand.hcp for hand in hands] == [(6, 9), (20, 37)]
    assert [dict(hand.cards) for hand in hands] == [{}, {"S": (4, 13)}]


def test_a_pass_that_shows_nothing_has_no_fewest_points() -> None:
    assert system_of(content(NATURAL)).opening_pass_fewest == 0
    assert system_of(content(NATURAL, pass_points="13")).opening_pass_fewest == 13


@pytest.mark.parametrize(
    ("cells", "changed", "code", "key", "section"),
    [
        ({}, {}, "card_hands_missing", "1C.hand1.hcp", "opening-1C"),
        ({}, {}, "card_opening_blank", "2C.unused", "opening-2C"),
        ({}, {}, "card_colour_undeclared", "declared", "summary"),
        ({}, {}, "card_cell_empty", "C5", "summary"),
        (NATURAL, {"2C__description": "x"}, "card_opening_unused", "2C.unused", "opening-2C"),
        (NATURAL, {"over__2__call": "2♣"}, "card_overcall_untold", "over.2.call", "overcalls"),
        (
            NATURAL, {"1S__hand1__hcp": "5-9", "1S__hand1__S": ""},
            "card_opening_too_weak", "1S.hand1.hcp", "opening-1S",
        ),
        (NATURAL, {"A1": "see note 3"}, "card_note_missing", "note.3", "notes"),
        # The form has no note 21: the text that points at it is corrected.
        (NATURAL, {"slam": "see note 21"}, "card_note_missing", "slam", "slam"),
        (BROWN, {"2H__defence": ""}, "card_defence_missing", "2H.defence", "opening-2H"),
        (NATURAL, {"psychic": "yes"}, "card_psychic_defence_missing", "psychic.defence", "summary"),
        (
            NATURAL, {"conv__2__name": "Zorro over 1NT"},
            "card_description_missing", "conv.2.text", "conventions",
        ),
        (NATURAL, {"declared": "RED"}, "card_colour_differs", "declared", "summary"),
        (NATURAL, {"declared_brown": "yes"}, "card_brown_differs", "declared_brown", "summary"),
        (NATURAL, {"slam": "x" * 800}, "card_cell_too_long", "slam", "slam"),
        (NATURAL, {"C5": "1♣ 15-17"}, "card_summary_differs", "C5", "summary"),
    ],
)  # fmt: skip
def test_each_fault_names_the_field_and_the_section_where_it_is_corrected(
    cells: dict[str, str], changed: dict[str, str], code: str, key: str, section: str
) -> None:
    places = [(fault.key, fault.section) for fault in judged(cells, **changed).faults
              if fault.code == code]  # fmt: skip

    assert places[:1] == [(key, section)]


def test_every_fault_of_every_system_is_corrected_at_a_field_of_the_form() -> None:
    blank = judged({"system": "x", "psychic": "yes", "1C.description": "x"})
    whole = [judged(dict(cells)) for cells in SYSTEMS.values()]

    assert all(fault.section for found in [blank, *whole] for fault in found.faults)
