"""Swiss draws: the regulation's examples, exhaustive search on small fields, rustworkx on large."""

import random
import sys
from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.engine.errors import EngineError
from scoring.engine.perfect_matching import perfect_matching
from scoring.engine.swiss import swiss_first_round, swiss_pairing, swiss_round_with_triple
from scoring.engine.swiss_rounds import danish_pairing, standings_round, swiss_conditions
from scoring.engine.trace import Trace

pytestmark = pytest.mark.rule("3.6.12.1-a", "3.6.12.2-a", "3.6.12.8-a")

Met = set[frozenset[int]]


def matches(*names: str) -> set[frozenset[str]]:
    return {frozenset(name) for name in names}


def every_round(teams: tuple[int, ...], met: Met) -> Iterator[list[tuple[int, int]]]:
    if not teams:
        yield []
        return
    upper = teams[0]
    for lower in teams[1:]:
        if frozenset((upper, lower)) not in met:
            rest = tuple(team for team in teams[1:] if team != lower)
            for pairs in every_round(rest, met):
                yield [(upper, lower), *pairs]


def least_displacement(teams: tuple[int, ...], met: Met) -> int | None:
    costs = [
        sum((teams.index(one) - teams.index(other)) ** 2 for one, other in pairs)
        for pairs in every_round(teams, met)
    ]
    return min(costs, default=None)


@pytest.mark.rule("3.6.12.1-a")
def test_swiss_needs_twelve_teams_and_five_rounds() -> None:
    with pytest.raises(EngineError, match="swiss_too_few_teams"):
        swiss_conditions(11, 5)
    with pytest.raises(EngineError, match="swiss_too_few_rounds"):
        swiss_conditions(12, 4)

    assert swiss_conditions(13, 5) == ("below_recommended",)
    assert swiss_conditions(14, 5) == ()


@pytest.mark.rule("3.6.12.2-a")
def test_neighbours_meet_unless_they_have_met() -> None:
    assert swiss_pairing("ABCDEF") == [("A", "B"), ("C", "D"), ("E", "F")]
    assert swiss_pairing("ABCDEF", matches("AB")) == [("A", "C"), ("B", "D"), ("E", "F")]


@pytest.mark.rule("3.6.12.2-a")
def test_going_down_steps_back_when_the_last_could_not_be_paired() -> None:
    assert swiss_pairing("ABCDEF", matches("EF")) == [("A", "B"), ("C", "E"), ("D", "F")]


@pytest.mark.rule("3.6.12.2-a")
def test_the_lowest_team_that_has_not_sat_out_gets_the_bye() -> None:
    assert swiss_pairing("ABCDE") == [("A", "B"), ("C", "D"), ("E", None)]
    assert swiss_pairing("ABCDE", had_bye="ED") == [("A", "B"), ("D", "E"), ("C", None)]


def test_the_bye_moves_up_where_the_rest_could_not_be_paired() -> None:
    met = matches("AB", "BC", "AC")

    assert swiss_pairing("ABCDE", met, had_bye="E") == [("A", "D"), ("B", "E"), ("C", None)]


def test_a_round_is_refused_only_when_none_exists() -> None:
    with pytest.raises(EngineError) as refused:
        swiss_pairing("ABCD", matches("AB", "AC", "AD"))
    assert (refused.value.code, refused.value.values) == ("swiss_no_round", {"teams": 4})
    with pytest.raises(EngineError, match="swiss_no_bye_left"):
        swiss_pairing("ABC", had_bye="ABC")


@pytest.mark.parametrize(
    ("ranking", "played", "code"),
    [
        ([], [], "field_too_small"),
        (["A"], [], "field_too_small"),
        (["A", "B", "A", "C"], [], "team_twice"),
        (["A", None], [], "team_unnamed"),
        (["A", "B"], [frozenset("A")], "not_a_pair"),
        (["A", "B"], [("A", "A")], "not_a_pair"),
    ],
)
def test_impossible_fields_are_refused(
    ranking: list[str | None], played: list[frozenset[str]], code: str
) -> None:
    with pytest.raises(EngineError, match=code):
        swiss_pairing(ranking, played)


def test_the_trace_says_who_was_passed_over() -> None:
    trace = Trace()

    swiss_pairing("ABCDE", matches("AB", "AC"), trace=trace)

    assert [(row["code"], row["result"]) for row in trace.as_rows()] == [
        ("swiss_pair", "A - D"),
        ("swiss_pair", "B - C"),
        ("swiss_round", 10),
        ("swiss_bye", "E"),
    ]
    assert trace.steps[0].inputs == {"upper": 1, "lower": 4, "met_between": "B, C"}


@pytest.mark.rule("3.6.12.2-b")
def test_first_round_folds_by_value_index_or_halves_or_follows_the_draw() -> None:
    thirteen, twelve = list(range(1, 14)), list(range(1, 13))

    assert swiss_first_round(thirteen) == [
        (1, 12),
        (2, 11),
        (3, 10),
        (4, 9),
        (5, 8),
        (6, 7),
        (13, None),
    ]
    assert swiss_first_round(twelve, method="halves") == [
        (1, 7),
        (2, 8),
        (3, 9),
        (4, 10),
        (5, 11),
        (6, 12),
    ]
    assert swiss_first_round("ZQXYW", method="draw") == [("Z", "Q"), ("X", "Y"), ("W", None)]
    assert swiss_first_round([1, 2]) == [(1, 2)]
    with pytest.raises(EngineError, match="unknown_setting"):
        swiss_first_round(twelve, method="random")


@pytest.mark.rule("3.6.12.2-c")
def test_a_lagged_draw_uses_the_standings_of_two_rounds_before() -> None:
    assert standings_round(5, lag=2) == 3
    assert standings_round(5) == 4
    assert [standings_round(number, lag=2) for number in (1, 2, 3)] == [None, None, 1]
    with pytest.raises(EngineError, match="round_out_of_range"):
        standings_round(0)


@pytest.mark.rule("3.6.12.2-d")
def test_the_three_lowest_of_an_odd_field_play_a_triple_match() -> None:
    ranking = "ABCDEFGHIJKLM"

    pairs, triple = swiss_round_with_triple(ranking)

    assert triple == ("K", "L", "M")
    assert pairs == [("A", "B"), ("C", "D"), ("E", "F"), ("G", "H"), ("I", "J")]


def test_a_triple_never_repeats_a_match() -> None:
    pairs, triple = swiss_round_with_triple("ABCDEFG", matches("FG"))

    assert triple == ("D", "E", "G")
    assert pairs == [("A", "B"), ("C", "F")]
    with pytest.raises(EngineError, match="swiss_field_even"):
        swiss_round_with_triple("ABCD")
    with pytest.raises(EngineError, match="swiss_no_round"):
        swiss_round_with_triple("ABC", matches("AB"))


def standing_of(*vps: str) -> list[tuple[int, Decimal]]:
    return [(place, Decimal(value)) for place, value in enumerate(vps, start=1)]


@pytest.mark.rule("3.6.12.8-a")
def test_a_decided_leader_meets_the_last_in_the_last_danish_round() -> None:
    standing = standing_of("121", "100", "97", *[str(90 - place) for place in range(11)])

    pairs = danish_pairing(standing)

    assert pairs == [(1, 14), (2, 3), (4, 5), (6, 7), (8, 9), (10, 11), (12, 13)]


@pytest.mark.rule("3.6.12.8-a")
def test_the_decided_cascade_goes_on_place_by_place() -> None:
    standing = standing_of("150", "121", "100", "99", "98", "97")

    assert danish_pairing(standing) == [(1, 6), (2, 5), (3, 4)]
    assert danish_pairing(standing, rounds_left=2) == [(1, 2), (3, 4), (5, 6)]


def test_exactly_twenty_ahead_is_not_decided_and_an_odd_field_has_its_bye() -> None:
    standing = standing_of("100", "80", "79", "78", "77")

    assert danish_pairing(standing, had_bye={5}) == [(1, 2), (3, 5), (4, None)]
    with pytest.raises(EngineError, match="standing_out_of_order"):
        danish_pairing(standing_of("80", "100"))


fields = st.integers(1, 4).flatmap(
    lambda half: st.tuples(
        st.just(tuple(range(2 * half))),
        st.sets(
            st.tuples(st.integers(0, 2 * half - 1), st.integers(0, 2 * half - 1))
            .filter(lambda pair: pair[0] != pair[1])
            .map(frozenset)
        ),
    )
)


@given(fields)
def test_small_fields_agree_with_exhaustive_search(field: tuple[tuple[int, ...], Met]) -> None:
    teams, met = field
    least = least_displacement(teams, met)

    if least is None:
        with pytest.raises(EngineError, match="swiss_no_round"):
            swiss_pairing(teams, met)
    else:
        pairs = swiss_pairing(teams, met)
        assert sorted(team for pair in pairs for team in pair if team is not None) == list(teams)
        assert not any(frozenset(pair) in met for pair in pairs)
        assert sum((one - other) ** 2 for one, other in pairs if other is not None) == least


def played_field(teams: int, chance: float, near: int, seed: int) -> Met:
    rng = random.Random(seed)
    return {
        frozenset((one, other))
        for one in range(teams)
        for other in range(one + 1, min(teams, one + near))
        if rng.random() < chance
    }


def max_weight_cost(teams: int, met: Met) -> int | None:
    rustworkx = pytest.importorskip("rustworkx")
    edges = [
        (one, other, teams * teams - (one - other) ** 2)
        for one in range(teams)
        for other in range(one + 1, teams)
        if frozenset((one, other)) not in met
    ]
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(teams))
    graph.add_edges_from(edges)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sum((one - other) ** 2 for one, other in found) if 2 * len(found) == teams else None


@pytest.mark.parametrize("chance", [0.1, 0.3, 0.5, 0.8])
@pytest.mark.parametrize(("teams", "near"), [(16, 16), (40, 6), (60, 60), (100, 12)])
def test_large_fields_agree_with_maximum_weight_matching(
    teams: int, near: int, chance: float
) -> None:
    for seed in range(5):
        met = played_field(teams, chance, near, seed)
        least = max_weight_cost(teams, met)
        if least is None:
            with pytest.raises(EngineError, match="swiss_no_round"):
                swiss_pairing(range(teams), met)
        else:
            pairs = swiss_pairing(range(teams), met)
            assert sum((one - other) ** 2 for one, other in pairs if other is not None) == least


def test_without_the_library_every_round_is_still_complete(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met = played_field(60, 0.5, 12, 3)
    best = swiss_pairing(range(60), met)
    monkeypatch.setitem(sys.modules, "rustworkx", None)

    pairs = swiss_pairing(range(60), met)

    assert sorted(team for pair in pairs for team in pair if team is not None) == list(range(60))
    assert not any(frozenset(pair) in met for pair in pairs)
    assert len(best) == len(pairs)


def test_fields_of_up_to_fourteen_need_no_library(monkeypatch: pytest.MonkeyPatch) -> None:
    met = played_field(14, 0.5, 14, 5)
    least = max_weight_cost(14, met)
    monkeypatch.setitem(sys.modules, "rustworkx", None)

    pairs = swiss_pairing(range(14), met)

    assert sum((one - other) ** 2 for one, other in pairs if other is not None) == least


@given(st.integers(0, 10**6))
def test_a_matching_is_found_whenever_the_library_finds_one(seed: int) -> None:
    teams = 2 * (1 + seed % 12)
    met = played_field(teams, (seed % 97) / 100, teams, seed)
    sets: list[set[int]] = [set() for _ in range(teams)]
    for one, other in map(tuple, met):
        sets[one].add(other)
        sets[other].add(one)

    found = perfect_matching(sets)

    assert (found is None) == (max_weight_cost(teams, met) is None)


def test_the_order_in_which_matches_are_told_changes_nothing() -> None:
    met = sorted(map(sorted, played_field(40, 0.4, 12, 8)))
    shuffled = [tuple(reversed(pair)) for pair in random.Random(1).sample(met, len(met))]

    assert swiss_pairing(range(40), shuffled) == swiss_pairing(range(40), met)


@pytest.mark.rule("3.6.12.2-a", "3.6.12.2-c")
def test_who_sat_out_is_passed_over_for_the_next_lowest() -> None:
    assert swiss_pairing("ABC", had_bye={"C"}) == [("A", "C"), ("B", None)]
    assert swiss_pairing("ABC", had_bye={"B", "C"}) == [("B", "C"), ("A", None)]
