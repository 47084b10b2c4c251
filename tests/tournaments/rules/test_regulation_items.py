"""The regulation of an event: what it must say, and how it is kept."""

import datetime as dt
from dataclasses import replace
from fractions import Fraction

import pytest

from federation.errors import RuleError
from tests.shipped_figures import rtp_2026
from tournaments.rules.regulation_items import (
    ITEMS,
    CarryOver,
    Conditions,
    Dates,
    EntryFee,
    PhaseTerms,
    QuotaTerms,
    Rounding,
    TimetableLine,
    changed_items,
    conditions_mapping,
    missing_items,
    parse_conditions,
    refuse_entries,
    refuse_publication,
    regulation_due_on,
)

pytestmark = pytest.mark.rule("3.1.2-c")

REQUIRED = rtp_2026().regulation.required_items
DAYS = Dates(dt.date(2026, 5, 23), dt.date(2026, 5, 24))
HALF = CarryOver(Fraction(1, 2), 2, Rounding.HALF_UP)
WHOLE = Conditions(
    entry_conditions="Pares inscritos pelas associações.",
    entries_close_on=dt.date(2026, 5, 15),
    participation_conditions="Jogadores licenciados em 2026.",
    venue="Sala de Exemplo",
    dates=DAYS,
    timetable=(
        TimetableLine(dt.date(2026, 5, 23), dt.time(15, 0), "1.ª sessão", 26),
        TimetableLine(dt.date(2026, 5, 24), dt.time(10, 30), "2.ª sessão", 26),
    ),
    fee=EntryFee(6000, "EUR", "tabela"),
    phases=(
        PhaseTerms("Fase regional", "Howell", 26, 20, HALF),
        PhaseTerms("Final", "Mitchell", 52),
    ),
    quotas=(QuotaTerms("LIS", "Lisboa", 20), QuotaTerms("NORTE", "Norte", 12)),
)


@pytest.mark.rule("3.1.2-c")
def test_entries_of_an_event_without_timetable_stay_closed() -> None:
    draft = replace(WHOLE, timetable=())

    with pytest.raises(RuleError) as refused:
        refuse_entries(official=True, published=None, draft=draft, required=REQUIRED)

    assert refused.value.code == "regulation_incomplete"
    assert refused.value.article == "RTP 3.1.2"
    assert refused.value.values == {"items": ("timetable",)}


@pytest.mark.rule("3.1.2-c")
def test_every_required_item_that_is_missing_is_named() -> None:
    assert missing_items(Conditions(), required=REQUIRED) == (
        "entry_conditions",
        "participation_conditions",
        "venue",
        "dates",
        "timetable",
    )
    assert missing_items(replace(WHOLE, venue="  "), required=REQUIRED) == ("venue",)
    assert missing_items(WHOLE, required=REQUIRED) == ()


def test_entries_of_an_official_event_wait_for_a_regulation_not_yet_begun() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_entries(official=True, published=None, draft=None, required=REQUIRED)

    assert (refused.value.code, refused.value.article) == (
        "entries_wait_for_regulation", "RTP 3.1.2",
    )  # fmt: skip
    refuse_entries(official=False, published=None, draft=None, required=REQUIRED)


def test_a_whole_draft_opens_entries_only_once_it_is_published() -> None:
    with pytest.raises(RuleError) as refused:
        refuse_entries(official=True, published=None, draft=WHOLE, required=REQUIRED)

    assert refused.value.code == "regulation_not_published"
    refuse_entries(official=True, published=WHOLE, draft=Conditions(), required=REQUIRED)
    refuse_entries(official=False, published=None, draft=Conditions(), required=REQUIRED)
    refuse_publication(WHOLE, required=REQUIRED)


def test_an_item_that_no_regulation_has_is_a_fault_of_the_rule_set() -> None:
    with pytest.raises(RuleError) as refused:
        missing_items(WHOLE, required=["weather"])

    assert (refused.value.code, refused.value.values) == (
        "regulation_item_unknown",
        {"item": "weather"},
    )


def test_what_is_stored_is_read_as_it_was() -> None:
    assert parse_conditions(conditions_mapping(WHOLE)) == WHOLE
    assert conditions_mapping(WHOLE)["timetable"][1] == {
        "day": "2026-05-24",
        "starts_at": "10:30",
        "what": "2.ª sessão",
        "boards": 26,
    }


@pytest.mark.parametrize(
    ("mapping", "faults"),
    [
        ({"weather": "sun"}, ["weather: figure_unknown"]),
        ({"venue": 7}, ["venue: figure_not_text (7)"]),
        ({"venue": "x" * 4001}, ["venue: regulation_text_too_long (4000)"]),
        (
            {"dates": {"starts_on": "2026-05-24", "ends_on": "2026-05-23"}},
            ["dates: regulation_dates_turned"],
        ),
        (
            {
                "dates": {"starts_on": "2026-05-23", "ends_on": "2026-05-24"},
                "timetable": [{"day": "2026-05-25", "starts_at": "10:00", "what": "Final"}],
            },
            ["timetable[0]: regulation_line_outside_dates (2026-05-25)"],
        ),
        (
            {"timetable": [{"day": "2026-05-23", "starts_at": "25:00", "what": "Final"}]},
            ["timetable[0].starts_at: figure_not_a_time (25:00)"],
        ),
        (
            {"phases": [{"name": "A", "format": "", "carry_over":
                         {"share": [3, 2], "places": 2, "rounding": "half_up"}}]},
            ["phases[0].carry_over.share: regulation_share_over_one (3/2)"],
        ),
    ],
)  # fmt: skip
def test_conditions_that_cannot_be_are_refused_by_path(
    mapping: dict[str, object], faults: list[str]
) -> None:
    with pytest.raises(RuleError) as refused:
        parse_conditions(mapping)

    assert refused.value.code == "regulation_invalid"
    assert [str(fault) for fault in refused.value.values["faults"]] == faults  # type: ignore[attr-defined]


def test_versions_differ_in_named_items() -> None:
    later = replace(WHOLE, venue="Outra Sala", entries_close_on=dt.date(2026, 5, 16))

    assert changed_items(WHOLE, later) == ("venue", "entry_conditions")
    assert changed_items(WHOLE, WHOLE) == ()


def test_every_condition_belongs_to_one_item() -> None:
    names = [name for item in ITEMS for name in item.fields]

    assert sorted(names) == sorted(conditions_mapping(Conditions()))


@pytest.mark.parametrize(
    ("national", "due_on"), [(True, dt.date(2026, 10, 30)), (False, dt.date(2027, 5, 21))]
)
def test_national_regulations_come_out_with_the_final_calendar(
    national: bool, due_on: dt.date
) -> None:
    regulation_due = regulation_due_on(
        national=national,
        season=2027,
        starts_on=dt.date(2027, 5, 22),
        figures=rtp_2026().calendar,
    )

    assert regulation_due == due_on
