"""A pairs event from its lines to its list: sessions, lines, handicap, carry-over, penalties."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    BoardLine,
    EngineError,
    PairEntry,
    PairsSettings,
    Penalty,
    check_one_ranking,
    interleaved_ranking,
    pairs_standing,
)
from scoring.engine.types import PairRow

pytestmark = pytest.mark.rule("2.1.11.1-b", "3.1.3.2-a", "3.5.8-a")

TOP = 22  # of twelve tables


def boards_of(
    percentages: Iterable[tuple[str, Fraction | int]], boards: int, session: int = 1
) -> list[BoardLine]:
    """Return boards of twelve tables on which each named pair has its percentage of every top.

    The pairs sit North-South against opponents who get the rest; the others tie.
    """
    named = list(percentages)
    lines = []
    for board in range(1, boards + 1):
        for pair, percent in named:
            points = Fraction(percent) * TOP / 100
            lines.append(
                BoardLine(board, pair, f"v{pair}", session=session, awarded=(points, TOP - points))
            )
        lines += [
            BoardLine(board, f"n{place}", f"e{place}", 0, session=session)
            for place in range(12 - len(named))
        ]
    return lines


def test_a_small_event_is_counted_board_by_board() -> None:
    lines = [
        BoardLine(1, 1, 2, 420), BoardLine(1, 3, 4, 420), BoardLine(1, 5, 6, -50),
        BoardLine(2, 1, 4, 110), BoardLine(2, 3, 6, 140), BoardLine(2, 5, 2, 90),
    ]  # fmt: skip

    standing = pairs_standing(lines)

    assert [(row.contestant, row.rank, row.tied, row.score) for row in standing.rows] == [
        (3, 1, False, 7),
        (1, 2, True, 5),
        (2, 2, True, 5),
        (6, 4, False, 4),
        (4, 5, False, 3),
        (5, 6, False, 0),
    ]
    assert [str(row.percentage) for row in standing.rows[:2]] == ["87.50", "62.50"]


@pytest.mark.rule("3.5.9.1-a")
def test_pairs_with_exactly_the_same_percentage_share_a_place() -> None:
    lines = boards_of([("A", 55), ("B", 55), ("C", 60), ("D", 54)], boards=24)

    rows = {row.contestant: row for row in pairs_standing(lines).rows}

    assert (rows["C"].rank, rows["C"].tied) == (1, False)
    assert (rows["A"].rank, rows["A"].tied) == (2, True)
    assert (rows["B"].rank, rows["B"].tied) == (2, True)
    assert (rows["D"].rank, rows["D"].tied) == (4, False)


def test_percentages_that_only_look_equal_are_no_tie_unless_the_event_says_so() -> None:
    lines = boards_of([("A", Fraction("55.004")), ("B", Fraction("55.001"))], boards=10)

    exact = pairs_standing(lines)
    rounded = pairs_standing(lines, PairsSettings(rank_on_rounded=True))

    assert [exact.row_of(pair).rank for pair in "AB"] == [1, 2]
    assert [exact.row_of(pair).percentage for pair in "AB"] == [Decimal("55.00")] * 2
    assert [rounded.row_of(pair).rank for pair in "AB"] == [1, 1]


@pytest.mark.rule("2.1.11.1-b")
def test_a_first_penalty_takes_a_tenth_of_one_top() -> None:
    lines = boards_of([("A", 55)], boards=24)

    row = pairs_standing(lines, penalties=[Penalty("A", 10)]).row_of("A")

    assert row.penalty == Fraction("2.2")
    assert row.percentage == Decimal("54.58")
    assert row.exact_percentage == 55 - Fraction(10, 24)


@pytest.mark.rule("2.1.11.1-e")
def test_a_penalty_gives_nothing_to_anybody_else() -> None:
    lines = boards_of([("A", 55)], boards=24)

    before = pairs_standing(lines)
    after = pairs_standing(lines, penalties=[Penalty("A", 10)])

    for row in before.rows:
        lost = Fraction("2.2") if row.contestant == "A" else 0
        assert after.row_of(row.contestant).score == row.score - lost
    assert sum(row.score for row in after.rows) < sum(row.available for row in after.rows) / 2


@pytest.mark.rule("2.1.11.1-c")
def test_a_first_penalty_of_imp_pairs_is_three_imps() -> None:
    lines = [BoardLine(1, "A", "B", 430), BoardLine(1, "C", "D", 0)]

    standing = pairs_standing(
        lines, PairsSettings(method="cross_imps"), penalties=[Penalty("A", 3, unit="points")]
    )

    assert standing.row_of("A").score == 7
    assert standing.row_of("B").score == -10


def test_a_penalty_in_a_session_the_pair_did_not_play_still_counts() -> None:
    lines = boards_of([("A", 55)], 10, session=2) + boards_of([], 10, session=1)

    row = pairs_standing(lines, penalties=[Penalty("A", 10, session=1)]).row_of("A")

    assert row.score == Fraction("121") - Fraction("2.2")
    assert row.exact_percentage == 54


def test_a_share_of_a_top_means_nothing_at_imps() -> None:
    lines = [BoardLine(1, "A", "B", 430), BoardLine(1, "C", "D", 0)]

    with pytest.raises(EngineError) as refused:
        pairs_standing(lines, PairsSettings(method="butler"), penalties=[Penalty("A", 10)])

    assert refused.value.code == "unknown_setting"


def test_an_adjustment_in_percentage_points_comes_at_the_end() -> None:
    lines = boards_of([("A", 55)], boards=10)

    row = pairs_standing(
        lines, penalties=[Penalty("A", Decimal("1.50"), unit="percentage")]
    ).row_of("A")

    assert row.percentage == Decimal("53.50")


@pytest.mark.rule("3.5.4-a")
def test_a_handicap_is_added_to_the_percentage_obtained() -> None:
    lines = boards_of([("A", Fraction("47.25")), ("B", 56)], boards=24)
    entries = [PairEntry(key) for line in lines[:12] for key in (line.ns, line.ew) if key]
    entries = [PairEntry("A", handicap=9) if entry.key == "A" else entry for entry in entries]

    standing = pairs_standing(lines, contestants=entries)

    assert standing.row_of("A").percentage == Decimal("56.25")
    assert standing.row_of("A").raw_percentage == Fraction("47.25")
    assert standing.row_of("A").rank < standing.row_of("B").rank


@pytest.mark.rule("3.5.8-a")
def test_sessions_of_different_lengths_weigh_by_their_boards() -> None:
    lines = boards_of([("A", 54)], 26, session=1) + boards_of([("A", 48)], 30, session=2)

    row = pairs_standing(lines).row_of("A")

    assert row.percentage == Decimal("50.79")
    assert row.exact_percentage == Fraction(26 * 54 + 30 * 48, 56)
    assert [(total.session, total.boards) for total in row.sessions] == [(1, 26), (2, 30)]


@pytest.mark.rule("3.5.8-a")
def test_a_technical_difference_in_boards_does_not_weigh() -> None:
    first, second = boards_of([("A", 54)], 26, session=1), boards_of([("A", 48)], 26, session=2)
    sat_out = [line for line in first if line.board <= 24 or line.ns != "A"]

    row = pairs_standing(sat_out + second).row_of("A")

    assert row.percentage == Decimal("51.00")


def test_points_of_all_sessions_may_be_pooled() -> None:
    first, second = boards_of([("A", 54)], 26, session=1), boards_of([("A", 48)], 26, session=2)
    sat_out = [line for line in first if line.board <= 13 or line.ns != "A"]

    row = pairs_standing(sat_out + second, PairsSettings(sessions="pooled")).row_of("A")

    assert row.exact_percentage == Fraction(13 * 54 + 26 * 48, 39)


def test_the_scheduled_boards_of_a_session_may_be_told() -> None:
    lines = boards_of([("A", 54)], 26, session=1) + boards_of([("A", 48)], 26, session=2)

    row = pairs_standing(lines, PairsSettings(session_boards={1: 39, 2: 26})).row_of("A")

    assert row.exact_percentage == Fraction(39 * 54 + 26 * 48, 65)


@pytest.mark.rule("3.5.6-b")
def test_two_lines_make_one_list_step_by_step() -> None:
    def row(pair: str, line: str, rank: int, percent: str) -> PairRow:
        share = Fraction(percent)
        return PairRow(
            pair, line, rank, False, 24, share, Fraction(100), Decimal(percent), share, share,
            None, Fraction(0), Fraction(0), Fraction(0), "", (),
        )  # fmt: skip

    rows = [
        row("N1", "NS", 1, "62.1"), row("N2", "NS", 2, "58.0"), row("N3", "NS", 3, "55.0"),
        row("E1", "EW", 1, "60.5"), row("E2", "EW", 2, "59.2"), row("E3", "EW", 3, "51.0"),
    ]  # fmt: skip

    places = interleaved_ranking(rows)

    assert [(place.place, place.row.contestant) for place in places] == [
        (1, "N1"), (2, "E1"), (3, "E2"), (4, "N2"), (5, "N3"), (6, "E3"),
    ]  # fmt: skip
    shorter = interleaved_ranking(rows[:-1])
    assert [(place.place, place.row.contestant) for place in shorter] == [
        (1, "N1"), (2, "E1"), (3, "E2"), (4, "N2"), (5, "N3"),
    ]  # fmt: skip


@pytest.mark.rule("3.5.6-b")
def test_equal_percentages_of_the_two_lines_share_a_place() -> None:
    lines = [BoardLine(1, f"N{t}", f"E{t}", score) for t, score in enumerate([100, 0, -100])]

    places = interleaved_ranking(pairs_standing(lines, PairsSettings(winners=2)).rows)

    assert [(place.place, place.tied) for place in places] == [
        (1, True), (1, True), (3, True), (3, True), (5, True), (5, True),
    ]  # fmt: skip


def test_a_list_of_two_lines_needs_two_lines() -> None:
    rows = pairs_standing([BoardLine(1, 1, 2, 0), BoardLine(1, 3, 4, 10)]).rows

    with pytest.raises(EngineError) as refused:
        interleaved_ranking(rows)

    assert refused.value.code == "bad_line"


@pytest.mark.rule("3.5.6-a")
def test_one_ranking_of_a_mitchell_needs_an_arrow_switch() -> None:
    ten = [BoardLine(1, f"N{t}", f"E{t}", 10 * t) for t in range(10)]
    switched = [BoardLine(2, f"E{t}", f"N{(t + 1) % 10}", 10 * t) for t in range(10)]

    with pytest.raises(EngineError) as refused:
        check_one_ranking(ten)
    check_one_ranking([*ten, *switched])

    assert refused.value.code == "no_arrow_switch"


@pytest.mark.rule("3.5.6-a")
def test_two_lines_are_two_rankings() -> None:
    lines = [BoardLine(1, f"N{t}", f"E{t}", 10 * t) for t in range(10)]

    rows = pairs_standing(lines, PairsSettings(winners=2)).rows

    assert [row.line for row in rows] == ["NS"] * 10 + ["EW"] * 10
    assert [row.rank for row in rows] == [*range(1, 11), *range(1, 11)]
    assert (rows[0].contestant, rows[10].contestant) == ("N9", "E0")


def test_a_pair_cannot_be_in_both_lines() -> None:
    lines = [BoardLine(1, 1, 2, 0), BoardLine(2, 2, 3, 0)]

    with pytest.raises(EngineError) as refused:
        pairs_standing(lines, PairsSettings(winners=2))

    assert (refused.value.code, refused.value.values) == ("both_lines", {"contestant": 2})


def test_sections_are_compared_across_the_field_or_apart() -> None:
    lines = [
        BoardLine(1, f"{section}{t}", f"{section}{t + 5}", score + 10 * t, section=section)
        for section, score in (("A", 0), ("B", 400))
        for t in range(1, 4)
    ]

    across = pairs_standing(lines)
    apart = pairs_standing(lines, PairsSettings(across_sections=False))

    assert [line.ns.points for line in across.lines] == [0, 2, 4, 6, 8, 10]
    assert [line.ns.points for line in apart.lines] == [0, 2, 4, 0, 2, 4]
    assert set(apart.boards) == {(1, "A", 1), (1, "B", 1)}


def test_boards_of_the_same_number_in_two_sessions_are_two_boards() -> None:
    lines = [
        BoardLine(1, f"N{t}", f"E{t}", 10 * t, session=session)
        for session in (1, 2)
        for t in range(3)
    ]

    standing = pairs_standing(lines)

    assert [line.ns.points for line in standing.lines] == [0, 2, 4, 0, 2, 4]


@pytest.mark.rule("3.5.10.2-a")
def test_a_pair_that_leaves_is_last_and_its_results_stand() -> None:
    lines = boards_of([("8", 70), ("3", 49)], 12, session=1)
    lines += boards_of([("3", 49)], 12, session=2)
    lines.append(BoardLine(13, "3", None, session=2))  # where it should have met pair 8
    lines += [BoardLine(13, f"n{t}", f"e{t}", 0, session=2) for t in range(12)]
    keys = {key for line in lines for key in (line.ns, line.ew) if key is not None}
    entries = [PairEntry(key, status="abandoned" if key == "8" else "") for key in keys]

    standing = pairs_standing(lines, contestants=entries)

    assert standing.rows[-1].contestant == "8"
    assert standing.rows[-1].rank == len(keys)
    assert standing.row_of("v8").percentage == Decimal("30.00")  # what it scored against pair 8
    sat_out = next(p for p in standing.lines if p.line.ew is None)
    assert sat_out.ns.percent == 49


@pytest.mark.rule("2.4.1-b")
def test_a_pair_excluded_for_failures_leaves_no_results() -> None:
    lines = [BoardLine(1, t, t + 10, 100 * t) for t in range(1, 5)]
    lines += [BoardLine(2, t, (t % 4) + 11, 100 * t) for t in range(1, 5)]
    entries = [PairEntry(t) for t in (1, 3, 4, 11, 12, 13, 14)]
    entries.append(PairEntry(2, status="deleted"))

    standing = pairs_standing(lines, contestants=entries)

    assert standing.boards[1, "", 1].results == 3
    assert standing.row_of(2).boards_played == 0
    assert standing.rows[-1].contestant == 2
    assert standing.row_of(12).boards_played == 1  # met pair 2 once, pair 1 once
    assert standing.row_of(12).exact_percentage == 100


def test_two_deleted_pairs_that_met_leave_an_empty_table() -> None:
    lines = [BoardLine(1, t, t + 10, 100 * t) for t in range(1, 4)]
    entries = [PairEntry(key) for key in (1, 3, 11, 13)]
    entries += [PairEntry(2, status="deleted"), PairEntry(12, status="deleted")]

    standing = pairs_standing(lines, contestants=entries)

    assert standing.lines[1].ns.points is None
    assert standing.boards[1, "", 1].results == 2


def test_a_missing_result_waits_and_the_others_are_converted_to_the_fullest_board() -> None:
    lines = [BoardLine(board, t, t + 10, 100 * t) for board in (1, 2) for t in range(1, 5)]
    lines[-1] = BoardLine(2, 4, 14)

    standing = pairs_standing(lines)

    assert standing.lines[-1].ns.points is None
    assert standing.lines[4].ns.points == Fraction(4, 3) - 1
    assert standing.row_of(4).boards_played == 1


def test_a_board_marked_not_played_counts_for_nobody() -> None:
    lines = [BoardLine(board, t, t + 10, 100 * t) for board in (1, 2) for t in range(1, 5)]
    lines[-1] = BoardLine(2, 4, 14, not_played=True)

    standing = pairs_standing(lines)

    assert standing.boards[1, "", 2].results == 3
    assert standing.row_of(4).available == 6


@pytest.mark.rule("3.1.3.2-a")
def test_matchpoints_carried_over_count_with_the_top_they_were_earned_out_of() -> None:
    lines = boards_of([("A", 50)], boards=10)
    keys = {key for line in lines for key in (line.ns, line.ew) if key is not None}
    entries = [PairEntry(key) for key in keys if key != "A"]
    entries.append(PairEntry("A", carried_points=60, carried_available=110))

    row = pairs_standing(lines, contestants=entries).row_of("A")

    assert (row.score, row.available, row.carried) == (170, 330, 60)
    assert row.exact_percentage == Fraction(170 * 100, 330)


def test_carried_matchpoints_simply_added_where_totals_are_ranked() -> None:
    lines = [BoardLine(1, 1, 2, 0), BoardLine(1, 3, 4, 10)]
    entries = [PairEntry(1, carried_points=192), PairEntry(2), PairEntry(3), PairEntry(4)]

    with pytest.raises(EngineError) as refused:
        pairs_standing(lines, contestants=entries)
    row = pairs_standing(lines, PairsSettings(rank_by="score"), entries).row_of(1)

    assert refused.value.code == "carried_without_top"
    assert (row.score, row.rank) == (192, 1)


def test_imp_pairs_are_ranked_by_total_or_by_average() -> None:
    lines = [BoardLine(b, "A", "B", 50) for b in (1, 2, 3)]
    lines += [BoardLine(b, "C", "D", 0) for b in (1, 2, 3)]
    lines += [BoardLine(4, "E", "F", 70), BoardLine(4, "G", "H", 0)]

    total = pairs_standing(lines, PairsSettings(method="cross_imps"))
    average = pairs_standing(lines, PairsSettings(method="cross_imps", rank_by="average"))

    assert [row.contestant for row in total.rows[:2]] == ["A", "D"]
    assert total.row_of("A").score == 6
    assert total.row_of("E").average == 2
    assert average.row_of("E").rank == 1


def test_a_handicap_of_imp_pairs_is_in_imps() -> None:
    lines = [BoardLine(1, "A", "B", 50), BoardLine(1, "C", "D", 0)]
    entries = [PairEntry("A", handicap=Fraction(1, 2)), *(PairEntry(key) for key in "BCD")]

    row = pairs_standing(lines, PairsSettings(method="cross_imps"), entries).row_of("A")

    assert (row.score, row.handicap) == (Fraction(5, 2), Fraction(1, 2))


def test_an_imp_total_may_be_stated_as_if_every_board_had_been_played() -> None:
    lines = [BoardLine(b, "A", "B", 50) for b in range(1, 5)]
    lines += [BoardLine(b, "C", "D", 0) for b in range(1, 5)]
    lines = [line for line in lines if (line.board, line.ns) != (4, "A")]

    row = pairs_standing(lines, PairsSettings(method="cross_imps", factor_totals=True)).row_of("A")

    assert row.score == 8  # 6 over 3 boards of 4


def test_shuffled_lines_give_the_same_standing() -> None:
    lines = [BoardLine(b, t, t + 10, (7 * b * t) % 50 * 10) for b in range(1, 7) for t in range(9)]

    forwards, backwards = pairs_standing(lines), pairs_standing(lines[::-1])

    assert forwards.rows == backwards.rows
    assert forwards.lines == backwards.lines[::-1]
