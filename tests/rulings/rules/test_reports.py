"""RTP 3.2.2: the director's report."""

import datetime as dt
from dataclasses import replace

import pytest

from federation.errors import RuleError
from rulings.reports.rules.reports import (
    Lack,
    PsychicEntry,
    ReportContents,
    ReportedPlayer,
    Returned,
    Routing,
    missing_items_of_report,
    refuse_incomplete_report,
    report_due_on,
    report_routing,
    returned_report,
)
from tests.shipped_figures import rtp_2026

FIGURES = rtp_2026().reports
WHOLE = ReportContents(
    items={"a": "Director", "b": "Event, 8 March, hall", "c": "Pairs, 24 boards"},
    ranking=[ReportedPlayer("Invented Player", "1234")],
    none=frozenset("deghijk"),
)


@pytest.mark.rule("3.2.2-a", "3.2.2-b")
def test_when_a_report_is_due() -> None:
    ended = dt.date(2026, 3, 8)

    assert report_due_on(ended, is_regional=False, figures=FIGURES) == dt.date(2026, 3, 23)
    assert report_due_on(ended, is_regional=True, figures=FIGURES) == dt.date(2026, 3, 29)


@pytest.mark.rule("3.2.2.1-a")
def test_what_a_report_needs() -> None:
    nameless = replace(WHOLE, ranking=[ReportedPlayer("Invented Player", "")])
    silent_on_b = replace(WHOLE, items={"a": "Director", "c": "Pairs"}, none=frozenset("bdeghijk"))

    both = replace(WHOLE, items={**WHOLE.items, "h": "An appeal"})

    assert missing_items_of_report(WHOLE, FIGURES) == ()
    assert missing_items_of_report(both, FIGURES) == (Lack("h", "report_item_both"),)
    assert missing_items_of_report(nameless, FIGURES) == (
        Lack("f", "report_player_incomplete", "Invented Player"),
    )
    assert missing_items_of_report(silent_on_b, FIGURES) == (Lack("b", "report_item_empty"),)
    with pytest.raises(RuleError) as refused:
        refuse_incomplete_report(nameless, FIGURES)
    assert refused.value.values == {"items": "f"}


@pytest.mark.rule("2.1.2.4-c")
def test_a_psychic_is_always_described() -> None:
    entry = PsychicEntry(7, "Opened one spade on a small doubleton", ("12",))

    assert missing_items_of_report(replace(WHOLE, psychics=[entry]), FIGURES) == ()
    assert missing_items_of_report(
        replace(WHOLE, psychics=[replace(entry, players=())]), FIGURES
    ) == (Lack("g", "report_psychic_incomplete", "7"),)


@pytest.mark.rule("2.1.11.3-b")
def test_a_deliberate_irregularity_stands_in_item_g() -> None:
    sanctioned = replace(WHOLE, must_be_in_g=["deliberate_irregularity: 1234"])

    assert missing_items_of_report(sanctioned, FIGURES) == (
        Lack("g", "report_sanction_missing", "deliberate_irregularity: 1234"),
    )


@pytest.mark.rule("3.2.2.2-a")
@pytest.mark.parametrize(
    ("told", "decide", "informed"),
    [
        ("ei", ("CD",), ("CA", "BOARD")),
        ("h", ("CJ",), ("CA", "BOARD")),
        ("j", ("CA",), ("BOARD",)),
        ("", (), ()),
    ],
)
def test_where_a_report_goes(told: str, decide: tuple[str, ...], informed: tuple[str, ...]) -> None:
    assert report_routing(told, FIGURES) == Routing(decide, informed)


@pytest.mark.rule("3.2.2.1-b")
def test_a_report_sent_back() -> None:
    assert returned_report(is_regional=True) == Returned(("DIRECTOR", "ASSOCIATION"), False)
    assert returned_report(is_regional=False) == Returned(("DIRECTOR",), False)
