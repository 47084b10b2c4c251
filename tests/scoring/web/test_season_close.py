"""The close of a season at the office's desk."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse

from federation.models import Account, Approval, CategoryGrant, IssuedDocument, Job
from federation.rules.office_figures import ApprovalFigures
from federation.selectors.office_figures import office_figures, remember_office_figures
from federation.services.approvals import agree_to_approval
from federation.services.jobs import run_job
from scoring.models import SeasonCloseRun, SeasonClosing
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.rows import need
from tests.factories.season_close import AFTER, make_final_list, make_past
from tests.personas import World

As = Callable[[Account], Client]


@pytest.fixture
def office(olga: Account, as_account: As) -> Client:
    return as_account(olga)


@pytest.fixture
def run(world: World) -> SeasonCloseRun:
    make_past(world)
    make_final_list()
    data = preview_season_close(year=2026, now=AFTER)
    return SeasonCloseRun.objects.get(pk=str(data["run"]))


def test_the_steps_say_what_is_still_missing(world: World, office: Client) -> None:
    text = words(office.get("/ranking/closing/?season=2026"))

    assert "Season 2027 is entered enter it" in text
    assert "The final list is published not yet" in text


def test_final_list_and_preview_are_work_asked_for(world: World, office: Client) -> None:
    make_past(world)

    office.post("/ranking/closing/seasons/2026/final-list/")
    for waiting in Job.objects.all():
        run_job(job_id=waiting.pk)
    response = office.post("/ranking/closing/seasons/2026/preview/")
    job = run_job(job_id=Job.objects.get(act="preview_season_close").pk)

    assert world.season.ranking_lists.get().is_final
    assert job is not None
    assert response["Location"] == f"/jobs/{job.pk}/"
    assert need(job.result)["lines"] == 6
    assert "Run" in words(office.get("/ranking/closing/?season=2026"))


def test_the_page_shows_changes_counts_bars_and_reasons(
    world: World, office: Client, run: SeasonCloseRun
) -> None:
    page = office.get(f"/ranking/closing/{run.pk}/")

    text = words(page)
    assert "1 promoted 3 demoted 2 unchanged 0 first category" in text
    assert "Preview Nothing has been changed yet." in text
    assert "National: 0 → 1." in text
    assert "A category falls by at most 1 step in a season: 2nd Hearts." in text
    assert rows(page, 0)[0] == ["Tier 1", "1", "0", "0", "0", "1"]


def test_filters_narrow_the_list_and_the_file(
    world: World, office: Client, run: SeasonCloseRun
) -> None:
    address = f"/ranking/closing/{run.pk}/"

    lapsed = words(office.get(f"{address}?presence=LAPSED"))
    down = office.get(f"{address}?move=DOWN&export=csv").content.decode("utf-8-sig").splitlines()
    first = words(office.get(f"{address}?tier=1"))

    assert "1 person" in lapsed
    assert "Glória Prova" in lapsed
    assert len(down) == 4
    assert down[1] == (
        "1002;Berta Exemplo;Clube da Ribeira;in the ranking before;demoted;2nd ♠;2nd ♦;2nd ♥;70;65;"
        "1800;0.0;1640;0.0;"
    )
    assert "Abílio Exemplo" in first
    assert "Berta Exemplo" not in first


def test_the_list_asks_as_often_for_many_as_for_one(
    world: World,
    office: Client,
    run: SeasonCloseRun,
    django_assert_num_queries: AssertQueries,
) -> None:
    address = f"/ranking/closing/{run.pk}/"
    office.get("/menu/")  # what its words count is asked once a minute
    with django_assert_num_queries(len(_queries(office, f"{address}?q=Berta"))):
        office.get(address)


def _queries(client: Client, address: str) -> list[object]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return list(queries.captured_queries)


def test_a_close_is_applied_its_letters_issued_once_and_taken_back(
    world: World, office: Client, run: SeasonCloseRun, ana: Account, as_account: As
) -> None:
    close_season(run_id=run.pk, now=AFTER)

    for _twice in range(2):
        office.post(f"/ranking/closing/{run.pk}/letters/")
        for job in Job.objects.filter(state="QUEUED"):
            run_job(job_id=job.pk)
    letters = IssuedDocument.objects.filter(series__kind="category_letter")
    mine = letters.get(title__contains="1001")
    silent = office.post(f"/ranking/closing/{run.pk}/take-back/", {"reason": " "})
    office.post(f"/ranking/closing/{run.pk}/take-back/", {"reason": "a score was wrong"})

    assert sorted(letters.values_list("code", flat=True)) == [
        "CT-2027-00001", "CT-2027-00002", "CT-2027-00003", "CT-2027-00004",
    ]  # fmt: skip
    assert as_account(ana).get(f"/documents/{mine.code}.pdf").status_code == 200
    other = letters.get(title__contains="1002")
    assert as_account(ana).get(f"/documents/{other.code}.pdf").status_code == 403
    assert silent.status_code == 422
    assert not SeasonClosing.objects.filter(season=world.season, taken_back_at=None).exists()
    assert "Taken back a score was wrong" in words(office.get(f"/ranking/closing/{run.pk}/"))


def _two_close() -> None:
    figures = office_figures(on=AFTER.date())
    two = ApprovalFigures("close_season", from_rows=1, above_cents=None, source="the board")
    remember_office_figures([replace(figures, approvals=(*figures.approvals, two))])


def test_a_close_waits_for_a_second_person_where_the_figures_say_so(
    world: World, office: Client, run: SeasonCloseRun, as_account: As
) -> None:
    _two_close()
    other = make_account("otilia@federacao.example")
    give_mandate(other, "OFFICE")
    address = f"/ranking/closing/{run.pk}/apply/"

    silent = office.post(address, {"reason": " "})
    response = office.post(address, {"reason": "the board met"})
    approval = Approval.objects.get()
    by_oneself = office.post(reverse("approval-agree", args=[approval.pk]))
    nothing_yet = SeasonClosing.objects.filter(season=world.season).count()
    agree_to_approval(approval=approval, reason="", account=other, now=AFTER)
    run.refresh_from_db()

    assert silent.status_code == 422
    assert response["Location"] == reverse("approval-list")
    assert by_oneself.status_code == 409
    assert (Job.objects.filter(act="close_season").count(), nothing_yet) == (0, 0)
    assert (run.stands, run.applied_by) == (True, approval.requested_by)


def test_a_close_agreed_after_something_changed_is_refused_and_waits(
    world: World, office: Client, run: SeasonCloseRun
) -> None:
    _two_close()
    other = make_account("otilia@federacao.example")
    office.post(f"/ranking/closing/{run.pk}/apply/", {"reason": "the board met"})
    CategoryGrant.objects.update(taken_back_at=AFTER)

    approval = agree_to_approval(
        approval=Approval.objects.get(), reason="", account=other, now=AFTER
    )

    assert (approval.state, approval.refusal is not None) == ("ASKED", True)
    assert not SeasonClosing.objects.filter(season=world.season).exists()


def test_without_such_a_figure_the_close_is_work_asked_for(
    world: World, office: Client, run: SeasonCloseRun
) -> None:
    office.post(f"/ranking/closing/{run.pk}/apply/")

    assert Job.objects.filter(act="close_season").count() == 1
    assert not Approval.objects.exists()


def test_nobody_else_comes_in(
    world: World, run: SeasonCloseRun, bruno: Account, as_account: As
) -> None:
    club = as_account(bruno)

    assert club.get("/ranking/closing/").status_code == 403
    assert club.get(f"/ranking/closing/{run.pk}/").status_code == 404
    for act in ("apply", "letters", "take-back"):
        assert club.post(f"/ranking/closing/{run.pk}/{act}/").status_code == 404
