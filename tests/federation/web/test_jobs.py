"""The page of long work."""

from collections.abc import Callable

import pytest
from django.test import Client

from federation.models import Account, FeeSchedule, Job, JobState
from federation.money.services.fee_papers import issue_fee_schedule
from tests.factories.pages import markup, words
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def job(olga: Account) -> Job:
    return Job.objects.create(
        act="compute_ranking",
        arguments={"year": 2026},
        subject="season:2026",
        requested_by=olga,
        state=JobState.RUNNING,
        done_steps=1,
        all_steps=3,
    )


def test_running_work_shows_its_progress_and_asks_again(
    job: Job, olga: Account, as_account: As
) -> None:
    response = as_account(olga).get(f"/jobs/{job.pk}/")

    assert "Computing the ranking" in words(response)
    assert "Running step 1 of 3" in words(response)
    assert f'hx-get="/jobs/{job.pk}/" hx-trigger="every 2s"' in markup(response)
    assert '<meta http-equiv="refresh" content="3">' in response.content.decode()


def test_a_paper_that_was_issued_is_led_to_from_its_work(
    world: World, olga: Account, eve: Account, as_account: As
) -> None:
    issued = issue_fee_schedule(schedule_id=FeeSchedule.objects.get().pk)
    job = Job.objects.create(
        act="issue_fee_schedule",
        arguments={},
        subject="season:2026",
        requested_by=olga,
        state=JobState.DONE,
        result=issued,
    )

    page = as_account(olga).get(f"/jobs/{job.pk}/").content.decode()

    assert f'href="/documents/{issued["document"]}.pdf"' in page


def test_finished_work_stops_asking_and_leads_on(job: Job, olga: Account, as_account: As) -> None:
    Job.objects.update(state=JobState.DONE)

    response = as_account(olga).get(f"/jobs/{job.pk}/")

    assert "Done" in words(response)
    assert "hx-trigger" not in response.content.decode()
    assert 'href="/ranking/"' in response.content.decode()


def test_refused_work_says_why(job: Job, olga: Account, as_account: As) -> None:
    refusal = {"code": "season_unknown", "article": "", "values": {"year": "2031"}}
    Job.objects.update(state=JobState.FAILED, refusal=refusal)

    assert "Failed There is no season 2031." in words(as_account(olga).get(f"/jobs/{job.pk}/"))


def test_work_of_others_is_not_seen(job: Job, bruno: Account, as_account: As) -> None:
    assert as_account(bruno).get(f"/jobs/{job.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("changed", "published", "told"),
    [
        (False, True, "Nothing changed: version 2 stays."),
        (True, True, "Version 2 is made and published."),
        (True, False, "Version 2 is made; it is not published yet."),
    ],
)
def test_a_ranking_computed_says_whether_it_changed(
    job: Job, olga: Account, as_account: As, changed: bool, published: bool, told: str
) -> None:
    result = {"season": 2026, "version": 2, "lines": 4, "changed": changed, "published": published}
    Job.objects.update(state=JobState.DONE, result=result)

    response = as_account(olga).get(f"/jobs/{job.pk}/")

    assert told in words(response)
    assert 'href="/ranking/"' in response.content.decode()
