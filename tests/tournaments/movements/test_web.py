"""Web movements: more tables than rounds, several copies of the boards, all play the same."""

from collections import Counter

import pytest

from federation.errors import RuleError
from scripts.verify_movements import fault_of
from tournaments.movements.advisor import Wish, options, pair_movements
from tournaments.movements.values import Meeting, Movement
from tournaments.movements.web import Strands, strands_of, web_mitchell

# All of them are played by `python -m scripts.verify_movements`.
SAMPLE = [
    web_mitchell(tables, rounds=rounds)
    for tables in (6, 7, 12, 14, 18, 19, 27, 34, 40, 60, 97, 120)
    for code, rounds in pair_movements(tables, of=range(5, 31))
    if code == "WEB_MITCHELL" and (tables < 20 or rounds in {8, 13, 14, 15})
]


@pytest.mark.parametrize("movement", SAMPLE, ids=lambda item: f"{item.tables}x{item.rounds}")
@pytest.mark.rule("3.5.3-a", "3.5.5.1-a")
def test_in_a_web_everybody_plays_every_set_and_meets_nobody_twice(movement: Movement) -> None:
    pairs = Counter(
        (side, meeting.board_set)
        for meeting in movement.meetings
        for side in (meeting.ns, meeting.ew)
    )

    assert fault_of(movement) == ""
    assert len(pairs) == movement.contestants * movement.board_sets
    assert set(movement.opponents.values()) == {1}
    assert movement.board_sets == movement.rounds < movement.tables


def test_fourteen_tables_play_thirteen_rounds_with_two_copies_of_the_boards() -> None:
    movement = web_mitchell(14, rounds=13)

    first = [(meeting.table, meeting.board_set, meeting.copy) for meeting in movement.meetings[:14]]
    pair_15 = [meeting.board_set for meeting in movement.meetings if meeting.ew == 15]

    assert movement.copies == 2
    assert first[:7] == [(table, table, 1) for table in range(1, 8)]
    assert first[7:] == [
        (8, 6, 2), (9, 5, 2), (10, 4, 2), (11, 3, 2), (12, 2, 2), (13, 1, 2), (14, 13, 2),
    ]  # fmt: skip
    assert pair_15 == [1, 3, 5, 7, 9, 11, 13, 12, 10, 8, 6, 4, 2]
    assert movement.meetings[14] == Meeting(2, 1, 1, 28, 2, 1)


def test_with_an_even_number_of_rounds_a_table_is_passed_by_half_way() -> None:
    movement = web_mitchell(14, rounds=12)

    first = [(meeting.table, meeting.board_set, meeting.copy) for meeting in movement.meetings[:14]]
    pair_15 = [
        (meeting.table, meeting.board_set) for meeting in movement.meetings if meeting.ew == 15
    ]

    assert movement.copies == 2
    assert first[:7] == [(table, table, 1) for table in range(1, 8)]
    assert first[7:] == [
        (8, 6, 2), (9, 5, 2), (10, 4, 2), (11, 3, 2), (12, 2, 2), (13, 1, 2), (14, 12, 2),
    ]  # fmt: skip
    # Tables 1 to 6, then 7 is passed by, and 8 to 13; on the way up the sets of one half come
    # first, odd ones, then those of the other.
    assert pair_15 == [
        (1, 1), (2, 3), (3, 5), (4, 7), (5, 9), (6, 11),
        (8, 12), (9, 10), (10, 8), (11, 6), (12, 4), (13, 2),
    ]  # fmt: skip


def test_an_odd_table_over_stands_beside_the_web_with_a_copy_of_its_own() -> None:
    movement = web_mitchell(15, rounds=12)

    last = [meeting for meeting in movement.meetings if meeting.table == 15]

    assert {(meeting.ns, meeting.copy) for meeting in last} == {(15, 3)}
    assert sorted(meeting.board_set for meeting in last) == list(range(1, 13))
    assert len({meeting.ew for meeting in last}) == 12
    assert [meeting.ew - 15 for meeting in movement.meetings[:15]] == list(range(1, 16))


@pytest.mark.parametrize(
    ("tables", "rounds", "strands"),
    [
        (12, 9, Strands(6, 6, 2)),
        (13, 9, Strands(2, 11, 3)),
        (20, 9, Strands(10, 10, 4)),
        (12, 8, Strands(6, 6, 2)),
        (36, 12, Strands(12, 24, 3)),  # three circles of twelve; halves would need four copies
        (120, 13, Strands(60, 60, 10)),
        (9, 9, None),
        (9, 8, None),  # one table over, and nobody is free to sit there
        (9, 6, None),  # every place for the table beside was tried
    ],
)
def test_how_the_tables_are_parted(tables: int, rounds: int, strands: Strands | None) -> None:
    assert strands_of(tables, rounds) == strands


@pytest.mark.parametrize(("tables", "rounds"), [(9, 8), (9, 9), (9, 6), (40, 2)])
def test_what_is_no_web_is_refused(tables: int, rounds: int) -> None:
    with pytest.raises(RuleError) as refused:
        web_mitchell(tables, rounds=rounds)

    assert (refused.value.code, refused.value.article) == ("movement_has_no_web", "RTP 3.5.5.1")


@pytest.mark.parametrize(
    ("pairs", "rounds", "needed", "copies", "comparisons"),
    [(40, 15, 30, 2, 20), (120, 14, 28, 5, 60), (240, 14, 28, 9, 120)],
)
def test_a_large_field_is_offered_the_web_before_a_mitchell_cut_short(
    pairs: int, rounds: int, needed: int, copies: int, comparisons: int
) -> None:
    wish = Wish(pairs, fewest_boards=27, most_boards=30 if pairs == 40 else 28, minutes_per_board=7)
    best = options(wish)[0]

    assert (best.movement.code, best.movement.rounds, best.boards_in_a_round) == (
        "WEB_MITCHELL",
        rounds,
        2,
    )
    assert (best.boards_needed, best.copies, best.comparisons) == (needed, copies, comparisons)


def test_rounds_of_one_board_are_advised_last() -> None:
    found = options(Wish(pairs=79, fewest_boards=26, most_boards=29, minutes_per_board=7))

    assert [option.boards_in_a_round == 1 for option in found] == sorted(
        option.boards_in_a_round == 1 for option in found
    )
