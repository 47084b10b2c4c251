"""Committees: named by name, their ties told and let pass with a reason, seats taken by word."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, Person
from federation.papers.services.papers import federation_on_paper
from rulings.appeals.services.appeals import PaidBy, receive_deposit
from rulings.appeals.services.decisions import Decision
from rulings.appeals.services.hearings import (
    answer_invitation,
    name_committee,
    notify_of_decision,
    save_form,
    write_decision,
)
from rulings.appeals.services.papers import _decision as decision_paper
from rulings.appeals.services.statements import StatedTimes, set_times
from rulings.models import Appeal, AppealMember, AppealOutcome, MemberState, Ruling
from tests.factories.appeals import (
    ENDED,
    FORM,
    IN_TIME,
    RESULTS,
    hear,
    make_appeal,
    make_ruling,
    note_times,
)
from tests.factories.federation import make_member
from tests.factories.pages import words
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]
WHY = "Nobody else was in the room."

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla)


@pytest.fixture
def appeal(world: World, ruling: Ruling, ana: Account, carla: Account) -> Appeal:
    note_times(world.event)
    made = make_appeal(ruling, account=ana)
    receive_deposit(appeal=made, paid_by=PaidBy.CASH, account=carla, now=IN_TIME)
    save_form(appeal=made, fields=FORM, complete=True, account=carla, now=IN_TIME)
    return made


def judge(world: World, n: int, *, of_the_club: bool = False) -> Person:
    names = ("Zacarias", "Quitéria", "Wenceslau", "Urraca", "Xavier")
    club = world.club if of_the_club else world.other_club
    return make_member(f"{names[n]} Alheio", str(2001 + n), club=club, season=world.season)


@pytest.mark.rule("3.8.2-a")
def test_a_club_mate_sits_with_a_reason_that_the_paper_says(
    world: World, appeal: Appeal, carla: Account
) -> None:
    people = [judge(world, 0), judge(world, 1), judge(world, 2, of_the_club=True)]
    data: dict[str, Any] = {
        "appeal": appeal,
        "people": people,
        "chair": people[0],
        "account": carla,
    }
    with pytest.raises(RuleError) as refused:
        name_committee(**data, now=IN_TIME)
    assert refused.value.code == "committee_conflict_unexplained"

    seats = name_committee(**data, now=IN_TIME, reason=WHY)

    tied = AppealMember.objects.get(person=people[2])
    assert (tied.interests, tied.let_pass) == (["conflict_same_club"], WHY)
    assert AppealMember.objects.get(person=people[0]).let_pass == ""
    for seat in seats:
        answer_invitation(member=seat, accepts=True, account=carla, now=IN_TIME)
    hear(appeal, account=carla)
    decision = Decision(AppealOutcome.UPHELD, "Mantém-se.", "A pausa dizia.", False, 2, 1)
    write_decision(appeal=appeal, decision=decision, account=carla, now=IN_TIME)
    at = dt.datetime(2026, 11, 14, 19, 10, tzinfo=dt.UTC)
    done = notify_of_decision(
        appeal=appeal, results_note="", ranking_at_once=False, account=carla, now=at
    )
    paper = decision_paper(done)
    assert federation_on_paper()[0] == paper.federation
    assert "Law 16 B1" in paper.laws
    assert "19:10" in paper.notice
    assert "19:40" in paper.means[1]  # RTP 3.8.3: half an hour after the decision is told
    assert any(WHY in line for line in paper.members)
    assert paper.votes == "2 votes for, 1 against"


@pytest.mark.rule("3.8.2-a")
def test_a_party_never_sits_whatever_the_reason(
    world: World, appeal: Appeal, carla: Account
) -> None:
    people = [judge(world, 0), judge(world, 1), Person.objects.get(number="1001")]
    with pytest.raises(RuleError) as refused:
        name_committee(
            appeal=appeal, people=people, chair=people[0], account=carla, now=IN_TIME, reason=WHY
        )
    assert refused.value.code == "committee_conflict"


@pytest.mark.rule("3.8.2-a")
def test_the_committee_is_named_by_name_and_says_yes_by_word(
    world: World, appeal: Appeal, carla: Account, ana: Account, as_account: As
) -> None:
    for n in range(3):
        judge(world, n)
    client = as_account(carla)
    page = f"/appeals/{appeal.pk}/committee/"

    nobody = client.post(page, {"numbers": "Zacarias Alheio, Nabucodonosor, 2003"})
    assert "Nobody is found as Nabucodonosor." in words(nobody)
    several = client.post(page, {"numbers": "Zacarias Alheio, Alheio, 2003"})
    assert "Write the number." in words(several)
    named = client.post(page, {"numbers": "Zacarias Alheio, Quiteria Alhejo, 2003"})
    assert named.status_code == 302
    chair = AppealMember.objects.get(is_chair=True)
    assert chair.person.number == "2001"

    spoken = f"/appeals/seats/{chair.pk}/spoken/"
    assert as_account(ana).post(spoken, {"witnesses": "x"}).status_code in {403, 404}
    assert client.post(spoken, {"witnesses": "Carla, Dora"}).status_code == 302
    chair.refresh_from_db()
    assert (chair.state, chair.witnesses) == (MemberState.ACCEPTED, "Carla, Dora")
    assert "before Carla, Dora" in words(client.get(f"/appeals/{appeal.pk}/"))
    assert client.post(spoken, {"witnesses": "Eva"}).status_code == 409


@pytest.mark.rule("3.8.1.1-b")
def test_a_term_that_ended_before_the_ruling_was_told_is_the_directors_to_say(
    world: World, ruling: Ruling, ana: Account, carla: Account
) -> None:
    appeal = make_appeal(ruling, account=ana)
    told = dt.datetime(2026, 11, 14, 20, 45, tzinfo=dt.UTC)
    following = dt.datetime(2026, 11, 14, 21, 0, tzinfo=dt.UTC)
    times = StatedTimes(ENDED, RESULTS, told, next_session_at=following)

    with pytest.raises(RuleError) as refused:
        set_times(appeal=appeal, times=times, account=carla, now=IN_TIME)
    assert refused.value.code == "appeal_term_before_told"
    assert Appeal.objects.get().state == "STATED"

    own = dt.datetime(2026, 11, 14, 21, 15, tzinfo=dt.UTC)
    stated_times = StatedTimes(ENDED, RESULTS, told, next_session_at=following, until=own)
    assert set_times(appeal=appeal, times=stated_times, account=carla, now=IN_TIME).ends_at == own
