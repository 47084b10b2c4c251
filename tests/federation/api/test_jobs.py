"""Programs follow the long work they asked for, and nobody else's."""

import pytest
from django.test import Client
from django.utils import timezone

from federation.models import Account, DataExport, Job
from federation.services.jobs import request_job
from scoring.models import RankingList
from scoring.rankings.services.rankings import compute_ranking
from tests.factories.federation import make_key
from tests.factories.rows import need
from tests.personas import World

ANSWERED = {
    "id", "act", "title", "state", "done_steps", "all_steps", "requested_at", "finished_at",
    "result", "made", "file", "outcome", "values", "refusal",
}  # fmt: skip


def ask(account: Account) -> Job:
    return request_job(
        "compute_ranking", arguments={"season": account.pk}, subject="ranking", account=account
    )


def get(client: Client, account: Account, address: str) -> tuple[int, dict]:
    _token, key = make_key(account, "program")
    response = client.get(
        f"/api/v1/{address}", headers={"authorization": f"Token {key}", "accept-language": "en"}
    )
    return response.status_code, response.json()


def test_who_asked_follows_it_to_its_paper(world: World, bruno: Account, client: Client) -> None:
    job = ask(bruno)

    status, told = get(client, bruno, f"jobs/{job.pk}/")
    assert (status, set(told)) == (200, ANSWERED)
    assert (told["state"], told["result"], told["refusal"]) == ("QUEUED", None, None)

    Job.objects.update(state="DONE", done_steps=3, all_steps=3, result={"document": "RK-2026-1"})
    _status, told = get(client, bruno, f"jobs/{job.pk}/")
    assert (told["state"], told["done_steps"], told["all_steps"]) == ("DONE", 3, 3)
    assert told["result"] == "/api/v1/documents/RK-2026-1/"
    assert (told["made"], told["file"], told["values"]) == (None, None, {})


def test_a_computed_ranking_is_told_with_its_number_and_page(
    world: World, bruno: Account, olga: Account, client: Client
) -> None:
    mine, hers = ask(bruno), ask(olga)
    _status, before = get(client, olga, f"jobs/{hers.pk}/")
    result = compute_ranking(year=2026)
    Job.objects.update(state="DONE", result=result)
    version = RankingList.objects.get()

    _status, told = get(client, olga, f"jobs/{hers.pk}/")
    _status, to_others = get(client, bruno, f"jobs/{mine.pk}/")

    assert (before["made"], before["outcome"], before["values"]) == (None, "", {})
    assert told["made"] == f"/ranking/versions/{version.pk}/"
    assert told["outcome"] == "Version 1 is made; it is not published yet."
    assert told["values"] == {
        "ranking": version.pk, "season": 2026, "version": 1, "lines": 0, "changed": True,
        "published": False,
    }  # fmt: skip
    assert (told["result"], to_others["made"]) == (None, None)  # who may not publish it


def test_a_file_is_told_to_who_asked_for_it_alone(
    world: World, ana: Account, olga: Account, client: Client
) -> None:
    job = request_job("make_data_export", arguments={}, subject="my_data", account=ana)
    export = DataExport.objects.create(
        person=need(ana.person), content=b"x", made_at=timezone.now(), expires_at=timezone.now()
    )
    Job.objects.update(state="DONE", result={"export": export.pk})

    _status, told = get(client, ana, f"jobs/{job.pk}/")
    _status, to_office = get(client, olga, f"jobs/{job.pk}/")

    assert told["file"] == f"/my/data/{export.pk}/"
    assert to_office["file"] is None


def test_a_refusal_is_told_in_words(world: World, bruno: Account, client: Client) -> None:
    job = ask(bruno)
    refusal = {"code": "job_lost", "article": "", "values": {"tries": "5"}}
    Job.objects.update(state="FAILED", refusal=refusal)

    _status, told = get(client, bruno, f"jobs/{job.pk}/")

    assert (told["refusal"]["code"], told["refusal"]["values"]) == ("job_lost", {"tries": "5"})
    assert "5" in told["refusal"]["detail"]


def test_the_office_sees_all_and_others_their_own(
    world: World, bruno: Account, eve: Account, olga: Account, client: Client
) -> None:
    his, hers = ask(bruno), ask(eve)

    assert get(client, bruno, f"jobs/{hers.pk}/")[0] == 404
    assert get(client, eve, f"jobs/{his.pk}/")[0] == 404
    assert get(client, olga, f"jobs/{his.pk}/")[0] == 200
    lists = [get(client, item, "jobs/")[1]["results"] for item in (bruno, eve, olga)]
    assert [[item["id"] for item in one] for one in lists] == [
        [his.pk], [hers.pk], [hers.pk, his.pk],
    ]  # fmt: skip
    assert client.get(f"/api/v1/jobs/{his.pk}/").status_code == 401
    assert client.get("/api/v1/jobs/").status_code == 401


@pytest.mark.parametrize("number", ["0", "999999", "99999999999999999999"])
def test_no_number_leads_to_a_fault(
    world: World, bruno: Account, client: Client, number: str
) -> None:
    assert get(client, bruno, f"jobs/{number}/")[0] == 404


def test_another_method_and_another_kind_of_body_are_refused_in_json(
    world: World, bruno: Account, client: Client
) -> None:
    _token, key = make_key(bruno, "program")
    by_key = {"authorization": f"Token {key}", "accept-language": "en"}

    other = client.delete("/api/v1/jobs/", headers=by_key)
    body = client.post(
        "/api/v1/events/", b"name=x", content_type="application/x-www-form-urlencoded",
        headers=by_key,
    )  # fmt: skip

    assert (other.status_code, other.json()["detail"]) == (405, 'Method "DELETE" not allowed.')
    assert (body.status_code, body.json()["code"]) == (415, "unsupported_media_type")
