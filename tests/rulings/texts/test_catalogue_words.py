"""Every row, note, breach, item and step has its words."""

from federation.rules.figures_penalties import Sanction
from rulings.penalties.rules.conduct import CONDUCT as BREACHES
from rulings.penalties.texts import CONDUCT, HEARING_STEPS, NOTES, OFFENCES, REPORT_ITEMS, SANCTIONS
from tests.shipped_figures import rtp_2026

FIGURES = rtp_2026()
TABLES = (
    FIGURES.penalties.harming_the_event,
    FIGURES.penalties.breaches,
    FIGURES.penalties.conduct,
)


def test_every_row_of_the_catalogue_has_words() -> None:
    rows = [row for table in TABLES for row in table.rows]

    assert list(OFFENCES) == [row.key for row in rows]
    assert set(NOTES) == {row.note for row in rows if row.note}
    assert list(SANCTIONS) == list(Sanction)


def test_conduct_report_and_hearing_have_words() -> None:
    assert list(CONDUCT) == [key for keys in BREACHES.values() for key in keys]
    assert tuple(REPORT_ITEMS) == FIGURES.reports.items
    assert tuple(HEARING_STEPS) == FIGURES.appeals.hearing_steps
