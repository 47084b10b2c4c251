"""RTP 3.8: appeals."""

from decimal import Decimal

import pytest

from federation.errors import RuleError
from federation.rules.figures_penalties import Sanction
from rulings.rules.appeals import (
    FORM,
    AppealBody,
    Candidate,
    Conflict,
    Contestant,
    DepositState,
    Forwarding,
    JusticeGrounds,
    Parties,
    Route,
    Stage,
    carried_by,
    conflicts,
    copies_of_form,
    deposit_state,
    forwarding_to_justice,
    missing_on_form,
    next_hearing_step,
    refuse_odd_committee,
    refuse_unless_justice_hears,
    refuse_unless_supported,
    result_versions,
    route,
)
from scoring.engine.victory_points import victory_points
from tests.shipped_figures import rtp_2026

pytestmark = pytest.mark.rule("3.8.2-a")

FIGURES = rtp_2026().appeals


@pytest.mark.rule("3.8.1-a")
def test_two_routes() -> None:
    assert route(None) == Route(AppealBody.COMMITTEE, suspends=True)
    assert route(Sanction.PROCEDURAL_PENALTY) == Route(AppealBody.COMMITTEE, suspends=True)
    assert route(Sanction.DISCIPLINARY_PENALTY) == Route(AppealBody.DISCIPLINE, suspends=False)


@pytest.mark.parametrize(
    ("contestant", "backing", "code"),
    [
        (Contestant.PAIR, {1, 2}, None),
        (Contestant.PAIR, {1}, "appeal_needs_all_players"),
        (Contestant.INDIVIDUAL, {1, 2}, None),
        (Contestant.TEAM, {9}, None),
        (Contestant.TEAM, {1, 2}, "appeal_needs_captain"),
    ],
)
def test_who_may_appeal(contestant: Contestant, backing: set[int], code: str | None) -> None:
    found = None

    try:
        refuse_unless_supported(contestant, players={1, 2}, backing=backing, captain=9)
    except RuleError as refusal:
        found = refusal.code

    assert found == code


@pytest.mark.rule("3.8.1.1-d")
def test_the_deposit() -> None:
    states = [
        deposit_state(received=False, decided=False, without_merit=None),
        deposit_state(received=True, decided=False, without_merit=None),
        deposit_state(received=True, decided=True, without_merit=False),
        deposit_state(received=True, decided=True, without_merit=True),
    ]

    assert states == [
        DepositState.NOT_CONSIDERED,
        DepositState.HELD,
        DepositState.RETURNED,
        DepositState.KEPT,
    ]
    with pytest.raises(RuleError) as refused:
        deposit_state(received=True, decided=True, without_merit=None)
    assert refused.value.code == "decision_silent_on_merit"


@pytest.mark.rule("3.8.1.1-e")
def test_the_form_and_its_copies() -> None:
    form = dict.fromkeys(FORM, "told")

    assert missing_on_form(form, of_teams=True) == ("other_room_result",)
    assert missing_on_form(form, of_teams=False) == ()
    assert missing_on_form({**form, "laws": " "}, of_teams=False) == ("laws",)
    assert copies_of_form(3) == 5


@pytest.mark.rule("3.8.2-a")
def test_the_committee() -> None:
    members = [Candidate(1, teams=frozenset({7})), Candidate(2, clubs=frozenset({4})), Candidate(3)]
    parties = Parties(
        players=frozenset({11, 12}), director=3, clubs=frozenset({4}), teams=frozenset({7, 8})
    )

    refuse_odd_committee(members, FIGURES)

    assert conflicts(members, parties) == (
        Conflict(1, "conflict_same_team"),
        Conflict(2, "conflict_same_club"),
        Conflict(3, "conflict_is_director"),
    )
    assert conflicts([Candidate(11)], parties) == (Conflict(11, "conflict_is_party"),)
    with pytest.raises(RuleError) as refused:
        refuse_odd_committee([*members, Candidate(5)], FIGURES)
    assert (refused.value.code, refused.value.values) == (
        "committee_size",
        {"sizes": "3, 5", "members": 4},
    )


@pytest.mark.rule("3.8.2-b")
def test_the_hearing_goes_step_by_step() -> None:
    steps = [""]
    while (
        step := next_hearing_step(steps[-1], decision_written=True, figures=FIGURES)
    ) is not None:
        steps.append(step)

    assert "".join(steps) == "abcdefghi"
    assert carried_by(2, 1)
    assert not carried_by(1, 2)
    with pytest.raises(RuleError) as refused:
        next_hearing_step("h", decision_written=False, figures=FIGURES)
    assert refused.value.code == "decision_not_on_form"


@pytest.mark.rule("3.8.3-b")
def test_a_late_appeal_is_sent_on_and_marked() -> None:
    assert forwarding_to_justice(in_time=False) == Forwarding(forwarded=True, marked_late=True)
    assert forwarding_to_justice(in_time=True) == Forwarding(forwarded=True, marked_late=False)


@pytest.mark.rule("3.8.3-c")
def test_no_council_of_justice_when_the_standing_is_needed_at_once() -> None:
    law = JusticeGrounds(point_of_law=True)

    refuse_unless_justice_hears(law, ranking_at_once=False)
    refuse_unless_justice_hears(
        JusticeGrounds(point_of_law=False, no_committee_formed=True), ranking_at_once=False
    )

    with pytest.raises(RuleError) as refused:
        refuse_unless_justice_hears(law, ranking_at_once=True)
    assert refused.value.code == "no_justice_when_ranking_at_once"
    with pytest.raises(RuleError) as refused:
        refuse_unless_justice_hears(JusticeGrounds(point_of_law=False), ranking_at_once=False)
    assert refused.value.code == "justice_hears_law_only"


@pytest.mark.rule("2.1.1.1-c")
def test_a_committee_turns_a_match_round_and_both_versions_stay() -> None:
    # Board 5 gives the first team two IMPs more: 30-31 becomes 32-31.
    versions = result_versions((30, 31), by_director=None, by_appeal=(32, 31))

    points = [victory_points(ours - theirs, 8) for _stage, (ours, theirs) in versions]
    assert versions == ((Stage.ORIGINAL, (30, 31)), (Stage.FINAL, (32, 31)))
    assert points == [
        (Decimal("9.56"), Decimal("10.44")),
        (Decimal("10.44"), Decimal("9.56")),
    ]


def test_what_a_director_changed_stays_between() -> None:
    assert result_versions(30, by_director=28, by_appeal=None) == (
        (Stage.ORIGINAL, 30),
        (Stage.DIRECTOR, 28),
    )
