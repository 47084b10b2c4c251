"""Both sides of the edges of single figures, where a step more or less is another answer."""

import datetime as dt
from dataclasses import replace
from typing import Any

import pytest

from federation.errors import RuleError
from federation.money.rules.deposits import refuse_more_than_left
from federation.rules.money import Money
from federation.rules.organisers import OrganiserKind
from tests.shipped_figures import rtp_2026
from tests.tournaments.rules.test_preflight import READY
from tests.tournaments.rules.test_strength import SIX
from tournaments.phases.rules import Ranked, refuse_tie_at_the_cut, spread, spread_apart
from tournaments.preflight.rules import (
    CLASHES_TOLD,
    Finding,
    Level,
    _calendar,
    boards_needed,
    is_ready,
)
from tournaments.rules.clashes import Clash, Weight
from tournaments.rules.eligibility import Sex
from tournaments.rules.event_class import (
    Championship,
    EventClass,
    EventFormat,
    EventKind,
    EventType,
    Recognition,
    TitleScope,
    championship_title,
)
from tournaments.rules.strength import team_value
from tournaments.rules.substitutes import (
    PairShare,
    TeamSubstitute,
    refuse_pair_substitution,
    refuse_team_substitute,
)
from tournaments.rules.team_lists import counted_players
from tournaments.seating.rules.movement_tables import mitchell_sections
from tournaments.seating.rules.seating import section_sizes
from tournaments.seating.rules.session_clock import Mark, called_rounds
from tournaments.teams.rules.concession import refuse_concession
from tournaments.teams.rules.names import team_name
from tournaments.teams.rules.score_sheets import SheetTotals, refuse_against_sheet

FIGURES = rtp_2026()


def at(hour: int, minute: int) -> dt.datetime:
    return dt.datetime(2026, 3, 7, hour, minute, tzinfo=dt.UTC)


@pytest.mark.rule("3.5.9.1-a")
@pytest.mark.parametrize(
    ("ranks", "places", "is_tied"),
    [
        ((1, 2, 2), 2, True),
        ((1, 2, 2), 1, False),
        ((1, 2, 2), 3, False),
        ((1, 1, 1), 0, False),
        ((1, 1, 3), 2, False),
        ((1, 1, 3), 1, True),
    ],
)
def test_only_those_on_either_side_of_the_cut_are_told_apart(
    ranks: tuple[int, ...], places: int, is_tied: bool
) -> None:
    ranked = [Ranked(str(place), f"Par {place}", rank, 5000) for place, rank in enumerate(ranks)]

    if not is_tied:
        refuse_tie_at_the_cut(ranked, places=places)
        return
    with pytest.raises(RuleError, match=r"phase_cut_tied RTP 3\.5\.9\.1"):
        refuse_tie_at_the_cut(ranked, places=places)


@pytest.mark.rule("3.6.3-d", "3.5.5.3-b")
def test_the_serpentine_turns_at_each_end() -> None:
    assert spread("ABCDEFGH", groups=3) == (("A", "F", "G"), ("B", "E", "H"), ("C", "D"))


@pytest.mark.rule("3.1.7-e", "3.1.6-a")
def test_clashes_beyond_those_named_are_counted() -> None:
    day = dt.date(2026, 3, 7)
    clashes = [
        Clash(f"{number}", f"Prova {number}", (day,), Weight.NOTED, ())
        for number in range(CLASHES_TOLD + 1)
    ]

    assert len(list(_calendar(clashes[:CLASHES_TOLD]))) == CLASHES_TOLD
    assert len(list(_calendar(clashes))) == CLASHES_TOLD + 1
    assert is_ready([Finding("clash", "RTP 3.1.7"), Finding("class", "RTP 1.2", Level.WARNING)])
    assert not is_ready([Finding("class", "RTP 1.2", Level.ERROR)])


@pytest.mark.rule("3.6.5-a")
@pytest.mark.parametrize(
    ("sex", "partner", "code"),
    [
        (None, Sex.MALE, "substitute_of_same_sex"),
        (Sex.MALE, Sex.MALE, "substitute_of_same_sex"),
        (Sex.FEMALE, Sex.MALE, ""),
    ],
)
def test_in_a_mixed_team_the_substitute_is_of_the_other_sex_than_the_partner(
    sex: Sex | None, partner: Sex, code: str
) -> None:
    def asked() -> None:
        refuse_team_substitute(
            TeamSubstitute(2, 2, sex, partner, has_other_team=False),
            registered=6,
            available=3,
            most=6,
            event_type=EventType.MIXED,
            figures=FIGURES.team_substitutes,
        )

    if not code:
        asked()
        return
    with pytest.raises(RuleError, match=rf"{code} RTP 3\.6\.5"):
        asked()


@pytest.mark.rule("2.2.5-a")
def test_a_round_called_by_hand_has_no_end_before_the_next_is_called() -> None:
    def ends(now: dt.datetime, *marks: Mark) -> list[str]:
        clock_reading = called_rounds(at(15, 0), marks, rounds=3, minutes_in_round=21, now=now)
        return [f"{round_.ends_at:%H:%M}" for round_ in clock_reading.rounds]

    one, two = Mark("ROUND", at(15, 0), round=1), Mark("ROUND", at(15, 30), round=2)

    assert ends(at(15, 10), one) == ["15:21", "15:42", "16:03"]
    assert ends(at(15, 25), one) == ["15:25", "15:46", "16:07"]
    assert ends(at(15, 40), one, two) == ["15:30", "15:51", "16:12"]
    assert ends(at(16, 0), one, two) == ["15:30", "16:00", "16:21"]


@pytest.mark.rule("3.5.1-a", "3.6.1-a")
@pytest.mark.parametrize(
    ("changed", "least"),
    [
        ({}, 24),
        ({"recognition": Recognition.PRIVATE_HOMOLOGABLE}, 0),
        ({"kind": EventKind.TEAMS}, 0),
        ({"kind": EventKind.TEAMS, "championship": True}, 72),
        ({"kind": EventKind.TEAMS, "championship": True, "national": False}, 48),
    ],
)
def test_how_many_boards_an_event_needs(changed: dict[str, Any], least: int) -> None:
    facts = replace(READY, **changed)

    needed, _article = boards_needed(facts, pairs=FIGURES.pairs_events, teams=FIGURES.team_events)

    assert needed == least


@pytest.mark.rule("3.6.10.3-d")
@pytest.mark.parametrize(
    ("segments", "played", "code", "needed"),
    [
        (3, 1, "concession_too_early", 2),
        (3, 2, "", 0),
        (4, 2, "", 0),
        (4, 1, "concession_too_early", 2),
        (4, 0, "concession_too_early", 2),
        (4, 4, "", 0),
        (4, 5, "no_such_segment", 0),
        (4, -1, "no_such_segment", 0),
    ],
)
def test_half_of_the_segments_are_played_before_a_match_is_conceded(
    segments: int, played: int, code: str, needed: int
) -> None:
    try:
        refuse_concession(
            is_knockout=True,
            segments_played=played,
            segments=segments,
            by_captain=True,
            figures=FIGURES.knockout,
        )
        told: tuple[str, object] = ("", 0)
    except RuleError as refusal:
        told = (refusal.code, refusal.values.get("needed", 0))

    assert told == (code, needed)


@pytest.mark.rule("3.6.2-a")
def test_a_mixed_team_of_one_woman_is_told_that_two_are_needed() -> None:
    with pytest.raises(RuleError) as refused:
        team_value(SIX[:4], event_type=EventType.MIXED, figures=FIGURES.team_events)

    assert refused.value.values["needed"] == 2


@pytest.mark.rule("3.6.1-d")
def test_of_six_who_played_all_count() -> None:
    played = {name: 10 + at for at, name in enumerate("ABCDEF")}

    assert set(counted_players(played, figures=FIGURES.team_events)) == set("ABCDEF")


@pytest.mark.rule("3.1.7-f")
def test_a_cent_of_a_deposit_can_be_moved_and_nothing_cannot() -> None:
    refuse_more_than_left(Money(1, "EUR"), left=Money(1, "EUR"))
    with pytest.raises(RuleError, match="deposit_part_not_positive"):
        refuse_more_than_left(Money(0, "EUR"), left=Money(1, "EUR"))


@pytest.mark.rule("3.6.3-e")
def test_clubs_are_kept_apart_in_the_serpentine() -> None:
    apart = spread_apart("ABCD", ["X", "X", "Y", "Y"], groups=2)

    assert sorted(map(sorted, apart)) in ([["A", "C"], ["B", "D"]], [["A", "D"], ["B", "C"]])
    assert spread_apart("A", ["X"], groups=2) == (("A",), ())


@pytest.mark.rule("3.6.3-a")
def test_a_third_team_of_one_name_is_the_third() -> None:
    assert team_name("X", "Ana", taken={"X - Ana"}) == "X - Ana 2"
    assert team_name("X", "Ana", taken={"X - Ana", "X - Ana 2"}) == "X - Ana 3"


@pytest.mark.rule("2.3.9-a")
def test_a_sheet_on_which_both_are_level_contradicts_no_winner() -> None:
    level = SheetTotals(30, 30)

    for winner in ("home", "visitors", ""):
        refuse_against_sheet(home=level, visitors=level, winner=winner, was_played=True, reason="")
    with pytest.raises(RuleError, match="match_end_against_sheet"):
        refuse_against_sheet(
            home=SheetTotals(30, 31), visitors=SheetTotals(30, 31), winner="home",
            was_played=True, reason="",
        )  # fmt: skip


@pytest.mark.rule("3.5.5.1-a")
def test_a_room_of_one_section_and_of_four() -> None:
    assert section_sizes(12, sections=1) == (12,)
    # 34 pairs are the most of one section: 120 need four.
    plans = mitchell_sections(120, figures=rtp_2026().movements)
    assert [plan.pairs for plan in plans] == [30, 30, 30, 30]


@pytest.mark.rule("1.2-c")
def test_a_second_championship_of_the_season_where_two_are_allowed() -> None:
    rules = rtp_2026()
    championship = Championship(
        2026, EventClass.NATIONAL_CHAMPIONSHIP, EventFormat(EventKind.PAIRS)
    )
    figures = replace(rules.championship, per_season=2)

    def ask(*others: Championship) -> TitleScope:
        return championship_title(
            championship, titles=1, organiser=OrganiserKind.FEDERATION, others=others,
            classes=rules.event_classes, figures=figures,
        )  # fmt: skip

    assert ask(championship) is TitleScope.NATIONAL
    with pytest.raises(RuleError, match="championship_already_held"):
        ask(championship, championship)


@pytest.mark.rule("2.2.2.1-b")
def test_the_refusal_names_whole_boards_that_two_partners_need() -> None:
    # 79 boards in three sessions: half of them is 39 and a half, so 40. A third may be replaced.
    share = PairShare((27, 26, 26), (0, 26, 0), (14, 0, 0))

    with pytest.raises(RuleError, match="partners_too_little_together") as refused:
        refuse_pair_substitution(share, figures=rtp_2026().pair_substitutes)

    assert refused.value.values["needed"] == 40
    assert refused.value.values["together"] == 39


@pytest.mark.rule("1.1-a")
def test_an_event_is_official_or_it_is_not() -> None:
    assert READY.official is True
    assert replace(READY, recognition=Recognition.PRIVATE_HOMOLOGABLE).official is False
