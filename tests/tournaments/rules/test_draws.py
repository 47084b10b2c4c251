"""RTP 3.6.3: draws that anyone can run again."""

import pytest

from federation.errors import RuleError
from tournaments.rules.draws import drawn_groups, drawn_order

pytestmark = pytest.mark.rule("3.6.3-c")

SEED = "3 captains of 10, 2026-03-01"


@pytest.mark.rule("3.6.3-c")
def test_the_seed_alone_decides_the_draw() -> None:
    one = drawn_order(["Ash", "Beech", "Cedar"], seed=SEED)
    other = drawn_order(["Cedar", "Ash", "Beech"], seed=SEED)

    assert one == other
    assert [drawn.order for drawn in one] == [1, 2, 3]
    # printf '3 captains of 10, 2026-03-01:Ash' | sha256sum, and so on
    assert {drawn.contestant: drawn.ticket[:8] for drawn in one} == {
        "Ash": "26fca5fa",
        "Beech": "613beb9d",
        "Cedar": "5aec87a9",
    }


@pytest.mark.rule("3.5.5.3-b")
def test_each_pot_gives_one_to_each_group() -> None:
    pots = [("1", "2", "3"), ("4", "5", "6"), ("7",)]

    groups = drawn_groups(pots, groups=3, seed=SEED)

    assert [len(group) for group in groups] == [3, 2, 2]
    for pot in pots:
        assert sorted(sum(item.contestant in pot for item in group) for group in groups) == [0] * (
            3 - len(pot)
        ) + [1] * len(pot)


@pytest.mark.parametrize(
    ("contestants", "seed", "code"),
    [(["Ash"], "", "draw_needs_seed"), (["Ash", "Ash"], "seed", "drawn_twice")],
)
def test_what_cannot_be_drawn_is_refused(contestants: list[str], seed: str, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        drawn_order(contestants, seed=seed)

    assert refused.value.code == code


def test_a_pot_larger_than_the_groups_is_refused() -> None:
    with pytest.raises(RuleError) as refused:
        drawn_groups([("1", "2", "3")], groups=2, seed=SEED)

    assert refused.value.code == "pot_too_large"
