"""Swiss standings: resistance points, their ladder, absences and when they are corrected."""

from decimal import Decimal

import pytest

from scoring.engine.errors import EngineError
from scoring.engine.exclusions import excluded_last, is_correction_due, is_excluded
from scoring.engine.rounding import Exact
from scoring.engine.swiss import swiss_pairing
from scoring.engine.swiss_standing import (
    Opponents,
    check_resistance_bonus,
    opponents_met,
    resistance_points,
    swiss_ladder,
    swiss_ties_broken,
    trimmed_resistance_points,
)
from scoring.engine.team_rulings import bye, no_show
from scoring.engine.team_types import MatchShare, TeamBoard, TeamEntry, TeamMatch
from scoring.engine.teams import teams_standing
from scoring.engine.tie_breaks import tie_broken
from scoring.engine.trace import Trace
from scoring.engine.types import Key


def decided(home: str, away: str, home_vps: str, number: int) -> TeamMatch:
    won = Decimal(home_vps)
    return TeamMatch(
        home,
        away,
        round=number,
        home_due=MatchShare("fixed", won),
        away_due=MatchShare("fixed", 20 - won),
    )


@pytest.mark.rule("3.6.12.5-a")
def test_resistance_points_are_the_points_of_the_opponents() -> None:
    vps: dict[Key, Exact] = {"B": Decimal("55.20"), "C": Decimal("60.10"), "D": Decimal("48.75")}

    assert resistance_points("BCD", vps) == Decimal("164.05")
    assert trimmed_resistance_points("BCD", vps) == Decimal("55.20")
    assert trimmed_resistance_points("BC", vps) == 0


@pytest.mark.rule("3.6.12.5-a")
def test_a_bonus_needs_a_private_event_and_its_regulation() -> None:
    with pytest.raises(EngineError, match="bonus_in_official_event"):
        check_resistance_bonus(official=True, in_regulation=True)
    with pytest.raises(EngineError, match="bonus_not_in_regulation"):
        check_resistance_bonus(official=False, in_regulation=False)

    check_resistance_bonus(official=False, in_regulation=True)


@pytest.mark.rule("3.6.12.7-a")
def test_before_round_four_the_quotient_decides_and_then_resistance() -> None:
    opponents: Opponents = {"A": ["X"], "B": ["Y"]}
    vps: dict[Key, Exact] = {"X": Decimal("238.90"), "Y": Decimal("240.10")}
    imps: dict[Key, tuple[Exact, Exact]] = {"A": (90, 60), "B": (80, 55)}
    trace = Trace()

    early = tie_broken(["A", "B"], swiss_ladder(opponents, vps, imps, rounds_played=3), trace=trace)
    late = tie_broken(["A", "B"], swiss_ladder(opponents, vps, imps, rounds_played=5))

    assert [(placed.contestant, placed.decided_by) for placed in early] == [
        ("A", "imp_quotient"),
        ("B", "imp_quotient"),
    ]
    assert trace.steps[0].result == "A 1.5000, B 1.4545"
    assert [(placed.contestant, placed.decided_by) for placed in late] == [
        ("B", "resistance"),
        ("A", "resistance"),
    ]


@pytest.mark.rule("3.6.12.7-a")
def test_the_ladder_goes_on_to_trimmed_resistance_imps_and_the_draw() -> None:
    vps: dict[Key, Exact] = {"P": 10, "Q": 40, "R": 50, "S": 20, "T": 30, "U": 50}
    opponents: Opponents = {"A": ["P", "Q", "R"], "B": ["S", "T", "U"], "C": ["S", "T", "U"]}
    level: dict[Key, tuple[Exact, Exact]] = {"A": (60, 40), "B": (60, 40), "C": (60, 40)}
    more = {**level, "C": (90, 60)}
    ladder = swiss_ladder(opponents, vps, level, rounds_played=5, draw="CBA")

    assert [placed.decided_by for placed in tie_broken("AB", ladder)] == ["trimmed_resistance"] * 2
    assert [placed.contestant for placed in tie_broken("BC", ladder)] == ["C", "B"]
    assert [placed.decided_by for placed in tie_broken("BC", ladder)] == ["draw"] * 2
    of_these = swiss_ladder(opponents, vps, level, rounds_played=5, draw="CB")
    assert [placed.contestant for placed in tie_broken("BC", of_these)] == ["C", "B"]
    by_imps = tie_broken("BC", swiss_ladder(opponents, vps, more, rounds_played=5))
    assert [(placed.contestant, placed.decided_by) for placed in by_imps] == [
        ("C", "imps_won"),
        ("B", "imps_won"),
    ]
    undrawn = tie_broken("BC", swiss_ladder(opponents, vps, level, rounds_played=5))
    assert [(placed.place, placed.tied) for placed in undrawn] == [(1, True), (1, True)]


@pytest.mark.rule("3.5.9.2-b")
def test_imp_pairs_in_a_swiss_go_by_resistance() -> None:
    vps: dict[Key, Exact] = {"X": Decimal("410.2"), "Y": Decimal("398.7")}
    ladder = swiss_ladder(
        {"A": ["X"], "B": ["Y"]}, vps, {"A": (1, 9), "B": (9, 1)}, rounds_played=8
    )

    placed = tie_broken(["B", "A"], ladder)

    assert [(placed.contestant, placed.decided_by) for placed in placed] == [
        ("A", "resistance"),
        ("B", "resistance"),
    ]


def test_a_counted_swiss_breaks_its_ties_without_bonuses_or_byes() -> None:
    matches = [
        decided("A", "C", "15", 1),
        decided("B", "D", "15", 1),
        decided("C", "D", "12", 2),
        bye("E", 1),
    ]
    standing = teams_standing(matches)

    placed = swiss_ties_broken(standing, rounds_played=4, bonuses={"D": 0})
    with_bonus = swiss_ties_broken(standing, rounds_played=4, bonuses={"C": 10})

    assert opponents_met(standing)["E"] == []
    assert [(placed.contestant, placed.place, placed.decided_by) for placed in placed] == [
        ("C", 1, ""),
        ("A", 2, "resistance"),
        ("B", 3, "resistance"),
        ("D", 4, ""),
        ("E", 5, ""),
    ]
    assert [placed.contestant for placed in with_bonus][1:3] == ["B", "A"]


@pytest.mark.rule("3.6.12.4-a")
def test_two_absences_in_a_row_or_a_quarter_of_a_swiss_exclude() -> None:
    assert is_excluded([3, 4], 8, limit_excludes=True)
    assert not is_excluded([3], 8, limit_excludes=True)
    assert is_excluded([3, 7], 8, limit_excludes=True)
    with pytest.raises(EngineError, match="round_not_in_event"):
        is_excluded([9], 8)


@pytest.mark.rule("3.6.7.3-a")
def test_two_absences_in_a_row_or_more_than_a_quarter_exclude() -> None:
    assert is_excluded([2, 3], 11)
    assert is_excluded([2, 5, 8], 11)
    assert not is_excluded([3, 7], 8)
    assert not is_excluded([], 8)


@pytest.mark.rule("3.6.7.3-b")
def test_excluded_teams_come_last_by_their_points_and_one_of_one_match_not_at_all() -> None:
    matches = [
        decided("A", "T9", "5", 1),
        decided("B", "T9", "6", 2),
        decided("A", "B", "12", 3),
        decided("A", "T8", "14", 4),
        decided("B", "T8", "13", 5),
    ]
    teams = [TeamEntry("A"), TeamEntry("B")]
    teams += [TeamEntry("T8", status="excluded"), TeamEntry("T9", status="excluded")]
    standing = teams_standing(matches, teams=teams)

    ranking = excluded_last(swiss_ties_broken(standing, rounds_played=3), standing)

    assert [(placed.contestant, placed.place) for placed in ranking] == [
        ("A", 1),
        ("B", 2),
        ("T9", 3),
        ("T8", 4),
    ]


@pytest.mark.rule("3.6.12.4-a")
def test_twelve_points_stand_until_the_last_round_but_one_has_been_played() -> None:
    assert [is_correction_due(played, 8) for played in (3, 6, 7, 8)] == [False, False, True, True]
    assert is_correction_due(6, 8, danish_rounds=2)
    with pytest.raises(EngineError, match="round_not_in_event"):
        is_correction_due(9, 8)


@pytest.mark.rule("3.6.12.4-a")
def test_the_opponent_of_an_absent_team_is_corrected_before_the_last_draw() -> None:
    by_thirteen = (
        TeamBoard(1, awarded=(13, -13)),
        *(TeamBoard(number, awarded=(0, 0)) for number in range(2, 21)),
    )
    others = [
        TeamMatch("A", name, by_thirteen, round=number)
        for number, name in zip((1, 2, 4, 5, 6, 7), "BCDEFG", strict=True)
    ]
    missed = no_show(TeamMatch("A", "Z", round=3), "Z")

    early = teams_standing([*others, missed], phase_ended=is_correction_due(6, 8))
    late = teams_standing([*others, missed], phase_ended=is_correction_due(7, 8))

    assert (early.matches[-1].home_vps, early.row_of("A").vps) == (
        Decimal("12.00"),
        Decimal("91.20"),
    )
    assert (late.matches[-1].home_vps, late.row_of("A").vps) == (
        Decimal("13.20"),
        Decimal("92.40"),
    )
    assert late.row_of("Z").vps == 0


@pytest.mark.rule("3.6.12.4-a")
def test_an_excluded_team_is_last_and_left_out_of_the_next_draw() -> None:
    matches = [
        decided("A", "B", "15", 1),
        decided("C", "X", "4", 1),
        decided("A", "C", "11", 2),
        decided("B", "X", "1", 2),
    ]
    teams = [TeamEntry(name) for name in "ABC"] + [TeamEntry("X", status="excluded")]
    standing = teams_standing(matches, teams=teams)

    ranking = [placed.contestant for placed in swiss_ties_broken(standing, rounds_played=2)]

    assert ranking == ["A", "C", "B"]
    assert standing.row_of("X").vps == Decimal("35.00")
    assert standing.rows[-1].team == "X"
    with pytest.raises(EngineError, match="swiss_no_round"):
        swiss_pairing(ranking, [("A", "B"), ("A", "C"), ("B", "C")])
