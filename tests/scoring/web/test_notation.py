"""Contracts and cards as bridge players write them."""

import pytest
from django.utils import translation
from django.utils.html import strip_tags

from scoring.page_parts.notation import card, contract, made, tricks
from tournaments.page_parts.diagrams import deal_of_board


@pytest.mark.parametrize(
    ("text", "declarer", "taken", "expected"),
    [
        ("4S", "N", 10, "4♠ N ="),
        ("3NX", "E", 7, "3NT× E −2"),
        ("6HXX", "S", 13, "6♥×× S +1"),
        ("P", "", None, "pass"),
        ("2C", "W", None, "2♣ W"),
        ("", "", None, ""),
    ],
)
def test_contract_is_read_back_with_what_was_made(
    text: str, declarer: str, taken: int | None, expected: str
) -> None:
    with translation.override("en"):
        assert strip_tags(made(text, declarer, taken)) == expected


def test_suits_are_glyphs_of_their_colour() -> None:
    assert '<span class="d">♦</span>' in contract("2D")


@pytest.mark.parametrize(
    ("text", "taken", "expected"), [("1N", 7, "="), ("1N", 6, "−1"), ("7S", 0, "−13"), ("P", 0, "")]
)
def test_tricks_are_told_against_the_contract(text: str, taken: int, expected: str) -> None:
    assert tricks(text, taken) == expected


def test_ten_is_written_10() -> None:
    assert strip_tags(card("DT")) == "♦10"


def test_unknown_card_is_nothing() -> None:
    assert card("?") == ""


def test_void_is_a_dash() -> None:
    with translation.override("en"):
        north = deal_of_board(
            1, "AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"
        )

    assert [holding.cards.replace("\u2005", " ") for holding in north.hands[0]] == [
        "A K Q J 10 9 8 7 6 5 4 3 2",
        "–",
        "–",
        "–",
    ]


def test_board_knows_its_dealer_and_vulnerability() -> None:
    with translation.override("en"):
        deal = deal_of_board(4, "")

    assert (deal.dealer, deal.vulnerable, deal.is_anyone_vulnerable) == ("W", "all vul.", True)
