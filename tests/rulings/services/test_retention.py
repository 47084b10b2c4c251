"""The clock twelve years on: every kind of row goes, or is asked about, as its term says."""

import datetime as dt

import pytest
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.utils.timezone import localdate

from federation.licences.selectors.requests import PersonData, RequestLine
from federation.licences.services.requests import (
    BatchDraft,
    Decision,
    request_licences,
    withdraw_requests,
)
from federation.models import (
    Account,
    ApiToken,
    Approval,
    ApprovalState,
    AuditEvent,
    DataImport,
    IssuedDocument,
    LicenceRequest,
    Notice,
)
from federation.money.services.payment_request_papers import issue_payment_request
from federation.privacy.services.erasure import erase_person
from federation.privacy.services.retention import apply_retention, enforce_retention
from federation.rules.office_figures import retention_start
from federation.selectors.office_figures import office_figures
from federation.services.approvals import decline_approval, request_approval
from rulings.models import CaseDecision, CaseDocument, CaseParty, Evidence, IncidentFact
from tests.factories.cases import decide, hear, make_case
from tests.factories.federation import give_mandate, make_account
from tests.factories.money import ask
from tests.factories.rulings import make_incident, tell
from tests.personas import World

NOW = dt.datetime(2026, 11, 20, 10, 0, tzinfo=dt.UTC)
LATER = dt.datetime(2038, 11, 21, 10, 0, tzinfo=dt.UTC)
AT_NIGHT = {
    "SESSIONS", "REMINDERS", "NOTICES", "ADMIN_LOG", "API_KEYS", "ACCOUNTS", "IMPORTS",
    "LICENCE_REQUESTS", "APPROVALS",
}  # fmt: skip
ASKED = {"PEOPLE", "TRAIL", "MONEY_PAPERS", "LOG", "EVIDENCE", "CASE_FILES", "CASES"}


@pytest.fixture
def filled(world: World, olga: Account) -> World:
    """Create one row of each kind, of today."""
    _fill_office(world, olga)
    call = make_incident(world.event)
    tell(call, "Abílio Exemplo dropped a tray.")
    file = {"media_type": "image/png", "size": 3, "sha256": "0" * 64, "file": b"png"}
    Evidence.objects.create(incident=call, name="a.png", attached_at=NOW, **file)
    case = make_case(world.members["1001"])
    CaseDocument.objects.create(case=case, name="b.png", added_at=NOW, **file)
    hear(case)
    decide(case)
    Notice.objects.create(about="case:1", code="x", link="/", email="a@x.example", made_at=NOW)
    return world


def _fill_office(world: World, olga: Account) -> None:
    gone = make_account("gone@clube.example")
    Account.objects.filter(pk=gone.pk).update(is_active=False)
    ApiToken.objects.create(account=olga, name="old", key_hash="x", revoked_at=NOW)
    Session.objects.create(session_key="x", session_data="", expire_date=NOW)
    Notice.objects.create(code="notice_reminder", email="a@x.example", made_at=NOW)
    LogEntry.objects.create(
        action_time=NOW, user=olga, object_id="1", object_repr="Abílio Exemplo", action_flag=CHANGE,
        content_type=ContentType.objects.get_for_model(Account),
    )  # fmt: skip
    DataImport.objects.create(
        kind="members", name="m.csv", sha256="0" * 64, size=3, state="APPLIED", decided_at=NOW,
        sample=[["Abílio Exemplo"]],
    )  # fmt: skip
    typed = PersonData("Zulmira Ensaio", email="z@x.example", birth_date=dt.date(1970, 1, 1))
    draft = BatchDraft(world.season, world.club, [RequestLine(1, new=typed)])
    request = request_licences(draft=draft, account=None, now=NOW).requests.get()
    withdraw_requests(requests=[request.pk], decision=Decision(olga, NOW))
    approval = request_approval(
        "merge_people", subject="person:1", arguments={}, about=["Abílio Exemplo"], reason="x",
        account=olga, now=NOW,
    )  # fmt: skip
    otilia = make_account("otilia@federacao.example")
    give_mandate(otilia, "OFFICE")
    decline_approval(approval=approval, reason="no", account=otilia, now=NOW)
    issue_payment_request(request_id=ask(world.club, world.season).pk)
    AuditEvent.objects.update(at=NOW)


def test_nothing_is_due_today(filled: World) -> None:
    counts = enforce_retention(now=NOW)

    assert {kind for kind, count in counts.items() if count} == set()


def test_twelve_years_on_each_kind_goes_or_is_asked_about(filled: World, olga: Account) -> None:
    counts = enforce_retention(now=LATER)

    assert {kind for kind, count in counts.items() if count} == AT_NIGHT | ASKED
    gone = (Notice, Session, LogEntry, ApiToken)
    assert [model.objects.count() for model in gone] == [0] * len(gone)
    assert not Account.objects.filter(email="gone@clube.example").exists()
    assert DataImport.objects.get().sample == []
    assert set(LicenceRequest.history.values_list("email", "birth_date")) == {("", None)}
    waiting = Approval.objects.filter(state=ApprovalState.ASKED)
    assert {approval.subject for approval in waiting} == {f"retention:{kind}" for kind in ASKED}


def test_what_was_agreed_goes_and_proof_stays(filled: World, olga: Account) -> None:
    on = localdate(LATER)
    for line in office_figures(on=on).retention:
        if line.what.value in ASKED - {"PEOPLE", "TRAIL"}:
            before = retention_start(line, on=on).isoformat()
            for expected in (1, 0):
                count = apply_retention(
                    what=line.what.value, before=before, account=olga, now=LATER
                )
                assert (line.what, count) == (line.what, expected)

    assert list(IncidentFact.objects.values_list("text", flat=True)) == ["–"]
    for model in (Evidence, CaseDocument):
        row = model.objects.get()
        assert (bytes(row.file)[:9], row.sha256) == (b"O ficheiro"[:9], "0" * 64)
    decision = CaseDecision.objects.get()
    assert (decision.facts, decision.grounds, decision.outcome) == ("–", "–", "Suspended.")
    assert list(CaseParty.objects.values_list("name", flat=True)) == ["–"]
    paper = IssuedDocument.objects.get(kind="payment_request")
    assert (bytes(paper.pdf), paper.content, len(paper.sha256)) == (b"", {}, 64)


def test_papers_about_money_of_people_erased_stay_until_then(world: World, olga: Account) -> None:
    request = ask(world.club, world.season, subject="Abílio Exemplo")
    issue_payment_request(request_id=request.pk)

    erase_person(
        person_id=world.members["1001"].pk, reason="x", is_forced=True, account=None, now=NOW
    )

    paper = IssuedDocument.objects.get(kind="payment_request")
    request.refresh_from_db()
    assert "Abílio Exemplo" in str(paper.content)
    assert request.subject == f"N.N. {world.members['1001'].pk}"
