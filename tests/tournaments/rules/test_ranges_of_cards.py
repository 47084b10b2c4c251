"""What a card or a system may say ends where it says: the last inside, the first outside."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from tests.factories.cards import content
from tests.shipped_figures import rtp_2026
from tests.tournaments.rules.test_systems import call, hand, system
from tournaments.cards.rules.content import (
    conventions_of,
    notes_of,
    overcalls_of,
    overcalls_untold,
    refuse_too_many_hands,
)
from tournaments.cards.rules.form import CONVENTIONS, NOTES, OVERCALLS
from tournaments.cards.rules.judgement import Duty, duties
from tournaments.cards.rules.unlisted_calls import _is_natural
from tournaments.phases.rules import (
    called_until,
)
from tournaments.rules.systems import Agreement, Colour, permitted_colours, unusual_features
from tournaments.seating.rules.seating import (
    SectionShape,
)

RTP = rtp_2026()
DAY = dt.date(2026, 9, 12)
ONE_DAY = dt.timedelta(days=1)
NOON = dt.datetime(2026, 3, 7, 12, 0, tzinfo=dt.UTC)


# --- systems and cards ----------------------------------------------------------------------------
@pytest.mark.rule("2.1.2.2-a", "2.1.2.7-a")
def test_yellow_is_for_large_matches_and_never_without_a_match() -> None:
    def colours(boards: int | None) -> tuple[str, ...]:
        return permitted_colours(
            ("GREEN", "YELLOW"), large_only=("YELLOW",), boards=boards, figures=RTP.systems
        )

    assert colours(None) == colours(8) == ("GREEN",)
    assert colours(128) == ("GREEN", "YELLOW")


@pytest.mark.rule("2.1.2.3-a", "2.1.2.3-c")
def test_an_opening_as_weak_as_a_pass_is_usual_and_a_point_weaker_is_not() -> None:
    weakest = RTP.systems.hum_opening_max_hcp

    def criteria(low: int, passed: int) -> set[str]:
        opening = call("1H", hand(low, 21, H=(5, 13)))
        findings = unusual_features(
            system(opening, opening_pass_fewest=passed), figures=RTP.systems
        )
        return {finding.criterion for finding in findings}

    assert criteria(weakest + 1, 0) == set()
    assert criteria(weakest, 0) == {"OPENING_KING_BELOW_AVERAGE"}
    assert criteria(11, 11) == set()
    assert criteria(11, 12) == {"OPENING_WEAKER_THAN_PASS"}


@pytest.mark.rule("2.1.2.2-a")
def test_what_is_natural_names_one_suit_and_notrump_is_balanced() -> None:
    def natural(name: str, low: int, **cards: tuple[int, int]) -> bool:
        meaning = hand(low, 37, **cards)
        return _is_natural(Agreement(name, (meaning,)), meaning, RTP.systems)

    assert natural("1H", 8, H=(4, 13))
    assert natural("1H", 8, H=(5, 13))
    assert not natural("1H", 8, H=(3, 13))
    assert not natural("1H", 8, S=(4, 13))
    assert not natural("1H", 8, H=(4, 13), S=(4, 13))
    average = RTP.systems.average_hcp
    assert natural("1NT", average - 1)
    assert natural("2NT", average)
    assert not natural("2NT", average - 1)
    assert natural("3NT", average, S=(4, 13))
    assert not natural("3NT", average, S=(5, 13))


@pytest.mark.rule("2.1.3.3-a", "2.1.3.4-a", "2.1.3.5-a")
def test_brown_brings_the_duties_of_delivery_only_where_the_figures_say_so() -> None:
    figures = RTP.cards
    delivered = {Duty.DECLARE_AT_ENTRY, Duty.DELIVER_BEFORE, Duty.DESCRIBE_COMPLETELY}

    def owed(colour: Colour, *, has_brown: bool, of: tuple[str, ...]) -> set[Duty]:
        pair_substitution = replace(figures, delivery_for=of)
        return set(duties(colour, has_brown=has_brown, figures=pair_substitution))

    assert owed(Colour.GREEN, has_brown=True, of=("BROWN",)) >= delivered
    assert not owed(Colour.GREEN, has_brown=True, of=("RED",)) & delivered
    assert not owed(Colour.GREEN, has_brown=False, of=("BROWN",)) & delivered
    assert owed(Colour.RED, has_brown=False, of=("RED",)) >= delivered


@pytest.mark.rule("2.1.3.3-a", "2.1.2.3-a", "AII-a")
def test_the_first_and_the_last_field_of_a_card_are_read() -> None:
    card = content(
        {
            "note.1": "first",
            f"note.{NOTES}": "last",
            "conv.1.name": "Stayman",
            f"conv.{CONVENTIONS}.name": "Blackwood",
            "over.1.call": "1H",
            f"over.{OVERCALLS}.call": "2S",
        }
    )

    assert notes_of(card) == {1: "first", NOTES: "last"}
    assert [name for _place, name, _text in conventions_of(card)] == ["Stayman", "Blackwood"]
    assert len(overcalls_untold(card)) == 2
    assert overcalls_of(card) == ()


@pytest.mark.rule("2.1.3.3-a")
def test_a_call_has_twelve_kinds_of_hand_and_no_thirteenth() -> None:
    refuse_too_many_hands(["1C.hand1.hcp", "1C.hand12.hcp", "declared"])
    with pytest.raises(RuleError) as refused:
        refuse_too_many_hands(["1C.hand13.hcp"])
    assert (refused.value.code, refused.value.values["most"]) == ("card_hands_too_many", 12)


@pytest.mark.rule("2.1.10-a", "2.1.10-b")
def test_a_reserve_answers_within_its_hours_and_never_before_the_deadline() -> None:
    def until(confirm: dt.datetime | None) -> dt.datetime:
        return called_until(now=NOON, hours=24, confirm_until=confirm)

    day, hour = dt.timedelta(days=1), dt.timedelta(hours=1)
    assert until(None) == until(NOON) == until(NOON + day) == NOON + day
    assert until(NOON + day + hour) == NOON + day + hour


@pytest.mark.rule("3.5.3-a", "3.5.5.1-a")
def test_the_empty_number_is_nobodys_also_among_those_that_stay() -> None:
    shape = SectionShape("A", 5, 3, (1, 5), in_lines=False, empty=5)

    assert (shape.numbers, shape.staying) == ((1, 2, 3, 4), (1,))
    assert replace(shape, empty=0).staying == (1, 5)
