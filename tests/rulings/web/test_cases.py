"""Pages of cases: who opens which, what parties read, and the road to the decision."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from federation.models import Account
from rulings.models import CouncilCase
from rulings.services.council_cases import call_hearing, file_document
from tests.factories.cases import decide, make_case, suspension
from tests.factories.federation import give_mandate, make_account
from tests.factories.pages import words
from tests.factories.tournaments import NOW
from tests.personas import World

As = Callable[[Account], Client]
PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20


@pytest.fixture
def people(
    world: World, ana: Account, bruno: Account, carla: Account, diego: Account, olga: Account
) -> dict[str, Account]:
    judge = make_account("juiz@conselho.example")
    give_mandate(judge, "COUNCIL", council="JUSTICE")
    return {
        "party": ana, "secretary": bruno, "director": carla, "member": diego, "other": judge,
        "office": olga,
    }  # fmt: skip


def statuses(people: dict[str, Account], as_account: As, act: str, where: str) -> dict[str, int]:
    return {
        name: getattr(as_account(each), act)(where).status_code for name, each in people.items()
    }


def test_who_reads_a_case_and_its_papers(people: dict[str, Account], as_account: As) -> None:
    case = make_case(people["party"].person)

    def file(data: bytes, *, shared: bool) -> int:
        return file_document(
            case=case, name="x.png", data=data, note="", is_for_parties=shared, account=None,
            now=NOW,
        ).pk  # fmt: skip

    closed, shared = file(PNG, shared=False), file(PNG + b"1", shared=True)
    nobody = {"secretary": 404, "director": 404, "other": 404, "office": 404}

    assert statuses(people, as_account, "get", f"/cases/{case.pk}/") == {
        "party": 200, "member": 200, **nobody,
    }  # fmt: skip
    assert statuses(people, as_account, "get", f"/case-documents/{closed}/") == {
        "party": 404, "member": 200, **nobody,
    }  # fmt: skip
    assert statuses(people, as_account, "get", f"/case-documents/{shared}/") == {
        "party": 200, "member": 200, **nobody,
    }  # fmt: skip
    answer = as_account(people["member"]).get(f"/case-documents/{shared}/")
    assert answer["Content-Security-Policy"] == "sandbox; default-src 'none'"
    assert "no-store" in answer["Cache-Control"]


@pytest.mark.parametrize(
    "act",
    ["party", "document", "hearing", "deadline", "decide", "close", "minutes", "lift", "enforce"],
)
def test_only_members_of_the_body_act(act: str, people: dict[str, Account], as_account: As) -> None:
    case = make_case(people["party"].person)
    where = f"/cases/{case.pk}/{act}/"
    if act == "minutes":
        later = NOW + dt.timedelta(days=1)
        hearing = call_hearing(case=case, held_at=later, place="Sala", account=None, now=NOW)
        where = f"/hearings/{hearing.pk}/minutes/"
    if act in {"lift", "enforce"}:
        sanction = suspension(people["party"].person, dt.date(2026, 12, 1), dt.date(2026, 12, 9))
        where = f"/sanctions/{decide(case, sanction).sanctions.get().pk}/{act}/"

    answers = statuses(people, as_account, "post", where)

    assert answers.pop("member") in {200, 302}
    assert answers.pop("party") == (404 if act in {"minutes", "lift", "enforce"} else 403)
    assert set(answers.values()) == {404}


def test_a_case_from_opening_to_decision(
    world: World, people: dict[str, Account], as_account: As, reader: Client
) -> None:
    client = as_account(people["member"])
    person = people["party"].person
    assert person is not None

    client.post("/councils/cases/new/disciplinary/", {"title": "Words at table 4"})
    case = CouncilCase.objects.get()
    page = f"/cases/{case.pk}/"
    client.post(f"{page}party/", {"person": person.number, "role": "CONCERNED"})
    client.post(
        f"{page}document/",
        {"file": SimpleUploadedFile("a.png", PNG), "note": "slip", "is_for_parties": "on"},
    )
    soon = timezone.localtime() + dt.timedelta(days=2)
    client.post(f"{page}hearing/", {"held_at": f"{soon:%Y-%m-%dT%H:%M}", "place": "Sala 2"})
    client.post(f"{page}deadline/", {"due_on": "2030-01-31"})
    desk = words(client.get("/desk/"))
    inbox = words(client.get("/councils/disciplinary/"))
    wrong = client.post(f"{page}decide/", {"facts": "a", "sanctioned": person.pk})
    decision = {
        "facts": "Words.", "grounds": "Heard.", "outcome": "Suspended.", "laws": "74A2",
        "sanctioned": person.pk, "kind": "SUSPENSION", "starts_on": "2030-01-01",
        "ends_on": "2030-01-31", "summary": "A player insulted another.", "is_in_casebook": "on",
    }  # fmt: skip
    unheard = client.post(f"{page}decide/", decision)
    answer = SimpleUploadedFile("answer.txt", b"I said nothing of the kind.")
    client.post(
        f"{page}document/",
        {"file": answer, "from_party": case.parties.get().pk, "is_for_parties": "on"},
    )
    done = client.post(f"{page}decide/", decision, follow=True)

    assert "Words at table 4" in desk
    assert "1/" in inbox
    assert "A sanction has a person and a kind." in words(wrong)
    assert "was neither heard nor answered in writing" in words(unheard)
    assert "Suspended." in words(done)
    assert "slip" in words(as_account(people["party"]).get(page))
    told = words(reader.get("/casebook/?law=74a2"))
    assert "A player insulted another." in told
    entry = case.decision.casebook_entry.pk
    assert person.name not in words(reader.get(f"/casebook/{entry}/"))


def test_bodies_open_cases_of_their_own_only(people: dict[str, Account], as_account: As) -> None:
    where = "/councils/cases/new/disciplinary/"

    assert statuses(people, as_account, "get", where) == {
        "party": 403, "secretary": 403, "director": 403, "member": 200, "other": 404,
        "office": 403,
    }  # fmt: skip
    assert as_account(people["member"]).get("/councils/cases/new/nobody/").status_code == 404


def test_bad_input_is_told(world: World, people: dict[str, Account], as_account: As) -> None:
    case = make_case()
    client = as_account(people["member"])

    def post(act: str, **sent: object) -> str:
        return words(client.post(f"/cases/{case.pk}/{act}/", sent, follow=True))

    assert "Nobody has the number 99999" in post("party", person="99999", role="CONCERNED")
    junk = SimpleUploadedFile("a.png", b"<svg onload=alert(1)>")
    assert case.documents.count() == 0
    post("document", file=junk)
    assert case.documents.count() == 0
    assert "A hearing is called for a time to come." in post(
        "hearing", held_at="2020-01-01T10:00", place="Sala"
    )
    assert "Say why the case is closed" in post("close", reason=" ")
