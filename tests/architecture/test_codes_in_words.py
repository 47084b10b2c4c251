"""Every code in a record has words on pages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.checks import run_checks

from federation.kinds.job import job_title
from federation.models.ledger_titles import ENTRIES
from federation.money.texts.ledger_words import REFERENCES
from federation.texts import all_texts, subject_in_words
from federation.texts.act_names import act_name
from tests.architecture.source_tree import APPS

ABOUT = re.compile(r"([a-z_]+):")


def calls(project: Path) -> Iterator[ast.Call]:
    for app in APPS:
        for path in sorted((project / app).rglob("*.py")):
            if "migrations" not in path.parts:
                tree = ast.parse(path.read_text(encoding="utf-8"))
                yield from (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def name_of(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")


def kinds_of_subjects(project: Path) -> set[str]:
    """Return the kinds in `subject=f"kind:{...}"` in calls."""
    found = set()
    for call in calls(project):
        for keyword in call.keywords:
            if keyword.arg == "subject" and isinstance(keyword.value, ast.JoinedStr):
                first = keyword.value.values[0]
                if isinstance(first, ast.Constant) and (kind := ABOUT.fullmatch(str(first.value))):
                    found.add(kind[1])
    return found


def first_words(project: Path, function: str) -> set[str]:
    """Return the codes passed to a function as its first argument."""
    return {
        call.args[0].value
        for call in calls(project)
        if name_of(call) == function
        and call.args
        and isinstance(call.args[0], ast.Constant)
        and isinstance(call.args[0].value, str)
    }


def test_each_kind_of_subject_written_in_the_code_has_words(project: Path) -> None:
    used = kinds_of_subjects(project)

    assert len(used) > 25
    assert {kind for kind in used if f"subject:{kind}" not in all_texts()} == set()


def test_each_act_of_the_trail_has_its_sentence(project: Path) -> None:
    used = first_words(project, "record_event")

    assert len(used) > 100
    assert {act for act in used if f"act:{act}" not in all_texts()} == set()


def test_each_entry_of_the_ledger_has_words(project: Path) -> None:
    assert first_words(project, "book") - set(ENTRIES) == set()
    assert first_words(project, "next_reference") == set(REFERENCES)


def test_a_subject_without_words_is_refused_at_start(settings: LazySettings) -> None:
    sources = settings.SUBJECT_SOURCES
    settings.SUBJECT_SOURCES = {**sources, "venue": sources["club"]}

    (fault,) = [run_check for run_check in run_checks() if run_check.id == "trunfo.E003"]

    assert fault.msg == "the subject venue has no words"


@pytest.mark.usefixtures("english")
def test_codes_are_told_in_words() -> None:
    assert subject_in_words("club:3") == "club no. 3"
    assert subject_in_words("licence_batch:12") == "request for licences no. 12"
    assert str(job_title("issue_calendar")) == "Issuing the calendar"
    assert act_name("account_invited") == "Invitation sent to …"
