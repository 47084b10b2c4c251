"""The classification to pin up and the diplomas, asked for on an event's page of documents."""

from collections.abc import Callable

from django.test import Client

from federation.models import Account, IssuedDocument, Job, JobState
from scoring.homologation.services.event_papers import issue_classification_sheet, issue_diplomas
from scoring.models import Standing
from tests.factories.pages import words
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
