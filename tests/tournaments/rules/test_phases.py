"""RTP 2.1.10, 3.1.3, 3.5.9.1: from phase to phase."""

import datetime as dt

import pytest

from federation.errors import RuleError
from tournaments.phases.rules import (
    Ranked,
    drawn_apart,
    level_across,
    level_ones,
    refuse_late_terms,
    refuse_tie_at_the_cut,
    refuse_unordered_reserves,
    reserves_across,
    settled,
    spread,
    spread_apart,
)

pytestmark = pytest.mark.rule("2.1.10-b")


def lines(*told: tuple[str, int, int]) -> list[Ranked]:
    return [Ranked(key, key, rank, score) for key, rank, score in told]


def test_a_tie_matters_only_at_the_cut() -> None:
    ranked = lines(("a", 1, 60), ("b", 1, 60), ("c", 3, 50), ("d", 4, 40), ("e", 4, 40))

    refuse_tie_at_the_cut(ranked, places=2)
    refuse_tie_at_the_cut(ranked, places=5)
    with pytest.raises(RuleError) as refused:
        refuse_tie_at_the_cut(ranked, places=4)

    assert (refused.value.code, refused.value.values["entries"]) == ("phase_cut_tied", ("d", "e"))


def test_a_tie_that_was_broken_stays_broken() -> None:
    ranked = lines(("a", 1, 60), ("b", 2, 50), ("c", 2, 50), ("d", 4, 40))

    told = settled(ranked, preferred=["c", "b"])

    assert [(item.key, item.rank) for item in told] == [("a", 1), ("c", 2), ("b", 3), ("d", 4)]
    refuse_tie_at_the_cut(told, places=2)


@pytest.mark.rule("2.1.10-b")
def test_reserves_of_several_groups_come_in_the_order_stated() -> None:
    north = lines(("n9", 9, 5200), ("n10", 10, 5100))
    south = lines(("s9", 9, 5300), ("s10", 10, 4900))

    assert reserves_across([north, south]) == ("s9", "n9", "n10", "s10")
    with pytest.raises(RuleError, match="phase_reserves_unordered"):
        refuse_unordered_reserves(events=2, has_order=False)
    refuse_unordered_reserves(events=1, has_order=False)


@pytest.mark.rule("2.1.10-b", "3.6.12.7-a")
def test_a_lot_decides_between_reserves_who_are_level() -> None:
    ranked = lines(("a", 1, 60), ("b", 1, 60), ("c", 3, 50), ("d", 4, 40), ("e", 4, 40))
    told = level_ones(ranked, places=3, at_the_cut=False, among_reserves=True)

    assert told == (("d", "e"),)
    assert level_ones(ranked, places=3, at_the_cut=True, among_reserves=False) == ()
    assert level_ones(ranked, places=4, at_the_cut=True, among_reserves=False) == (("d", "e"),)
    assert level_ones(ranked, places=4, at_the_cut=False, among_reserves=True) == ()
    drawn = drawn_apart(ranked, {"d": "9f", "e": "07"})
    assert [(ranked.key, ranked.rank) for ranked in drawn] == [
        ("a", 1), ("b", 1), ("c", 3), ("e", 4), ("d", 5),
    ]  # fmt: skip


@pytest.mark.rule("2.1.10-b", "3.6.12.7-a")
def test_reserves_of_several_groups_who_are_level_come_by_their_tickets() -> None:
    north = lines(("n9", 9, 5200), ("n10", 10, 5100))
    south = lines(("s9", 9, 5200), ("s10", 10, 4900))

    assert level_across([north, south]) == (("n9", "s9"),)
    assert reserves_across([north, south], {"n9": "c0", "s9": "1a"}) == ("s9", "n9", "n10", "s10")
    assert reserves_across([north, south], {"n9": "1a", "s9": "c0"}) == ("n9", "s9", "n10", "s10")


def test_semi_finals_are_laid_out_in_a_serpentine() -> None:
    assert spread(["1", "2", "3", "4", "5", "6"], groups=2) == (("1", "4", "5"), ("2", "3", "6"))


@pytest.mark.rule("3.1.3.2-a")
def test_what_is_carried_is_said_before_the_event_starts() -> None:
    refuse_late_terms(starts_on=dt.date(2026, 3, 7), on=dt.date(2026, 3, 6))
    refuse_late_terms(starts_on=None, on=dt.date(2026, 3, 6))

    with pytest.raises(RuleError, match="phase_terms_are_late"):
        refuse_late_terms(starts_on=dt.date(2026, 3, 7), on=dt.date(2026, 3, 7))


@pytest.mark.rule("3.6.3-e")
def test_teams_of_a_region_are_kept_apart_in_the_groups_of_a_final() -> None:
    teams = ["N1", "S1", "C1", "N2", "S2", "C2"]
    regions = ["N", "S", "C", "N", "S", "C"]

    groups = spread_apart(teams, regions, groups=2)

    assert sorted(len(group) for group in groups) == [3, 3]
    for group in groups:
        assert sorted(team[0] for team in group) == ["C", "N", "S"]


@pytest.mark.rule("3.5.9.1-a")
def test_who_is_level_with_the_winner_of_a_lot_comes_behind() -> None:
    level = [Ranked(key, key, rank, 0) for key, rank in (("a", 1), ("b", 2), ("c", 2), ("d", 4))]

    ordered = settled(level, preferred=["c"])

    assert [(item.key, item.rank) for item in ordered] == [("a", 1), ("c", 2), ("b", 3), ("d", 4)]
    refuse_tie_at_the_cut(ordered, places=2)
