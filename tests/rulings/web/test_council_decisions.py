"""A body's decision: its term of appeal, what counts in the score with it, the casebook."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, IssuedDocument, Job, JobState
from rulings.councils.services.case_decisions import issue_council_decision
from rulings.models import (
    Appeal,
    AppealBody,
    CasebookEntry,
    CouncilCase,
    Incident,
    Penalty,
    RulingMeasure,
)
from scoring.models import BoardRuling, ResultRevision
from tests.factories.cases import RULED, decide, make_before_justice, make_case, voted
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.rulings import make_call_on_board_one
from tests.personas import World

As = Callable[[Account], Client]
DECIDED = {
    "facts": "A long pause.",
    "grounds": "The law was misread.",
    "outcome": "The score is turned.",
    "laws": "16B1",
    "articles": "RTP 3.8.3",
    "changes_ruling": "yes",
    "has_merit": "yes",
    "measure": "ARTIFICIAL",
    "ns_share": "40",
    "ew_share": "60",
}

pytestmark = pytest.mark.usefixtures("english")


@pytest.fixture
def judge(world: World) -> Account:
    account = make_account("juiz@conselho.example")
    give_mandate(account, "COUNCIL", council="JUSTICE")
    return account


@pytest.fixture
def call(world: World) -> Incident:
    return make_call_on_board_one(world.event, now=RULED)


@pytest.fixture
def before_justice(world: World, call: Incident, carla: Account) -> CouncilCase:
    """Return the case of an appeal against a ruling upheld by a committee: 60/40 and a penalty."""
    return make_before_justice(world, call, carla)


@pytest.mark.rule("3.8.1.2-a")
def test_the_term_of_appeal_is_counted_and_told_with_its_article(
    world: World, ana: Account, diego: Account, as_account: As
) -> None:
    case = make_case(world.members["1001"])
    decision = decide(case)

    # Sunday 15 November, ten working days
    assert decision.appeal_until == dt.date(2026, 11, 27)
    text = words(as_account(ana).get(f"/cases/{case.pk}/")).replace("\xa0", " ")
    assert "council of justice, in writing, until 27 November 2026" in text
    assert "(RTP 3.8.1.2, CPA 87)" in text
    issue_council_decision(decision_id=decision.pk)
    form = words(as_account(diego).get(f"/cases/{make_case().pk}/decide/"))
    assert "May be appealed until" not in form


@pytest.mark.rule("3.8.3-a")
def test_the_council_of_justice_has_the_last_word(
    world: World, judge: Account, as_account: As
) -> None:
    case = make_case(world.members["1001"], council="JUSTICE")
    decision = decide(case)

    assert (decision.appeal_until, decision.appeal_article) == (None, "")
    text = words(as_account(judge).get(f"/cases/{case.pk}/"))
    assert "This decision is the last word within the federation." in text


@pytest.mark.rule("2.1.1.1-c", "3.8.3-a")
def test_what_justice_decides_is_seen_first_and_in_the_score_with_the_decision(
    call: Incident, before_justice: CouncilCase, judge: Account, as_account: As
) -> None:
    client, where = as_account(judge), f"/cases/{before_justice.pk}/decide/"
    revisions = ResultRevision.objects.count()
    text = words(client.get(where))
    assert "What counts on the board" in text

    seen = words(client.post(where, {**DECIDED, **voted("JUSTICE")}))
    assert "What would change" in seen
    before_justice.refresh_from_db()
    assert before_justice.state == "OPEN"
    assert client.post(where, {**DECIDED, **voted("JUSTICE"), "apply": "1"}).status_code == 302

    ruling = call.ruling
    assert BoardRuling.objects.get(removed_in=None).values["blame"] == ["wholly", "none"]
    assert Penalty.objects.get().taken_back_at is not None
    assert [row.kind for row in RulingMeasure.objects.filter(ended_in=None)] == ["ARTIFICIAL"]
    assert ruling.revisions.count() == 2
    assert ResultRevision.objects.count() > revisions
    appeal = Appeal.objects.get(body=AppealBody.JUSTICE)
    assert (appeal.state, appeal.outcome) == ("DECIDED", "CHANGED")
    shown = words(client.get(f"/cases/{before_justice.pk}/")).replace("\xa0", " ")
    assert "40 % to North-South, 60 % to East-West" in shown


@pytest.mark.rule("3.8.1.1-d", "3.8.3-a")
def test_the_paper_says_what_was_contested_and_what_becomes_of_the_deposit(
    before_justice: CouncilCase, judge: Account, as_account: As
) -> None:
    client, where = as_account(judge), f"/cases/{before_justice.pk}/"
    contested = (
        "Session 1, board 1",
        "60/40",
        "In the score: Artificial score: 60 % to North-South, 40 % to East-West",
        "Appeals committee, appeal R1: the ruling stands",
        "It stands.",
    )
    page = words(client.get(where)).replace("\xa0", " ")
    assert [line for line in contested if line not in page] == []
    client.post(f"{where}decide/", {**DECIDED, **voted("JUSTICE"), "apply": "1"})

    before_justice.refresh_from_db()
    issue_council_decision(decision_id=before_justice.decision.pk)

    paper = IssuedDocument.objects.get(series__kind="council_decision").content
    assert [line.replace("\xa0", " ") for line in paper["contested"]] == [
        "Sessão 1, carteira 1",
        "60/40",
        "No resultado: Resultado artificial: 60 % a Norte-Sul, 40 % a Este-Oeste",
        "No resultado: Penalidade de 10 por cento de um top a Norte-Sul: Saiu da mesa sem "
        "necessidade",
        "Comissão de recurso, recurso R1: a decisão mantém-se",
        "It stands.",
    ]
    assert paper["pleaded"] == ["The law was misread."]
    assert paper["result"] == [
        "A decisão é alterada", "O recurso tinha fundamento bastante: a caução é devolvida.",
    ]  # fmt: skip
    assert paper["case"] == f"processo {before_justice.number}/{before_justice.year}"
    after = words(client.get(where))
    assert "The ruling is changed" in after
    assert "The appeal was not without merit: the deposit is returned." in after


@pytest.mark.rule("3.8.3-a")
def test_measures_that_do_not_fit_leave_the_case_open(
    before_justice: CouncilCase, judge: Account, as_account: As
) -> None:
    client, where = as_account(judge), f"/cases/{before_justice.pk}/decide/"

    for sent, status in (
        ({**DECIDED, **voted("JUSTICE"), "apply": "1", "changes_ruling": "no"}, 409),
        ({**DECIDED, **voted("JUSTICE"), "ns_share": ""}, 422),
    ):
        assert client.post(where, sent).status_code == status

    before_justice.refresh_from_db()
    assert before_justice.state == "OPEN"
    assert BoardRuling.objects.get(removed_in=None).values["blame"] == ["none", "wholly"]


def test_a_decided_case_goes_into_the_casebook_without_names(
    call: Incident, before_justice: CouncilCase, judge: Account, as_account: As
) -> None:
    client = as_account(judge)
    where, book = f"/cases/{before_justice.pk}/decide/", f"/cases/{before_justice.pk}/casebook/"
    data = {"summary": "A pause before 4♠.", "laws": "16B1, 12C2", "with_board": "on"}
    early = words(client.post(book, data, follow=True))
    assert "There is no decision yet." in early
    client.post(where, {**DECIDED, **voted("JUSTICE"), "apply": "1"})

    page = words(client.get(f"/cases/{before_justice.pk}/"))
    assert "Put it in the casebook" in page
    player = call.players.filter(person__isnull=False).first()
    assert player is not None
    named = client.post(book, {**data, "grounds": f"{player.name} thought."}, follow=True)
    assert "names a party" in words(named)
    assert not CasebookEntry.objects.exists()
    payload = {**data, "grounds": "The law was misread.", "outcome": "40 and 60 %."}
    done = words(client.post(book, payload, follow=True))
    assert "The law was misread." in done
    again = words(client.post(book, payload, follow=True))
    assert "in the casebook already" in again

    entry = CasebookEntry.objects.get()
    assert (entry.body, entry.laws, entry.level) == ("JUSTICE", " 16B1 12C2 ", "PRIVATE")


def test_the_decision_puts_grounds_and_outcome_into_the_casebook_by_itself(
    world: World, diego: Account, as_account: As, reader: Client
) -> None:
    case = make_case(world.members["1001"])
    sent = {
        "facts": "Words.",
        "grounds": "Heard by three.",
        "outcome": "Abílio Exemplo is warned.",
        "laws": "74A2",
        "articles": "RTP 1.3.3",
        "is_in_casebook": "on",
        "summary": "Words at a table.",
        "book_grounds": "Heard by three players.",
        "book_outcome": "A warning.",
        **voted(),
    }
    assert as_account(diego).post(f"/cases/{case.pk}/decide/", sent).status_code == 302

    entry = CasebookEntry.objects.get()
    public = words(reader.get(f"/casebook/{entry.pk}/"))
    for part in ("Words at a table.", "Heard by three players.", "A warning.", "RTP 1.3.3"):
        assert part in public
    assert "Abílio" not in public
    for asked in ("q=warning", "law=74", "body=DISCIPLINARY", "q=three&body=DISCIPLINARY"):
        assert "Words at a table." in words(reader.get(f"/casebook/?{asked}")), asked
    for asked in ("body=CR", "level=OFFICIAL", "law=16"):
        assert "No decision of the casebook" in words(reader.get(f"/casebook/?{asked}")), asked
    assert reader.get("/api/v1/casebook/?body=CR").json()["count"] == 0
    row = reader.get("/api/v1/casebook/?body=DISCIPLINARY").json()["results"][0]
    assert (row["grounds"], row["outcome"]) == ("Heard by three players.", "A warning.")
    file = reader.get("/casebook/?export=csv&body=DISCIPLINARY").content.decode()
    assert "Heard by three players." in file
    assert "A warning." in reader.get("/casebook/feed/").content.decode()


def test_the_page_of_a_case_follows_its_paper_until_it_is_there(
    world: World, diego: Account, as_account: As
) -> None:
    case = make_case(world.members["1001"])
    client, address = as_account(diego), f"/cases/{case.pk}/"
    decide(case)
    Job.objects.update(requested_by=diego, state=JobState.QUEUED)

    waiting = client.get(address)
    Job.objects.update(state=JobState.DONE, finished_at=timezone.now())
    done = client.get(address)

    assert "Issuing the decision of a council it is being made" in words(waiting)
    assert f'hx-get="{address}"' in waiting.content.decode()
    assert "hx-get" not in done.content.decode().split('id="papers"')[1][:200]
