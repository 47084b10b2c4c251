"""Web movements: more tables than rounds, several copies of the boards, all play the same."""

from collections import Counter

import pytest

from federation.errors import RuleError
from scripts.verify_movements import fault_of
from tournaments.movements.advisor import Wish, movements_kept, options
from tournaments.movements.values import Meeting, Movement
from tournaments.movements.web import Strands, strands_of, web_mitchell

# All of them are played by `python -m scripts.verify_movements`.
SAMPLE = [
    web_mitchell(tables, rounds=rounds)
    for tables in (6, 7, 12, 14, 18, 19, 27, 34, 40)
    for code, rounds in movements_kept(tables)
    if code == "WEB_MITCHELL"
]


@pytest.mark.parametrize("movement", SAMPLE, ids=lambda each: f"{each.tables}x{each.rounds}")
@pytest.mark.rule("3.5.3-a", "3.5.5.1-a")
def test_in_a_web_everybody_plays_every_set_and_meets_nobody_twice(movement: Movement) -> None:
    pairs = Counter(
        (side, each.board_set) for each in movement.meetings for side in (each.ns, each.ew)
    )

    assert fault_of(movement) == ""
    assert len(pairs) == movement.contestants * movement.board_sets
    assert set(movement.opponents.values()) == {1}
    assert movement.board_sets == movement.rounds < movement.tables


def test_fourteen_tables_play_thirteen_rounds_with_two_copies_of_the_boards() -> None:
    movement = web_mitchell(14, rounds=13)

    first = [(each.table, each.board_set, each.copy) for each in movement.meetings[:14]]
    pair_15 = [each.board_set for each in movement.meetings if each.ew == 15]

    assert movement.copies == 2
    assert first[:7] == [(table, table, 1) for table in range(1, 8)]
    assert first[7:] == [
        (8, 6, 2), (9, 5, 2), (10, 4, 2), (11, 3, 2), (12, 2, 2), (13, 1, 2), (14, 13, 2),
    ]  # fmt: skip
    assert pair_15 == [1, 3, 5, 7, 9, 11, 13, 12, 10, 8, 6, 4, 2]
    assert movement.meetings[14] == Meeting(2, 1, 1, 28, 2, 1)


@pytest.mark.parametrize(
    ("tables", "rounds", "strands"),
    [
        (12, 9, Strands(6, 6, 2)),
        (13, 9, Strands(2, 11, 3)),
        (20, 9, Strands(10, 10, 4)),
        (12, 8, None),  # an even number of rounds: the step of two never reaches half the sets
        (9, 9, None),
    ],
)
def test_how_the_tables_are_parted(tables: int, rounds: int, strands: Strands | None) -> None:
    assert strands_of(tables, rounds) == strands


@pytest.mark.parametrize(("tables", "rounds"), [(12, 8), (9, 9), (40, 9)])
def test_what_is_no_web_is_refused(tables: int, rounds: int) -> None:
    with pytest.raises(RuleError) as refused:
        web_mitchell(tables, rounds=rounds)

    assert (refused.value.code, refused.value.article) == ("movement_has_no_web", "RTP 3.5.5.1")


def test_a_large_field_is_offered_the_web_before_a_mitchell_cut_short() -> None:
    best = options(Wish(pairs=40, fewest_boards=26, most_boards=30, minutes_per_board=7))[0]

    assert (best.movement.code, best.movement.rounds, best.boards_in_a_round) == (
        "WEB_MITCHELL",
        15,
        2,
    )
    assert (best.boards_needed, best.copies, best.comparisons) == (30, 2, 20)
