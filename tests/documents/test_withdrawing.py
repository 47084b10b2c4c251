"""Withdrawn papers: the number remains, the content is in a closed archive."""

import datetime as dt
from collections.abc import Callable

import pytest
from django.test import Client

from federation.errors import DocumentError
from federation.models import Account, AuditEvent, IssuedDocument, WithdrawnDocument
from federation.papers.services.documents import render_again
from federation.papers.services.withdrawals import withdraw_document
from tests.documents.test_issuing import issue
from tests.factories.pages import words
from tests.personas import World

pytestmark = pytest.mark.django_db
NOW = dt.datetime(2026, 11, 20, 9, 0, tzinfo=dt.UTC)
As = Callable[[Account], Client]


def withdrawn(reason: str = "erasure of player 10417") -> IssuedDocument:
    document = issue(is_public=True)
    withdraw_document(document=document, reason=reason, account=None, now=NOW)
    return IssuedDocument.objects.get(pk=document.pk)


def test_the_row_keeps_its_number_and_hash_and_nothing_else() -> None:
    before = issue()
    pdf = bytes(before.pdf)

    withdraw_document(document=before, reason=" erasure ", account=None, now=NOW)

    document = IssuedDocument.objects.get()
    withdrawn_document = WithdrawnDocument.objects.get()
    assert (document.code, document.number, document.sha256) == (
        "LI-2026-00001", 1, before.sha256,
    )  # fmt: skip
    assert (document.title, document.content, bytes(document.pdf)) == ("", {}, b"")
    assert (document.withdrawn_at, document.is_public) == (NOW, False)
    assert (withdrawn_document.title, bytes(withdrawn_document.pdf), withdrawn_document.reason) == (
        "Licence 2026",
        pdf,
        "erasure",
    )
    assert withdrawn_document.content["name"] == "Łukasz Conceição e Sá"
    assert issue().code == "LI-2026-00002"


def test_withdrawing_wants_a_reason_and_happens_once() -> None:
    document = issue()
    with pytest.raises(DocumentError) as silent:
        withdraw_document(document=document, reason=" ", account=None, now=NOW)
    withdraw_document(document=document, reason="erasure", account=None, now=NOW)

    with pytest.raises(DocumentError) as twice:
        withdraw_document(document=document, reason="again", account=None, now=NOW)
    with pytest.raises(DocumentError) as again:
        render_again(IssuedDocument.objects.get())

    assert silent.value.code == "withdrawal_reason_missing"
    assert twice.value.code == again.value.code == "document_withdrawn"
    assert AuditEvent.objects.filter(act="document_withdrawn").count() == 1


def test_the_check_page_says_so_and_the_file_is_gone(reader: Client) -> None:
    document = withdrawn()

    check = reader.get(f"/v/{document.code}?k={document.check_key}")
    gone = reader.get(f"/documents/{document.code}.pdf")

    assert check.status_code == 200
    assert "Withdrawn on 20 November 2026, personal data erased." in words(check)
    assert "no, it was withdrawn" in words(check)
    assert "Open the document" not in words(check)
    assert gone.status_code == 410
    assert "was withdrawn on 20 November 2026 and its personal data erased" in words(gone)


def test_the_archive_opens_to_the_office_alone_and_on_the_record(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    document = withdrawn()
    withdrawn_document = WithdrawnDocument.objects.get()
    address = f"/federation/withdrawn/{withdrawn_document.pk}/"

    refused = as_account(bruno).post(address, {"purpose": "court"})
    silent = as_account(olga).post(address, {"purpose": " "})
    opened = as_account(olga).post(address, {"purpose": "court order 12"})

    event = AuditEvent.objects.get(act="withdrawn_document_opened")
    assert as_account(bruno).get("/federation/withdrawn/").status_code == 403
    assert (refused.status_code, silent.status_code, opened.status_code) == (404, 302, 200)
    assert opened.content.startswith(b"%PDF")
    assert "no-store" in opened["Cache-Control"]
    assert (event.account, event.subject) == (olga, f"document:{document.pk}")
    assert event.details == {"code": document.code, "purpose": "court order 12"}
    assert document.code in words(as_account(olga).get("/federation/withdrawn/"))


def test_the_office_withdraws_from_the_list_of_papers(
    world: World, olga: Account, as_account: As
) -> None:
    document = issue()
    address = f"/admin/federation/issueddocument/act/withdraw/?ids={document.pk}"

    as_account(olga).post(address, {"reason": "issued to the wrong person"})

    assert IssuedDocument.objects.get().withdrawn_at is not None
    assert WithdrawnDocument.objects.get().withdrawn_by == olga
