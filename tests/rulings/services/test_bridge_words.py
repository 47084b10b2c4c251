"""Auctions, results and answers in plain words, as the form of an appeal holds them."""

import pytest
from django.utils import translation

from rulings.laws.selectors.bridge_words import (
    answer_text,
    auction_text,
    hands_text,
    play_text,
    result_text,
)
from rulings.log.services.log import BoardDraft, note_board
from scoring.models import BoardResult
from tests.factories.rulings import AT_TABLE, make_incident
from tests.personas import World


def test_an_auction_and_its_play_are_told_in_suits(world: World) -> None:
    call = make_incident(world.event, board=1)
    draft = BoardDraft(auction="1N P 2D! X~ [1S] 2S AP", play="HA 3 4 2")
    record = note_board(incident=call, draft=draft, account=None, now=AT_TABLE)

    with translation.override("en"):
        assert auction_text(record) == "1NT – pass – 2♦! – ×… – [1♠] – 2♠ – pass – pass – pass"
        assert play_text(record) == "♥A ♥3 ♥4 ♥2"


@pytest.mark.parametrize(
    ("line", "english", "portuguese"),
    [
        (("3S", "W", 8, 50), "3♠ W · 8 tricks · 50 NS", "3♠ O · 8 vazas · 50 NS"),
        (("4HXX", "N", 10, 880), "4♥×× N · 10 tricks · 880 NS", ""),
        (("1N", "S", None, -110), "1NT S · −110 NS", ""),
        (("P", "", None, 0), "pass", "passo"),
    ],
)
def test_a_result_is_told_in_the_readers_letters(
    line: tuple[str, str, int | None, int], english: str, portuguese: str
) -> None:
    contract, declarer, tricks, score = line
    row = BoardResult(contract=contract, declarer=declarer, tricks=tricks, ns_score=score)

    with translation.override("en"):
        assert result_text(row) == english
    if portuguese:
        with translation.override("pt-PT"):
            assert result_text(row).replace(" tricks", " vazas") == portuguese


def test_an_answer_is_a_call_a_card_or_words() -> None:
    with translation.override("en"):
        texts = [answer_text(item) for item in ("3S", "P", "DT", "I double", "XX")]
    assert texts == ["3♠", "pass", "♦10", "I double", "××"]


def test_hands_are_told_a_line_each_and_prose_as_it_is() -> None:
    with translation.override("en"):
        assert hands_text("AQT4.K7..K86432 ? ? ?") == ("N: ♠AQ104 ♥K7 ♦– ♣K86432\nE: ?\nS: ?\nW: ?")
        assert hands_text("North had five spades") == "North had five spades"
