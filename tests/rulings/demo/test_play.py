"""Simulated tables: real deals, contracts as club players reach them."""

from collections import Counter
from random import Random

import pytest

from rulings.demo.deals import RANKS, SUITS, Board, deal_board
from rulings.demo.play import SEATS, Played, play_board

BOARDS, TABLES = 500, 8


@pytest.fixture(scope="module")
def played() -> list[tuple[Board, Played]]:
    rng = Random(2026)
    rows = []
    for number in range(1, BOARDS + 1):
        board = deal_board(rng, number)
        for _ in range(TABLES):
            skills = rng.randrange(101), rng.randrange(101)
            rows.append((board, play_board(rng, board, ns_skill=skills[0], ew_skill=skills[1])))
    return rows


def share(count: int) -> int:
    """Return a number of results per thousand."""
    return count * 1000 // (BOARDS * TABLES)


def test_every_deal_is_a_whole_deck() -> None:
    board = deal_board(Random(5), 1)

    cards = [
        suit + rank
        for hand in board.hands
        for suit, held in zip(SUITS, hand.suits, strict=True)
        for rank in held
    ]

    assert sorted(cards) == sorted(suit + rank for suit in SUITS for rank in RANKS)
    assert [sum(hand.lengths) for hand in board.hands] == [13, 13, 13, 13]
    assert sum(hand.points for hand in board.hands) == 40


def test_the_lead_is_a_card_of_the_hand_left_of_declarer(
    played: list[tuple[Board, Played]],
) -> None:
    for board, each in played:
        if each.contract == "P":
            assert (each.declarer, each.lead, each.tricks) == ("", "", None)
            continue
        leader = board.hands[(SEATS.index(each.declarer) + 1) % 4]
        assert each.lead[1] in leader.suits[SUITS.index(each.lead[0])]


def test_contracts_are_spread_as_at_real_tables(played: list[tuple[Board, Played]]) -> None:
    levels = Counter(each.contract[0] for _, each in played)
    contracts = Counter(each.contract[:2] for _, each in played)
    doubled = sum("X" in each.contract for _, each in played)

    assert 3 <= share(levels["P"]) <= 40
    assert 80 <= share(levels["1"]) <= 250
    assert 20 <= share(levels["6"]) <= 60
    assert share(levels["7"]) <= 10
    assert 130 <= share(contracts["3N"]) <= 250
    assert 100 <= share(contracts["4S"] + contracts["4H"]) <= 250
    assert 40 <= share(doubled) <= 100
    assert sum("XX" in each.contract for _, each in played) > 0


def test_most_contracts_make_and_few_fail_by_much(played: list[tuple[Board, Played]]) -> None:
    over = Counter(
        each.tricks - 6 - int(each.contract[0]) for _, each in played if each.tricks is not None
    )

    assert 520 <= share(sum(count for tricks, count in over.items() if tricks >= 0)) <= 700
    assert share(sum(count for tricks, count in over.items() if tricks < -3)) <= 30
    assert all(0 <= each.tricks <= 13 for _, each in played if each.tricks is not None)


def test_every_seat_declares_about_as_often(played: list[tuple[Board, Played]]) -> None:
    declarers = Counter(each.declarer for _, each in played)

    assert all(200 <= share(declarers[seat]) <= 290 for seat in SEATS)
