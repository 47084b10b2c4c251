"""Papers as PDF: ours only, the same bytes every time, tagged."""

import hashlib
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from federation.errors import DocumentError
from federation.exporters.qr import qr_code
from federation.papers.documents import rendering
from tests.documents.papers import (
    licence_card,
    pairs_booklet,
    payment_request,
    printed,
    ranking_list,
    teams_booklet,
)

PAPERS: dict[str, Callable[[], Any]] = {
    "licence_card": licence_card,
    "payment_request": payment_request,
    "ranking_list": lambda: ranking_list(60),
    "results_booklet": lambda: pairs_booklet(pairs=6, boards=4),
}
OUTSIDE = (
    '<img alt="x" src="file:///etc/hostname">',
    '<img alt="x" src="http://127.0.0.1:9/logo.png">',
    '<img alt="x" src="../../manage.py">',
    '<img alt="x" src="logos/missing.svg">',
    '<link rel="stylesheet" href="https://127.0.0.1:9/style.css">',
    '<p style="background: url(file:///etc/hostname)">x</p>',
    '<style>@font-face { font-family: F; src: url("file:///etc/hostname"); } p { font-family: F }'
    "</style><p>x</p>",
)


@pytest.mark.parametrize("kind", PAPERS)
@pytest.mark.parametrize("language", ["pt-pt", "en"])
def test_every_kind_prints_without_complaint_of_the_renderer(
    kind: str, language: str, complaints: list[str]
) -> None:
    rendered = printed(kind, PAPERS[kind](), language=language, sample=True)

    assert rendered.pdf.startswith(b"%PDF")
    assert complaints == []


def test_a_team_event_prints_without_complaint_of_the_renderer(complaints: list[str]) -> None:
    rendered = printed("results_booklet", teams_booklet())

    assert rendered.pdf.startswith(b"%PDF")
    assert complaints == []


@pytest.mark.parametrize("kind", PAPERS)
def test_the_same_paper_printed_twice_is_the_same_bytes(kind: str) -> None:
    first = printed(kind, PAPERS[kind]())
    second = printed(kind, PAPERS[kind]())

    assert first == second


def test_the_bytes_do_not_depend_on_the_process(project: Path) -> None:
    script = (
        "import hashlib, django; django.setup();"
        "from tests.documents.papers import payment_request, printed;"
        "print(hashlib.sha256(printed('payment_request', payment_request()).pdf).hexdigest())"
    )
    hashes = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=project,
            env={
                **os.environ,
                "PYTHONHASHSEED": seed,
                "DJANGO_SETTINGS_MODULE": "federation.config.settings_test",
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        for seed in ("1", "2")
    }

    assert hashes == {hashlib.sha256(printed("payment_request", payment_request()).pdf).hexdigest()}


@pytest.mark.parametrize("body", OUTSIDE)
def test_a_paper_that_asks_for_a_file_not_its_own_is_refused(
    paper_template: Callable[[str, str], None], body: str
) -> None:
    paper_template("licence_card", body)

    with pytest.raises(DocumentError) as refusal:
        printed("licence_card", licence_card())

    assert refusal.value.code == "document_outside_file"
    assert refusal.value.values["address"]


def test_a_file_of_the_papers_and_a_picture_inside_the_paper_are_opened(
    paper_template: Callable[[str, str], None], complaints: list[str]
) -> None:
    paper_template(
        "licence_card",
        f'<img alt="x" src="{qr_code("a")}"><link rel="stylesheet" href="document.css">',
    )

    assert printed("licence_card", licence_card()).pdf.startswith(b"%PDF")
    assert complaints == []


@pytest.mark.parametrize("kind", ["no_such_paper", "../licence_card", "Licence", ""])
def test_an_unknown_kind_of_paper_is_refused(kind: str) -> None:
    with pytest.raises(DocumentError) as refusal:
        printed(kind, licence_card())

    assert (refusal.value.code, refusal.value.values) == (
        "document_template_missing",
        {"kind": kind},
    )


def test_a_licence_card_has_the_size_of_a_bank_card(tmp_path: Path) -> None:
    printed_to = tmp_path / "card.pdf"
    printed_to.write_bytes(printed("licence_card", licence_card()).pdf)

    told = subprocess.run(["pdfinfo", printed_to], check=True, capture_output=True, text=True)

    (size,) = (line for line in told.stdout.splitlines() if line.startswith("Page size"))
    width, height = size.split()[2], size.split()[4]  # in points: 85.6 mm by 54 mm
    assert (round(float(width)), round(float(height))) == (243, 153)
    assert "Pages:           1" in told.stdout


def test_each_size_of_page_is_named_once() -> None:
    sheet = (Path(rendering.__file__).parents[3] / "templates/documents/document.css").read_text()

    names = re.findall(r"@page (\w+)", sheet)

    assert len(names) == len(set(names)) > 4
