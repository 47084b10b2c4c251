"""RTP 2.1.3.2: what is entered once stands everywhere it belongs."""

import pytest

from tests.factories.cards import BROWN, NATURAL, content
from tests.shipped_figures import rtp_2026
from tournaments.cards.rules.completed import completed, front_page_calls, hands_shown
from tournaments.cards.rules.content import CardContent

FIGURES = rtp_2026()


def complete(cells: dict[str, str], **changed: str) -> CardContent:
    told = content(cells, **changed)
    return completed(told, systems=FIGURES.systems, cards=FIGURES.cards)


def test_hands_are_the_description_and_the_fewest_cards() -> None:
    card = complete(NATURAL)

    assert card.text("1C.description") == "11–21 ♣3+"
    assert card.text("1C.cards") == "3"
    assert card.text("1C.artificial") == ""
    assert hands_shown(card, "1H") == ("11–21 ♥5+",)


def test_a_text_that_names_the_points_is_not_said_twice() -> None:
    data = {"1C__description": "11-21, natural", "1D__description": "natural"}

    card = complete(NATURAL, **data)

    assert card.text("1C.description") == "11-21, natural"
    assert card.text("1D.description") == "11–21 ♦4+; natural"


@pytest.mark.rule("2.1.3.2-b")
def test_the_front_page_names_a_short_diamond_and_artificial_openings() -> None:
    short = {"1D__hand1__D": "2+"}

    def named(cells: dict[str, str], **changed: str) -> tuple[str, ...]:
        told = content(cells, **changed)
        return front_page_calls(told, systems=FIGURES.systems, cards=FIGURES.cards)

    assert named(NATURAL) == ()
    assert named(NATURAL, **short) == ("1D",)
    assert named(NATURAL, C6="1♦ may be two", **short) == ()
    assert named(BROWN, C6="") == ("2H",)
    assert complete(NATURAL, **short).text("C6") == "1♦: 11–21 ♦2+"
    assert complete(NATURAL, **short).text("1D.artificial") == "yes"


@pytest.mark.rule("2.1.3.2-b")
def test_the_front_page_names_a_brown_overcall() -> None:
    data = {
        "over__1__call": "2♣", "over__1__kind": "OTHER", "over__1__against": "NATURAL",
        "over__1__hand1__hcp": "8-14", "over__1__text": "any two suits",
    }  # fmt: skip

    assert complete(NATURAL, **data).text("C6") == "(1) 2♣: 8–14; any two suits"


@pytest.mark.rule("2.1.4-a")
def test_an_opening_that_may_have_three_hearts_is_shown_as_artificial() -> None:
    short = complete(NATURAL, **{"1H__hand1__H": "3+"})

    assert short.text("1H.artificial") == "yes"
    assert complete(NATURAL).text("1H.artificial") == ""
