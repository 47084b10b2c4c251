"""RTP 2.1.3, 2.4.4, Annex II: convention cards."""

import datetime as dt
from collections.abc import Callable

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.cards import (
    CardEdit,
    ConventionFault,
    Item,
    ItemChange,
    ListedConvention,
    WrittenDefence,
    brown_without_defence,
    changes_after_delivery,
    convention_fault,
    copies_needed,
    delivery_deadline,
    is_delivered_late,
    is_restricted_to_green,
    may_consult_own_card,
    may_go_without,
    missing_notes,
    missing_on_front_page,
    must_be_delivered,
    refuse_second_card,
    refuse_without_card,
    refuse_written_defence,
)
from tournaments.rules.systems import Agreement, Colour, Meaning

pytestmark = pytest.mark.rule("2.1.3.2-b")

FIGURES = rtp_2026().cards
STARTS = dt.datetime(2026, 3, 7, 15, 0, tzinfo=dt.UTC)


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(RuleError) as refused:
        act()
    return refused.value.code


@pytest.mark.rule("2.1.3.1-a")
def test_a_pair_has_one_card_in_an_event() -> None:
    refuse_second_card(0)

    assert code_of(lambda: refuse_second_card(1)) == "card_exists"


@pytest.mark.rule("2.1.3.1-b")
def test_a_pair_brings_two_cards() -> None:
    assert copies_needed(with_screens=False, copies=FIGURES.copies_per_pair) == 2
    assert copies_needed(with_screens=True, copies=3) == 2


@pytest.mark.rule("2.1.3.1-d")
def test_only_green_pairs_may_go_without_where_cards_are_waived() -> None:
    def may(colour: Colour, *, has_brown: bool = False, is_official: bool = False) -> bool:
        return may_go_without(colour, has_brown=has_brown, is_official=is_official, is_waived=True)

    assert may(Colour.GREEN)
    assert not may(Colour.GREEN, has_brown=True)
    assert not may(Colour.RED)
    assert not may(Colour.GREEN, is_official=True)


@pytest.mark.rule("2.1.3.1-e")
def test_own_cards_are_looked_at_only_where_beginners_may() -> None:
    assert may_consult_own_card(is_promotion=True, is_allowed_by_organiser=True)
    assert not may_consult_own_card(is_promotion=True, is_allowed_by_organiser=False)
    assert not may_consult_own_card(is_promotion=False, is_allowed_by_organiser=True)


@pytest.mark.rule("2.1.3.2-b")
def test_a_short_diamond_stands_on_the_front_page() -> None:
    short = Agreement("1D", (Meaning((11, 21), {"D": (2, 13)}),))
    long = Agreement("1C", (Meaning((11, 21), {"C": (3, 13)}),))

    assert missing_on_front_page([short, long], listed=(), figures=FIGURES) == ("1D",)
    assert missing_on_front_page([short, long], listed=("1D",), figures=FIGURES) == ()


@pytest.mark.rule("2.1.3.3-a")
def test_a_note_that_is_pointed_at_exists() -> None:
    assert missing_notes({"overcalls": (3,), "openings": (1,)}, {1, 2}) == (("overcalls", 3),)


@pytest.mark.rule("2.1.3.4-a")
def test_artificial_systems_are_due_two_days_before() -> None:
    assert delivery_deadline(STARTS, figures=FIGURES) == STARTS.replace(day=5)
    at_14_59 = STARTS.replace(day=5, hour=14, minute=59)
    at_15_01 = STARTS.replace(day=5, minute=1)
    assert not is_delivered_late(at_14_59, starts_at=STARTS, figures=FIGURES)
    assert is_delivered_late(at_15_01, starts_at=STARTS, figures=FIGURES)
    assert is_delivered_late(None, starts_at=STARTS, figures=FIGURES)


@pytest.mark.parametrize(
    ("colour", "has_brown", "all_pairs", "is_due"),
    [
        (Colour.RED, False, False, True),
        (Colour.YELLOW, False, False, True),
        (Colour.GREEN, True, False, True),
        (Colour.GREEN, False, False, False),
        (Colour.BLUE, False, False, False),
        (Colour.GREEN, False, True, True),
    ],
)
@pytest.mark.rule("2.1.3.4-a")
def test_who_hands_in_a_system(
    colour: Colour, has_brown: bool, all_pairs: bool, is_due: bool
) -> None:
    assert (
        must_be_delivered(colour, has_brown=has_brown, all_pairs=all_pairs, figures=FIGURES)
        is is_due
    )


@pytest.mark.rule("2.1.3.4-b")
def test_who_did_not_declare_plays_green() -> None:
    assert is_restricted_to_green(Colour.YELLOW, has_brown=False, declared=False, figures=FIGURES)
    assert not is_restricted_to_green(
        Colour.YELLOW, has_brown=False, declared=True, figures=FIGURES
    )
    assert not is_restricted_to_green(
        Colour.GREEN, has_brown=False, declared=False, figures=FIGURES
    )


BEFORE = {
    "2H": Item("weak, either major", "Wagner", is_brown=True),
    "2S": Item("weak two-suiter", "Muiderberg", is_brown=True),
    "responses": Item("Stayman", "Stayman"),
}


@pytest.mark.rule("2.1.3.4-c")
def test_what_may_change_after_the_delivery() -> None:
    after = {
        "2S": Item("weak two-suiter, 4-4 too", "Muiderberg", is_brown=True),
        "responses": Item("Puppet", "Puppet"),
        "signals": Item("Smith", "Smith"),
        "2D": Item("weak, any suit", "Wilkosz", is_brown=True),
    }

    assert changes_after_delivery(BEFORE, after, figures=FIGURES) == (
        ItemChange("2D", CardEdit.ADD_BROWN, is_allowed=False),
        ItemChange("2H", CardEdit.DELETE, is_allowed=True),
        ItemChange("2S", CardEdit.CHANGE_BROWN, is_allowed=False),
        ItemChange("responses", CardEdit.REPLACE_OTHER, is_allowed=True),
        ItemChange("signals", CardEdit.ADD_OTHER, is_allowed=True),
    )


def test_a_brown_convention_may_give_way_to_another_that_is_not() -> None:
    after = {**BEFORE, "2H": Item("natural, weak")}

    assert changes_after_delivery(BEFORE, after, figures=FIGURES) == (
        ItemChange("2H", CardEdit.DELETE, is_allowed=True),
    )


def test_one_brown_convention_does_not_give_way_to_another() -> None:
    after = {**BEFORE, "2H": Item("hearts or both minors", "Other", is_brown=True)}

    assert changes_after_delivery(BEFORE, after, figures=FIGURES) == (
        ItemChange("2H", CardEdit.REPLACE_BROWN_BY_BROWN, is_allowed=False),
    )


@pytest.mark.rule("2.1.3.5-a")
def test_a_defence_to_an_unusual_system_comes_in_time() -> None:
    due = dt.datetime(2026, 5, 9, 12, 0, tzinfo=dt.UTC)

    refuse_written_defence(WrittenDefence(due.replace(hour=11, minute=30), due, True))

    assert (
        code_of(lambda: refuse_written_defence(WrittenDefence(due.replace(minute=1), due, True)))
        == "defence_too_late"
    )
    assert (
        code_of(
            lambda: refuse_written_defence(
                WrittenDefence(due, due, alters_openings=True, by_the_unusual_pair=True)
            )
        )
        == "unusual_pair_keeps_openings"
    )


@pytest.mark.rule("2.1.3.5-b")
def test_each_brown_convention_has_a_defence_and_is_not_replaced_once_one_is_handed_in() -> None:
    assert brown_without_defence({"Wagner", "Wilkosz"}, {"Wagner"}) == ("Wilkosz",)

    changes = changes_after_delivery(
        BEFORE,
        {**BEFORE, "responses": Item("Puppet", "Puppet")},
        figures=FIGURES,
        meets_written_defence=True,
    )

    assert changes == (ItemChange("responses", CardEdit.REPLACE_OTHER, is_allowed=False),)


LISTED = {
    "Stayman": ListedConvention("Stayman"),
    "Lebensohl": ListedConvention("Lebensohl", options=("slow shows", "fast shows")),
    "Drury": ListedConvention("Drury", options=("normal", "reverse", "two-way reverse")),
    "Negative double": ListedConvention("Negative double", details_needed=True),
    "Multi": ListedConvention("Multi", details_needed=True),
}


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("Drury", "", ConventionFault.OPTION_NEEDED),
        ("Stayman", "", None),
        ("Lebensohl", "slow shows", None),
    ],
)
@pytest.mark.rule("AII-a")
def test_a_listed_convention_needs_its_name_and_its_option(
    name: str, text: str, fault: ConventionFault | None
) -> None:
    assert convention_fault(name, text=text, listed=LISTED) == fault


@pytest.mark.rule("AII-b")
def test_another_convention_is_described() -> None:
    assert convention_fault("Zorro over 1NT", text="", listed=LISTED) is (
        ConventionFault.DESCRIPTION_NEEDED
    )
    assert convention_fault("Zorro over 1NT", text="both majors", listed=LISTED) is None


@pytest.mark.rule("AII-c")
def test_some_listed_conventions_need_details() -> None:
    faults = [
        convention_fault(name, text="", listed=LISTED) for name in ("Negative double", "Multi")
    ]

    assert faults == [ConventionFault.DETAILS_NEEDED] * 2


@pytest.mark.rule("2.4.4-a")
def test_an_official_online_event_asks_for_a_card() -> None:
    refuse_without_card(is_official=True, is_online=True, has_card=True)
    refuse_without_card(is_official=False, is_online=True, has_card=False)

    assert (
        code_of(lambda: refuse_without_card(is_official=True, is_online=True, has_card=False))
        == "online_event_needs_card"
    )
