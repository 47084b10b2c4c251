"""The scoring table: what made contracts and undertricks are worth, and what is no contract."""

import pytest

from scoring.engine import EngineError, contract_score, possible_scores
from scoring.engine.contract_score import parse_contract

MADE = [  # contract, tricks, not vulnerable, vulnerable
    ("1C", 7, 70, 70),
    ("1D", 9, 110, 110),
    ("2H", 8, 110, 110),
    ("1N", 7, 90, 90),
    ("1NT", 8, 120, 120),
    ("2NT", 8, 120, 120),
    ("3N", 9, 400, 600),
    ("3N", 11, 460, 660),
    ("4H", 10, 420, 620),
    ("4S", 12, 480, 680),
    ("5C", 11, 400, 600),
    ("3C", 12, 170, 170),
    ("6D", 12, 920, 1370),
    ("6S", 13, 1010, 1460),
    ("6N", 12, 990, 1440),
    ("7C", 13, 1440, 2140),
    ("7S", 13, 1510, 2210),
    ("7N", 13, 1520, 2220),
    ("1CX", 7, 140, 140),
    ("1CX", 9, 340, 540),
    ("2CX", 8, 180, 180),
    ("2DX", 9, 280, 380),
    ("2HX", 8, 470, 670),
    ("1NX", 7, 180, 180),
    ("2NX", 8, 490, 690),
    ("4SX", 10, 590, 790),
    ("4SX", 11, 690, 990),
    ("1CXX", 7, 230, 230),
    ("1HXX", 7, 520, 720),
    ("1NXX", 7, 560, 760),
    ("1NXX", 9, 960, 1560),
    ("2CXX", 8, 560, 760),
    ("4HXX", 10, 880, 1080),
    ("7NTX", 13, 1790, 2490),
    ("7NTXX", 13, 2280, 2980),
]
DOWN = [  # undertricks: not vulnerable, vulnerable
    ("", 1, -50, -100),
    ("", 7, -350, -700),
    ("X", 1, -100, -200),
    ("X", 2, -300, -500),
    ("X", 3, -500, -800),
    ("X", 4, -800, -1100),
    ("X", 5, -1100, -1400),
    ("XX", 1, -200, -400),
    ("XX", 2, -600, -1000),
    ("XX", 3, -1000, -1600),
    ("XX", 4, -1600, -2200),
    ("XX", 13, -7000, -7600),
]


@pytest.mark.parametrize(("contract", "tricks", "safe", "vulnerable"), MADE)
def test_a_made_contract_scores_by_the_table(
    contract: str, tricks: int, safe: int, vulnerable: int
) -> None:
    assert contract_score(contract, tricks=tricks, vulnerable=False) == safe
    assert contract_score(contract, tricks=tricks, vulnerable=True) == vulnerable


@pytest.mark.parametrize(("doubled", "down", "safe", "vulnerable"), DOWN)
def test_undertricks_cost_by_the_table(doubled: str, down: int, safe: int, vulnerable: int) -> None:
    contract = f"7N{doubled}"

    assert contract_score(contract, tricks=13 - down, vulnerable=False) == safe
    assert contract_score(contract, tricks=13 - down, vulnerable=True) == vulnerable


def test_a_passed_out_board_scores_nothing() -> None:
    assert contract_score("P", tricks=0, vulnerable=True) == 0
    assert contract_score("P") == 0


@pytest.mark.parametrize(
    "contract",
    ["", "8S", "0S", "4", "S4", "4SXXX", "4s", "4T", "PASS", "4SX ", "4♠", "42", "NT", None, 4],
)
def test_what_is_no_contract_is_refused_by_name(contract: object) -> None:
    with pytest.raises(EngineError) as refused:
        contract_score(contract, tricks=10)  # type: ignore[arg-type]

    assert refused.value.code == "bad_contract"
    assert refused.value.values == {"contract": contract}


@pytest.mark.parametrize("tricks", [-1, 14, None, 10.0, "10", True])
def test_tricks_declarer_cannot_win_are_refused(tricks: object) -> None:
    with pytest.raises(EngineError) as refused:
        contract_score("4S", tricks=tricks)  # type: ignore[arg-type]

    assert refused.value.code == "bad_tricks"


def test_tricks_of_a_passed_out_board_are_still_checked() -> None:
    with pytest.raises(EngineError):
        contract_score("P", tricks=14)


def test_a_contract_is_read_with_its_doubling() -> None:
    assert parse_contract("3NTXX") == (3, "N", 4)
    assert parse_contract("1C") == (1, "C", 1)
    assert parse_contract("P") is None


def test_scores_that_can_and_cannot_happen() -> None:
    assert {0, 420, 620 - 200, -50, 1520} <= possible_scores(False)
    assert {620, -100, 2220, -7600} <= possible_scores(True)
    assert not {425, 620, 10, -150 - 25} & possible_scores(False)
