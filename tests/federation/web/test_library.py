"""The public library: anyone reads, the office adds, nothing is overwritten."""

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from federation.errors import DocumentError
from federation.models import (
    Account,
    FeeSchedule,
    IssuedDocument,
    LibraryDocument,
    LibraryVersion,
)
from federation.money.services.credit_notes import cancel_payment_request
from federation.money.services.fee_papers import issue_fee_schedule
from federation.money.services.payment_request_papers import issue_payment_request
from federation.papers.services.library import (
    LibraryEntry,
    VersionDraft,
    add_library_document,
    add_library_version,
    close_library_document,
)
from tests.factories.money import DAY, ask
from tests.factories.pages import AssertQueries, rows, words
from tests.personas import World

NOW = dt.datetime(2026, 11, 15, 10, 0, tzinfo=dt.UTC)
PDF = b"%PDF-1.7 invented"
As = Callable[[Account], Client]
pytestmark = pytest.mark.django_db


def shelve(slug: str, title: str, subject: str, *, file: bytes = PDF) -> LibraryDocument:
    return add_library_document(
        entry=LibraryEntry(slug, title, subject),
        version=VersionDraft("1", dt.date(2026, 1, 1), file_name=f"{slug}.pdf", file=file),
        account=None,
        now=NOW,
    )


def add(document: LibraryDocument, label: str, day: dt.date, file: bytes) -> LibraryVersion:
    draft = VersionDraft(label, day, file_name="novo regulamento.pdf", file=file)
    return add_library_version(document=document, version=draft, account=None, now=NOW)


@pytest.mark.rule("1.4-a")
def test_a_visitor_finds_every_document_with_version_and_date(world: World, reader: Client) -> None:
    shelve("rtp", "Regulamento técnico e de provas", "REGULATION")
    shelve("rcp", "Regulamento de classificação de praticantes", "REGULATION")
    shelve("alerts-systems", "Política de alertas e sistemas", "POLICY")
    shelve("entry-form", "Boletim de inscrição", "FORM")
    issue_fee_schedule(schedule_id=FeeSchedule.objects.get().pk)

    page = reader.get("/documents/")

    entry = LibraryDocument.objects.get(slug="fee-schedule")
    fees, summary = entry.title, f" {entry.summary}"
    tables = [rows(page, place) for place in range(4)]
    # beside the title stands, on a phone, what the two columns say that are not there
    assert [[[row[0].removesuffix(summary), *row[1:3]] for row in table] for table in tables] == [
        [
            ["Regulamento de classificação de praticantes 1, 1 Jan 2026", "1", "1 January 2026"],
            ["Regulamento técnico e de provas 1, 1 Jan 2026", "1", "1 January 2026"],
        ],
        [["Política de alertas e sistemas 1, 1 Jan 2026", "1", "1 January 2026"]],
        [[f"{fees} TX-2026-00001, 1 Jan 2026", "TX-2026-00001", "1 January 2026"]],
        [["Boletim de inscrição 1, 1 Jan 2026", "1", "1 January 2026"]],
    ]
    response = reader.get("/documents/library/rtp/1/")
    assert (response.status_code, response.content) == (200, PDF)
    assert response["Content-Disposition"] == 'attachment; filename="rtp.pdf"'
    assert response["X-Content-Type-Options"] == "nosniff"
    assert reader.get("/documents/library/fee-schedule/1/")["Location"] == (
        "/documents/TX-2026-00001.pdf"
    )


def test_a_new_version_stands_beside_the_old_one(reader: Client) -> None:
    document = shelve("rtp", "Regulamento", "REGULATION")
    add(document, "2", dt.date(2026, 6, 1), b"%PDF-1.7 two")
    add(document, "3", dt.date(2099, 1, 1), b"%PDF-1.7 three")

    listed = words(reader.get("/documents/"))
    page = words(reader.get("/documents/library/rtp/"))

    assert "Regulamento 2, 1 Jun 2026 2 1 June 2026" in listed
    assert "Version 2 in force from 1 June 2026" in page
    assert reader.get("/documents/library/rtp/1/").content == PDF
    assert reader.get("/documents/library/rtp/3/").content == b"%PDF-1.7 three"


def test_search_folds_accents_and_subjects_narrow(reader: Client) -> None:
    shelve("rtp", "Regulamento técnico", "REGULATION")
    shelve("form", "Boletim de inscrição", "FORM", file=b"%PDF-1.7 form")

    assert "Boletim" not in words(reader.get("/documents/?q=TECNICO"))
    assert "Boletim" in words(reader.get("/documents/?subject=FORM"))
    assert "No document answers to this." in words(reader.get("/documents/?q=xyz"))


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(DocumentError) as refused:
        act()
    return refused.value.code


def test_what_does_not_belong_on_the_shelf_is_refused(settings: LazySettings) -> None:
    document = shelve("rtp", "Regulamento", "REGULATION")
    settings.UPLOAD_MAX_BYTES = 20
    day = dt.date(2026, 6, 1)

    def version(**kwargs: Any) -> Callable[[], object]:
        draft = VersionDraft(**{"label": "2", "in_force_from": day, **kwargs})
        return lambda: add_library_version(document=document, version=draft, account=None, now=NOW)

    assert refusal(lambda: shelve("rtp", "Outro", "POLICY")) == "library_slug_taken"
    assert refusal(version(file_name="a.exe", file=b"MZ")) == "library_type_unknown"
    assert refusal(version(file_name="a.pdf", file=b"<html>")) == "library_file_is_no"
    assert refusal(version(file_name="a.pdf", file=b"%PDF-" + b"x" * 20)) == (
        "library_file_too_large"
    )
    assert refusal(version(file_name="a.pdf", file=PDF)) == "library_file_known"
    assert refusal(version(label="1", file_name="a.pdf", file=b"%PDF-2")) == "library_label_taken"
    close_library_document(document=document, account=None, now=NOW)
    assert refusal(version(file_name="a.pdf", file=b"%PDF-2")) == "library_document_closed"
    assert LibraryVersion.objects.count() == 1


def test_the_office_enters_documents_and_versions_and_nobody_else(
    world: World, olga: Account, bruno: Account, as_account: As
) -> None:
    def told(name: str, label: str, data: bytes) -> dict[str, object]:
        return {
            "title": "Regulamento técnico",
            "slug": "rtp",
            "subject": "REGULATION",
            "label": label,
            "in_force_from": "2026-01-01",
            "file": SimpleUploadedFile(name, data),
        }

    office, club = as_account(olga), as_account(bruno)
    assert club.post("/documents/new/", told("a.pdf", "1", PDF)).status_code == 403

    entered = office.post("/documents/new/", told("a.pdf", "1", PDF))
    versions = "/documents/library/rtp/versions/"
    refused = club.post(versions, told("b.pdf", "2", b"%PDF-2"))
    wrong = office.post(versions, told("b.pdf", "2", b"no pdf"))
    office.post(versions, told("b.pdf", "2", b"%PDF-2"))
    office.post("/documents/library/rtp/close/")

    assert entered["Location"] == "/documents/library/rtp/"
    assert refused.status_code == 403
    assert "does not begin as a pdf file does" in words(wrong)
    assert list(LibraryVersion.objects.order_by("number").values_list("label", "added_by")) == [
        ("1", olga.pk),
        ("2", olga.pk),
    ]
    assert "Regulamento" not in words(office.get("/documents/"))


def test_the_same_fees_make_no_new_paper_and_other_fees_a_new_version(world: World) -> None:
    schedule = FeeSchedule.objects.get()
    for _twice in range(2):
        issue_fee_schedule(schedule_id=schedule.pk)
    schedule.fees.filter(code="CERTIFICATE").update(amount_cents=900)

    issue_fee_schedule(schedule_id=schedule.pk)

    papers = IssuedDocument.objects.order_by("number")
    assert [paper.code for paper in papers] == ["TX-2026-00001", "TX-2026-00002"]
    assert list(LibraryVersion.objects.order_by("number").values_list("label", flat=True)) == [
        "TX-2026-00001",
        "TX-2026-00002",
    ]
    assert papers[0].content["rows"][-1]["amount"] == "5.00"
    assert papers[1].content["rows"][-1]["amount"] == "9.00"


def test_public_papers_are_listed_and_in_the_sitemap(world: World, reader: Client) -> None:
    issue_fee_schedule(schedule_id=FeeSchedule.objects.get().pk)
    listed = words(reader.get("/documents/papers/?kind=fee_schedule&q=2026"))
    by_words = words(reader.get("/documents/papers/?q=tx-2026 00001 ÉPOCA"))
    sitemap = reader.get("/documents/sitemap.xml")

    assert "TX-2026-00001" in listed
    assert "TX-2026-00001" in by_words
    assert sitemap["Content-Type"] == "application/xml"
    assert "http://testserver/documents/TX-2026-00001.pdf" in sitemap.content.decode()


def test_the_library_asks_as_often_for_many_as_for_one(
    reader: Client, django_assert_num_queries: AssertQueries
) -> None:
    shelve("one", "Um", "OTHER")
    reader.get("/documents/")
    with django_assert_num_queries(3):
        reader.get("/documents/")
    for number in range(3):
        shelve(f"more-{number}", f"Outro {number}", "OTHER", file=b"%PDF-" + bytes([number]))
    with django_assert_num_queries(3):
        reader.get("/documents/")


def test_office_lists_papers_that_are_not_public_and_those_taken_back(
    world: World, olga: Account, reader: Client, as_account: As
) -> None:
    kept, cancelled = (ask(world.club, world.season, subject=word) for word in ("Um", "Dois"))
    codes = [
        str(issue_payment_request(request_id=request.pk)["document"])
        for request in (kept, cancelled)
    ]
    cancel_payment_request(request=cancelled, reason="twice", on=DAY, account=None)

    page = as_account(olga).get("/documents/papers/?kind=payment_request")
    shown = {row[0]: (row[1], row[-1]) for row in rows(page)}

    assert shown[codes[0]] == (shown[codes[0]][0], "In force")
    assert shown[codes[0]][0].endswith("not public")
    assert shown[codes[1]][1] == "Outdated the request was taken back"
    checked = words(reader.get(f"/v/{codes[1]}"))
    assert "no, the request was taken back" in checked
    assert "No longer counts" not in checked
    public = reader.get("/documents/papers/?kind=payment_request")
    assert all(code not in words(public) for code in codes)
    assert "not public" not in words(public)
