"""The close of a season at the office's desk."""

import datetime as dt
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Approval, CategoryGrant, IssuedDocument, Job
from federation.rules.office_figures import ApprovalFigures
from federation.selectors.office_figures import office_figures, remember_office_figures
from federation.services.approvals import agree_to_approval
from federation.services.jobs import run_job
from scoring.models import RankingList, SeasonCloseRun, SeasonClosing
from scoring.rankings.services.rankings import compute_ranking
from scoring.rankings.services.season_closing import close_season
from scoring.rankings.services.season_preview import preview_season_close
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import AssertQueries, rows, words
from tests.factories.rows import need
from tests.factories.season_close import AFTER, make_final_list, make_past
from tests.personas import World
from tournaments.models import Event

FINAL_LIST = "/ranking/closing/seasons/2026/final-list/"
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


def end_season(world: World) -> None:
    """Let the season end before today, whatever day it is."""
    world.season.ends_on = world.season.starts_on + dt.timedelta(days=1)
    world.season.save()


def test_no_final_list_before_the_season_is_over(world: World, office: Client) -> None:
    world.season.ends_on = timezone.localdate()
    world.season.save()

    page = words(office.get("/ranking/closing/?season=2026"))
    refused = office.post(FINAL_LIST, {"without_events": "on"}, headers={"HX-Request": "true"})

    assert "Compute and publish the final list" not in page
    assert "its final list is published afterwards" in words(refused)
    assert "RTP 1.3.4" in words(refused)
    assert not Job.objects.filter(act="compute_ranking").exists()


def test_the_job_itself_refuses_a_final_list_too_early(world: World) -> None:
    day = dt.datetime.combine(world.season.ends_on, dt.time(12), tzinfo=dt.UTC)

    with pytest.raises(RuleError, match="final_list_too_early"):
        compute_ranking(year=2026, publish=True, final=True, now=day, with_jobs=False)

    assert not RankingList.objects.filter(season=world.season).exists()


def test_events_not_homologated_are_named_and_to_be_confirmed(world: World, office: Client) -> None:
    end_season(world)
    event = world.event

    page = words(office.get("/ranking/closing/?season=2026"))
    refused = words(office.post(FINAL_LIST, headers={"HX-Request": "true"}))
    nothing = Job.objects.filter(act="compute_ranking").count()
    office.post(FINAL_LIST, {"without_events": "on"})

    assert f"Their points do not count in it: {event.name}." in page
    assert event.name in refused
    assert nothing == 0
    job = Job.objects.get(act="compute_ranking")
    assert job.arguments["without"] == [event.pk]
    later = Event.objects.get(pk=event.pk)
    later.pk, later.name = None, "Torneio de Inverno"
    later.save()
    with pytest.raises(RuleError, match="final_list_without_events") as refusal:
        compute_ranking(**job.arguments)
    assert refusal.value.values["events"] == [later.name]


def test_a_preview_of_an_older_list_is_out_of_date(
    world: World, office: Client, run: SeasonCloseRun
) -> None:
    before = words(office.get("/ranking/closing/?season=2026"))
    newer = world.season.ranking_lists.get()
    newer.pk, newer.version, newer.sha256 = None, 2, "0" * 64
    newer.save()

    after = words(office.get("/ranking/closing/?season=2026"))

    assert "The close is worked out and looked at yes" in before
    assert (
        "The close is worked out and looked at "
        f"changed since run {run.pk}: the ranking list out of date"
    ) in after


def test_final_list_and_preview_are_work_asked_for(world: World, office: Client) -> None:
    make_past(world)
    end_season(world)

    office.post(FINAL_LIST, {"without_events": "on"})
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
