"""The traces of a match, a team and a tie, word for word: codes, sources, figures."""

from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    MatchShare,
    TeamBoard,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
    Trace,
    match_result,
    teams_standing,
)
from scoring.engine.match_tie_breaks import (
    TieMatch,
    boards_won,
    teams_ties_broken,
    tie_matches,
    won_all_matches,
)
from scoring.engine.team_dues import is_open
from scoring.engine.team_rows import results_by_team
from scoring.engine.trace import Step

MATCH = TeamMatch(
    "A",
    "B",
    (TeamBoard(1, 620, 170), TeamBoard(2, awarded=(3, -3)), TeamBoard(3, 50, 50)),
    penalty_imps=(1, 0),
    handicap_imps=(0, 2),
)


def told(steps: list[Step]) -> list[tuple[str, str, object]]:
    return [(step.code, step.source, step.result) for step in steps]


@pytest.mark.rule("3.6.6-a", "3.6.6-b", "2.1.11.1-c", "3.6.9-a", "AI-a", "3.1.3.2-a")
def test_a_match_tells_each_board_what_was_taken_and_its_victory_points() -> None:
    trace = Trace()

    match_result(MATCH, trace=trace)

    assert told(trace.steps) == [
        ("match_board_compared", "Law 78 B", 10),
        ("match_board_awarded", "Law 12 C", 3),
        ("match_board_compared", "Law 78 B", 0),
        ("match_penalty", "RTP 2.1.11.1", None),
        ("match_handicap", "RTP 3.6.9", None),
        ("match_margin", "RTP 3.6.6", 10),
        ("match_victory_points", "RTP Annex I", Decimal("14.25")),
    ]
    assert trace.steps[0].inputs == {"board": 1, "difference": 450, "away": -10}
    assert trace.steps[3].inputs == {"home": 1, "away": 0}
    assert trace.steps[4].inputs == {"home": 0, "away": 2}
    # Three boards: the regulation's nearest column is that of six.
    assert trace.steps[-1].inputs == {"away": Decimal("5.75"), "boards": 3, "column": 6}


@pytest.mark.rule("3.6.6-a", "3.6.6-b", "AI-a", "AI-c")
def test_by_another_scale_a_match_tells_its_own_column() -> None:
    trace = Trace()

    match_result(MATCH, TeamSettings(scale="wbf_continuous"), trace=trace)

    last = trace.steps[-1]
    assert (last.code, last.source, last.inputs["column"]) == (
        "match_victory_points", "Law 78 D", 3,
    )  # fmt: skip


@pytest.mark.rule("3.6.6-a", "3.6.7.2-a", "2.3.6.7-a")
@pytest.mark.parametrize("waits", ["home", "away"])
def test_a_match_of_which_one_side_waits_tells_the_points_of_the_other(waits: str) -> None:
    trace = Trace()
    due = MatchShare("best_of_three", article="3.6.7.2")
    match = TeamMatch("A", "B", MATCH.boards, **{f"{waits}_due": due})  # type: ignore[arg-type]

    match_result(match, trace=trace)

    last = trace.steps[-1]
    assert last.code == "match_victory_points"
    assert (last.result is None, last.inputs["away"] is None) == (waits == "home", waits == "away")


@pytest.mark.rule("3.6.10.1-a", "3.6.6-a", "3.1.3.2-a")
def test_a_team_tells_matches_byes_penalties_and_what_it_brought() -> None:
    standing = teams_standing(
        [
            TeamMatch("A", "B", MATCH.boards, round=1),
            TeamMatch(
                "C", None, (), round=1, home_due=MatchShare("fixed", Decimal(12), "3.6.12.3")
            ),
            TeamMatch("C", "A", (TeamBoard(4, 50, 50),), round=2),
        ],
        teams=[TeamEntry("A", carried_points=Decimal("1.50")), TeamEntry("B"), TeamEntry("C")],
        penalties=[TeamPenalty("A", 1), TeamPenalty("A", Decimal("0.50"), "3.6.4")],
        trace_for=["A", "B", "C"],
    )
    of = {row.team: row.trace.steps for row in standing.rows}

    assert [(item.code, item.source) for item in of["A"]] == [
        ("team_match_match", "RTP 3.6.6"),
        ("team_match_match", "RTP 3.6.6"),
        ("team_penalty", "RTP 2.1.11.1"),
        ("team_penalty", "RTP 3.6.4"),
        ("carried_over", "RTP 3.1.3.2"),
        ("team_total", "RTP 3.6.10.1"),
    ]
    first, second = of["A"][:2]
    assert (first.inputs["opponent"], first.inputs["margin"], first.inputs["boards"]) == (
        "B",
        13,
        3,
    )
    assert (second.inputs["opponent"], second.inputs["margin"], second.result) == ("C", 0, 10)
    assert of["B"][0].inputs["margin"] == -13
    assert [item.code for item in of["C"]] == ["team_bye", "team_match_match", "team_total"]
    other = standing.row_of("B")
    assert (other.won, other.lost, other.imps_won, other.imps_lost) == (0, 1, 0, 13)
    row = standing.row_of("A")
    assert (row.penalty, row.carried, row.won, row.drawn, row.lost) == (
        Decimal("1.5"), Decimal("1.5"), 1, 1, 0,
    )  # fmt: skip


@pytest.mark.rule("3.6.6-a")
def test_a_bye_stands_among_the_matches_of_one_team() -> None:
    results = [match_result(MATCH), match_result(TeamMatch("A", None))]

    of = results_by_team(results)

    assert {team: len(own) for team, own in of.items()} == {"A": 2, "B": 1}


@pytest.mark.rule("3.6.10.1-a", "3.6.10.3-a")
def test_a_board_is_won_by_any_difference_or_by_what_was_awarded() -> None:
    boards = (
        TeamBoard(1, 620, 600),  # no IMP apart in nothing but points
        TeamBoard(2, 50, 50),
        TeamBoard(3, -50, 100),
        TeamBoard(4, awarded=(3, -3)),
        TeamBoard(5, awarded=(-3, 3)),
        TeamBoard(6, awarded=(2, 2)),
        TeamBoard(7, awarded=(3, 0)),
        TeamBoard(8),
        TeamBoard(9, awarded=(Fraction(1, 2), 0)),
        TeamBoard(10, awarded=(0, Fraction(1, 2))),
    )

    assert boards_won(match_result(TeamMatch("A", "B", boards))) == (4, 3)
    assert boards_won(match_result(TeamMatch("A", "B", boards[7:8]))) == (0, 0)


@pytest.mark.rule("3.6.10.1-a")
def test_who_won_every_match_goes_first_in_a_tie_for_the_first_place_alone() -> None:
    def decided(home: str, away: str, won: int) -> TeamMatch:
        dues = MatchShare("fixed", Decimal(won)), MatchShare("fixed", Decimal(20 - won))
        return TeamMatch(home, away, home_due=dues[0], away_due=dues[1])

    # A beat both, B only C but by more: each has 24.
    matches = [decided("A", "B", 12), decided("A", "C", 12), decided("B", "C", 16)]
    first = teams_ties_broken(teams_standing(matches))
    second = teams_ties_broken(teams_standing(matches, penalties=[TeamPenalty("C", -30)]))

    assert [(placed.contestant, placed.place, placed.decided_by) for placed in first] == [
        ("A", 1, "won_all_matches"), ("B", 2, "won_all_matches"), ("C", 3, ""),
    ]  # fmt: skip
    assert [(placed.contestant, placed.place, placed.decided_by) for placed in second] == [
        ("C", 1, ""), ("A", 2, "vps_among_tied"), ("B", 3, "vps_among_tied"),
    ]  # fmt: skip
    assert len(tie_matches(teams_standing(matches).matches)) == 3


@pytest.mark.rule("3.6.10.1-a")
def test_who_won_every_match_won_each_as_first_or_as_second_side() -> None:
    def match(first: str, second: str, vps: int) -> TieMatch:
        return TieMatch(first, second, (vps, 20 - vps), (0, 0))

    assert won_all_matches([match("A", "B", 12), match("C", "A", 8)]) == {"A"}
    assert won_all_matches([match("A", "B", 10)]) == set()
    assert won_all_matches([match("A", "B", 8), match("B", "A", 8)]) == set()


@pytest.mark.rule("3.6.7.2-a", "3.6.12.4-a")
def test_what_waits_for_other_matches_is_open() -> None:
    kinds = ("match", "fixed", "best_of_three", "own_average", "complement", "later")

    assert [is_open(MatchShare(kind)) for kind in kinds] == [False, False, True, True, True, True]
