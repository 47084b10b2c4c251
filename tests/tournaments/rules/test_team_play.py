"""The rules of teams in play: names, rooms, concessions, sheets, late line-ups."""

from decimal import Decimal

import pytest

from federation.errors import RuleError
from federation.rules.rule_sets import RuleSetFigures
from tests.shipped_figures import rtp_2026
from tournaments.movements.schedules import knockout_pairings, league_pairings
from tournaments.rules.line_ups import Room
from tournaments.rules.playing_rooms import Visitor, refuse_in_room, refuse_start
from tournaments.teams.rules.concession import refuse_concession
from tournaments.teams.rules.line_up_breaches import line_up_penalty
from tournaments.teams.rules.names import ClubMember, club_represented, team_name
from tournaments.teams.rules.score_sheets import (
    SheetState,
    SheetTotals,
    refuse_difference,
    sheet_state,
)

pytestmark = pytest.mark.rule("3.6.10.3-d")

FIGURES: RuleSetFigures = rtp_2026()


@pytest.mark.rule("3.6.3-a")
def test_a_team_is_named_by_the_club_of_the_best_ranked_among_equals() -> None:
    members = [
        ClubMember("Ana", "X", 40),
        ClubMember("Rui", "X", 60),
        ClubMember("Eva", "Y", 12),
        ClubMember("Tó", "Y", None),
    ]

    assert team_name(club_represented(members), "Ana") == "Y - Ana"
    assert club_represented([*members, ClubMember("Zé", "X")]) == "X"
    assert club_represented(members, agreed="X") == "X"
    assert club_represented([ClubMember("Ana", "")]) == ""


def test_the_club_agreed_is_one_of_a_member() -> None:
    with pytest.raises(RuleError) as refused:
        club_represented([ClubMember("Ana", "X")], agreed="Z")

    assert (refused.value.code, refused.value.article) == ("club_of_no_member", "RTP 3.6.3")


def test_namesakes_of_one_club_are_told_apart() -> None:
    assert team_name("X", "Ana") == "X - Ana"
    assert team_name("X", "Ana", taken={"X - Ana"}) == "X - Ana 2"
    assert team_name("", "Ana") == "Ana"


@pytest.mark.rule("2.3.1-d")
def test_of_a_team_only_its_captain_watches_the_open_room() -> None:
    with pytest.raises(RuleError) as reserve:
        refuse_in_room(Room.OPEN, Visitor.TEAM_MEMBER)

    refuse_in_room(Room.OPEN, Visitor.CAPTAIN)
    assert (reserve.value.code, reserve.value.article) == (
        "team_member_may_not_watch",
        "RTP 2.3.1",
    )


@pytest.mark.rule("2.3.1-d")
@pytest.mark.parametrize("visitor", [Visitor.CAPTAIN, Visitor.TEAM_MEMBER, Visitor.SPECTATOR])
def test_the_closed_room_is_for_players_director_and_named_people(visitor: Visitor) -> None:
    with pytest.raises(RuleError) as refused:
        refuse_in_room(Room.CLOSED, visitor)

    refuse_in_room(Room.CLOSED, Visitor.PLAYER)
    refuse_in_room(Room.CLOSED, Visitor.NAMED)
    assert refused.value.code == "room_closed"


@pytest.mark.rule("2.3.1-d")
def test_the_open_room_waits_for_the_closed_and_a_captain_comes_at_the_start() -> None:
    with pytest.raises(RuleError) as early:
        refuse_start(Room.OPEN, closed_is_seated=False)
    with pytest.raises(RuleError) as late:
        refuse_in_room(Room.OPEN, Visitor.CAPTAIN, from_the_start=False)

    refuse_start(Room.CLOSED, closed_is_seated=False)
    refuse_start(Room.OPEN, closed_is_seated=True)
    assert (early.value.code, late.value.code) == (
        "closed_room_first",
        "captain_watches_from_start",
    )


@pytest.mark.rule("3.6.10.3-d")
@pytest.mark.parametrize(
    ("played", "by_captain", "code"),
    [(1, True, "concession_too_early"), (2, False, "concession_by_captain"), (2, True, "")],
)
def test_a_captain_may_concede_after_two_of_four_segments(
    played: int, by_captain: bool, code: str
) -> None:
    try:
        refuse_concession(
            is_knockout=True,
            segments_played=played,
            segments=4,
            by_captain=by_captain,
            figures=FIGURES.knockout,
        )
        refused = ""
    except RuleError as refusal:
        refused = refusal.code

    assert refused == code


@pytest.mark.rule("2.3.9-a")
def test_figures_stand_once_both_captains_wrote_the_same() -> None:
    home, other = SheetTotals(42, 31), SheetTotals(42, 30)

    assert sheet_state(None, None) is SheetState.EMPTY
    assert sheet_state(home, None) is SheetState.ONE_SIDE
    assert sheet_state(home, other) is SheetState.DISPUTED
    assert sheet_state(home, SheetTotals(42, 31)) is SheetState.AGREED
    refuse_difference(home, -11)
    with pytest.raises(RuleError) as wrong:
        refuse_difference(home, 12)
    assert wrong.value.values == {"written": 12, "computed": 11}


@pytest.mark.rule("2.4.2-b")
def test_the_first_breach_is_a_warning_the_later_ones_cost() -> None:
    lost = [line_up_penalty(breach, figures=FIGURES.online) for breach in (1, 2, 3, 4)]

    assert lost == [Decimal(0), Decimal("0.5"), Decimal(1), Decimal(1)]
    assert sum(lost) == Decimal("2.5")
    with pytest.raises(RuleError):
        line_up_penalty(0, figures=FIGURES.online)


@pytest.mark.parametrize("teams", range(2, 41))
def test_the_tree_of_a_knock_out_leads_everybody_to_one_final(teams: int) -> None:
    tree = knockout_pairings(teams)
    last = max(pairing.round for pairing in tree)
    first = [pairing for pairing in tree if pairing.round == 1]

    assert len([pairing for pairing in tree if pairing.winner_to is None]) == 1
    assert [pairing.number for pairing in tree if pairing.round == last] == [1]
    played = [pairing for pairing in tree if pairing.away is not None]
    assert len(played) == teams - 1
    assert sorted(
        place for pairing in first for place in (pairing.home, pairing.away) if place
    ) == list(range(1, teams + 1))
    for pairing in tree:
        if pairing.winner_to is not None:
            assert pairing.winner_to == (pairing.round + 1, (pairing.number + 1) // 2)


def test_more_groups_than_letters_are_refused() -> None:
    with pytest.raises(RuleError) as refused:
        league_pairings([[n, n + 100] for n in range(27)])

    assert refused.value.code == "too_many_groups"
