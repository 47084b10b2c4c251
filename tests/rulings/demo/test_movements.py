"""Movements of the simulator: nobody meets a board, or in one session a rival, twice."""

from collections import Counter
from collections.abc import Iterable

import pytest

from rulings.demo.movements import Meeting, everybody_meets, mitchell


def boards_by_contestant(meetings: Iterable[Meeting], *, sides: bool) -> Counter[tuple[str, int]]:
    """Count how often each contestant plays each board; sides: NS 1 and EW 1 are two pairs."""
    played: Counter[tuple[str, int]] = Counter()
    for meeting in meetings:
        names = (
            (f"NS{meeting.ns}", f"EW{meeting.ew}") if sides else (str(meeting.ns), str(meeting.ew))
        )
        played.update((name, board) for name in names for board in meeting.boards)
    return played


@pytest.mark.parametrize("start", [0, 3])
@pytest.mark.parametrize("missing", [0, 1])
@pytest.mark.parametrize("tables", range(3, 16))
def test_in_a_mitchell_nobody_plays_a_board_or_meets_a_pair_twice(
    tables: int, missing: int, start: int
) -> None:
    rounds = tables - 1 if tables % 2 == 0 else tables

    meetings = list(
        mitchell(tables, tables - missing, rounds=rounds, boards_per_round=2, start=start)
    )

    assert set(boards_by_contestant(meetings, sides=True).values()) == {1}
    assert set(Counter((meeting.ns, meeting.ew) for meeting in meetings).values()) == {1}
    assert len(meetings) == (tables - missing) * rounds


@pytest.mark.parametrize("contestants", range(3, 20))
def test_where_everybody_meets_nobody_plays_a_board_or_meets_a_rival_twice(
    contestants: int,
) -> None:
    rounds = contestants - 1 + contestants % 2

    meetings = list(everybody_meets(contestants, rounds=rounds, boards_per_round=3))

    assert set(boards_by_contestant(meetings, sides=False).values()) == {1}
    met = Counter(frozenset((meeting.ns, meeting.ew)) for meeting in meetings)
    assert set(met.values()) == {1}
    assert len(met) == contestants * (contestants - 1) // 2


def test_a_second_session_brings_other_rivals() -> None:
    first = everybody_meets(10, rounds=4, boards_per_round=1)
    second = everybody_meets(10, rounds=4, boards_per_round=1, start=4)

    met = Counter(frozenset((meeting.ns, meeting.ew)) for meeting in (*first, *second))

    assert set(met.values()) == {1}


def test_in_each_round_nobody_sits_at_two_tables() -> None:
    for movement in (
        mitchell(7, 6, rounds=7, boards_per_round=3),
        everybody_meets(9, rounds=9, boards_per_round=3),
    ):
        meetings = list(movement)
        seats = Counter((meeting.round, meeting.table) for meeting in meetings)
        assert set(seats.values()) == {1}


def test_more_rounds_than_the_field_allows_are_refused() -> None:
    with pytest.raises(ValueError, match="8 rounds at 8 tables"):
        list(mitchell(8, 8, rounds=8, boards_per_round=3))
    with pytest.raises(ValueError, match="6 rounds of 6"):
        list(everybody_meets(6, rounds=6, boards_per_round=3))
