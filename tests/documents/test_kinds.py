"""Every kind of paper, printed again from its stored content, byte for byte."""

import io
from typing import Any

import pytest
from pypdf import PdfReader

from federation.kinds.paper import all_paper_kinds
from federation.models import IssuedDocument
from federation.papers.services.documents import render_again
from tests.documents.sample_papers import SAMPLES
from tests.documents.test_issuing import issue

pytestmark = pytest.mark.django_db


KINDS = {kind.code: kind for kind in all_paper_kinds()}


def test_every_kind_has_a_sample() -> None:
    assert sorted(SAMPLES) == sorted(KINDS)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_stored_content_prints_the_stored_bytes_again(kind: str, complaints: list[str]) -> None:
    issued = issue(kind, SAMPLES[kind](), language="pt-pt")

    document = IssuedDocument.objects.get(pk=issued.pk)

    assert render_again(document) == bytes(document.pdf)
    assert complaints == []


@pytest.mark.parametrize(
    "kind",
    ["licence_certificate", "player_certificate", "club_certificate", "delegate_certificate"],
)
def test_what_is_archived_is_pdf_a_3a(kind: str) -> None:
    document = issue(kind, SAMPLES[kind](), language="pt-pt")

    reader = PdfReader(io.BytesIO(bytes(document.pdf)))
    catalogue: Any = reader.root_object
    metadata = catalogue["/Metadata"].get_data()

    assert b'pdfaid:part="3"' in metadata
    assert b'pdfaid:conformance="A"' in metadata
    assert catalogue["/MarkInfo"]["/Marked"] in (True, "true")
    assert catalogue["/OutputIntents"][0]["/S"] == "/GTS_PDFA1"
    assert catalogue["/Lang"] == "pt-PT"
    page_fonts: list[Any] = [page["/Resources"] for page in reader.pages]
    assert all(
        "/FontFile2" in font["/FontDescriptor"] or "/FontFile3" in font["/FontDescriptor"]
        for fonts in page_fonts
        for value in fonts["/Font"].values()
        for font in value["/DescendantFonts"]
    )


def test_letters_are_pdf_ua() -> None:
    document = issue("category_letter", SAMPLES["category_letter"](), language="pt-pt")

    catalogue: Any = PdfReader(io.BytesIO(bytes(document.pdf))).root_object
    metadata = catalogue["/Metadata"].get_data()

    assert b'pdfuaid:part="1"' in metadata
