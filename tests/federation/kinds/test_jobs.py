"""The kinds of long work: declared once each, each subject with one page."""

from dataclasses import replace

import pytest

from federation.errors import RuleError
from federation.kinds.job import (
    JOB_KINDS,
    all_job_kinds,
    job_kind,
    job_title,
    register_jobs,
)
from federation.web.jobs import subject_address
from scoring.rankings.services.rankings import compute_ranking


def test_each_kind_stands_in_its_subject_and_is_found() -> None:
    assert len(all_job_kinds()) >= 36
    assert job_kind("compute_ranking").does is compute_ranking


def test_a_code_is_taken_once() -> None:
    other = replace(job_kind("compute_ranking"), place="")

    with pytest.raises(ValueError, match="two kinds of work are called compute_ranking"):
        register_jobs(other)

    assert job_kind("compute_ranking").place == "ranking"


def test_what_work_is_about_has_one_page() -> None:
    other = replace(job_kind("make_hand_record"), code="count_boards", page="calendar")

    with pytest.raises(ValueError, match="count_boards lead to two pages of event"):
        register_jobs(other)

    assert "count_boards" not in JOB_KINDS


def test_an_unknown_kind_is_refused_and_called_by_its_code() -> None:
    with pytest.raises(RuleError) as refusal:
        job_kind("count_for_ever")

    assert (refusal.value.code, refusal.value.values) == (
        "job_act_unknown",
        {"act": "count_for_ever"},
    )
    assert job_title("count_for_ever") == "count_for_ever"


@pytest.mark.parametrize(
    ("subject", "address"),
    [
        ("event:12", "/events/12/"),
        ("person:3", "/players/3/"),
        ("season_close:4", "/ranking/closing/4/"),
        ("season:2026", "/ranking/"),
        ("fee_schedule:1", "/documents/"),
        ("register", "/federation/duplicates/"),
        ("event:many", ""),
        ("payment:7", ""),
        ("", ""),
    ],
)
def test_work_leads_to_the_page_of_what_it_is_about(subject: str, address: str) -> None:
    assert subject_address(subject) == address
