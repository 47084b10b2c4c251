"""Who of three rests, and how many boards three need so that each plays enough."""

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.triplets import Turn, boards_for_triplets, refuse_size, resting_in

pytestmark = pytest.mark.rule("3.5.2-a")

ANA, BERTA, CARLA = 1, 2, 3
TURNS = [Turn(1, 5, BERTA), Turn(1, 1, ANA), Turn(2, 1, CARLA), Turn(3, 2, ANA)]


@pytest.mark.parametrize(
    ("session", "round_number", "resting"),
    [
        (1, 1, ANA), (1, 4, ANA), (1, 5, BERTA), (1, 9, BERTA),
        (1, None, None),  # two rested in turn, and the result does not say in which round it fell
        (2, 7, CARLA), (2, None, CARLA),
        (3, 1, None), (3, 2, ANA), (3, None, None),  # nobody said who rested in its first round
        (4, 1, None),
    ],
)  # fmt: skip
def test_who_rests_is_who_was_told_last_before_the_round(
    session: int, round_number: int | None, resting: int | None
) -> None:
    assert resting_in(TURNS, session, round_number) == resting


@pytest.mark.rule("3.5.1-a")
def test_each_of_three_plays_20_boards_of_30() -> None:
    assert boards_for_triplets(rtp_2026().pairs_events) == 30


@pytest.mark.parametrize("players", [2, 4])
def test_a_triplet_is_of_three(players: int) -> None:
    with pytest.raises(RuleError, match="triplet_is_of_three"):
        refuse_size(players, number="7")
    refuse_size(3, number="7")
