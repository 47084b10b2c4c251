"""Computing and publishing the ranking."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, Job, JobState, Licence
from scoring.models import RankingList
from scoring.rankings.services.papers import issue_ranking_list
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.pages import words
from tests.factories.scoring import publish_ranking_of
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


def test_computation_is_asked_for_and_its_work_shown(world: World, office: Client) -> None:
    response = office.post("/ranking/manage/2026/compute/")

    job = Job.objects.get(act="compute_ranking")
    assert response["Location"] == f"/jobs/{job.pk}/"
    assert f"Work no. {job.pk}" in words(office.get("/ranking/manage/"))


def test_the_work_and_the_version_lead_on_to_publishing(world: World, office: Client) -> None:
    office.post("/ranking/manage/2026/compute/")
    job = Job.objects.get(act="compute_ranking")
    job.state, job.result = JobState.DONE, compute_ranking(year=2026)
    job.save()
    ranking = RankingList.objects.get()
    publish = f'action="/ranking/lists/{ranking.pk}/publish/"'

    finished = office.get(f"/jobs/{job.pk}/")
    before = office.get(f"/ranking/versions/{ranking.pk}/").content.decode()
    office.post(f"/ranking/lists/{ranking.pk}/publish/")
    after = office.get(f"/ranking/versions/{ranking.pk}/").content.decode()

    assert "it is not published yet" in words(finished)
    assert f'href="/ranking/versions/{ranking.pk}/"' in finished.content.decode()
    assert 'href="/ranking/manage/?season=2026"' in finished.content.decode()
    assert publish in before
    assert publish not in after


def test_computed_version_is_published_once(world: World, office: Client) -> None:
    compute_ranking(year=2026)
    ranking = RankingList.objects.get()

    published = office.post(f"/ranking/lists/{ranking.pk}/publish/", follow=True)
    again = office.post(f"/ranking/lists/{ranking.pk}/publish/")

    assert "Version 1 of the ranking is published." in words(published)
    assert again.status_code == 409
    assert "Ranking list 1 is already published and does not change." in words(again)


def test_the_page_says_that_licences_were_cancelled_since_the_computation(
    world: World, office: Client
) -> None:
    compute_ranking(year=2026)
    said = "1 licence of the season was cancelled since it was computed"
    before = words(office.get("/ranking/manage/"))

    Licence.objects.filter(person=world.members["1006"]).update(
        cancelled_at=timezone.now() + dt.timedelta(minutes=1)
    )
    after = words(office.get("/ranking/manage/"))
    Job.objects.create(
        act="compute_ranking",
        arguments={"year": 2026},
        state=JobState.DONE,
        requested_at=timezone.now() + dt.timedelta(minutes=2),
    )

    assert said not in before
    assert said in after
    assert said not in words(office.get("/ranking/manage/"))


def test_unknown_season_is_not_found(world: World, office: Client) -> None:
    assert office.post("/ranking/manage/2031/compute/").status_code == 404


def test_the_paper_of_the_version_in_force_is_led_to(
    world: World, olga: Account, as_account: As
) -> None:
    ranking = publish_ranking_of(world.season)
    issued = issue_ranking_list(ranking_id=ranking.pk)

    page = as_account(olga).get("/ranking/manage/")

    assert f'href="/documents/{issued["document"]}.pdf"' in page.content.decode()
    assert "A homologation has a new version computed and published by itself." in words(page)
