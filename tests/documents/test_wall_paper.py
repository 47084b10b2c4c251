"""The classification to pin up: on one page as long as print stays readable."""

from dataclasses import replace
from decimal import Decimal
from io import BytesIO

import pytest
from pypdf import PdfReader

from scoring.standings.documents.classification import (
    ClassificationRow,
    ClassificationTable,
    classification_table,
)
from scoring.standings.documents.posted_classification import for_the_wall
from tests.documents.papers import CLUBS, printed, wall_paper

NAMES = (
    "Armando Lopes Castro – Helena Sousa Duarte",
    "Sérgio Moreira Pinheiro – Vicente Vieira Moura",
    "Ana Faria Pereira – Manuel Mendes Castro",
)


def ranking(caption: str, pairs: int, *, clubs: int = 3) -> ClassificationTable:
    return classification_table(caption, [
        ClassificationRow(
            place=index + 1,
            tied=False,
            number=str(index + 1),
            name=NAMES[index % 3],
            licences="1001 · 1002",
            club=CLUBS[index % clubs],
            boards=24,
            score=Decimal("206.33"),
            percent=Decimal("61.41"),
            pe=52,
            pm=Decimal("3.2"),
        )
        for index in range(pairs)
    ])  # fmt: skip


def sheet(*lines: ClassificationTable, size: str = "A4") -> tuple[int, str]:
    """Return the number of pages and the HTML of a poster in Portuguese."""
    paper = replace(wall_paper(size=size), lines=for_the_wall(lines))
    rendered = printed("classification_sheet", paper, language="pt-pt")
    return len(PdfReader(BytesIO(rendered.pdf)).pages), rendered.html


@pytest.mark.parametrize("size", ["A4", "A3"])
@pytest.mark.parametrize(
    "lines",
    [
        (ranking("Classificação", 14),),
        (ranking("Norte-Sul", 7), ranking("Este-Oeste", 7), ranking("Em conjunto", 14)),
        (ranking("Classificação", 30),),
    ],
)
def test_an_event_of_a_club_fits_on_one_page(
    lines: tuple[ClassificationTable, ...], size: str
) -> None:
    pages, _html = sheet(*lines, size=size)

    assert pages == 1


def test_an_event_of_sixty_pairs_takes_two_pages() -> None:
    pages, html = sheet(ranking("Classificação", 60))

    assert pages == 2
    assert 'class="a4 small"' in html


def test_a_wall_shows_the_columns_that_are_read_standing() -> None:
    several, same = for_the_wall([ranking("", 6)]), for_the_wall([ranking("", 6, clubs=1)])

    assert several[0].columns == ("club", "percent", "pe", "pm")
    assert same[0].columns == ("percent", "pe", "pm")


def test_few_pairs_are_printed_large() -> None:
    assert 'class="a4 large"' in sheet(ranking("Classificação", 14))[1]
