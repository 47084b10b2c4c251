"""The classification to pin up and the diplomas, asked for on an event's page of documents."""

from collections.abc import Callable

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from federation.models import Account, IssuedDocument, Job, JobState
from federation.papers.services.withdrawals import withdraw_document
from scoring.homologation.services.event_papers import issue_classification_sheet, issue_diplomas
from scoring.homologation.services.papers import issue_results_booklet
from scoring.models import Standing
from tests.factories.pages import rows, words
from tests.factories.scoring import FOUR_PAIRS, homologate, publish_results
from tests.personas import World

CORRECTED = FOUR_PAIRS.replace(
    b"<TRICKS>10</TRICKS><SCORE>620</SCORE>", b"<TRICKS>11</TRICKS><SCORE>650</SCORE>", 1
)
As = Callable[[Account], Client]


def test_who_manages_an_event_asks_for_its_papers(
    world: World, ana: Account, bruno: Account, eve: Account, as_account: As
) -> None:
    publish_results(world.event)
    at = f"/events/{world.event.pk}/papers"

    page = words(as_account(bruno).get(f"/events/{world.event.pk}/documents/"))
    status_codes = [
        as_account(bruno).post(f"{at}/classification/", {"size": "A3"}).status_code,
        as_account(bruno).post(f"{at}/diplomas/", {"places": "3"}).status_code,
        as_account(bruno).post(f"{at}/classification/", {"size": "A0"}).status_code,
    ]
    strangers = [
        as_account(who).post(f"{at}/diplomas/", {"places": "1"}).status_code for who in (ana, eve)
    ]

    assert "Print diplomas" in page
    assert status_codes == [302, 302, 422]
    assert strangers == [403, 403]
    assert {job.act for job in Job.objects.all()} >= {
        "issue_classification_sheet", "issue_diplomas",
    }  # fmt: skip
    assert "To print" not in words(as_account(ana).get(f"/events/{world.event.pk}/documents/"))


def test_the_page_shows_a_paper_by_itself_when_it_is_ready(
    world: World, ana: Account, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)
    at, browser = f"/events/{world.event.pk}", as_account(bruno)
    asks_again = f'hx-get="{at}/documents/"'

    browser.post(f"{at}/papers/classification/", {"size": "A4"})
    job = Job.objects.latest("pk")
    Job.objects.filter(pk=job.pk).update(state=JobState.RUNNING)
    waiting = browser.get(f"{at}/documents/").content.decode()
    stranger = as_account(ana).get(f"{at}/documents/").content.decode()
    issue_classification_sheet(event_id=world.event.pk, size="A4")
    Job.objects.filter(pk=job.pk).update(state=JobState.DONE)
    ready = browser.get(f"{at}/documents/").content.decode()
    Job.objects.filter(pk=job.pk).update(state=JobState.FAILED)
    failed = browser.get(f"{at}/documents/").content.decode()

    assert asks_again in waiting
    assert f'href="/jobs/{job.pk}/"' in waiting  # for who has no script
    assert "it is being made" in waiting
    assert asks_again not in stranger + ready + failed
    assert f"/jobs/{job.pk}/" not in stranger + ready
    assert "it could not be printed" in failed


def test_nothing_is_printed_before_there_are_results(
    world: World, bruno: Account, as_account: As
) -> None:
    at = f"/events/{world.event.pk}/papers/diplomas/"

    assert as_account(bruno).post(at, {"places": "1"}).status_code == 409


def test_the_papers_name_the_winners_and_are_not_made_twice(world: World) -> None:
    publish_results(world.event)

    sheet = issue_classification_sheet(event_id=world.event.pk, size="A4")
    again = issue_classification_sheet(event_id=world.event.pk, size="A4")
    large = issue_classification_sheet(event_id=world.event.pk, size="A3")
    made = issue_diplomas(event_id=world.event.pk, places=1)

    diplomas = IssuedDocument.objects.get(code=made["document"]).content
    assert sheet == again
    assert large != sheet
    places = {diploma["place"] for diploma in diplomas["diplomas"]}
    assert places <= {"Winners", "Vencedores", "Vencedor", "Winner"}
    assert diplomas["diplomas"]


def test_papers_of_an_earlier_revision_say_so_and_no_longer_count(
    world: World, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)
    wall = issue_classification_sheet(event_id=world.event.pk, size="A4")["document"]
    diplomas = issue_diplomas(event_id=world.event.pk, places=1)["document"]
    reader, at = as_account(bruno), f"/events/{world.event.pk}/documents/"
    before = words(reader.get(f"/v/{wall}")), words(reader.get(at))

    publish_results(world.event, data=CORRECTED)

    assert "yes, nothing has replaced it" in before[0]
    assert "revision 1 of the results" in before[1]
    assert "no longer counts:" not in before[1]
    for code in (wall, diplomas):
        told = words(reader.get(f"/v/{code}"))
        assert "yes, nothing has replaced it" not in told
        assert "no: the results changed since, revision 2 counts" in told
    after = words(reader.get(at))
    assert after.count("no longer counts: the results changed since") == 2

    anew = issue_classification_sheet(event_id=world.event.pk, size="A4")["document"]
    assert anew != wall
    assert "yes, nothing has replaced it" in words(reader.get(f"/v/{anew}"))
    paper = IssuedDocument.objects.get(code=anew)
    assert paper.content["played"]["revision"] == 2


def test_list_of_papers_says_which_count_and_finds_them_by_it(
    world: World, olga: Account, reader: Client, as_account: As
) -> None:
    publish_results(world.event)
    wall = str(issue_classification_sheet(event_id=world.event.pk, size="A4")["document"])
    publish_results(world.event, data=CORRECTED)
    anew = str(issue_classification_sheet(event_id=world.event.pk, size="A4")["document"])
    diplomas = str(issue_diplomas(event_id=world.event.pk, places=1)["document"])
    withdrawn = str(issue_classification_sheet(event_id=world.event.pk, size="A3")["document"])
    paper = IssuedDocument.objects.get(code=withdrawn)
    withdraw_document(document=paper, reason="Nome errado", account=olga, now=timezone.now())
    publish_results(world.event)
    booklet = str(issue_results_booklet(event_id=world.event.pk)["document"])

    def listed(state: str = "") -> dict[str, str]:
        page = as_account(olga).get("/documents/papers/", {"state": state, "kind": ""})
        return {row[0]: row[-1] for row in rows(page)}

    every = listed()
    assert every[anew] == "Outdated the results changed since, revision 3 counts"
    assert every[wall] == f"Replaced by {anew}"
    assert every[diplomas].startswith("Outdated")
    assert every[booklet] == "In force"
    assert withdrawn not in every
    assert set(listed("OUTDATED")) == {anew, diplomas}
    assert set(listed("REPLACED")) == {wall}
    assert listed("WITHDRAWN") == {withdrawn: "Withdrawn"}
    assert booklet in listed("IN_FORCE")
    assert listed("nonsense") == every

    read = as_account(olga).get("/api/v1/federation/papers/?state=OUTDATED").json()["results"]
    assert {row["code"]: (row["state"], row["why_outdated"]) for row in read} == dict.fromkeys(
        [anew, diplomas], ("OUTDATED", "the results changed since, revision 3 counts")
    )
    for code, state in ((wall, "REPLACED"), (anew, "OUTDATED"), (booklet, "IN_FORCE")):
        key = IssuedDocument.objects.get(code=code).check_key
        assert reader.get(f"/api/v1/documents/{code}/?k={key}").json()["state"] == state
        page = words(reader.get(f"/v/{code}"))
        assert ("yes, nothing has replaced it" in page) is (state == "IN_FORCE")


def test_states_of_many_papers_cost_the_queries_of_one(
    world: World, olga: Account, as_account: As
) -> None:
    publish_results(world.event)
    client, counts = as_account(olga), []
    for size, data in (("A4", CORRECTED), ("A3", FOUR_PAIRS), ("A4", CORRECTED)):
        issue_classification_sheet(event_id=world.event.pk, size=size)
        publish_results(world.event, data=data)
        client.get("/documents/papers/")
        with CaptureQueriesContext(connection) as queries:
            client.get("/documents/papers/")
        counts.append(len(queries))

    assert len(set(counts)) == 1


def test_diplomas_of_two_lines_name_each_winner_once(world: World) -> None:
    publish_results(world.event)
    for rank, standing in enumerate(Standing.objects.order_by("pk")):
        line = "NS" if rank % 2 else "EW"
        Standing.objects.filter(pk=standing.pk).update(
            line=line, rank=rank // 2 + 1, overall=rank + 1
        )

    made = issue_diplomas(event_id=world.event.pk, places=1)

    diplomas = IssuedDocument.objects.get(code=made["document"]).content["diplomas"]
    assert len(diplomas) == 2
    assert len({tuple(diploma["names"]) for diploma in diplomas}) == 2


def test_who_prints_diplomas_of_provisional_results_is_warned(
    world: World, bruno: Account, as_account: As
) -> None:
    publish_results(world.event)
    warning = "The results are provisional: each diploma says so"
    at = f"/events/{world.event.pk}/documents/"

    assert warning in words(as_account(bruno).get(at))
    homologate(world.event)
    assert warning not in words(as_account(bruno).get(at))
