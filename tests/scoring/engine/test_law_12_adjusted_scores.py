"""Artificial, assigned, split and weighted scores, and what they do to the other tables."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    BoardLine,
    EngineError,
    Outcome,
    PairsSettings,
    artificial_percentages,
    artificial_score,
    assigned_score,
    best_and_worst,
    cancelled_board,
    is_excluded_for_failures,
    less_own_error,
    matchpoints_awarded,
    missing_result,
    pairs_standing,
    replaced_pair,
    sits_out,
    suspended_pair,
    weighted_score,
)
from scoring.engine.types import LinePoints, PairsStanding

pytestmark = pytest.mark.rule("2.2.3.1-a", "3.5.10.1-a")


@pytest.mark.parametrize(
    ("assigned", "without_error", "at_table", "kept"),
    [
        (6, -2, -10, -2),  # 8 of the 16 IMPs were its own
        (-1, 2, -9, -9),  # the error cost more than the infraction: it stays where it was
        (5, -8, -8, 5),  # no error that cost anything
    ],
)
def test_the_own_part_of_the_damage_stays_and_no_more(
    assigned: int, without_error: int, at_table: int, kept: int
) -> None:
    assert less_own_error(assigned, without_error=without_error, at_table=at_table) == kept


def full_board(board: int) -> list[BoardLine]:
    """Return eleven tables of a board; with one more its top is 22."""
    return [BoardLine(board, f"N{table}", f"E{table}", 100 * table) for table in range(2, 13)]


def twelve_tables(boards: int = 1, best: int = 0) -> list[BoardLine]:
    """Return full boards of twelve tables; table 1 beats `best` of the others on each."""
    lines = []
    for board in range(1, boards + 1):
        others = [100 * place for place in range(1, 12)]
        for table in range(1, 13):
            score = 100 * best + 50 if table == 1 else others[table - 2]
            lines.append(BoardLine(board, f"N{table}", f"E{table}", score))
    return lines


def last_of(standing: PairsStanding) -> LinePoints:
    return standing.lines[-1]


def with_board(lines: list[BoardLine], special: BoardLine) -> list[BoardLine]:
    """Return the lines and one more board: `special` and eleven ordinary tables before it."""
    others = [
        BoardLine(special.board, f"N{table}", f"E{table}", 100 * table) for table in range(2, 13)
    ]
    return [*lines, *others, special]


NOT_PLAYED = BoardLine(2, "N1", "E1")


def test_blame_decides_the_percentage() -> None:
    assert artificial_percentages("none", "wholly") == (60, 40)
    assert artificial_percentages("partly", "partly") == (50, 50)
    with pytest.raises(EngineError):
        artificial_percentages("some", "none")


@pytest.mark.rule("2.2.3.1-a", "2.2.5-b")
def test_a_late_pair_gets_forty_and_its_opponents_sixty() -> None:
    lines = with_board(twelve_tables(best=5), cancelled_board(NOT_PLAYED, "NS"))

    late, waiting = last_of(pairs_standing(lines))[1:]

    assert late.available == 22
    assert late.points == Fraction("8.8")
    assert waiting.points == Fraction("13.2")


@pytest.mark.rule("2.2.3.1-a")
def test_the_opponents_get_their_session_percentage_if_higher() -> None:
    # 63.5% elsewhere: 200 boards of a top of 22, 2794 points of 4400
    lines = with_board([], cancelled_board(NOT_PLAYED, "EW"))
    won = [22] * 127 + [0] * 73
    for board, points in enumerate(won, start=3):
        lines.append(matchpoints_awarded(BoardLine(board, "N1", "E1"), points, 22 - points))
        lines += [BoardLine(board, f"N{t}", f"E{t}", 100 * t) for t in range(2, 13)]

    standing = pairs_standing(lines)
    line = next(
        points for points in standing.lines if points.line.board == 2 and points.line.ns == "N1"
    )

    assert line.ns.percent == Fraction("63.5")
    assert line.ns.points == Fraction("13.97")
    assert line.ew.points == Fraction("8.8")


@pytest.mark.rule("2.2.5-b")
def test_a_board_not_started_in_time_counts_as_a_result_to_be_expected() -> None:
    standing = pairs_standing(with_board([], artificial_score(NOT_PLAYED, "wholly", "none")))

    ordinary = standing.lines[0].ns
    assert (ordinary.group, ordinary.field) == (11, 12)
    assert ordinary.points == Fraction(12, 11) - 1  # a bottom among eleven


@pytest.mark.rule("2.2.3.1-b")
def test_a_pair_that_replaced_a_late_one_gets_its_own_average() -> None:
    lines = with_board([], replaced_pair(NOT_PLAYED, "NS"))
    for board in range(3, 28):  # 25 boards of which the new pair wins 524 of 1000 parts
        share = 22 * Fraction("0.524")
        lines.append(matchpoints_awarded(BoardLine(board, "N1", "E1"), share, 22 - share))
        lines += [BoardLine(board, f"N{t}", f"E{t}", 100 * t) for t in range(2, 13)]

    standing = pairs_standing(lines)
    line = next(
        points for points in standing.lines if points.line.board == 2 and points.line.ns == "N1"
    )

    assert line.ns.points == Fraction("11.528")
    assert line.ew.points == Fraction("13.2")  # 47.6% elsewhere: sixty is better


@pytest.mark.rule("2.2.3.1-c")
def test_at_imps_a_cancelled_board_is_three_to_the_waiting_side() -> None:
    lines = with_board([], cancelled_board(NOT_PLAYED, "NS"))
    lines += with_board([], cancelled_board(BoardLine(3, "N1", "E1"), "NS"))

    standing = pairs_standing(lines, PairsSettings(method="cross_imps"))

    assert standing.row_of("N1").score == -6
    assert standing.row_of("E1").score == 6


@pytest.mark.rule("2.2.7.3-a")
def test_a_result_nobody_can_find_is_half_of_the_top_each() -> None:
    ns, ew = last_of(pairs_standing(with_board([], missing_result(NOT_PLAYED))))[1:]

    assert (ns.points, ew.points, ns.available) == (11, 11, 22)


@pytest.mark.rule("3.2.1-b")
def test_a_suspended_player_costs_the_pair_the_board() -> None:
    weak = with_board(twelve_tables(best=6), suspended_pair(NOT_PLAYED, "NS"))
    strong = with_board(twelve_tables(best=2), suspended_pair(NOT_PLAYED, "NS"))

    (_, ns, ew), (_, _, better) = last_of(pairs_standing(weak)), last_of(pairs_standing(strong))

    assert (ns.points, ew.points) == (0, Fraction("13.2"))  # 10 of 22 elsewhere
    assert better.points == 18  # 18 of 22 elsewhere


@pytest.mark.rule("3.2.1-b")
@pytest.mark.parametrize(("elsewhere", "points"), [("57", "13.2"), ("66", "14.52")])
def test_who_waits_for_a_suspended_pair_has_sixty_or_its_session(
    elsewhere: str, points: str
) -> None:
    lines = [suspended_pair(BoardLine(1, "pair 4", "E1"), "NS"), *full_board(1)]
    won = 22 * Fraction(elsewhere) / 100
    lines += [matchpoints_awarded(BoardLine(2, "N1", "E1"), 22 - won, won), *full_board(2)]

    _, ns, ew = pairs_standing(lines).lines[0]

    assert (ns.points, ew.points) == (0, Fraction(points))


@pytest.mark.rule("3.5.10.1-a")
def test_a_bye_leaves_the_percentage_as_it_is() -> None:
    lines = []
    for board in range(1, 25):
        won = 22 * Fraction("0.532")
        lines += [matchpoints_awarded(BoardLine(board, "N1", "E1"), won, 22 - won)]
        lines += full_board(board)
    for board in (25, 26):
        lines += [sits_out(BoardLine(board, "N1", None), "NS"), *full_board(board)]
        lines += [BoardLine(board, "N13", "E13", 0)]

    row = pairs_standing(lines).row_of("N1")

    assert (row.boards_played, row.available) == (24, 26 * 22)
    assert str(row.percentage) == "53.20"


def test_an_offender_keeps_a_worse_session_only_by_the_text_that_says_so() -> None:
    lines = with_board(twelve_tables(best=1), cancelled_board(NOT_PLAYED, "NS"))

    by_one = last_of(pairs_standing(lines)).ns
    by_the_other = last_of(pairs_standing(lines, PairsSettings(own_average="both"))).ns

    assert by_one.points == Fraction("8.8")
    assert by_the_other.points == 2  # 2 of 22 on the other board


def test_a_program_that_knows_only_the_plain_percentage() -> None:
    lines = with_board(twelve_tables(best=1), cancelled_board(NOT_PLAYED, "NS"))

    waiting = last_of(pairs_standing(lines, PairsSettings(own_average="none"))).ew

    assert waiting.points == Fraction("13.2")  # and not the 20 of its other board


def test_the_own_average_may_run_over_the_whole_event() -> None:
    lines = with_board([], cancelled_board(NOT_PLAYED, "EW"))
    lines += [BoardLine(1, f"N{t}", f"E{t}", 2000 - 100 * t, session=2) for t in range(1, 13)]

    session = pairs_standing(lines).lines[11].ns
    event = pairs_standing(lines, PairsSettings(own_average_window="event")).lines[11].ns

    assert session.percent == 60
    assert event.percent == 100


def test_own_average_at_imps_where_the_event_says_so() -> None:
    lines = with_board(twelve_tables(best=11), cancelled_board(NOT_PLAYED, "EW"))
    settings = PairsSettings(method="cross_imps", own_average_in_imps=True)

    standing = pairs_standing(lines, settings)

    own = next(p for p in standing.lines if p.line.board == 1 and p.line.ns == "N1")
    assert last_of(standing).ns.points == own.ns.points  # more than 3
    assert (own.ns.points or 0) > 3


def test_an_artificial_percentage_that_imps_do_not_know_is_refused() -> None:
    line = BoardLine(2, "N1", "E1", artificial=(55, 45))

    with pytest.raises(EngineError) as refused:
        pairs_standing(with_board([], line), PairsSettings(method="butler"))

    assert refused.value.code == "artificial_imps_unknown"


@pytest.mark.rule("2.4.1-b")
def test_a_technical_failure_online_is_forty_sixty_then_exclusion() -> None:
    lines = [BoardLine(1, f"N{t}", f"E{t}", 100 * t) for t in range(1, 8)]
    lines.append(cancelled_board(BoardLine(1, "N8", "E8"), "NS"))

    ns, ew = last_of(pairs_standing(lines))[1:]

    assert (ns.available, ns.points, ew.points) == (14, Fraction("5.6"), Fraction("8.4"))
    assert not is_excluded_for_failures([3])
    assert not is_excluded_for_failures([3, 5])
    assert is_excluded_for_failures([5, 4])


@pytest.mark.rule("2.2.4.4-a")
def test_a_board_turned_half_round_keeps_its_score() -> None:
    line = BoardLine(8, 5, 12, 420)

    assert assigned_score(line, 420) == line


def test_a_weighted_score_earns_the_mean_of_its_outcomes() -> None:
    # tables at +600, +500 ... : 30% of a score that earns 9 and 70% of one that earns 5
    others = [BoardLine(1, f"N{t}", f"E{t}", 100 * t) for t in range(1, 8)]
    outcomes = [Outcome(450, Fraction(3, 10)), Outcome(250, Fraction(7, 10))]
    line = weighted_score(BoardLine(1, "N8", "E8"), outcomes)

    ns, ew = last_of(pairs_standing([*others, line]))[1:]

    assert ns.points == Fraction(3, 10) * 8 + Fraction(7, 10) * 4
    assert ns.points + (ew.points or 0) == 14
    assert ns.weighted


def test_a_weighted_score_enters_the_comparison_of_the_others_by_its_weights() -> None:
    others = [BoardLine(1, f"N{t}", f"E{t}", score) for t, score in enumerate([420, 170, -50])]
    outcomes = [Outcome(420, Fraction(3, 5)), Outcome(-50, Fraction(2, 5))]
    line = weighted_score(BoardLine(1, "N8", "E8"), outcomes)

    standing = pairs_standing([*others, line])

    assert [points.ns.points for points in standing.lines] == [
        4 + Fraction(3, 5) + 2 * Fraction(2, 5),  # ties 0.6 of it, beats 0.4 of it
        2 + 2 * Fraction(2, 5),
        Fraction(2, 5),
        Fraction(3, 5) * 5 + Fraction(2, 5) * 1,
    ]


def test_weighted_imps_are_the_mean_of_the_imps() -> None:
    # against +170: +650 is worth 10, -100 is worth -7
    other = BoardLine(1, "N1", "E1", 170)
    outcomes = [Outcome(650, Fraction(3, 5)), Outcome(-100, Fraction(2, 5))]
    line = weighted_score(BoardLine(1, "N2", "E2"), outcomes)

    standing = pairs_standing([other, line], PairsSettings(method="cross_imps"))

    assert standing.row_of("N2").score == Fraction("3.2")
    assert standing.row_of("N1").score == Fraction("-3.2")


def test_two_weighted_scores_on_one_board_still_make_the_top() -> None:
    lines = [BoardLine(1, f"N{t}", f"E{t}", 100 * t) for t in range(1, 5)]
    for table, scores in ((5, (150, 350)), (6, (250, 350, 50))):
        share = Fraction(1, len(scores))
        outcomes = [Outcome(score, share) for score in scores]
        lines.append(weighted_score(BoardLine(1, f"N{table}", f"E{table}"), outcomes))

    for method, total in (("matchpoints", 30), ("cross_imps", 0)):
        standing = pairs_standing(lines, PairsSettings(method=method))
        assert sum(points.ns.points or 0 for points in standing.lines) == total


def test_a_weighted_score_in_a_group_of_two_averages_both_ways_it_could_turn_out() -> None:
    lines = [BoardLine(1, f"N{t}", f"E{t}", 100 * t, group="A") for t in range(1, 5)]
    lines.append(BoardLine(1, "N5", "E5", 200, group="B"))
    outcomes = (Outcome(400, Fraction(1, 2)), Outcome(100, Fraction(1, 2)))
    lines.append(BoardLine(1, "N6", "E6", group="B", outcomes=outcomes))

    standing = pairs_standing(lines)

    assert [points.ns.percent for points in standing.lines[4:]] == [60, 60]


def test_weighted_butler_enters_the_datum_as_its_mean() -> None:
    outcomes = (Outcome(600, Fraction(1, 2)), Outcome(200, Fraction(1, 2)))
    lines = [BoardLine(1, "N1", "E1", 400), BoardLine(1, "N2", "E2", outcomes=outcomes)]

    standing = pairs_standing(lines, PairsSettings(method="butler"))

    assert standing.boards[1, "", 1].datum == 400
    assert standing.row_of("N2").score == Fraction(1, 2) * 5 - Fraction(1, 2) * 5


def test_split_scores_are_two_fields() -> None:
    # the offenders North-South keep +50 where East-West are given -420
    others = [BoardLine(1, f"N{t}", f"E{t}", score) for t, score in ((1, 420), (2, 170), (3, 0))]
    split = assigned_score(BoardLine(1, "N4", "E4", 450), 50, -110)

    standing = pairs_standing([*others, split])

    assert [points.ns.points for points in standing.lines] == [6, 4, 0, 2]
    assert [points.ew.points for points in standing.lines] == [0, 2, 4, 6]


def test_one_side_artificial_and_the_other_assigned() -> None:
    others = [BoardLine(1, f"N{t}", f"E{t}", score) for t, score in ((1, 420), (2, 170), (3, 0))]
    line = BoardLine(1, "N4", "E4", -50, artificial=(60, None))

    standing = pairs_standing([*others, line])

    assert [points.ns.group for points in standing.lines[:3]] == [3, 3, 3]
    assert [points.ew.group for points in standing.lines] == [4, 4, 4, 4]
    assert last_of(standing).ns.points == Fraction("3.6")
    assert last_of(standing).ew.points == 6


def test_the_1997_laws_give_each_side_its_own_result() -> None:
    own = best_and_worst(innocent="NS", likely=[170, 420], possible=[170, 420, 450])
    other = best_and_worst(innocent="EW", likely=[-100, 110], possible=[-300, -100])

    assert own == (420, 450)
    assert other == (-300, -100)


def test_the_1997_laws_may_give_matchpoints_outright() -> None:
    others = [BoardLine(1, f"N{t}", f"E{t}", score) for t, score in ((1, 420), (2, 170), (3, 0))]
    line = matchpoints_awarded(BoardLine(1, "N4", "E4"), 4, 1)

    ns, ew = last_of(pairs_standing([*others, line]))[1:]

    assert (ns.points, ew.points, ns.available) == (4, 1, 6)


def test_points_given_beside_a_score_leave_the_others_compared_with_it() -> None:
    scores = {"1": 420, "2": 170, "3": 0}
    others = [BoardLine(1, f"N{table}", f"E{table}", score) for table, score in scores.items()]
    line = BoardLine(1, "N4", "E4", 200, awarded=(Fraction(5, 2), None))

    *played, (_, ns, ew) = pairs_standing([*others, line]).lines

    assert [item.ns.points for item in played] == [6, 2, 0]  # 200 beat 170 and 0, lost to 420
    assert (ns.points, ns.rule) == (Fraction(5, 2), "awarded")
    assert (ew.points, ew.rule) == (2, "matchpoints")  # who was given nothing has its result


@pytest.mark.rule("3.5.10.1-a")
def test_a_pair_that_sits_out_gets_its_own_average() -> None:
    lines = [*twelve_tables(best=5), sits_out(BoardLine(2, "N1", "E1"), "NS")]
    lines += [BoardLine(2, f"N{t}", f"E{t}", 100 * t) for t in range(2, 13)]
    lines += [BoardLine(2, "N13", "E13", 0)]

    standing = pairs_standing(lines)
    row = standing.row_of("N1")

    assert row.exact_percentage == Fraction(1000, 22)
    assert row.boards_played == 1
    assert row.available == 44
    assert standing.lines[12].ns.points == 10


@pytest.mark.rule("3.5.10.1-a")
def test_at_imps_the_average_for_each_board() -> None:
    # +18 over 24 boards, two boards sat out: 0.75 for each
    lines = [matchpoints_awarded(BoardLine(1, "N1", "E1"), 18, -18)]
    lines += [matchpoints_awarded(BoardLine(b, "N1", "E1"), 0, 0) for b in range(2, 25)]
    for board in (25, 26):
        lines.append(sits_out(BoardLine(board, "N1", None), "NS"))
        lines.append(BoardLine(board, "N2", "E2", 0))

    row = pairs_standing(lines, PairsSettings(method="cross_imps")).row_of("N1")

    assert row.score == Fraction("19.5")
    assert row.average == Fraction("0.75")


def test_a_bye_of_a_pair_that_played_nothing_does_not_count() -> None:
    lines = [*twelve_tables(), BoardLine(1, "late", None)]

    row = pairs_standing(lines).row_of("late")

    assert (row.boards_played, row.percentage, row.rank) == (0, None, 25)


def test_each_change_of_a_line_may_concern_either_side() -> None:
    assert replaced_pair(NOT_PLAYED, "EW").own_average == (False, True)
    assert suspended_pair(NOT_PLAYED, "EW").artificial == (60, 0)
    assert sits_out(NOT_PLAYED, "EW").ns is None
    both = weighted_score(NOT_PLAYED, [Outcome(0, 1)], [Outcome(50, 1)])
    assert (both.outcomes, both.ew_outcomes) == ((Outcome(0, 1),), (Outcome(50, 1),))


def test_a_bye_at_imps_of_a_pair_that_played_nothing_does_not_count() -> None:
    lines = [BoardLine(1, 1, 2, 0), BoardLine(1, 3, 4, 50), BoardLine(1, "late", None)]

    row = pairs_standing(lines, PairsSettings(method="cross_imps")).row_of("late")

    assert (row.boards_played, row.score, row.average) == (0, 0, None)


@pytest.mark.parametrize(
    ("outcomes", "code"),
    [
        ([Outcome(1, Fraction(1, 2))], "weights_not_one"),
        ([Outcome(1, Fraction(3, 2)), Outcome(2, Fraction(-1, 2))], "bad_weight"),
        ([Outcome(10 * n, Fraction(1, 6)) for n in range(6)], "too_many_outcomes"),
        ([Outcome(1, 0.5), Outcome(2, 0.5)], "bad_weight"),  # type: ignore[arg-type]
        ([Outcome(1, float("nan"))], "bad_weight"),  # type: ignore[arg-type]
        ([Outcome(1, Decimal("inf"))], "bad_weight"),
        ([Outcome(1, True)], "bad_weight"),
        ([Outcome(None, 1)], "bad_score"),  # type: ignore[arg-type]
        ([], "weights_not_one"),
    ],
)
def test_weights_that_make_no_score_are_refused(outcomes: list[Outcome], code: str) -> None:
    with pytest.raises(EngineError) as refused:
        weighted_score(BoardLine(7, 1, 2), outcomes)

    assert refused.value.code == code
    assert refused.value.values["board"] == 7


def test_a_side_that_does_not_exist_is_refused() -> None:
    for change in (replaced_pair, suspended_pair, sits_out):
        with pytest.raises(EngineError):
            change(NOT_PLAYED, "N")
    with pytest.raises(EngineError):
        cancelled_board(NOT_PLAYED, "N")
    with pytest.raises(EngineError):
        best_and_worst(innocent="NS", likely=[], possible=[1])


@pytest.mark.rule("2.2.3.1-b", "3.5.7-c")
def test_east_west_alone_may_wait_for_their_own_average() -> None:
    line = BoardLine(2, "N1", "E1", artificial=(40, 60), own_average=(False, True))
    lines = with_board([], line)
    for board in range(3, 7):  # East-West win four boards outright: all of 22
        lines.append(matchpoints_awarded(BoardLine(board, "N1", "E1"), 0, 22))
        lines += [BoardLine(board, f"N{t}", f"E{t}", 100 * t) for t in range(2, 13)]

    other_line = next(
        other_line
        for other_line in pairs_standing(lines).lines
        if other_line.line.board == line.board and other_line.line.ns == "N1"
    )

    assert (other_line.ns.points, other_line.ew.points) == (Fraction("8.8"), 22)
