"""Laws 1, 13, 44, 61: hands and tricks as they are written at the table."""

import pytest

from federation.errors import RuleError
from tournaments.deals.rules.card_play import (
    PlayedCard,
    deal_faults,
    hands_by_seat,
    play_text,
    read_hand,
    read_play,
)

DEAL = "AKQ2.AKQ.AKQ.AKQ J43.J432.J432.J4 T987.T98.T98.T98 65.765.765.76532"


def played(text: str, *, trump: str = "N", leader: str = "E") -> str:
    return play_text(read_play(text, leader=leader, trump=trump, hands={}), leader=leader)


def test_the_winner_leads_to_the_next_trick() -> None:
    tricks = read_play("S5 8 J A, HA 2 8 5", leader="W", trump="S", hands={})

    assert [trick.winner for trick in tricks] == ["S", "S"]
    assert tricks[1].cards[1] == PlayedCard("W", "H2")


def test_a_trump_beats_the_suit_led() -> None:
    tricks = read_play("HA D2 H3 H4", leader="E", trump="D", hands={})

    assert tricks[0].winner == "S"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("♠A 3 10 2 / ♥k", "SA S3 ST S2, HK"),
        ("as 3s ts 2s", "SA S3 ST S2"),
        ("E:SA N:S3", "SA N:S3"),
        ("SA W:S4", "SA W:S4"),
    ],
)
def test_it_is_kept_in_one_way(written: str, told: str) -> None:
    assert played(written) == told
    assert played(told) == told


def test_a_revoke_and_a_card_of_somebody_else_are_found() -> None:
    hands = hands_by_seat(DEAL)
    tricks = read_play("SJ HT S5 SA, C8", leader="E", trump="N", hands=hands)

    assert [card.faults for card in tricks[0].cards] == [(), ("card_revokes",), (), ()]
    assert tricks[1].cards[0].faults == ("card_not_held",)


def test_a_card_played_twice_or_out_of_turn_is_found() -> None:
    tricks = read_play("SJ W:S6 N:SJ", leader="E", trump="N", hands={})

    assert [card.faults for card in tricks[0].cards] == [
        (),
        ("card_out_of_turn",),
        ("card_played_twice",),
    ]


@pytest.mark.parametrize("wrong", ["Z", "S1", "1", "SAS", "A"])
def test_what_is_no_card_is_refused(wrong: str) -> None:
    with pytest.raises(RuleError) as refused:
        played(wrong)

    assert refused.value.code == "card_not_a_card"


def test_more_than_a_pack_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        played("SA " * 53)

    assert refused.value.code == "play_too_long"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("AQ10 K7 QJ9 K8652", "AQT.K7.QJ9.K8652"),
        ("aqt.k7.qj9.k8652", "AQT.K7.QJ9.K8652"),
        ("♠AQ10 ♥K7 ♦QJ9 ♣K8652", "AQT.K7.QJ9.K8652"),
        ("S AQ10 H K7 C K8652", "AQT.K7..K8652"),
        ("2AK - Q K", "AK2..Q.K"),
        ("AR10 D7 V9 2", "AKT.Q7.J9.2"),
        ("  ", ""),
    ],
)
def test_hands_are_read_as_people_write_them(written: str, told: str) -> None:
    assert read_hand(written) == told


@pytest.mark.parametrize("wrong", ["AK Q", "AKX 2 3 4", "AA 2 3 4", "SAK SQ H2 D3", "1 2 3 4 5"])
def test_what_is_no_hand_is_refused(wrong: str) -> None:
    with pytest.raises(RuleError) as refused:
        read_hand(wrong)

    assert refused.value.code == "hand_unreadable"


def test_a_deal_is_checked_as_far_as_it_is_known() -> None:
    assert deal_faults(hands_by_seat(DEAL)) == ()
    assert deal_faults(hands_by_seat("? AK2.A.A.A ? ?")) == ("hand_wrong_number",)
    assert deal_faults(hands_by_seat("A... A... ? ?")) == ("hand_wrong_number", "card_held_twice")
