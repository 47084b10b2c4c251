"""RTP 2.1.2, 2.1.4: words, colours, highly unusual systems and Brown conventions."""

from typing import Any

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.cards.rules.brown import (
    Against,
    BrownMark,
    OvercallKind,
    opening_mark,
    overcall_mark,
    psychic_mark,
    weak_hands,
)
from tournaments.rules.systems import (
    Agreement,
    Colour,
    Finding,
    MatchSize,
    Meaning,
    Strength,
    System,
    erratic_openings,
    is_artificial,
    is_length,
    match_size,
    refuse_system,
    strength,
    system_colour,
    system_label,
    unusual_features,
)

FIGURES = rtp_2026().systems


def call(name: str, *meanings: Meaning) -> Agreement:
    return Agreement(name, meanings)


def hand(low: int, high: int = 37, **cards: tuple[int, int]) -> Meaning:
    return Meaning((low, high), cards)


NATURAL = System(
    openings=(
        call("1C", hand(11, 21, C=(3, 13))),
        call("1D", hand(11, 21, D=(3, 13))),
        call("1H", hand(11, 21, H=(5, 13))),
        call("1S", hand(11, 21, S=(5, 13))),
    )
)


def system(*openings: Agreement, **kwargs: Any) -> System:
    replaced = {opening.call: opening for opening in openings}
    kept = tuple(replaced.get(opening.call, opening) for opening in NATURAL.openings)
    return System(openings=kept, **kwargs)


@pytest.mark.rule("2.1.2.2-a")
def test_words_for_hands_and_suits() -> None:
    assert strength(9, figures=FIGURES) is Strength.WEAK
    assert strength(10, figures=FIGURES) is Strength.AVERAGE
    assert strength(12, figures=FIGURES) is Strength.MORE_THAN_AVERAGE
    assert strength(13, figures=FIGURES) is Strength.STRONG
    assert is_length(3, figures=FIGURES)
    assert not is_length(2, figures=FIGURES)


@pytest.mark.rule("2.1.2.2-b")
def test_seventeen_boards_are_a_large_match() -> None:
    assert match_size(16, figures=FIGURES) is MatchSize.SMALL
    assert match_size(17, figures=FIGURES) is MatchSize.LARGE


THREE_WAY_CLUB = call(
    "1C", hand(12, 21, C=(5, 13)), hand(12, 14, C=(2, 5), D=(2, 5), H=(2, 4), S=(2, 4)), hand(18)
)


@pytest.mark.parametrize(
    ("pair_system", "colour"),
    [
        (NATURAL, Colour.GREEN),
        (system(call("1C", hand(16))), Colour.BLUE),
        (system(THREE_WAY_CLUB), Colour.RED),
        (system(pass_shows_opening=True), Colour.YELLOW),
        (system(varies=True), Colour.RED),
        (system(unlisted_calls=("2H over 1NT",)), Colour.RED),
        (system(call("1C", hand(16)), pass_shows_opening=True), Colour.YELLOW),
        (system(call("1C", hand(13, 21, C=(3, 13)))), Colour.GREEN),
        (system(call("1H", hand(11, 21, H=(2, 13)))), Colour.RED),
        (system(call("1D", hand(11, 21, H=(5, 13)))), Colour.RED),
    ],
    ids=[
        "natural",
        "strong club",
        "three-way club",
        "strong pass",
        "varies",
        "unlisted",
        "both",
        "sound natural club",
        "two-card major",
        "transfer opening",
    ],
)
@pytest.mark.rule("2.1.2.3-a")
def test_the_colour_of_a_system(pair_system: System, colour: Colour) -> None:
    assert system_colour(pair_system, figures=FIGURES).colour is colour


@pytest.mark.parametrize(
    ("pair_system", "findings"),
    [
        (system(call("1H", hand(8, 15, H=(5, 13)))), ()),
        (
            system(call("1S", hand(6, 11, S=(5, 13)))),
            (Finding("OPENING_KING_BELOW_AVERAGE", "1S"),),
        ),
        (
            system(call("1H", hand(11, 21, H=(4, 13)), hand(11, 21, H=(0, 1)))),
            (Finding("LENGTH_OR_SHORTNESS", "1H"),),
        ),
        (
            system(
                call("1C", hand(16)),
                call("1D", hand(11, 15, C=(4, 13)), hand(11, 15, D=(4, 13))),
            ),
            (Finding("LENGTH_IN_ONE_OR_ANOTHER", "1D"),),
        ),
        (
            system(pass_shows_opening=True, opening_pass_fewest=13),
            (
                Finding("PASS_SHOWS_OPENING"),
                *(Finding("OPENING_WEAKER_THAN_PASS", name) for name in ("1C", "1D", "1H", "1S")),
            ),
        ),
        (
            system(call("1C", hand(16, 37, C=(4, 13)), hand(16, 37, D=(4, 13)))),
            (),
        ),
    ],
)
@pytest.mark.rule("2.1.2.3-b")
def test_what_is_highly_unusual(pair_system: System, findings: tuple[Finding, ...]) -> None:
    assert unusual_features(pair_system, figures=FIGURES) == findings


MULTI = call("2D", hand(6, 10, H=(6, 13)), hand(6, 10, S=(6, 13)), hand(22, 37))


@pytest.mark.parametrize(
    ("opening", "mark"),
    [
        (MULTI, BrownMark(False, "WEAK_TWO_IN_EITHER_MAJOR", may_be_defended=True)),
        (
            call("2H", hand(6, 10, H=(4, 13)), hand(6, 10, S=(4, 13))),
            BrownMark(True, "WEAK_WITHOUT_A_KNOWN_SUIT"),
        ),
        (
            call("2S", hand(6, 10, S=(5, 13)), hand(20, 37)),
            BrownMark(False, "WEAK_HANDS_SHOW_A_SUIT"),
        ),
        (
            call("2S", hand(6, 10, S=(5, 13)), hand(11, 37, C=(6, 13))),
            BrownMark(True, "OTHER_HANDS_NOT_STRONG"),
        ),
        (
            call("2D", hand(6, 10, H=(6, 13)), hand(6, 10, S=(6, 13)), hand(12, 14)),
            BrownMark(True, "OTHER_HANDS_NOT_STRONG"),
        ),
        (
            call("2H", hand(6, 9, H=(6, 13)), hand(10, 12, H=(5, 13))),
            BrownMark(False, "SHOWS_A_SUIT"),
        ),
        (
            call("2D", hand(6, 10, H=(6, 13)), hand(22, 37)),
            BrownMark(False, "WEAK_HANDS_SHOW_A_SUIT"),
        ),
        (call("3C", hand(5, 9, C=(3, 13))), BrownMark(True, "WEAK_WITHOUT_A_KNOWN_SUIT")),
        (call("2C", hand(22, 37)), BrownMark(False, "NEVER_WEAK")),
        (call("4H", hand(3, 9)), BrownMark(False, "NOT_BETWEEN_2C_AND_3S")),
    ],
)
@pytest.mark.rule("2.1.2.3-c")
def test_openings_marked_brown(opening: Agreement, mark: BrownMark) -> None:
    assert opening_mark(opening, figures=FIGURES) == mark


@pytest.mark.parametrize(
    ("overcall", "kind", "is_brown"),
    [
        (call("1NT", hand(15, 18)), OvercallKind.NATURAL_NOTRUMP, False),
        (call("2C", hand(8, 37)), OvercallKind.OTHER, True),
        (call("3S", hand(16, 37)), OvercallKind.STOPPER_ASK, False),
        (call("2S", hand(16, 37)), OvercallKind.STRONG_CUE_BID, False),
        (call("2C", hand(8, 37, C=(5, 13))), OvercallKind.OTHER, False),
        (call("2C", hand(8, 15)), OvercallKind.NATURAL_NOTRUMP, True),
        (call("2S", hand(12, 37)), OvercallKind.STRONG_CUE_BID, True),
        (call("2S", hand(13, 37)), OvercallKind.STRONG_CUE_BID, False),
        (call("2S", hand(6, 37)), OvercallKind.STOPPER_ASK, True),
        (call("3S"), OvercallKind.STOPPER_ASK, False),
    ],
)
@pytest.mark.rule("2.1.2.3-d")
def test_overcalls_marked_brown(overcall: Agreement, kind: OvercallKind, is_brown: bool) -> None:
    mark = overcall_mark(overcall, kind=kind, against=Against.NATURAL, figures=FIGURES)

    assert mark.is_brown is is_brown


@pytest.mark.parametrize(
    ("overcall", "kind", "over", "is_brown"),
    [
        # A cue-bid is in the suit of the opening; the same call over another suit is none.
        (call("2S", hand(13, 37)), OvercallKind.STRONG_CUE_BID, ("1S",), False),
        (call("2D", hand(13, 37)), OvercallKind.STRONG_CUE_BID, ("1S",), True),
        (call("3S", hand(16, 37)), OvercallKind.STOPPER_ASK, ("1S",), False),
        (call("3C", hand(16, 37)), OvercallKind.STOPPER_ASK, ("1S",), True),
        (call("3S", hand(16, 37)), OvercallKind.STOPPER_ASK, ("1S", "1H"), True),
        # Brown b) is about openings of one in a suit.
        (call("2C", hand(8, 15)), OvercallKind.OTHER, ("1NT",), False),
        (call("2C", hand(8, 15)), OvercallKind.OTHER, ("1NT", "1H"), True),
        (call("2NT", hand(8, 15)), OvercallKind.OTHER, ("2H", "2S"), False),
        # Notrump that shows a long suit is not natural.
        (call("2NT", hand(8, 15, C=(5, 13)), hand(8, 15, D=(5, 13))),
         OvercallKind.NATURAL_NOTRUMP, (), True),
        (call("1NT", hand(15, 18, C=(4, 13))), OvercallKind.NATURAL_NOTRUMP, (), False),
    ],
)  # fmt: skip
@pytest.mark.rule("2.1.2.3-d")
def test_overcalls_are_judged_by_what_they_are_bid_over(
    overcall: Agreement, kind: OvercallKind, over: tuple[str, ...], is_brown: bool
) -> None:
    mark = overcall_mark(overcall, kind=kind, against=Against.NATURAL, figures=FIGURES, over=over)

    assert mark.is_brown is is_brown


@pytest.mark.rule("2.1.2.3-e")
def test_a_weak_two_suiter_with_three_cards_in_a_suit_is_brown() -> None:
    spades_and_clubs = hand(6, 10, S=(5, 13), C=(3, 13))

    mark = overcall_mark(
        call("2S", spades_and_clubs),
        kind=OvercallKind.OTHER,
        against=Against.NATURAL,
        figures=FIGURES,
        is_two_suited=True,
    )

    assert mark == BrownMark(True, "WEAK_TWO_SUITER_WITH_A_SHORT_SUIT")
    opening = opening_mark(call("2S", spades_and_clubs), figures=FIGURES)
    assert opening == BrownMark(True, "WEAK_OPENING_WITH_A_SHORT_SUIT")
    assert psychic_mark(is_protected=True).is_brown
    assert not psychic_mark(is_protected=False).is_brown


@pytest.mark.rule("2.1.2.3-d", "2.1.2.3-e")
@pytest.mark.parametrize(("name", "is_brown"), [("2S", True), ("3S", True), ("4S", False)])
def test_weak_two_suiters_are_brown_up_to_the_level_of_three(name: str, is_brown: bool) -> None:
    mark = overcall_mark(
        call(name, hand(6, 10, S=(5, 13), C=(3, 13))),
        kind=OvercallKind.OTHER,
        against=Against.NATURAL,
        figures=FIGURES,
        is_two_suited=True,
    )

    assert mark.is_brown is is_brown


@pytest.mark.rule("2.1.2.3-e")
def test_a_two_suiter_of_five_and_four_is_not_brown_for_what_it_denies() -> None:
    spades_and_clubs = hand(6, 10, S=(5, 13), C=(4, 13), H=(0, 3), D=(0, 3))

    mark = overcall_mark(
        call("2S", spades_and_clubs),
        kind=OvercallKind.OTHER,
        against=Against.NATURAL,
        figures=FIGURES,
        is_two_suited=True,
    )

    assert mark == BrownMark(False, "SHOWS_A_SUIT")
    opening = opening_mark(call("2S", spades_and_clubs), figures=FIGURES)
    assert opening == BrownMark(False, "SHOWS_A_SUIT")


@pytest.mark.rule("2.1.2.3-f")
def test_a_defence_to_a_strong_club_is_never_brown() -> None:
    mark = overcall_mark(
        call("1S", hand(6, 37)),
        kind=OvercallKind.OTHER,
        against=Against.STRONG_ARTIFICIAL,
        figures=FIGURES,
    )

    assert mark == BrownMark(False, "DEFENCE_TO_WHAT_IS_ARTIFICIAL")


@pytest.mark.rule("2.1.2.5-a")
def test_an_opening_of_six_points_and_any_shape_is_not_allowed() -> None:
    erratic = system(call("1C", hand(6, 21)))

    assert erratic_openings(erratic, figures=FIGURES) == (Finding("OPENING_TOO_WEAK", "1C"),)
    assert erratic_openings(NATURAL, figures=FIGURES) == ()


@pytest.mark.rule("2.1.2.7-a")
def test_an_event_permits_the_systems_of_its_policy() -> None:
    policy: dict[str, Any] = {"allowed": ("GREEN", "BLUE", "RED"), "brown_allowed": False}

    refuse_system(Colour.RED, has_brown=False, **policy)
    with pytest.raises(RuleError) as yellow:
        refuse_system(Colour.YELLOW, has_brown=False, **policy)
    with pytest.raises(RuleError) as brown:
        refuse_system(Colour.GREEN, has_brown=True, **policy)

    assert yellow.value.code == "system_not_permitted"
    assert brown.value.code == "brown_not_permitted"


@pytest.mark.rule("2.1.3.2-a")
def test_the_label_names_colour_and_brown() -> None:
    assert system_label(Colour.RED, has_brown=True) == (Colour.RED, "BROWN")
    assert system_label(Colour.GREEN, has_brown=False) == (Colour.GREEN,)
    assert system_label(Colour.YELLOW, has_brown=True) == (Colour.YELLOW,)


@pytest.mark.rule("2.1.4-a")
def test_what_is_artificial_for_alerts() -> None:
    assert is_artificial(call("1C", hand(11, 21, C=(2, 13))), shortest=3)
    assert not is_artificial(call("1C", hand(11, 21, C=(3, 13))), shortest=3)
    assert is_artificial(call("1H", hand(11, 21, H=(3, 13))), shortest=3)
    assert not is_artificial(call("1H", hand(11, 21, H=(4, 13))), shortest=3)
    assert not is_artificial(call("2S", hand(6, 10, S=(5, 13), C=(3, 13))), shortest=3)
    assert is_artificial(call("2S", hand(6, 10, S=(5, 13), C=(4, 13))), shortest=3)


@pytest.mark.rule("2.1.2.2-a")
@pytest.mark.parametrize(("fewest", "is_weak"), [(9, True), (10, False)])
def test_a_hand_is_weak_by_its_fewest_points(fewest: int, is_weak: bool) -> None:
    spades = call("2S", hand(fewest, 14, S=(6, 7)))

    assert bool(weak_hands(spades, FIGURES)) is is_weak
