"""Law 92D: no appeal without the partner, of a team without its captain, each asked himself."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.errors import RuleError
from federation.models import Account, DepositMove, IssuedDocument, Notice
from rulings.appeals.selectors.appeals import consents_awaited
from rulings.appeals.services.appeals import PaidBy, leave_unconsidered, receive_deposit
from rulings.appeals.services.consents import give_consent, note_spoken_consent
from rulings.appeals.services.hearings import take_step
from rulings.appeals.services.papers import issue_appeal_form
from rulings.appeals.services.statements import AppealDraft, state_appeal
from rulings.models import Appeal, AppealState, Incident, Ruling
from scoring.homologation.rules.checklist import ConditionState
from scoring.homologation.selectors.checklist import checklist
from tests.factories.appeals import IN_TIME, make_appeal, make_ruling, note_times
from tests.factories.entries import account_of
from tests.factories.federation import make_account
from tests.factories.pages import LET_THROUGH, words
from tests.factories.rows import need
from tests.factories.scoring import publish_results
from tests.factories.teams import enter_teams, make_team_event
from tests.personas import World
from tournaments.models import Entry, Event

As = Callable[[Account], Client]
LATER = IN_TIME + dt.timedelta(hours=2)
pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla)


@pytest.fixture
def partner(world: World) -> Account:
    return make_account("parceiro@jogador.example", person=world.members["1002"])


@pytest.fixture
def stated(world: World, ana: Account, ruling: Ruling, partner: Account) -> Appeal:
    """Return an appeal of Ana in time, naming her partner, who was not asked before."""
    note_times(world.event)
    return make_appeal(ruling, account=ana, agreed=False)


def gate(appeal: Appeal) -> ConditionState:
    found = (item for item in checklist(appeal.event) if item.code == "committee_appeals_decided")
    return next(item.state for item in found)


def awaited(appeal: Appeal) -> list[str]:
    return [row.person.number or "" for row in consents_awaited(appeal)]


@pytest.mark.rule("3.8.1.1-a")
def test_one_player_alone_has_it_wait_for_the_partner(
    stated: Appeal, partner: Account, ana: Account, carla: Account, as_account: As
) -> None:
    assert (stated.state, awaited(stated)) == (AppealState.CONSENT, ["1002"])
    assert gate(stated) == ConditionState.NOT_MET
    notices = Notice.objects.filter(code="notice_appeal_consent")
    assert [notice.email for notice in notices] == [partner.email]

    here = f"/appeals/{stated.pk}/"
    assert "consent of partner or captain awaited" in words(
        as_account(carla).get(f"/events/{stated.event_id}/log/")
    )
    assert "consent awaited" in words(as_account(carla).get("/desk/"))
    assert "Do you want appeal R1" in words(as_account(partner).get("/desk/"))
    assert "It was stated in your name too" in words(as_account(partner).get(here))
    assert "It was stated in your name too" not in words(as_account(ana).get(here))
    assert as_account(ana).post(f"{here}consent/").status_code not in LET_THROUGH
    assert as_account(partner).post(f"{here}withdraw/").status_code not in LET_THROUGH

    as_account(partner).post(f"{here}consent/")

    stated.refresh_from_db()
    assert (stated.state, awaited(stated)) == (AppealState.STATED, [])
    assert "It was stated in your name too" not in words(as_account(partner).get(here))
    assert "Do you want appeal R1" not in words(as_account(partner).get("/desk/"))


@pytest.mark.rule("3.8.1.1-a", "3.8.1.1-d")
def test_the_time_of_the_first_counts_and_the_deposit_waits_with_it(
    stated: Appeal, partner: Account, carla: Account
) -> None:
    receive_deposit(appeal=stated, paid_by=PaidBy.CASH, account=carla, now=IN_TIME)
    stated.refresh_from_db()
    assert stated.state == AppealState.CONSENT
    with pytest.raises(RuleError) as refused:
        take_step(appeal=stated, step="a", note="", account=carla, now=IN_TIME)
    assert refused.value.code == "appeal_without_consent"
    assert refused.value.values["people"] == partner.person.name

    give_consent(appeal=stated, account=partner, now=LATER)

    stated.refresh_from_db()
    assert (stated.state, stated.is_late) == (AppealState.OPEN, False)
    assert stated.stated_at <= need(stated.ends_at) < LATER
    with pytest.raises(RuleError) as twice:
        give_consent(appeal=stated, account=partner, now=LATER)
    assert twice.value.code == "appeal_consent_not_awaited"


@pytest.mark.rule("3.8.1.1-d")
def test_a_partner_who_does_not_want_it_ends_it(
    stated: Appeal, partner: Account, carla: Account, as_account: As
) -> None:
    receive_deposit(appeal=stated, paid_by=PaidBy.CASH, account=carla, now=IN_TIME)

    as_account(partner).post(f"/appeals/{stated.pk}/dissent/")

    stated.refresh_from_db()
    assert stated.state == AppealState.NOT_CONSIDERED
    assert DepositMove.objects.get(deposit=stated.deposit).kind == "RETURNED"
    assert gate(stated) == ConditionState.MET
    assert "Not all who must want the appeal do." in words(
        as_account(carla).get(f"/appeals/{stated.pk}/")
    )


def test_the_director_notes_what_the_partner_said(
    stated: Appeal, carla: Account, ana: Account, as_account: As
) -> None:
    page = f"/appeals/{stated.pk}/consent/spoken/"
    assert as_account(ana).post(page, {"witnesses": "x"}).status_code not in LET_THROUGH

    as_account(carla).post(page, {"witnesses": "Carla, Dora"})

    stated.refresh_from_db()
    assert stated.state == AppealState.STATED
    issue_appeal_form(appeal_id=stated.pk)
    paper = IssuedDocument.objects.get(series__kind="appeal_form").content
    assert "Carla, Dora)" in str(paper["facts"])


def test_what_the_director_writes_down_for_a_side_was_said_to_him(
    world: World, ruling: Ruling, carla: Account
) -> None:
    note_times(world.event)

    appeal = make_appeal(ruling, account=carla, agreed=False)

    assert (appeal.state, awaited(appeal)) == (AppealState.STATED, [])


def test_without_an_answer_the_director_closes_it(stated: Appeal, carla: Account) -> None:
    receive_deposit(appeal=stated, paid_by=PaidBy.CASH, account=carla, now=IN_TIME)

    closed = leave_unconsidered(appeal=stated, reason="No answer.", account=carla, now=LATER)

    assert closed.state == AppealState.NOT_CONSIDERED
    assert closed.deposit is not None
    assert closed.deposit.moves.get().kind == "RETURNED"


def test_of_one_that_came_late_nobody_is_asked(
    world: World, ruling: Ruling, ana: Account, partner: Account
) -> None:
    note_times(world.event)

    late = make_appeal(ruling, account=ana, at=LATER, agreed=False)

    assert late.state == AppealState.NOT_CONSIDERED
    assert not Notice.objects.filter(code="notice_appeal_consent").exists()
    assert late.pk not in {appeal.pk for appeal in Appeal.objects.filter(state=AppealState.CONSENT)}


@pytest.mark.rule("3.8.1.1-a")
def test_of_a_team_the_captain_is_asked_and_nobody_else(world: World, carla: Account) -> None:
    event = make_team_event(world)
    home, away = (need(row.entry) for row in enter_teams(world, event, 2))
    ruling = make_ruling_of_teams(event, carla, [home, away])
    players = [row.person for row in home.players.order_by("pk")]
    captain, other, third = players[0], players[1], players[2]
    assert home.registration.captain_id == captain.pk

    appeal = state_appeal(
        draft=AppealDraft(ruling, home, [captain, other, third], "No."),
        account=account_of(other),
        now=IN_TIME,
    )

    assert appeal.state == AppealState.CONSENT
    assert set(appeal.backers.values_list("person", flat=True)) == {captain.pk, other.pk}
    assert awaited(appeal) == [captain.number]
    note_spoken_consent(appeal=appeal, witnesses="Dora", account=carla, now=IN_TIME)
    appeal.refresh_from_db()
    assert appeal.state == AppealState.STATED


def make_ruling_of_teams(event: Event, director: Account, entries: list[Entry]) -> Ruling:
    incident = Incident.objects.create(
        event=event, number=1, session=1, section="A", table="1", board=3, called_at=IN_TIME
    )
    for entry in entries:
        incident.players.create(entry=entry, name=entry.name)
    ruling = Ruling.objects.create(incident=incident, made_at=IN_TIME)
    ruling.revisions.create(
        number=1, kind="DECIDED", basis="AGREED", edition=2007, decision="So it is.",
        made_by=director, made_at=IN_TIME,
    )  # fmt: skip
    return ruling
