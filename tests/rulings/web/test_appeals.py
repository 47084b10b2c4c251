"""The pages of appeals: from the ruling to the decision told, and who opens what."""

import re
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, IssuedDocument, Person
from rulings.appeals.services.papers import issue_appeal_decision, issue_appeal_form
from rulings.models import Appeal, AppealState, Ruling
from tests.factories.appeals import (
    FORM,
    RESULTS,
    hear,
    make_appeal,
    make_ready,
    make_ruling,
    note_times,
)
from tests.factories.federation import make_account, make_member
from tests.factories.pages import LET_THROUGH, AssertQueries, words
from tests.factories.scoring import publish_results
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def ruling(world: World, carla: Account) -> Ruling:
    publish_results(world.event)
    return make_ruling(world.event, made_by=carla)


@pytest.fixture
def judges(world: World) -> list[Person]:
    return [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]


@pytest.mark.rule("3.8.1.1-e", "3.8.2-b", "3.8.3-a")
def test_from_the_ruling_to_the_decision_told(
    world: World,
    ana: Account,
    carla: Account,
    ruling: Ruling,
    judges: list[Person],
    as_account: As,
) -> None:
    note_times(world.event, ended_at=timezone.now(), results_at=timezone.now())
    player, director = as_account(ana), as_account(carla)
    members = [make_account(f"juiz{n}@ccc.example", person=judge) for n, judge in enumerate(judges)]
    people = ["1001", "1002"]

    event_page = words(player.get(f"/events/{world.event.pk}/"))
    data = {"entry": _entry(ruling, "1001"), "backers": people, "grounds": "It told nothing."}
    first = words(player.get(f"/rulings/{ruling.pk}/appeal/"))
    huge = player.post(f"/rulings/{ruling.pk}/appeal/", {**data, "backers": ["9" * 400]})
    stated = player.post(f"/rulings/{ruling.pk}/appeal/", data, follow=True)
    here = f"/appeals/{Appeal.objects.get().pk}/"
    director.post(f"{here}consent/spoken/", {"witnesses": "Carla"})
    unpaid = words(player.get(here))
    director.post(f"{here}deposit/", {"paid_by": "cash"})
    form = words(director.get(f"{here}form/"))
    director.post(f"{here}form/", {**FORM, "complete": "1"})
    director.post(f"{here}committee/", {"numbers": "2001 2002 2003"})
    for account in members:
        seat = Appeal.objects.get().members.get(person=account.person)
        as_account(account).post(f"/appeals/seats/{seat.pk}/accept/")
    chair = as_account(members[0])
    for step in "abcdefg":
        chair.post(f"{here}step/", {"step": step, "note": ""})
    payload = {"outcome": "UPHELD", "text": "It stands.", "reasons": "It told.", "votes_for": 2,
            "votes_against": 1, "without_merit": "no", "apply": "1"}  # fmt: skip
    chair.post(f"{here}decision/", payload)
    director.post(f"{here}told/", {"results_note": ""})

    assert "Rulings and appeals" in event_page
    assert "It may be stated until" in first
    assert "The deposit is €25.00. It is paid to the director, in cash or by transfer" in first
    assert "not received: €25.00" in unpaid
    assert huge.status_code == 422
    assert "stated, consent of partner or captain awaited" in words(stated).lower()
    assert "wants it, as said before Carla" in unpaid
    assert "stated, deposit awaited" in unpaid.lower()
    assert "What the log knows is filled in." in form
    assert Appeal.objects.get().state == AppealState.DECIDED
    decided = words(player.get(here))
    assert "It stands." in decided
    assert "Appeal to the council of justice" in decided
    assert "It stands." in words(Client(headers={"accept-language": "en"}).get("/appeals/decided/"))
    assert "Abílio" not in words(Client().get("/appeals/decided/"))

    law = {"entry": data["entry"], "point_of_law": "on", "grounds": "Law 16 was misread."}
    player.post(f"{here}further/", {**law, "backers": people[:1]})  # the partner is asked
    assert Appeal.objects.filter(body="CJ").get().backers.count() == 2


def test_who_opens_an_appeal_and_its_papers(
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    diego: Account,
    eve: Account,
    olga: Account,
    ruling: Ruling,
    as_account: As,
) -> None:
    note_times(world.event)
    appeal = make_appeal(ruling, account=ana)
    opponent = make_account("adversario@jogador.example", person=world.members["1003"])
    issue_appeal_form(appeal_id=appeal.pk)
    people = {
        "ana": ana, "opponent": opponent, "bruno": bruno, "carla": carla, "olga": olga,
        "diego": diego, "eve": eve,
    }  # fmt: skip

    status_codes_by_name = {
        name: [
            as_account(account).get(f"/appeals/{appeal.pk}/{page}").status_code
            for page in ("", "form.pdf", "decision.pdf")
        ]
        for name, account in people.items()
    }

    seen, unseen = [200, 200, 404], [404, 404, 404]
    assert status_codes_by_name == {
        "ana": seen, "opponent": seen, "bruno": seen, "carla": seen, "olga": seen,
        "diego": unseen, "eve": unseen,
    }  # fmt: skip


def test_a_player_appeals_for_the_own_side_only(
    world: World, ana: Account, carla: Account, ruling: Ruling, as_account: As
) -> None:
    data = {"entry": _entry(ruling, "1003"), "backers": ["1003", "1004"], "grounds": "No."}

    as_account(ana).post(f"/rulings/{ruling.pk}/appeal/", data)
    by_player = Appeal.objects.count()
    as_account(carla).post(f"/rulings/{ruling.pk}/appeal/", data)

    assert (by_player, Appeal.objects.count()) == (0, 1)


def test_a_statement_that_lacks_its_grounds_keeps_what_was_ticked(
    ana: Account, ruling: Ruling, as_account: As
) -> None:
    sent = {"entry": _entry(ruling, "1001"), "backers": ["1002"]}
    at, client = f"/rulings/{ruling.pk}/appeal/", as_account(ana)

    part = client.post(at, sent, headers={"HX-Request": "true"})
    whole = client.post(at, sent)

    form, page = part.content.decode(), whole.content.decode()
    assert (part.status_code, whole.status_code) == (422, 422)
    assert "<html" not in form
    assert "State the appeal" in words(part)
    for item in (form, page):
        assert re.search(r'value="1002"[^>]*checked', item)
        assert not re.search(r'value="1001"[^>]*checked', item)
    assert "<h1>Appeal a ruling</h1>" in page
    assert "The deposit is" in words(whole)
    assert not Appeal.objects.exists()


def test_who_acts_on_an_appeal(
    world: World,
    ana: Account,
    bruno: Account,
    carla: Account,
    eve: Account,
    ruling: Ruling,
    judges: list[Person],
    as_account: As,
) -> None:
    note_times(world.event)
    appeal = make_appeal(ruling, account=ana)
    here = f"/appeals/{appeal.pk}/"
    acts = ["times/", "deposit/", "not-considered/", "form/", "committee/", "step/", "decision/",
            "told/", "withdraw/"]  # fmt: skip

    def may(account: Account) -> set[str]:
        browser = as_account(account)
        return {act for act in acts if browser.post(here + act, {}).status_code in LET_THROUGH}

    assert may(ana) == {"withdraw/"}
    assert may(bruno) == {"committee/"}
    assert may(carla) == set(acts) - {"withdraw/"}
    assert may(eve) == set()
    assert as_account(eve).get(f"/rulings/{ruling.pk}/appeal/").status_code == 404
    assert as_account(ana).get(f"/rulings/{ruling.pk}/appeal/").status_code == 200
    member = make_account("juiz@ccc.example", person=judges[0])
    make_ready(appeal, members=judges, account=carla)
    hear(appeal, account=carla)
    assert may(member) == {"step/", "decision/"}


@pytest.mark.rule("3.8.2-a")
def test_a_clubmate_on_the_committee_is_refused_on_the_page(
    world: World, ana: Account, carla: Account, ruling: Ruling, judges: list[Person], as_account: As
) -> None:
    appeal = make_appeal(ruling, account=ana)
    page = f"/appeals/{appeal.pk}/committee/"

    refused = as_account(carla).post(page, {"numbers": "2001 2002 1005"}, follow=True)
    unknown = as_account(carla).post(page, {"numbers": "2001 2002 77"}, follow=True)

    assert "May not be impartial: Elsa Modelo" in words(refused)
    assert "Nobody is found as 77." in words(unknown)
    assert not appeal.members.exists()


def test_the_list_asks_the_same_for_one_appeal_and_for_three(
    world: World,
    ana: Account,
    carla: Account,
    olga: Account,
    ruling: Ruling,
    as_account: As,
    django_assert_num_queries: AssertQueries,
) -> None:
    browser = as_account(olga)
    make_appeal(ruling, account=ana)
    browser.get("/appeals/")

    with django_assert_num_queries(7):
        browser.get("/appeals/")
    for board in (4, 5):
        make_appeal(make_ruling(world.event, made_by=carla, board=board), account=ana)
    with django_assert_num_queries(7):
        response = browser.get("/appeals/?sort=-event")

    assert "3 appeals" in words(response)
    assert browser.get("/appeals/?export=csv").content.count(b"\n") == 4


def test_the_decision_is_printed(
    world: World, ana: Account, carla: Account, ruling: Ruling, judges: list[Person]
) -> None:
    note_times(world.event)
    appeal = make_ready(make_appeal(ruling, account=ana), members=judges, account=carla)
    Appeal.objects.filter(pk=appeal.pk).update(
        outcome="UPHELD", decision="It stands.", decision_reasons="It told.", without_merit=False,
        decided_at=timezone.now(), votes_for=2, votes_against=1,
    )  # fmt: skip

    first = issue_appeal_decision(appeal_id=appeal.pk)

    assert issue_appeal_decision(appeal_id=appeal.pk) == first


def _entry(ruling: Ruling, number: str) -> int:
    players = ruling.incident.players
    return players.get(person__number=number).entry_id or 0


@pytest.mark.parametrize(
    ("written", "printed", "prose"),
    [
        ("AQT4.K7.QJ9.K862 ? ? ?", ["AQT4.K7.QJ9.K862", "?", "?", "?"], False),
        ("North had five spades", [], True),
    ],
)
def test_the_form_prints_what_is_known_of_the_hands(
    world: World, ana: Account, ruling: Ruling, written: str, printed: list[str], prose: bool
) -> None:
    note_times(world.event)
    appeal = make_appeal(ruling, account=ana)
    appeal.form = {"hands": written}
    appeal.save()

    issue_appeal_form(appeal_id=appeal.pk)

    paper = IssuedDocument.objects.get(series__kind="appeal_form").content
    assert paper["hands"] == printed
    assert any(field["lines"] == [written] for field in paper["fields"]) == prose


def test_players_find_the_rulings_that_concern_them_from_the_desk(
    world: World, ana: Account, eve: Account, ruling: Ruling, as_account: As
) -> None:
    hers, others = (
        as_account(item).get("/desk/").content.decode().partition("<main")[2] for item in (ana, eve)
    )
    assert 'href="/rulings/"' in hers
    assert 'href="/rulings/"' not in others


def test_a_step_of_the_hearing_leads_back_to_what_comes_next(
    world: World, ana: Account, carla: Account, ruling: Ruling, as_account: As
) -> None:
    note_times(world.event)
    judges = [
        make_member(f"Juiz {n} Alheio", str(2000 + n), club=world.other_club, season=world.season)
        for n in range(1, 4)
    ]
    appeal = make_ready(make_appeal(ruling, account=ana), members=judges, account=carla)

    done = as_account(carla).post(f"/appeals/{appeal.pk}/step/", {"step": "a"})

    assert done["Location"] == f"/appeals/{appeal.pk}/#next"
    assert appeal.steps.get().step == "a"


def test_a_ruling_taken_back_offers_no_appeal(
    world: World, ana: Account, carla: Account, ruling: Ruling, as_account: As
) -> None:
    player, here = as_account(ana), f"/rulings/{ruling.pk}/"
    offered = [
        f"{here}appeal/" in player.get(page).content.decode()
        for page in (here, f"/events/{world.event.pk}/")
    ]
    ruling.revisions.create(
        number=2, kind="WITHDRAWN", edition=2007, reason="Another table", made_by=carla,
        made_at=timezone.now(),
    )  # fmt: skip
    offered_still = [
        f"{here}appeal/" in player.get(page).content.decode()
        for page in (here, f"/events/{world.event.pk}/")
    ]
    opened = player.get(f"{here}appeal/", follow=True)
    data = {"entry": _entry(ruling, "1001"), "backers": ["1001", "1002"], "grounds": "No."}
    sent = player.post(f"{here}appeal/", data, follow=True)
    with pytest.raises(RuleError) as refusal:
        make_appeal(ruling, account=ana)

    assert (offered, offered_still) == ([True, True], [False, False])
    for page in (opened, sent):
        assert "This ruling was taken back: there is nothing to contest." in words(page)
    assert refusal.value.code == "appeal_ruling_taken_back"
    assert not Appeal.objects.exists()


@pytest.mark.rule("3.8.1.1-a")
@pytest.mark.parametrize(
    ("noted", "told"),
    [
        (True, "An appeal stated now is kept on record as late and is not considered."),
        (False, "The times of the session are not on record: the director notes them"),
    ],
)
def test_the_form_says_that_the_term_has_passed(
    world: World, ana: Account, ruling: Ruling, as_account: As, noted: bool, told: str
) -> None:
    world.event.revisions.update(made_at=RESULTS)
    if noted:
        note_times(world.event)

    page = words(as_account(ana).get(f"/rulings/{ruling.pk}/appeal/"))

    assert "The term has passed" in page
    assert told in page
    assert "It may be stated until" not in page
