"""RTP 2.1.3.2: a summary written by hand against what the openings of the card say."""

import pytest

from tests.factories.cards import NATURAL, content
from tests.shipped_figures import rtp_2026
from tournaments.cards.rules.bases import LANGUAGES
from tournaments.cards.rules.contradictions import Contradiction, contradictions
from tournaments.cards.rules.judgement import judged_card
from tournaments.cards.selectors.bases import bases

FIGURES = rtp_2026()
WEAK = {"1NT__hand1__hcp": "12-14"}


@pytest.mark.parametrize(
    "text",
    ["Five-card majors, 1NT 15–17.", "Ricos de cinco, 1 ST 15-17", "1NT: 15-17", "1NT (15–17)"],
)
def test_a_summary_that_says_other_points_than_the_opening_is_told(text: str) -> None:
    card = content(NATURAL, C5=text, **WEAK)

    assert contradictions(card) == (Contradiction("C5", "1NT", "15–17", "12–14"),)


@pytest.mark.parametrize(
    "text",
    [
        "1NT 12–14",
        "1NT 12+, but for",
        "1NT over a major is forcing",
        "(1♦) 1NT 15–17",
        "After 1♣–1NT 15–17 no more",
        "4NT 25–27",
        "2♣5+ and a major",
        "1♣ 3+, 1♦ 4+, 1♥ 5–6",
    ],
)
def test_what_agrees_or_is_about_something_else_is_not_told(text: str) -> None:
    assert contradictions(content(NATURAL, C5=text, **WEAK)) == ()


def test_of_several_kinds_of_hand_each_may_be_named_or_all_together() -> None:
    hands = {"1C__hand1__hcp": "12-14", "1C__hand2__hcp": "18-21"}

    assert contradictions(content(NATURAL, C5="1♣ 18–21 or weaker", **hands)) == ()
    assert contradictions(content(NATURAL, C5="1♣ 12–21", **hands)) == ()
    assert contradictions(content(NATURAL, C5="1♣ 11–21", **hands)) == (
        Contradiction("C5", "1C", "11–21", "12–14 / 18–21"),
    )


def test_an_opening_ticked_as_none_is_told_where_the_summary_has_it() -> None:
    card = content(NATURAL, C6="2♦ 18–20", **{"2D__unused": "yes"})

    assert contradictions(card) == (Contradiction("C6", "2D", "18–20", ""),)


def test_the_pair_is_warned_and_may_sign_all_the_same() -> None:
    card = content(NATURAL, C5="1NT 15–17", **WEAK)

    judged = judged_card(card, systems=FIGURES.systems)

    (fault,) = (fault for fault in judged.faults if fault.code == "card_summary_differs")
    assert fault.values == {"field": "card:C5", "call": "1NT", "said": "15–17", "held": "12–14"}
    assert not fault.stops


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_system_that_a_card_may_begin_with_contradicts_itself(language: str) -> None:
    contradictions_by_code = {
        code: contradictions(base.content(language)) for code, base in bases().items()
    }

    assert contradictions_by_code
    assert not any(contradictions_by_code.values()), contradictions_by_code
