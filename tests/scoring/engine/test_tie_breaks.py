"""Ties: when they are broken, by which criterion, and that the criterion is named."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import EngineError
from scoring.engine.imp_pairs_ranking import (
    MatchLoss,
    imp_pair_matches,
    imp_pairs_ties_broken,
)
from scoring.engine.match_tie_breaks import (
    TieMatch,
    round_robin_ladder,
    teams_ties_broken,
    tie_matches,
    won_all_matches,
)
from scoring.engine.pair_tie_breaks import (
    Seat,
    imp_pairs_ladder,
    matchpoint_ladder,
    pairs_ties_broken,
    seats_of,
)
from scoring.engine.pairs import pairs_standing
from scoring.engine.rounding import Exact
from scoring.engine.team_match import match_result
from scoring.engine.team_types import MatchShare, TeamBoard, TeamMatch
from scoring.engine.teams import teams_standing
from scoring.engine.tie_breaks import Criterion, Placed, quotient_text, tie_broken, ties_broken
from scoring.engine.trace import Trace
from scoring.engine.types import BoardLine, Key, LinePoints, PairsSettings, SidePoints

pytestmark = pytest.mark.rule("3.5.9.1-b", "3.6.10.1-a")

EVEN = Decimal("10.00")


def orders(*placed: Placed) -> list[tuple[object, int, str]]:
    return [(placed.contestant, placed.place, placed.decided_by) for placed in placed]


def seat(board: int, score: int, points: int = 10, opponent: str = "Z", top: int = 22) -> Seat:
    return Seat((1, "", board), "NS", opponent, score, Fraction(points), Fraction(top))


@pytest.mark.rule("3.5.9.1-a")
def test_a_tie_without_consequence_is_left_as_it_is() -> None:
    totals = [("A", Decimal("55.00")), ("B", Decimal("55.00"))]
    ahead = [(name, 60 + place) for place, name in enumerate("WXYZ")]
    by_name = Criterion("name", "", lambda tied: {item: Fraction(item == "A") for item in tied})

    unneeded = ties_broken([*ahead, *totals], lambda _: [by_name], cuts={1, 4})
    needed = ties_broken([*ahead, *totals], lambda _: [by_name], cuts={5})

    assert unneeded[4:] == [Placed("A", 5, True, ""), Placed("B", 5, True, "")]
    assert needed[4:] == [Placed("A", 5, False, "name"), Placed("B", 6, False, "name")]


@pytest.mark.parametrize(("across", "compared"), [(True, True), (False, False)])
def test_sections_compared_with_one_another_share_their_boards(
    across: bool, compared: bool
) -> None:
    first = [BoardLine(1, "A", "a", 420, section="1"), BoardLine(1, "B", "b", 0, section="1")]
    second = [BoardLine(1, "C", "c", 100, section="2"), BoardLine(1, "D", "d", 50, section="2")]
    standing = pairs_standing([*first, *second], PairsSettings(across_sections=across))

    criterion = matchpoint_ladder(seats_of(standing), {})[0]

    assert criterion.measure(["A", "C"]) == ({"A": 2, "C": 0} if compared else None)


def test_two_forms_of_a_fouled_board_are_not_compared_in_a_tie() -> None:
    forms = [BoardLine(1, n, n + 20, 10 * n, group="wrong" if n > 4 else "") for n in range(1, 9)]

    criterion = matchpoint_ladder(seats_of(pairs_standing(forms)), {})[0]

    assert criterion.measure([1, 2]) == {1: 0, 2: 2}
    assert criterion.measure([1, 5]) is None


@pytest.mark.rule("3.5.9.1-b")
def test_matchpoints_among_the_tied_come_first() -> None:
    a = [420] * 11 + [100] * 2 + [-50] * 7
    b = [170] * 11 + [100] * 2 + [50] * 7
    seats: dict[Key, list[Seat]] = {
        "A": [seat(board, score) for board, score in enumerate(a)],
        "B": [seat(board, score) for board, score in enumerate(b)],
    }
    trace = Trace()

    placed = tie_broken(["B", "A"], matchpoint_ladder(seats, {}), first=5, trace=trace)

    assert orders(*placed) == [
        ("A", 5, "matchpoints_among_tied"),
        ("B", 6, "matchpoints_among_tied"),
    ]
    assert trace.as_rows() == [
        {
            "code": "tie_break_matchpoints_among_tied",
            "source": "RTP 3.5.9.1",
            "inputs": {"place": 5, "tied": 2},
            "result": "A 24, B 16",
        }
    ]


@pytest.mark.rule("3.5.9.1-b")
def test_then_the_boards_where_they_met() -> None:
    seats: dict[Key, list[Seat]] = {
        "A": [seat(1, 420, 12, "B"), seat(2, 100, 8)],
        "B": [
            Seat((1, "", 1), "EW", "A", -420, Fraction(10), Fraction(22)),
            seat(2, 100, 8),
        ],
    }

    placed = tie_broken(["B", "A"], matchpoint_ladder(seats, {}))

    assert orders(*placed) == [
        ("A", 1, "boards_where_they_met"),
        ("B", 2, "boards_where_they_met"),
    ]


@pytest.mark.rule("3.5.9.1-b")
def test_then_fewer_tops_and_zeros_in_one_session() -> None:
    seats: dict[Key, list[Seat]] = {
        "A": [seat(n, 100, points) for n, points in enumerate([22, 22, 22, 22, 0, 0, 11])],
        "B": [seat(n, 100, points) for n, points in enumerate([22, 22, 22, 0, 0, 11, 11])],
    }
    one_session: dict[Key, list[Fraction]] = {"A": [Fraction(55)], "B": [Fraction(55)]}

    placed = tie_broken(["A", "B"], matchpoint_ladder(seats, one_session))

    assert orders(*placed) == [("B", 1, "fewer_tops_and_zeros"), ("A", 2, "fewer_tops_and_zeros")]


@pytest.mark.rule("3.5.9.1-b")
def test_or_the_steadier_sessions_where_there_are_several() -> None:
    sessions: dict[Key, list[Fraction]] = {
        "A": [Fraction(60), Fraction(50), Fraction(55)],
        "B": [Fraction(58), Fraction(52), Fraction(55)],
    }

    placed = tie_broken(["A", "B"], matchpoint_ladder({}, sessions))

    assert orders(*placed) == [("B", 1, "steadiest_sessions"), ("A", 2, "steadiest_sessions")]


@pytest.mark.rule("3.5.9.1-b")
def test_a_counted_event_brings_its_own_boards_to_the_ladder() -> None:
    lines = [
        BoardLine(1, "A", "C", 420),
        BoardLine(1, "B", "D", 170),
        BoardLine(2, "A", "D", 100),
        BoardLine(2, "B", "C", 120),
        BoardLine(3, "A", "B", 50),
        BoardLine(3, "C", "D", 90),
    ]

    standing = pairs_standing(lines)
    broken = pairs_ties_broken(standing)

    assert [(row.contestant, row.rank) for row in standing.rows] == [
        ("B", 1),
        ("D", 1),
        ("A", 3),
        ("C", 3),
    ]
    assert orders(*broken) == [
        ("B", 1, "matchpoints_among_tied"),
        ("D", 2, "matchpoints_among_tied"),
        ("C", 3, "matchpoints_among_tied"),
        ("A", 4, "matchpoints_among_tied"),
    ]


@pytest.mark.rule("3.5.9.2-a")
def test_imp_pairs_go_down_to_total_points_of_their_match() -> None:
    match = TieMatch("A", "B", (EVEN, EVEN), (12, 12), points=1200 - 1210)

    placed = tie_broken(["A", "B"], imp_pairs_ladder([match], {"A": 30, "B": 5}))

    assert orders(*placed) == [("B", 1, "points_among_tied"), ("A", 2, "points_among_tied")]


@pytest.mark.rule("3.5.9.2-a")
def test_imp_pairs_end_with_the_difference_over_all_matches() -> None:
    match = TieMatch("A", "B", (EVEN, EVEN), (12, 12), boards=(3, 3))

    placed = tie_broken(["A", "B"], imp_pairs_ladder([match], {"A": 30, "B": 45}))

    assert orders(*placed) == [("B", 1, "imp_difference"), ("A", 2, "imp_difference")]


@pytest.mark.rule("3.5.9.2-a")
def test_imp_pairs_are_ordered_by_points_after_penalties() -> None:
    lines = [
        BoardLine(1, "A", "B", 420),
        BoardLine(1, "C", "D", 420),
        BoardLine(2, "A", "B", 430),
        BoardLine(2, "C", "D", 420),
    ]
    standing = pairs_standing(lines, PairsSettings(method="cross_imps"))

    matches = imp_pair_matches(standing.lines)
    level = imp_pairs_ties_broken(standing)
    penalised = imp_pairs_ties_broken(standing, adjustments={"A": Decimal("-0.5")})

    assert [(match.first, match.vps, match.points) for match in matches] == [
        ("A", (EVEN, EVEN), 850),
        ("C", (EVEN, EVEN), 840),
    ]
    assert [(placed.place, placed.tied) for placed in level] == [(1, True)] * 4
    assert [(placed.contestant, placed.place) for placed in penalised][-1] == ("A", 4)


@pytest.mark.rule("3.6.12.5-a", "3.6.12.7-a")
def test_a_bonus_of_an_opponent_is_no_resistance_in_a_swiss_of_pairs() -> None:
    lines = [BoardLine(1, "A", "B", 420), BoardLine(1, "C", "D", 420)]
    standing = pairs_standing(lines, PairsSettings(method="cross_imps"))

    placed = imp_pairs_ties_broken(
        standing, adjustments={"D": 2}, swiss_rounds=1, resistance_from_round=1
    )

    assert [(placed.contestant, placed.place, placed.tied) for placed in placed] == [
        ("D", 1, False), ("A", 2, True), ("B", 2, True), ("C", 2, True),
    ]  # fmt: skip


@pytest.mark.rule("2.1.11.1-c")
def test_a_penalty_in_imps_enters_the_match_of_pairs_before_it_is_converted() -> None:
    two_imps = SidePoints(Fraction(2), 0, "cross_imps"), SidePoints(Fraction(-2), 0, "cross_imps")
    flat = SidePoints(Fraction(0), 0, "cross_imps")
    lines = [
        LinePoints(BoardLine(board, "A", "B", 0), *(two_imps if board == 1 else (flat, flat)))
        for board in range(1, 9)
    ]

    (before,) = imp_pair_matches(lines, "annex1")
    (after,) = imp_pair_matches(lines, "annex1", [MatchLoss(1, "A", "B", 3)])
    (of_b,) = imp_pair_matches(lines, "annex1", [MatchLoss(1, "B", "A", 3)])

    # 40-38 over 8 boards becomes 37-38.
    assert before.vps == (Decimal("10.86"), Decimal("9.14"))
    assert after.vps == (Decimal("9.56"), Decimal("10.44"))
    assert (after.imps, of_b.imps) == ((-1, 1), (5, -5))
    assert imp_pair_matches(lines, "annex1", [MatchLoss(2, "A", "B", 3)]) == [before]


@pytest.mark.rule("3.6.10.1-a")
def test_a_team_that_won_every_match_wins_a_tie_for_first_only() -> None:
    imps: dict[Key, tuple[Exact, Exact]] = {"A": (200, 200), "B": (250, 200)}
    matches = [TieMatch("A", item, (11, 9), (10, 8)) for item in "CDEFGHI"]
    matches += [TieMatch("B", item, (11, 9), (10, 8)) for item in "CDEFGH"]
    matches += [TieMatch("B", "I", (9, 11), (8, 10))]
    won_all = won_all_matches(matches)

    for_first = tie_broken(["A", "B"], round_robin_ladder(matches, imps, won_all))
    for_second = tie_broken(["A", "B"], round_robin_ladder(matches, imps), first=2)

    assert won_all == {"A"}
    assert orders(*for_first) == [("A", 1, "won_all_matches"), ("B", 2, "won_all_matches")]
    assert orders(*for_second) == [("B", 2, "imp_quotient"), ("A", 3, "imp_quotient")]


@pytest.mark.rule("3.6.10.1-a")
def test_a_team_that_won_all_its_matches_did_so_at_home_or_away() -> None:
    away = [TieMatch("B", "A", (9, 11), (8, 10)), TieMatch("C", "A", (9, 11), (8, 10))]
    level = [TieMatch("B", "C", (EVEN, EVEN), (12, 12))]

    assert won_all_matches(away + level) == {"A"}
    assert won_all_matches([*away, TieMatch("D", "A", (EVEN, EVEN), (12, 12))]) == set()


@pytest.mark.rule("3.6.10.1-a")
def test_teams_level_go_by_their_own_match_then_by_the_quotient() -> None:
    imps: dict[Key, tuple[Exact, Exact]] = {
        "C": (100, 100),
        "D": (100, 50),
        "E": (250, 200),
        "F": (300, 245),
    }
    matches = [
        TieMatch("C", "D", (11, 9), (10, 7)),
        TieMatch("E", "F", (EVEN, EVEN), (12, 12), boards=(4, 4)),
    ]
    trace = Trace()

    c_and_d = tie_broken(["D", "C"], round_robin_ladder(matches, imps), first=2)
    e_and_f = tie_broken(["F", "E"], round_robin_ladder(matches, imps), first=4, trace=trace)

    assert orders(*c_and_d) == [("C", 2, "vps_among_tied"), ("D", 3, "vps_among_tied")]
    assert orders(*e_and_f) == [("E", 4, "imp_quotient"), ("F", 5, "imp_quotient")]
    assert trace.steps[-1].result == "E 1.2500, F 1.2245"


@pytest.mark.rule("3.6.10.1-a")
def test_no_imps_lost_is_an_infinite_quotient() -> None:
    placed = tie_broken(
        ["A", "B"], round_robin_ladder([], {"A": (900, 1), "B": (10, 0)}), trace=Trace()
    )

    assert [placed.contestant for placed in placed] == ["B", "A"]
    assert quotient_text(Fraction(1)) == "∞"


def test_those_still_level_start_the_ladder_again_among_themselves() -> None:
    matches = [
        TieMatch("A", "B", (15, 5), (30, 10)),
        TieMatch("A", "C", (12, 8), (20, 12)),
        TieMatch("B", "C", (12, 8), (20, 12)),
        TieMatch("B", "D", (13, 7), (24, 12)),
        TieMatch("C", "D", (14, 6), (24, 10)),
        TieMatch("A", "D", (3, 17), (0, 30)),
    ]
    imps: dict[Key, tuple[Exact, Exact]] = dict.fromkeys("ABCD", (100, 100))

    placed = tie_broken(["D", "C", "B", "A"], round_robin_ladder(matches, imps))

    assert orders(*placed) == [
        ("D", 1, "imps_among_tied"),
        ("B", 2, "imps_among_tied"),
        ("A", 3, "vps_among_tied"),
        ("C", 4, "vps_among_tied"),
    ]


def test_a_team_event_breaks_its_ties_from_its_own_matches() -> None:
    def played(home: str, away: str, home_score: int, away_score: int, number: int) -> TeamMatch:
        boards = tuple(
            TeamBoard(board, home_score if board == 1 else 0, away_score if board == 1 else 0)
            for board in range(1, 9)
        )
        return TeamMatch(home, away, boards, round=number)

    level = MatchShare("fixed", EVEN)
    matches = [
        played("A", "B", 10, 0, 1),
        TeamMatch("A", "C", round=2, home_due=level, away_due=level),
        TeamMatch("B", "C", round=3, home_due=level, away_due=level),
    ]

    placed = teams_ties_broken(teams_standing(matches))

    assert orders(*placed) == [
        ("A", 1, "points_among_tied"),
        ("C", 2, "points_among_tied"),
        ("B", 3, "points_among_tied"),
    ]


def test_a_contestant_listed_twice_is_refused() -> None:
    with pytest.raises(EngineError, match="team_twice"):
        ties_broken([("A", 1), ("A", 2)], lambda _: ())


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=8))
def test_every_contestant_gets_one_place_whatever_the_order(rows: list[tuple[int, int]]) -> None:
    totals = [(index, total) for index, (total, _) in enumerate(rows)]
    ladder = [
        Criterion("second", "", lambda tied: {item: Fraction(rows[int(item)][1]) for item in tied})
    ]

    placed = ties_broken(totals, lambda _: ladder)
    again = ties_broken(totals[::-1], lambda _: ladder)

    best_first = sorted(rows, reverse=True)
    assert {placed.contestant: placed.place for placed in placed} == {
        index: best_first.index(row) + 1 for index, row in enumerate(rows)
    }
    assert {(placed.contestant, placed.place, placed.tied) for placed in placed} == {
        (placed.contestant, placed.place, placed.tied) for placed in again
    }


@pytest.mark.rule("3.6.10.1-a")
def test_level_boards_and_boards_not_played_bring_no_points() -> None:
    boards = (TeamBoard(1, 420, 420), TeamBoard(2, 170, 140), TeamBoard(3, None, None))

    (match,) = tie_matches([match_result(TeamMatch("A", "B", boards))])

    assert match.points == 30
