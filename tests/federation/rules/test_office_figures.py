"""The office's figures: what is read from the file, and what follows from them."""

import datetime as dt

import pytest

from federation.errors import RuleError
from federation.rules.figure_reader import Fault
from federation.rules.office_figures import (
    ApprovalFigures,
    NumberFigures,
    RetainedKind,
    RetentionFigures,
    is_approval_needed,
    is_member_number,
    parse_office,
    retention_start,
)
from tests.shipped_figures import shipped_mapping


def test_shipped_defaults_say_what_they_are() -> None:
    figures = parse_office(shipped_mapping("default-office-2026-01-01"))

    assert figures.full_names_from_age == 18
    assert figures.acting_minutes == 60
    assert figures.note.startswith("These figures are defaults of the project.")
    assert figures.approvals[1] == ApprovalFigures("issue_credit_note", 1, 50_000, "default")
    assert [retention_figures.what for retention_figures in figures.retention] == list(RetainedKind)


def test_what_stands_twice_is_refused() -> None:
    mapping = shipped_mapping("default-office-2026-01-01")
    mapping["approvals"].append(mapping["approvals"][0])

    with pytest.raises(RuleError) as refused:
        parse_office(mapping)

    assert refused.value.values["faults"] == (
        Fault("approvals[5]", "figure_twice", "cancel_licences"),
    )


@pytest.mark.parametrize(
    ("number", "fits"),
    [
        ("PT00123", True),
        ("PT123", False),
        ("00123", False),
        ("PT0012345", False),
        ("PT00x23", False),
    ],
)
def test_a_number_has_the_federations_form(number: str, fits: bool) -> None:
    figures = NumberFigures(prefix="PT", least_digits=5, most_digits=6)

    assert is_member_number(figures, number) is fits


def test_a_form_of_numbers_that_is_none_is_refused() -> None:
    mapping = shipped_mapping("default-office-2026-01-01")
    mapping["member_number"] = {"least_digits": 6, "most_digits": 5}

    with pytest.raises(RuleError) as refused:
        parse_office(mapping)

    assert refused.value.values["faults"] == (
        Fault("member_number.most_digits", "figure_number_digits", "5"),
    )


def test_approval_is_needed_from_so_many_rows_or_above_an_amount() -> None:
    figures = parse_office(shipped_mapping("default-office-2026-01-01"))

    answers = [
        is_approval_needed(figures, "cancel_licences", rows=1),
        is_approval_needed(figures, "cancel_licences", rows=2),
        is_approval_needed(figures, "issue_credit_note", amount_cents=50_000),
        is_approval_needed(figures, "issue_credit_note", amount_cents=50_001),
        is_approval_needed(figures, "merge_people"),
        is_approval_needed(figures, "an_act_nobody_named"),
    ]

    assert answers == [False, True, False, True, True, False]


@pytest.mark.parametrize(
    ("months", "on", "since"),
    [
        (24, dt.date(2026, 11, 20), dt.date(2024, 11, 20)),
        (1, dt.date(2026, 3, 31), dt.date(2026, 2, 28)),
        (12, dt.date(2024, 2, 29), dt.date(2023, 2, 28)),
        (1, dt.date(2026, 1, 5), dt.date(2025, 12, 5)),
        (0, dt.date(2026, 11, 20), dt.date(2026, 11, 20)),
    ],
)
def test_day_before_which_data_is_due_to_go(months: int, on: dt.date, since: dt.date) -> None:
    figures = RetentionFigures(RetainedKind.TRAIL, months, "act", "removed", "default", True)

    assert retention_start(figures, on=on) == since
