"""Every row, note, breach, item and step of every shipped regulation has its words."""

import pytest

from federation.rules.figures_penalties import CatalogueRow, Sanction
from federation.rules.rule_sets import RuleSetFigures
from rulings.penalties.rules.conduct import CONDUCT as BREACHES
from rulings.penalties.texts import CONDUCT, HEARING_STEPS, NOTES, OFFENCES, REPORT_ITEMS, SANCTIONS
from tests.shipped_figures import shipped_regulations

REGULATIONS = shipped_regulations()
in_each = pytest.mark.parametrize("figures", REGULATIONS.values(), ids=REGULATIONS)


def _rows(figures: RuleSetFigures) -> list[CatalogueRow]:
    penalties = figures.penalties
    tables = (penalties.harming_the_event, penalties.breaches, penalties.conduct)
    return [row for table in tables for row in table.rows]


@in_each
def test_every_row_of_the_catalogue_has_words(figures: RuleSetFigures) -> None:
    rows = _rows(figures)

    assert [row.key for row in rows if row.key not in OFFENCES] == []
    assert [row.note for row in rows if row.note and row.note not in NOTES] == []


@in_each
def test_report_and_hearing_have_words(figures: RuleSetFigures) -> None:
    assert [item for item in figures.reports.items if item not in REPORT_ITEMS] == []
    assert [step for step in figures.appeals.hearing_steps if step not in HEARING_STEPS] == []


def test_no_words_are_left_of_what_no_regulation_names() -> None:
    rows = [row for figures in REGULATIONS.values() for row in _rows(figures)]
    items = [item for figures in REGULATIONS.values() for item in figures.reports.items]
    steps = [step for figures in REGULATIONS.values() for step in figures.appeals.hearing_steps]

    assert list(OFFENCES) == list(dict.fromkeys(row.key for row in rows))
    assert set(NOTES) == {row.note for row in rows if row.note}
    assert list(REPORT_ITEMS) == list(dict.fromkeys(items))
    assert list(HEARING_STEPS) == list(dict.fromkeys(steps))


def test_conduct_and_sanctions_have_words() -> None:
    assert list(CONDUCT) == [key for keys in BREACHES.values() for key in keys]
    assert list(SANCTIONS) == list(Sanction)
