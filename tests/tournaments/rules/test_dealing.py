"""Deals: from a secret, under a promise anyone can check."""

import hashlib
from typing import Any

import pytest

from federation.errors import RuleError
from tournaments.importers.hands import is_whole
from tournaments.rules.boards import board_dealer, board_vulnerability
from tournaments.rules.dealing import (
    DealtBoard,
    SealedSet,
    boards_dealt_otherwise,
    commitment,
    dealt_boards,
    hands_apart,
    read_sealed_text,
    refuse_other_conditions,
    sealed_text,
)

SECRET = "0f" * 32


def a_set(**changes: object) -> SealedSet:
    told: dict[str, Any] = {
        "event": 7,
        "session": 2,
        "origin": "dealt",
        "secret": SECRET,
        "deals": dealt_boards(SECRET, first=9, count=4),
    } | changes
    return SealedSet(**told)


def test_every_board_is_the_whole_pack_and_no_two_are_alike() -> None:
    boards = dealt_boards(SECRET, first=1, count=32)

    assert [deal.board for deal in boards] == list(range(1, 33))
    assert all(is_whole(deal.hands.split(" ")) for deal in boards)
    assert len({deal.hands for deal in boards}) == 32


def test_a_board_follows_from_the_secret_and_its_number_only() -> None:
    assert dealt_boards(SECRET, first=9, count=1) == dealt_boards(SECRET, first=1, count=9)[8:]
    assert dealt_boards("10" * 32, first=9, count=1) != dealt_boards(SECRET, first=9, count=1)


def test_each_seat_holds_each_card_as_often() -> None:
    boards = [deal for n in range(40) for deal in dealt_boards(f"{n:064x}", first=1, count=99)]

    north_has_ace = sum(deal.hands.startswith("A") for deal in boards)
    west_has_two = sum(deal.hands.split(" ")[3].endswith("2") for deal in boards)

    # A quarter of 3960 is 990, and the standard deviation 27: five of them are 136.
    assert abs(north_has_ace - 990) < 136
    assert abs(west_has_two - 990) < 136


def test_the_promise_is_the_sha_256_of_the_text_published() -> None:
    text = sealed_text(a_set())

    assert text.startswith("Trunfo set of deals 1\nevent 7\nsession 2\norigin dealt\nsecret 0f0f")
    assert commitment(text) == hashlib.sha256(text.encode()).hexdigest()
    assert read_sealed_text(text) == a_set()


def test_cards_that_were_changed_afterwards_are_found() -> None:
    deals = list(a_set().deals)
    deals[1] = DealtBoard(10, deals[2].hands)

    assert boards_dealt_otherwise(a_set()) == ()
    assert boards_dealt_otherwise(a_set(deals=tuple(deals))) == (10,)
    assert boards_dealt_otherwise(a_set(deals=tuple(deals), origin="brought")) == ()


@pytest.mark.parametrize(
    "text",
    ["", "1 2 3", sealed_text(a_set()).replace("secret", "seed"), sealed_text(a_set())[:120]],
)
def test_what_is_not_a_set_is_refused(text: str) -> None:
    with pytest.raises(RuleError) as refusal:
        read_sealed_text(text)

    assert refusal.value.code == "not_a_set_of_deals"


@pytest.mark.parametrize(("first", "count"), [(0, 4), (1, 0), (90, 11)])
def test_boards_that_no_machine_can_number_are_refused(first: int, count: int) -> None:
    with pytest.raises(RuleError) as refusal:
        dealt_boards(SECRET, first=first, count=count)

    assert refusal.value.code == "deal_boards_out_of_range"


def test_dealer_and_vulnerability_follow_the_number() -> None:
    assert [board_dealer(board) for board in (1, 2, 3, 4, 17)] == ["N", "E", "S", "W", "N"]
    assert [board_vulnerability(board) for board in (1, 2, 3, 4, 5, 16, 17)] == [
        "None", "NS", "EW", "All", "NS", "EW", "None",
    ]  # fmt: skip
    refuse_other_conditions(5, dealer="N", vulnerable="")
    with pytest.raises(RuleError):
        refuse_other_conditions(5, dealer="E", vulnerable="")
    with pytest.raises(RuleError):
        refuse_other_conditions(5, dealer="", vulnerable="All")


def test_only_boards_of_both_with_other_cards_are_apart() -> None:
    ours = dealt_boards(SECRET, first=1, count=2)
    theirs = [ours[0], DealtBoard(2, ours[0].hands), DealtBoard(3, ours[0].hands)]

    assert hands_apart(ours, theirs) == (DealtBoard(2, ours[0].hands),)
