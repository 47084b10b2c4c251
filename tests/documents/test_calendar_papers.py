"""The calendar as a list, and the year on one page."""

import re
from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.documents.calendar_papers import calendar, year_planner
from tests.documents.papers import printed


def pages(pdf: bytes) -> int:
    return len(PdfReader(BytesIO(pdf)).pages)


def test_the_list_says_draft_or_final_and_what_is_only_reserved() -> None:
    draft = printed("calendar", calendar(is_final=False))
    final = printed("calendar", calendar())

    assert '<p class="state">Draft, version 1, sent on 15 September 2026</p>' in draft.html
    assert '<p class="state done">Final calendar, version 1' in final.html
    assert final.html.count("<caption>") == 12
    assert "<b>National Open Pairs</b>" in final.html
    assert 'Festival da Ribeira <span class="src">reserved</span>' in " ".join(final.html.split())


@pytest.mark.parametrize("language", ["en", "pt-pt"])
def test_a_full_year_fits_on_one_page(language: str, complaints: list[str]) -> None:
    rendered = printed("year_planner", year_planner(), language=language, sample=True)

    assert pages(rendered.pdf) == 1
    assert complaints == []


def test_the_planner_marks_classes_weekends_and_what_goes_on() -> None:
    html = printed("year_planner", year_planner()).html

    assert html.count("<tr>") == 32
    # 29 to 31 February, and 31 of four months
    assert len(re.findall(r'<td\s+class="\s*x\s*"', html)) == 7
    assert "″<b>N</b>" in html
    assert "<b>R</b> Regional de Pares" in html
    assert "+2" in html
