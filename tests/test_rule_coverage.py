"""The count of tested rules is right, and a marker that names no rule is an error."""

import json
from pathlib import Path

import pytest
import yaml

from tests.rule_coverage import RULE_BOOK, TESTS, faults_of, main, markers_in, rule_apps

BOOK = """
- {id: "1.2-a", article: "1.2", title: One, rule: First., app: tournaments, kind: validate}
- {id: "1.2-b", article: "1.2", title: Two, rule: Second., app: tournaments, kind: classify}
- {id: "3.1.6-g", article: "3.1.6", title: Three, rule: Third., app: scoring, kind: validate}
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    path = tmp_path / "book.yaml"
    path.write_text(BOOK, encoding="utf-8")
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    path = tmp_path / "suite"
    path.mkdir()
    return path


def write(folder: Path, text: str, name: str = "test_some.py") -> None:
    (folder / name).write_text(f"import pytest\n\n\n{text}", encoding="utf-8")


def test_several_ids_in_one_marker_are_counted(
    book: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, '@pytest.mark.rule("1.2-b", "3.1.6-g")\ndef test_a() -> None: ...\n')

    code = main(["--json"], tests=folder, rule_book=book)

    printed = capsys.readouterr()
    assert code == 0
    assert json.loads(printed.out) == {"rules": 3, "covered": 2, "missing": ["1.2-a"]}
    assert printed.err == ""


def test_markers_of_modules_classes_and_parameters_are_counted(book: Path, folder: Path) -> None:
    write(folder, 'pytestmark = [pytest.mark.rule("1.2-a")]\n')
    write(
        folder,
        '@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rule("1.2-b"))])\n'
        "def test_n(n: int) -> None: ...\n",
        name="test_then.py",
    )

    assert [marker.ids for marker in markers_in(folder)] == [("1.2-a",), ("1.2-b",)]


def test_a_marker_quoted_in_a_text_or_outside_a_test_file_does_not_count(folder: Path) -> None:
    write(folder, "TEXT = '@pytest.mark.rule(\"1.2-a\")'\n")
    write(folder, 'mark = pytest.mark.rule("1.2-a")\n', name="shipped.py")

    assert list(markers_in(folder)) == []


def test_an_unknown_id_is_an_error_that_says_where(
    book: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, '@pytest.mark.rule("9.9-z", "1.2-a")\ndef test_a() -> None: ...\n')

    code = main(["--json"], tests=folder, rule_book=book)

    printed = capsys.readouterr()
    assert code == 1
    assert json.loads(printed.out)["covered"] == 1
    assert printed.err == f"{folder / 'test_some.py'}:4: unknown rule 9.9-z\n"


@pytest.mark.parametrize(
    ("decorator", "fault"),
    [
        ("@pytest.mark.rule()", "a rule marker without an id"),
        ("@pytest.mark.rule(RULE)", "rule ids are written out as plain text"),
    ],
)
def test_a_marker_that_cannot_be_read_is_an_error(
    decorator: str, fault: str, book: Path, folder: Path
) -> None:
    write(folder, f"{decorator}\ndef test_a() -> None: ...\n")

    faults = faults_of(list(markers_in(folder)), rule_apps(book))

    assert faults == [f"{folder / 'test_some.py'}:4: {fault}"]


def test_the_readable_answer_lists_what_is_missing_by_app(
    book: Path, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, '@pytest.mark.rule("1.2-a")\ndef test_a() -> None: ...\n')

    main([], tests=folder, rule_book=book)

    assert capsys.readouterr().out == (
        "1 of 3 rules have a test\ntournaments, without: 1.2-b\nscoring, without: 3.1.6-g\n"
    )


def test_the_rule_book_describes_270_rules_once_each() -> None:
    rules = yaml.safe_load(RULE_BOOK.read_text(encoding="utf-8"))

    assert len(rules) == 270
    assert len({rule["id"] for rule in rules}) == 270
    for rule in rules:
        assert set(rule) - {"also"} == {"id", "article", "title", "rule", "app", "kind"}
        assert rule["app"] in {"federation", "tournaments", "scoring", "rulings"}
        assert rule["rule"].endswith(".")


def test_no_test_of_the_project_names_a_rule_that_does_not_exist() -> None:
    assert faults_of(list(markers_in(TESTS)), rule_apps(RULE_BOOK)) == []
