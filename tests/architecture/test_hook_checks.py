"""Functions named by a dotted string: an error in one is reported by name at start."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings, settings
from django.core.checks import CheckMessage, run_checks
from django.utils.module_loading import import_string

from federation.config import hook_checks
from federation.config.kind_checks import JOB_CALL
from federation.kinds.job import all_job_kinds
from federation.texts import all_texts
from tests.architecture.calls_by_setting import CallOfSetting, asked_later, calls_by_setting


def faults() -> list[tuple[str | None, str]]:
    return [
        (run_check.id, run_check.msg)
        for run_check in run_checks()
        if isinstance(run_check, CheckMessage)
    ]


def test_nothing_is_at_fault() -> None:
    assert faults() == []


def test_a_wrong_letter_is_refused(settings: LazySettings) -> None:
    settings.TABLE_CALLS = "rulings.log.services.table_calls.call_from_tabel"

    ((number, text),) = faults()

    assert number == "trunfo.E004"
    assert text.startswith("TABLE_CALLS names rulings.log.services.table_calls.call_from_tabel:")


def test_a_module_that_is_gone_is_refused(settings: LazySettings) -> None:
    settings.APPROVAL_ACTS = {
        **settings.APPROVAL_ACTS,
        "close_season": "federation.services.gone.season",
    }

    ((number, text),) = faults()

    assert number == "trunfo.E004"
    assert text.startswith("APPROVAL_ACTS names federation.services.gone.season:")


def test_a_function_that_no_longer_takes_an_argument_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def tell_results(*, match: object, account: object) -> None: ...

    monkeypatch.setattr("scoring.matches.services.match_endings.update_results", tell_results)

    assert faults() == [
        (
            "trunfo.E005",
            "MATCH_ENDED calls scoring.matches.services.match_endings.update_results: got an "
            "unexpected keyword argument 'now'; "
            "it takes (*, match: object, account: object) -> None",
        )
    ]


def test_a_function_that_asks_for_more_is_refused(settings: LazySettings) -> None:
    settings.DESK_PANELS = ["scoring.rankings.web.title_panel.event_title"]

    ((number, text),) = faults()

    assert number == "trunfo.E005"
    assert text.startswith(
        "DESK_PANELS calls scoring.rankings.web.title_panel.event_title: "
        "missing a required argument"
    )


def test_what_is_no_function_is_refused(settings: LazySettings) -> None:
    settings.EVENT_TABS = ["scoring.standings.web.event_head"]
    settings.ERASURE_LEAVES = ["federation.privacy.selectors.left_by_erasure.leaves"]

    assert faults() == [
        ("trunfo.E005", "EVENT_TABS calls scoring.standings.web.event_head: it cannot be called"),
        (
            "trunfo.E005",
            "ERASURE_LEAVES names federation.privacy.selectors.left_by_erasure.leaves, "
            "which is no tuple",
        ),
    ]


def test_a_setting_whose_call_nobody_told_is_refused(settings: LazySettings) -> None:
    settings.NEW_PANELS = ["federation.bodies.web.member_panels.player_clubs"]

    assert faults() == [
        ("trunfo.E006", "nobody tells how the functions of NEW_PANELS are called"),
    ]


def test_a_wrong_letter_in_a_library_s_setting_is_refused(settings: LazySettings) -> None:
    schema = settings.SPECTACULAR_SETTINGS
    settings.SPECTACULAR_SETTINGS = {**schema, "SERVE_PERMISSIONS": ["federation.access.Publik"]}

    assert faults() == [
        ("trunfo.E004", "SPECTACULAR_SETTINGS names federation.access.Publik, which is nothing"),
    ]


def test_a_catalogue_that_is_gone_is_told_by_its_name(settings: LazySettings) -> None:
    settings.TEXT_CATALOGUES = ["scoring.texts.gone.TEXTS"]
    all_texts.cache_clear()
    try:
        found = faults()
    finally:
        all_texts.cache_clear()

    assert found == [
        ("trunfo.E004", "TEXT_CATALOGUES names scoring.texts.gone.TEXTS: "
         "No module named 'scoring.texts.gone'"),
    ]  # fmt: skip


def test_a_task_that_no_worker_knows_is_refused(settings: LazySettings) -> None:
    settings.CELERY_BEAT_SCHEDULE = {"look": {"task": "federation.look_after_retentions"}}

    assert faults() == [
        ("trunfo.E007", "no worker knows federation.look_after_retentions (look)"),
    ]


def test_a_task_that_wants_arguments_cannot_be_of_the_timetable(settings: LazySettings) -> None:
    settings.CELERY_BEAT_SCHEDULE = {"run": {"task": "federation.run_job"}}

    ((number, text),) = faults()

    assert number == "trunfo.E007"
    assert text.startswith("beat calls federation.run_job: missing a required argument: 'job_id'")


@pytest.mark.parametrize("setting", hook_checks.CALLS)
def test_the_code_calls_as_is_told(setting: str) -> None:
    positional, by_name, has_more = hook_checks.arguments_of(hook_checks.CALLS[setting])

    made = calls_by_setting()[setting]

    assert made
    assert [call for call in made if not _document_order(call, positional, by_name, has_more)] == []


def _document_order(
    call: CallOfSetting, positional: list[str], by_name: list[str], more: bool
) -> bool:
    if call.has_more:  # names from a mapping: those of a row, or those that are told and not given
        given = call.by_name <= set(by_name)
    else:
        given = call.by_name == set(by_name) and not more
    return call.positional == len(positional) and given


JOBS = {kind.code: kind.does for kind in all_job_kinds()}
APPROVALS = {act: import_string(path) for act, path in settings.APPROVAL_ACTS.items()}


@pytest.mark.parametrize(
    ("function", "services", "call", "at_least"),
    [
        ("request_job", JOBS, JOB_CALL, 20),
        ("request_approval", APPROVALS, hook_checks.CALLS["APPROVAL_ACTS"], 3),
    ],
)
def test_what_is_done_later_takes_the_arguments_it_is_asked_with(
    function: str, services: dict[str, Any], call: str, at_least: int
) -> None:
    _positional, by_name, _more = hook_checks.arguments_of(call)

    asked = asked_later(function)

    assert len(asked) >= at_least
    assert [
        f"{where}: {refused}"
        for act, calls in asked.items()
        for where, names in calls
        if (refused := hook_checks.call_refused(
            services[act], "*, " + ", ".join([*by_name, *sorted(names)])
        ))
    ] == []  # fmt: skip


DOTTED = re.compile(
    r"(?<![\w./@-])(?:federation|tournaments|scoring|rulings|scripts|benchmarks)"
    r"(?:\.[A-Za-z_]\w*)+(?::\w+)?(?![\w/(])"
)


@pytest.mark.parametrize(
    "told_in", ["README.md", "docs/*.md", "Dockerfile", "compose.yaml", "pyproject.toml"]
)
def test_what_texts_name_exists(told_in: str, project: Path) -> None:
    named = {
        found
        for file in project.glob(told_in)
        for found in DOTTED.findall(file.read_text())
    }  # fmt: skip

    assert sorted(item for item in named if not hook_checks.names_something(item)) == []


def test_a_name_that_is_gone_is_found() -> None:
    assert hook_checks.names_something("federation.services.jobs.request_job")
    assert hook_checks.names_something("federation.config.celery:celery_app")
    assert hook_checks.names_something("federation.run_job")
    assert hook_checks.names_something("federation.Account")
    assert not hook_checks.names_something("federation.services.jobs.request_work")
    assert not hook_checks.names_something("federation.services.work")
