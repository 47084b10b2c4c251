"""A session kept up to date result by result has, at every moment, the figures of a whole count."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.generators.clubs import club_session
from scoring.engine import (
    BoardLine,
    EngineError,
    Key,
    LiveSession,
    Outcome,
    PairEntry,
    PairsSettings,
    Penalty,
    pairs_standing,
)

pytestmark = pytest.mark.rule("2.2.7.2-b", "3.5.6-a", "3.5.7-b", "3.5.8-b")

FEDERATION = PairsSettings()
TABLES = 6
PAIRS = [PairEntry(key) for table in range(TABLES) for key in (table, table + 20)]
ONE_BOARD = [BoardLine(1, table, table + 20, 100 * table) for table in range(TABLES)]


def test_a_late_result_changes_its_board_and_those_it_was_compared_with() -> None:
    second = [BoardLine(2, table, table + 20, 50 * table) for table in range(TABLES - 1)]
    session = LiveSession(FEDERATION, PAIRS, [*ONE_BOARD, *second])

    change = session.put(BoardLine(2, 5, 25, -50))

    assert change.boards == ((1, "", 2),)
    assert change.contestants == {0, 1, 2, 3, 4, 5, 20, 21, 22, 23, 24, 25}
    rows = {row.contestant: row for row in session.standing()}
    assert rows[4].score == 8 + 10
    assert rows[5].boards_played == 2


def test_a_correction_between_two_scores_moves_only_those_between() -> None:
    session = LiveSession(FEDERATION, PAIRS, ONE_BOARD)
    session.standing()

    still_best = session.put(BoardLine(1, 5, 25, 450))
    second_best = session.put(BoardLine(1, 5, 25, 350))

    assert still_best.contestants == set()
    assert second_best.contestants == {4, 5, 24, 25}


def test_a_result_that_makes_the_fullest_board_fuller_changes_every_board() -> None:
    second = [BoardLine(2, table, table + 20, 50 * table) for table in range(TABLES - 1)]
    session = LiveSession(FEDERATION, PAIRS, [*ONE_BOARD[:5], *second])

    change = session.put(BoardLine(2, 5, 25, -50))

    assert change.boards == ((1, "", 2), (1, "", 1))
    rows = {row.contestant: row for row in session.standing()}
    assert rows[4].score == Fraction(9 * 6, 5) - 1 + 10


def test_a_result_taken_out_is_as_if_it_had_never_come() -> None:
    session = LiveSession(FEDERATION, PAIRS, ONE_BOARD)

    session.remove(1, 25)

    assert session.standing() == pairs_standing(ONE_BOARD[:5], FEDERATION, PAIRS).rows
    with pytest.raises(EngineError, match="unknown_contestant_on_board"):
        session.remove(1, 25)


def test_a_first_result_may_come_to_a_session_without_any() -> None:
    session = LiveSession(FEDERATION, PAIRS, penalties=[Penalty(5, 10)])

    session.put(ONE_BOARD[0])

    rows = {row.contestant: row for row in session.standing()}
    assert rows[0].boards_played == 1
    assert rows[0].percentage is None  # nobody to compare with yet
    assert rows[5].boards_played == 0


@pytest.mark.parametrize(
    ("line", "code"),
    [
        (BoardLine(2, 99, 20, 0), "unknown_contestant_on_board"),
        (BoardLine(1, 0, 21, 0), "duplicate_result"),
        (BoardLine(0, 0, 20, 0), "bad_board"),
        (BoardLine(2, 0, 0, 0), "pair_against_itself"),
        (BoardLine(2, 0, 20, artificial=(160, 40)), "bad_percent"),
        (BoardLine(2, 0, 20, outcomes=(Outcome(100, Fraction(1, 2)),)), "weights_not_one"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(line: BoardLine, code: str) -> None:
    session = LiveSession(FEDERATION, PAIRS, ONE_BOARD)

    with pytest.raises(EngineError) as refused:
        session.put(line)

    assert refused.value.code == code
    assert session.lines == tuple(ONE_BOARD)
    assert session.standing() == pairs_standing(ONE_BOARD, FEDERATION, PAIRS).rows


def test_an_artificial_score_without_imps_is_refused_before_it_counts() -> None:
    session = LiveSession(PairsSettings(method="cross_imps"), PAIRS, ONE_BOARD)

    with pytest.raises(EngineError, match="artificial_imps_unknown"):
        session.put(BoardLine(2, 0, 20, artificial=(55, 45)))

    assert len(session.standing()) == len(PAIRS)


def test_more_results_than_expected_are_refused_before_they_count() -> None:
    settings = PairsSettings(expected=5)
    session = LiveSession(settings, PAIRS, ONE_BOARD[:5])

    with pytest.raises(EngineError, match="more_results_than_expected"):
        session.put(ONE_BOARD[5])

    assert session.standing() == pairs_standing(ONE_BOARD[:5], settings, PAIRS).rows


def test_a_club_session_put_in_line_by_line() -> None:
    club = club_session(8, 12, seed=3)
    session = LiveSession(FEDERATION, club.contestants, penalties=club.penalties)

    for line in club.lines:
        session.put(line)

    whole = pairs_standing(club.lines, FEDERATION, club.contestants, penalties=club.penalties)
    assert session.standing() == whole.rows


def test_an_individual_counts_for_all_four_players() -> None:
    players = [PairEntry(key) for key in range(8)]
    lines = [BoardLine(1, 0, 1, 420, south=2, west=3), BoardLine(1, 4, 5, 170, south=6, west=7)]
    session = LiveSession(FEDERATION, players, lines[:1])

    session.put(lines[1])

    assert session.standing() == pairs_standing(lines, FEDERATION, players).rows


SETTINGS = [
    FEDERATION,
    PairsSettings(scale=1, own_average="both"),
    PairsSettings(expected=9, own_average="none"),
    PairsSettings(expected="own_group"),
    PairsSettings(across_sections=False, sessions="pooled"),
    PairsSettings(winners=2),
    PairsSettings(board_rounding="0.1"),
    PairsSettings(small_groups="third", rank_on_rounded=True),
    PairsSettings(factor_totals=True, total_places=2, own_average_window="event"),
    PairsSettings(method="cross_imps"),
    PairsSettings(method="cross_imps", denominator="root", own_average_in_imps=True),
    PairsSettings(method="cross_imps", denominator="sum", rank_by="average"),
    PairsSettings(method="butler"),
]
SCORES = st.sampled_from([620, 170, 140, 0, -50, -100, -200])
HALF = Fraction(1, 2)


@st.composite
def lines(draw: st.DrawFn) -> BoardLine:
    """Return one line of one of two sessions: mostly a score, sometimes anything else."""
    board, table = draw(st.integers(1, 3)), draw(st.integers(0, TABLES - 1))
    session = draw(st.sampled_from([1, 1, 1, 2]))
    section = "A" if table < TABLES // 2 else "B"
    ns, ew = table, 20 + (table + board) % TABLES
    line = BoardLine(board, ns, ew, session=session, section=section)
    kind = draw(st.integers(0, 17))
    if kind == 0:
        percents = st.sampled_from([(60, 40), (50, 50), (40, 60), (60, 60)])
        return replace(line, artificial=draw(percents))
    if kind == 1:
        return replace(line, outcomes=(Outcome(draw(SCORES), HALF), Outcome(50, HALF)))
    if kind == 2:
        return replace(line, ns_score=draw(SCORES), ew_score=draw(SCORES))
    if kind == 3:
        return replace(line, own_average=(True, False), artificial=(None, 60))
    if kind == 4:
        return replace(line, ew=None) if table % 2 else replace(line, ns=None)
    if kind == 5:
        return replace(line, not_played=draw(st.booleans()))
    if kind == 6:
        given: tuple[Any, Any] = draw(st.sampled_from([(3, HALF), (None, 2)]))
        return replace(line, awarded=given, ns_score=draw(st.none() | SCORES))
    if kind == 7:
        return replace(line, ns_score=draw(SCORES), group="fouled")
    return replace(line, ns_score=draw(SCORES))


@st.composite
def entries(draw: st.DrawFn) -> list[PairEntry]:
    def entry(key: Key) -> PairEntry:
        kind = draw(st.integers(0, 9))
        if kind == 0:
            return PairEntry(key, carried_points=10, carried_available=25)
        if kind == 1:
            return PairEntry(key, handicap=Fraction(7, 3))
        if kind == 2:
            return PairEntry(key, status=draw(st.sampled_from(["deleted", "abandoned"])))
        return PairEntry(key)

    return [entry(pair.key) for pair in PAIRS]


@given(st.sampled_from(SETTINGS), entries(), st.lists(lines(), min_size=1, max_size=30), st.data())
def test_after_any_changes_the_standing_is_that_of_the_whole_counted_at_once(
    settings: PairsSettings,
    contestants: list[PairEntry],
    changes: list[BoardLine],
    data: st.DataObject,
) -> None:
    penalties = [Penalty(3, HALF, "percentage"), Penalty(4, 2, "points"), Penalty(4, 1, "points")]
    first = data.draw(st.integers(0, len(changes)))
    stands: dict[tuple[object, ...], BoardLine] = {}
    for line in changes[:first]:
        stands[table_of(line)] = line
    session = LiveSession(settings, contestants, list(stands.values()), penalties=penalties)

    for line in changes[first:]:
        session.put(line)
        stands[table_of(line)] = line
        if data.draw(st.integers(0, 4)) == 0:
            session.standing()
        if data.draw(st.integers(0, 4)) == 0 and len(stands) > 1:
            gone = stands.pop(data.draw(st.sampled_from(sorted(stands, key=str))))
            session.remove(gone.board, gone.seated[0], session=gone.session)

    whole = pairs_standing(list(stands.values()), settings, contestants, penalties=penalties)
    assert session.standing() == whole.rows


def table_of(line: BoardLine) -> tuple[object, ...]:
    """Return the table and board of a line, which a sit-out does not change."""
    seat = line.ns if line.ns is not None else (int(line.ew or 0) - 20 - line.board) % TABLES
    return line.session, line.board, seat


@given(st.lists(lines(), min_size=1, max_size=12), lines())
def test_what_did_not_change_is_not_reported(before: list[BoardLine], line: BoardLine) -> None:
    stands = {table_of(board_line): board_line for board_line in before}
    session = LiveSession(FEDERATION, PAIRS, list(stands.values()))
    rows = {row.contestant: row for row in session.standing()}

    change = session.put(line)

    for row in session.standing():
        if row.contestant not in change.contestants:
            assert row.sessions == rows[row.contestant].sessions
