"""Matches that were not simply played: wrong seats, no comparison, no-shows, interruptions."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from scoring.engine import (
    EngineError,
    Neighbour,
    TeamBoard,
    TeamEntry,
    TeamMatch,
    TeamPenalty,
    TeamSettings,
    Trace,
    VictoryPointScale,
    best_of_three,
    bye,
    impossible_comparison,
    interrupted,
    interrupted_by_team,
    match_result,
    no_show,
    reserve_stepped_in,
    suspended_player,
    teams_standing,
    technical_failure,
    through_after_interruption,
    wrong_seats,
)

pytestmark = pytest.mark.rule("3.6.6-b")

HUNDREDTHS = VictoryPointScale(  # a board won by m IMPs is worth 10 + m/100
    "hundredths", {1: [(10 + Decimal(m) / 100, 10 - Decimal(m) / 100) for m in range(1001)]}
)
BY_HUNDREDTHS = TeamSettings(scale=HUNDREDTHS)


def scored(home: str, away: str, points: str, round_number: int) -> TeamMatch:
    """Return a match of one board that is worth these points to home, by the scale above."""
    margin = int((Decimal(points) - 10) * 100)
    return TeamMatch(home, away, (TeamBoard(1, awarded=(margin, -margin)),), round_number)


def match_with(margin: int, boards: int, scheduled: int = 0) -> TeamMatch:
    """Return a match of A and B in which A leads by `margin` over this many comparable boards."""
    played = [TeamBoard(1, awarded=(margin, -margin))]
    played += [TeamBoard(board, 0, 0) for board in range(2, boards + 1)]
    return TeamMatch("A", "B", tuple(played), scheduled=scheduled)


def vps(match: TeamMatch) -> tuple[Decimal | None, Decimal | None]:
    result = match_result(match)
    return result.home_vps, result.away_vps


@pytest.mark.rule("2.3.6.6-a")
def test_wrong_seats_in_more_than_half_void_the_match() -> None:
    match = wrong_seats(match_with(30, 16), range(1, 10))  # 9 of 16

    assert vps(match) == (8, 8)


@pytest.mark.rule("2.3.6.6-b")
@pytest.mark.parametrize(("wrong", "home", "away"), [(8, "14.80", "5.20"), (7, "13.97", "6.03")])
def test_wrong_seats_in_half_or_less_void_those_boards(wrong: int, home: str, away: str) -> None:
    match = match_with(15, 20)

    settled = wrong_seats(match, range(21 - wrong, 21))

    assert vps(settled) == (Decimal(home), Decimal(away))


@pytest.mark.rule("2.3.6.6-b")
def test_exactly_half_in_the_wrong_seats_is_not_more_than_half() -> None:
    assert vps(wrong_seats(match_with(0, 16), range(1, 9))) == (10, 10)


@pytest.mark.rule("2.3.6.7-b")
def test_half_or_more_comparable_bring_the_nearest_column() -> None:
    match = impossible_comparison(match_with(4, 9, scheduled=10))

    assert vps(match) == (Decimal("11.50"), Decimal("8.50"))


@pytest.mark.rule("2.3.6.7-a", "3.6.7.2-b")
def test_the_best_of_floor_own_average_and_neighbours() -> None:
    neighbours = [Neighbour(f"T{n}", Decimal(60), n, Decimal("13.13")) for n in range(8)]
    far_away = Neighbour("T9", Decimal(90), 1, Decimal(20))

    assert best_of_three([Decimal("11.50")], Decimal(60), [*neighbours, far_away]) == Decimal(
        "13.13"
    )


@pytest.mark.rule("3.6.7.2-b")
def test_averages_have_two_decimals() -> None:
    own = [Decimal(points) for points in ("14.25", "11.50", "8.75", "15.05")]
    won = [Decimal(points) for points in ("14.00", "12.50", "16.10")]
    neighbours = [Neighbour(f"T{n}", Decimal(50), n, points) for n, points in enumerate(won)]
    trace = Trace()

    assert best_of_three(own, Decimal(50), neighbours, trace=trace) == Decimal("14.20")
    assert trace.steps[0].inputs["own_average"] == Decimal("12.39")
    assert best_of_three(own, Decimal(50), []) == Decimal("12.39")
    assert best_of_three([], Decimal(50), []) == 12


@pytest.mark.rule("2.3.6.7-a")
def test_of_two_neighbours_as_near_the_better_ranked_counts() -> None:
    near = [Neighbour(f"T{n}", Decimal(50), n, Decimal(10)) for n in range(7)]
    above = Neighbour("up", Decimal(60), 1, Decimal(20))
    below = Neighbour("down", Decimal(40), 9, Decimal(0))

    best = best_of_three([], Decimal(50), [below, *near, above])

    assert best == 12  # (70 + 20) / 8 = 11.25 is under the floor
    higher = [replace(neighbour, won=Decimal(13)) for neighbour in near]
    assert best_of_three([], Decimal(50), [below, *higher, above]) == Decimal("13.88")


def disputed_event(disputed: TeamMatch) -> list[TeamMatch]:
    """Return an event in which X averages 11.50 elsewhere and eight teams won 13.13 from Y."""
    matches = [disputed, scored("X", "T1", "11.50", 2)]
    return matches + [scored(f"T{n}", "Y", "13.13", 2 + n) for n in range(1, 9)]


@pytest.mark.rule("2.3.6.7-a")
def test_a_void_match_is_worked_out_for_each_team_when_the_phase_ends() -> None:
    match = impossible_comparison(TeamMatch("X", "Y", scheduled=16))
    matches = disputed_event(match)

    running = teams_standing(matches, BY_HUNDREDTHS)
    ended = teams_standing(matches, BY_HUNDREDTHS, phase_ended=True)

    assert (running.matches[0].home_vps, running.matches[0].away_vps) == (12, 12)
    assert running.row_of("X").pending == 1
    assert (ended.matches[0].home_vps, ended.matches[0].away_vps) == (Decimal("13.13"), 12)
    assert ended.row_of("X").vps == Decimal("24.63")
    assert ended.row_of("X").pending == 0


@pytest.mark.rule("3.6.7.2-a", "3.6.7.2-b")
def test_a_team_that_does_not_come_has_nothing_and_its_opponent_the_best_of_three() -> None:
    match = no_show(TeamMatch("X", "Y", scheduled=16), "Y")

    ended = teams_standing(disputed_event(match), BY_HUNDREDTHS, phase_ended=True, trace_for=["X"])

    assert (ended.matches[0].home_vps, ended.matches[0].away_vps) == (Decimal("13.13"), 0)
    trace = ended.row_of("X").trace
    assert trace is not None
    best = next(step for step in trace.steps if step.code == "best_of_three")
    assert best.inputs["neighbours"] == 8
    assert [step.code for step in trace.steps][-1] == "team_total"


@pytest.mark.rule("3.6.7.2-a")
def test_when_neither_team_comes_neither_has_points() -> None:
    assert vps(no_show(TeamMatch("A", "B"), "A", "B")) == (0, 0)


@pytest.mark.rule("3.6.12.4-a")
def test_a_no_show_stands_at_twelve_until_it_is_corrected() -> None:
    matches = [
        no_show(TeamMatch("T1", "T2", round=3), "T2"),
        scored("T1", "T3", "13.50", 1), scored("T1", "T4", "12.90", 2),
    ]  # fmt: skip

    during = teams_standing(matches, BY_HUNDREDTHS)
    corrected = teams_standing(matches, BY_HUNDREDTHS, phase_ended=True)

    assert during.row_of("T1").vps == Decimal("38.40")
    assert corrected.row_of("T1").vps == Decimal("39.60")  # 13.20 elsewhere


@pytest.mark.rule("3.6.7.1-a")
def test_a_bye_is_worth_twelve() -> None:
    matches = [bye("T5", 1), TeamMatch("T1", "T2", (TeamBoard(1, 0, 0),))]

    row = teams_standing(matches).row_of("T5")

    assert (row.vps, row.matches, row.boards_played, row.won) == (12, 1, 0, 0)


@pytest.mark.rule("3.6.7.3-b")
def test_excluded_teams_are_last_and_what_they_played_stands() -> None:
    matches = [scored("T1", "T9", "15.00", 1), scored("T2", "T9", "16.00", 2)]
    matches += [scored("T3", "T9", "2.00", 3), TeamMatch("T4", "T9", round=4)]
    teams = [TeamEntry(f"T{n}") for n in (1, 2, 3, 4)] + [TeamEntry("T9", status="excluded")]

    standing = teams_standing(matches, BY_HUNDREDTHS, teams)

    assert standing.rows[-1].team == "T9"
    assert (standing.rows[-1].rank, standing.rows[-1].vps) == (5, Decimal("27.00"))
    assert standing.row_of("T1").vps == 15
    assert standing.row_of("T4").vps == 12


@pytest.mark.rule("3.6.7.3-b")
def test_a_team_excluded_after_one_match_disappears_with_it() -> None:
    matches = [scored("T1", "T10", "19.00", 1), scored("T1", "T2", "13.00", 2)]
    matches.append(TeamMatch("T2", "T10", round=3))
    teams = [TeamEntry("T1"), TeamEntry("T2"), TeamEntry("T10", status="excluded")]

    standing = teams_standing(matches, BY_HUNDREDTHS, teams, phase_ended=True)
    by_the_other_reading = teams_standing(
        matches, replace(BY_HUNDREDTHS, excluded_after_one="unplayed"), teams
    )

    assert [row.team for row in standing.rows] == ["T1", "T2"]
    assert standing.row_of("T1").vps == 26  # best of 12 and its 13.00 elsewhere, and 13.00
    assert by_the_other_reading.row_of("T1").vps == 13


@pytest.mark.rule("3.6.8.1-a")
def test_an_interrupted_match_of_half_its_boards_ends_there() -> None:
    match = interrupted(match_with(12, 9, scheduled=16))

    assert vps(match) == (Decimal("14.00"), Decimal("6.00"))


@pytest.mark.rule("3.6.8.1-b")
def test_an_interrupted_match_of_less_is_finished_another_day() -> None:
    match = match_with(3, 7, scheduled=16)

    assert vps(interrupted(match, can_be_finished=True)) == (None, None)
    finished_without_b = interrupted(match, can_be_finished=True, unable=["B"])
    assert vps(finished_without_b) == (None, 8)
    assert finished_without_b.home_due.kind == "best_of_three"
    never = interrupted(match)
    assert (never.home_due.kind, never.away_due.kind) == ("best_of_three", "best_of_three")


@pytest.mark.rule("3.6.8.1-b")
def test_a_knock_out_match_that_cannot_be_finished() -> None:
    match = match_with(3, 7, scheduled=16)

    assert through_after_interruption(match, unable=["B"]) == ("A",)
    assert through_after_interruption(match) == ("A", "B")
    assert through_after_interruption(match, both_workable=False) == ("A",)
    assert through_after_interruption(match, can_be_finished=True) == ()
    assert through_after_interruption(match_with(-2, 8, scheduled=16)) == ("B",)
    assert through_after_interruption(TeamMatch("A", None)) == ("A",)
    with pytest.raises(EngineError) as refused:
        through_after_interruption(match_with(0, 9, scheduled=16))
    assert refused.value.code == "knockout_level"


@pytest.mark.rule("3.6.8.2-a")
def test_an_interruption_one_team_caused() -> None:
    match = match_with(3, 7, scheduled=16)

    assert vps(interrupted_by_team(match, "A", opponent_can_finish=False)) == (8, 8)
    assert vps(interrupted_by_team(match, "A", abandoned=True))[0] == 0
    assert vps(interrupted_by_team(match, "A", team_can_finish=False))[0] == 0
    assert interrupted_by_team(match, "A").home_due.kind == "later"
    assert vps(interrupted_by_team(match_with(12, 9, 16), "B")) == (14, 6)


@pytest.mark.rule("3.2.1-c")
@pytest.mark.parametrize(("elsewhere", "other_gets"), [("6.50", "13.50"), ("9.00", "12.18")])
def test_a_suspended_player_ends_the_match(elsewhere: str, other_gets: str) -> None:
    # 10 of 16 boards compare and the offender loses by 6; here the column is 12.18 - 7.82
    suspended = suspended_player(scored("other", "offender", "12.18", 1), "offender")
    matches = [suspended, scored("offender", "third", elsewhere, 2)]

    ended = teams_standing(matches, BY_HUNDREDTHS, phase_ended=True)

    assert ended.matches[0].home_vps == Decimal(other_gets)
    assert ended.matches[0].away_vps == Decimal("7.82")


@pytest.mark.rule("3.2.1-c")
def test_the_column_of_a_match_that_ended_with_a_suspension() -> None:
    match = suspended_player(match_with(6, 10, scheduled=16), "B")

    assert vps(match) == (Decimal("12.18"), Decimal("7.82"))
    assert match.home_due.kind == "complement"
    assert suspended_player(match_with(6, 10, scheduled=16), "A").away_due.kind == "complement"
    early = suspended_player(match_with(6, 7, scheduled=16), "A")
    assert (early.home_due.points, early.away_due.kind) == (0, "best_of_three")


@pytest.mark.rule("2.4.1-c")
@pytest.mark.parametrize(("played", "home", "away"), [(13, "13.52", "6.48"), (8, "16.42", "3.58")])
def test_online_each_unplayed_board_is_three_to_the_other_side(
    played: int, home: str, away: str
) -> None:
    match = technical_failure(match_with(4, played, scheduled=16), "B")

    result = match_result(match)

    assert result.boards_counted == 16
    assert result.margin == 4 + 3 * (16 - played)
    assert (result.home_vps, result.away_vps) == (Decimal(home), Decimal(away))


@pytest.mark.rule("2.4.1-c")
def test_online_less_than_half_is_a_no_show() -> None:
    match = technical_failure(match_with(4, 7, scheduled=16), "B")

    assert (match.home_due.kind, match.away_due.points) == ("best_of_three", 0)
    against_home = technical_failure(match_with(0, 15, scheduled=16), "A")
    assert match_result(against_home).margin == -3


@pytest.mark.rule("2.3.5.1-b")
def test_no_reserve_present_leaves_the_missing_team_in_the_event() -> None:
    matches = [no_show(TeamMatch("missing", "there"), "missing")]
    matches.append(scored("missing", "other", "14.00", 2))

    rows = {row.team: row for row in teams_standing(matches, BY_HUNDREDTHS).rows}

    assert rows["missing"].vps == 14
    assert rows["there"].vps == 12


@pytest.mark.rule("2.3.5.1-b")
def test_a_reserve_plays_what_can_be_played() -> None:
    match = reserve_stepped_in(match_with(15, 12, scheduled=16), playable=12)

    assert vps(match) == (Decimal("14.80"), Decimal("5.20"))


@pytest.mark.rule("2.3.5.1-b")
def test_too_late_for_the_reserve_both_have_their_average_elsewhere() -> None:
    late = reserve_stepped_in(TeamMatch("reserve", "there", scheduled=16), playable=7)
    matches = [
        late, scored("reserve", "T1", "10.00", 2), scored("reserve", "T2", "12.40", 3),
        scored("there", "T3", "8.75", 2),
    ]  # fmt: skip

    ended = teams_standing(matches, BY_HUNDREDTHS, phase_ended=True)

    assert (ended.matches[0].home_vps, ended.matches[0].away_vps) == (
        Decimal("11.20"), Decimal("8.75"),
    )  # fmt: skip
    with pytest.raises(EngineError):
        reserve_stepped_in(late, playable=17)


@pytest.mark.rule("2.1.11.1-c", "2.1.11.1-e")
def test_a_penalty_in_victory_points_leaves_the_opponent_alone() -> None:
    match = match_with(2, 8)

    standing = teams_standing(
        [match], penalties=[TeamPenalty("A", Decimal("0.50"))], trace_for=["A"]
    )

    trace = standing.row_of("A").trace
    assert trace is not None
    assert [step.result for step in trace.steps if step.code == "team_penalty"] == [Fraction(-1, 2)]
    assert standing.row_of("A").vps == Decimal("10.36")
    assert standing.row_of("B").vps == Decimal("9.14")


def test_teams_level_on_points_share_the_place_until_a_tie_break() -> None:
    matches = [scored("A", "B", "12.00", 1), scored("C", "D", "12.00", 1)]

    rows = teams_standing(matches, BY_HUNDREDTHS).rows

    assert [(row.team, row.rank, row.tied) for row in rows] == [
        ("A", 1, True), ("C", 1, True), ("B", 3, True), ("D", 3, True),
    ]  # fmt: skip
    assert (rows[0].won, rows[0].imps_won, rows[2].lost, rows[2].imps_lost) == (1, 200, 1, 200)


def test_carried_points_start_the_next_phase() -> None:
    teams = [TeamEntry("A", carried_points=Decimal("43.69")), TeamEntry("B")]

    standing = teams_standing([match_with(0, 8)], teams=teams, trace_for=["A"])

    assert standing.row_of("A").vps == Decimal("53.69")
    trace = standing.row_of("A").trace
    assert trace is not None
    assert "carried_over" in [step.code for step in trace.steps]


@pytest.mark.parametrize(
    ("matches", "teams", "code"),
    [
        ([], None, "empty_field"),
        ([bye("A", 1)], None, "field_of_one"),
        ([match_with(0, 8), match_with(1, 8)], None, "duplicate_match"),
        ([match_with(0, 8)], [TeamEntry("A"), TeamEntry("C")], "unknown_contestant"),
        ([match_with(0, 8)], [TeamEntry("A"), TeamEntry("A")], "duplicate_contestant"),
        ([match_with(0, 8)], [TeamEntry("A"), TeamEntry("B", status="ill")], "bad_status"),
    ],
)
def test_events_that_cannot_be_are_refused(
    matches: list[TeamMatch], teams: list[TeamEntry] | None, code: str
) -> None:
    with pytest.raises(EngineError) as refused:
        teams_standing(matches, teams=teams)

    assert refused.value.code == code


def test_rulings_about_a_team_that_is_not_playing_are_refused() -> None:
    for ruling in (no_show, suspended_player, technical_failure, interrupted_by_team):
        with pytest.raises(EngineError) as refused:
            ruling(match_with(0, 8), "C")
        assert refused.value.values["contestant"] == "C"


def test_a_penalty_of_an_unknown_team_is_refused() -> None:
    with pytest.raises(EngineError):
        teams_standing([match_with(0, 8)], penalties=[TeamPenalty("C", 1)])


@pytest.mark.rule("3.6.9-a")
def test_half_of_the_points_of_a_match_of_a_triple_count() -> None:
    assert vps(replace(match_with(0, 16), share=Fraction(1, 2))) == (5, 5)
    assert vps(replace(match_with(0, 16), share=1)) == (10, 10)
