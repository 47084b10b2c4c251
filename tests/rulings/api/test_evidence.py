"""Evidence for programs: the limits of the page, and bytes for who reads the log."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.core.cache.backends.locmem import LocMemCache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.api.limits import SubmissionThrottle
from federation.models import Account
from rulings.models import Evidence, Incident
from tests.factories.federation import make_key
from tests.factories.rulings import make_incident
from tests.personas import World

PNG = b"\x89PNG\r\n\x1a\n" + b"travessa"


def program_of(account: Account) -> Client:
    _token, key = make_key(account, "tablet")
    return Client(headers={"authorization": f"Token {key}", "accept-language": "en"})


@pytest.fixture
def program(carla: Account) -> Client:
    return program_of(carla)


@pytest.fixture
def call(world: World) -> Incident:
    return make_incident(world.event)


def attach(client: Client, call: Incident, data: bytes, name: str = "a.png", note: str = "") -> Any:
    file = SimpleUploadedFile(name, data)
    return client.post(f"/api/v1/calls/{call.pk}/evidence/", {"file": file, "note": note})


def test_a_file_is_attached_saved_and_taken_off(
    call: Incident, program: Client, olga: Account
) -> None:
    sent = attach(program, call, PNG, name="../tra<vessa>.png", note="Travessa")
    row = Evidence.objects.get()
    again = attach(program, call, PNG, name="outra.png")
    saved = program_of(olga).get(f"/api/v1/evidence/{row.pk}/file/")
    address = f"/api/v1/evidence/{row.pk}/withdraw/"
    unsaid = program.post(address, {}, content_type="application/json")
    taken = program.post(address, {"reason": "Outra mesa"}, content_type="application/json")

    assert sent.status_code == 201
    assert (sent.json()["name"], sent.json()["media_type"], sent.json()["note"]) == (
        "tra_vessa_.png",
        "image/png",
        "Travessa",
    )
    assert (again.status_code, again.json()["code"]) == (409, "evidence_attached_before")
    assert (saved.content, saved["Content-Type"]) == (PNG, "image/png")
    assert saved["Content-Disposition"].startswith("attachment")
    assert saved["Content-Security-Policy"] == "sandbox"
    assert unsaid.status_code == 400
    assert taken.json()["withdrawn_at"] is not None
    assert row.attached_by is not None


def test_bare_bytes_are_taken_as_well(call: Incident, program: Client) -> None:
    sent = program.post(
        f"/api/v1/calls/{call.pk}/evidence/?name=folha.txt&note=Folha",
        b"A folha de jogo",
        content_type="application/octet-stream",
    )
    unnamed = program.post(
        f"/api/v1/calls/{call.pk}/evidence/", PNG, content_type="application/octet-stream"
    )

    assert sent.status_code == 201
    assert (sent.json()["name"], sent.json()["note"], sent.json()["media_type"]) == (
        "folha.txt",
        "Folha",
        "text/plain",
    )
    assert unnamed.json()["name"] == "evidence"


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"<script>alert(1)</script>", 422, "evidence_type_refused"),
        (b"MZ\x90\x00", 422, "evidence_type_refused"),
        (b"PK\x03\x04", 422, "evidence_type_refused"),
        (b"", 422, "file_empty"),
    ],
)
def test_what_is_no_evidence(
    call: Incident, program: Client, data: bytes, status: int, code: str
) -> None:
    response = attach(program, call, data)

    assert (response.status_code, response.json().get("code")) == (status, code)
    assert not Evidence.objects.exists()


def test_too_large_too_many_and_nothing_at_all(
    call: Incident, program: Client, settings: LazySettings
) -> None:
    address = f"/api/v1/calls/{call.pk}/evidence/"
    settings.UPLOAD_MAX_BYTES = 20
    large = attach(program, call, PNG + b"x" * 20)
    bare = program.post(address, PNG + b"x" * 20, content_type="image/png")
    assert (large.status_code, bare.status_code) == (413, 413)
    assert program.post(address, {"file": "text"}).status_code == 400
    assert program.post(address, {}).status_code == 400
    broken = program.post(address, b"no form", content_type="multipart/form-data; boundary=x")
    assert broken.status_code == 400
    assert attach(program, call, PNG, note="a" * 201).status_code == 400
    assert not Evidence.objects.exists()

    settings.UPLOAD_MAX_BYTES = 100
    responses = [attach(program, call, PNG + bytes([n])) for n in range(13)]
    assert [response.status_code for response in responses] == [201] * 12 + [409]
    assert responses[-1].json()["code"] == "evidence_too_much"


def test_files_have_the_rate_of_files(
    call: Incident, program: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SubmissionThrottle, "cache", LocMemCache("evidence", {}))
    monkeypatch.setattr(SubmissionThrottle, "THROTTLE_RATES", {"submission": "2/min"})

    status_codes = [attach(program, call, PNG + bytes([n])).status_code for n in range(3)]

    assert status_codes == [201, 201, 429]
