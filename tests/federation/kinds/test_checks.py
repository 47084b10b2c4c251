"""`manage.py check` tells of a kind of paper, of work or of e-mail that lacks something."""

from dataclasses import replace
from typing import Any

import pytest
from django.core.checks import CheckMessage, run_checks
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from federation.kinds.job import JOB_KINDS, JobKind, job_kind
from federation.kinds.notice import NOTICE_KINDS, NoticeKind, notice_kind_of
from federation.kinds.paper import PAPER_KINDS, paper_kind
from federation.models import DocumentSeries, Job, JobState, Season


def faults(**kwargs: Any) -> list[tuple[str | None, str]]:
    checks = run_checks(**kwargs)
    return [(fault.id, fault.msg) for fault in checks if isinstance(fault, CheckMessage)]


def test_a_paper_without_a_template_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(paper_kind("receipt"), code="reminder_letter", prefix="RL")
    monkeypatch.setitem(PAPER_KINDS, kind.code, kind)

    assert faults() == [
        (
            "trunfo.E010",
            "the paper reminder_letter has no documents/reminder_letter/document.html",
        )
    ]


def test_a_template_of_no_paper_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    paper_kind("hand_record")
    monkeypatch.delitem(PAPER_KINDS, "hand_record")

    assert faults() == [("trunfo.E010", "templates/documents/hand_record prints no kind of paper")]


def test_a_paper_about_something_without_words_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PAPER_KINDS, "receipt", replace(paper_kind("receipt"), about="cheque"))

    assert faults() == [("trunfo.E003", "the paper receipt is about a cheque, which has no words")]


@pytest.mark.parametrize("title", ["", _(" ")])
def test_a_kind_without_a_title_is_told(monkeypatch: pytest.MonkeyPatch, title: Promise) -> None:
    paper, job, notice = paper_kind("receipt"), job_kind("compute_ranking"), appeals()
    monkeypatch.setitem(PAPER_KINDS, paper.code, replace(paper, title=title))
    monkeypatch.setitem(JOB_KINDS, job.code, replace(job, title=title))
    monkeypatch.setitem(NOTICE_KINDS, notice.code, replace(notice, title=title))

    assert faults() == [
        ("trunfo.E003", "the paper receipt has no title"),
        ("trunfo.E003", "the work compute_ranking has no title"),
        ("trunfo.E003", "the e-mail appeals has no title"),
    ]


def test_an_e_mail_without_its_sentences_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    notice = appeals()
    changed = replace(notice, codes=[*notice.codes, "notice_appeal_heard"])
    monkeypatch.setitem(NOTICE_KINDS, notice.code, changed)

    assert faults() == [
        ("trunfo.E003", "the e-mail appeals says notice_appeal_heard, which has no words"),
        ("trunfo.E003", "the e-mail appeals says notice_appeal_heard_subject, which has no words"),
    ]


def appeals() -> NoticeKind:
    return notice_kind_of("notice_appeal_decided")


def test_work_that_cannot_be_done_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def count(*, account: object) -> None: ...

    job_kind("compute_ranking")
    kind = JobKind(code="count", title=_("Counting"), does=count, about="venue", page="no-page")
    monkeypatch.setitem(JOB_KINDS, kind.code, kind)

    assert faults() == [
        ("trunfo.E003", "the work count is about a venue, which has no words"),
        (
            "trunfo.E005",
            "the work count cannot be done: got an unexpected keyword argument 'progress'; "
            "it takes (*, account: object) -> None",
        ),
        ("trunfo.E009", "the work count leads to no-page, which is no address"),
    ]


def test_work_that_leads_to_one_page_for_all_needs_no_row(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(job_kind("compute_ranking"), place="event-detail")
    monkeypatch.setitem(JOB_KINDS, kind.code, kind)

    assert faults() == [
        ("trunfo.E009", "the work compute_ranking leads to event-detail, which is no address")
    ]


@pytest.mark.django_db
def test_stored_kinds_that_are_gone_are_told() -> None:
    season = Season.objects.create(year=2031, starts_on="2031-01-01", ends_on="2031-12-31")
    DocumentSeries.objects.create(kind="letter_of_old", season=season, prefix="LO")
    DocumentSeries.objects.create(kind="receipt", season=season, prefix="RX")
    DocumentSeries.objects.create(kind="credit_note", season=season, prefix="NC")
    Job.objects.create(act="count_for_ever")
    Job.objects.create(act="count_long_ago", state=JobState.DONE)

    assert faults(databases=["default"]) == [
        (
            "trunfo.W001",
            "papers of the kind letter_of_old are kept, and no such kind is declared",
        ),
        ("trunfo.W001", "papers of the kind receipt are kept as RX, and begin RC now"),
        ("trunfo.W001", "work of the kind count_for_ever waits, and no such kind is declared"),
    ]


@pytest.mark.django_db
def test_what_is_stored_today_is_not_told() -> None:
    assert faults(databases=["default"]) == []
