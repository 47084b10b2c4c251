"""A format of result files is one entry: whatever names the formats is made of the list."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import load_command_class
from django.test import Client
from django.utils import translation

from federation.errors import ImporterError
from federation.importers.limits import Limits
from federation.models import Account
from federation.texts import text_of
from scoring.importers.detect import read_result_file, recognise
from scoring.importers.formats import FORMATS, ResultFormat, format_title
from scoring.importers.records import ImportedFile
from scoring.importers.template import read_template_csv
from scoring.intake.api.files import FileInListSerializer
from tests.factories.pages import words
from tests.personas import World

BEGINS = b"CARDS OF TOMORROW\n"


def _read(data: bytes, limits: Limits) -> ImportedFile:
    return read_template_csv(data.removeprefix(BEGINS), limits)


NEW = ResultFormat(
    key="tomorrow",
    title="Cards of Tomorrow",
    extensions=("cot",),
    read=_read,
    recognises=lambda file: file.data.startswith(BEGINS),
)


@pytest.fixture
def with_new_format(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMATS, NEW.key, NEW)


@pytest.mark.usefixtures("with_new_format")
def test_a_new_format_needs_one_entry_to_be_read() -> None:
    file = BEGINS + b"Board;NS;EW;Score\n1;1;2;420\n1;3;4;-50\n"

    assert recognise(file) is NEW
    assert [line.ns_score for line in read_result_file(file).lines] == [420, -50]


@pytest.mark.usefixtures("with_new_format")
@pytest.mark.parametrize("language", ["en", "pt-pt"])
def test_a_new_format_needs_one_entry_to_be_named_in_a_refusal(language: str) -> None:
    with pytest.raises(ImporterError) as refused, translation.override(language):
        read_result_file(b"hello")
    with translation.override(language):
        assert "Cards of Tomorrow" in text_of(refused.value)


@pytest.mark.usefixtures("with_new_format")
def test_a_new_format_needs_one_entry_to_be_named_on_the_page(
    world: World, bruno: Account, as_account: Callable[[Account], Client]
) -> None:
    page = words(as_account(bruno).get(f"/events/{world.event.pk}/manage/"))

    assert "Cards of Tomorrow. The kind is seen from the content" in page
    assert format_title("tomorrow") == "Cards of Tomorrow"


@pytest.mark.usefixtures("with_new_format")
@pytest.mark.parametrize("command", ["score", "intake"])
def test_a_new_format_needs_one_entry_to_be_named_by_a_command(command: str) -> None:
    parser = load_command_class("scoring", command).create_parser("manage.py", command)

    assert "Cards of Tomorrow" in " ".join(parser.format_help().split())


def test_the_interface_enumerates_the_formats() -> None:
    field: Any = FileInListSerializer().fields["format"]

    assert list(field.choices) == list(FORMATS)


def test_the_guide_names_each_format(project: Path) -> None:
    guide = Path(project, "docs", "api.md").read_text("utf-8").splitlines()
    rows = [
        f"| `{each.key}` | {each.title} | {', '.join(f'.{name}' for name in each.extensions)} |"
        for each in FORMATS.values()
    ]

    assert guide[guide.index(rows[0]) :][: len(rows) + 1] == [*rows, ""]
