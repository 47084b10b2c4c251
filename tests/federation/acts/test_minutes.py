"""The minutes of a general assembly, issued as a paper with its number."""

from collections.abc import Callable

from django.test import Client

from federation.models import Account, IssuedDocument, Job
from federation.services.jobs import run_job
from tests.factories.pages import words
from tests.factories.rows import need
from tests.personas import World

As = Callable[[Account], Client]
WORDS = {
    "meeting": "ORDINARY", "held_on": "2026-03-28", "place": "Óbidos", "chair": "Rui Mesa",
    "secretary": "Eva Naipe", "present": "Clube da Ribeira: Abílio\nClube do Castelo: Berta",
    "agenda": "Contas de 2025\n\nOrçamento", "course": "Aberta às 15:00.",
    "decisions": "As contas foram aprovadas.",
}  # fmt: skip
ADDRESS = "/federation/assembly/minutes/"


def _issued(office: Client, **changes: str) -> IssuedDocument:
    office.post(ADDRESS, {**WORDS, **changes})
    job = Job.objects.latest("pk")
    run_job(job_id=job.pk)
    job.refresh_from_db()
    return IssuedDocument.objects.get(code=need(job.result)["document"])


def test_the_office_issues_minutes_with_a_number(
    world: World, olga: Account, as_account: As
) -> None:
    office = as_account(olga)

    paper = _issued(office)
    again = _issued(office)
    corrected = _issued(office, decisions="As contas foram rejeitadas.")

    assert paper.code == "AT-2026-00001"
    assert paper.content["agenda"] == ["Contas de 2025", "Orçamento"]
    assert again == paper
    assert (corrected.version, corrected.replaces) == (2, paper)
    listed = words(office.get("/federation/assembly/"))
    assert corrected.code in listed
    assert paper.code not in listed


def test_no_minutes_before_the_assembly_and_none_by_others(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    early = as_account(olga).post(ADDRESS, {**WORDS, "held_on": "2099-01-01"})

    assert early.status_code == 409
    assert as_account(bruno).get(ADDRESS).status_code == 403
