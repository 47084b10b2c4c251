"""The count of tested rules is right, and a marker that names no rule is an error."""

import io
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import yaml
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.doors_passed import FILE, digest, drop_replaced, recording
from tests.migrated import alone
from tests.rule_coverage import RULE_BOOK, TESTS, faults_of, main, markers_in, rule_apps

BOOK = """
- {id: "1.2-a", article: "1.2", title: One, rule: First., app: tournaments, kind: validate}
- {id: "1.2-b", article: "1.2", title: Two, rule: Second., app: tournaments, kind: classify}
- {id: "3.1.6-g", article: "3.1.6", title: Three, rule: Third., app: scoring, kind: validate}
"""

TWO_TESTS = """
@pytest.mark.rule("1.2-a")
def test_a() -> None: ...


@pytest.mark.rule("1.2-b")
def test_b() -> None: ...
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


@pytest.fixture
def recorded(folder: Path) -> Path:
    """Return the records of two tests: one of them passed a door."""
    write(folder, TWO_TESTS)
    path = folder.parent / "passed.jsonl"
    lines = [
        {"test": "test_a", "rules": ["1.2-a"], "doors": ["page:event-detail"]},
        {"test": "test_b", "rules": ["1.2-b"], "doors": []},
    ]
    of_file = {"file": "suite/test_some.py", "digest": digest(folder / "test_some.py")}
    path.write_text("".join(json.dumps(line | of_file) + "\n" for line in lines), encoding="utf-8")
    return path


def write(folder: Path, text: str, name: str = "test_some.py") -> None:
    (folder / name).write_text(f"import pytest\n\n\n{text}", encoding="utf-8")


def test_several_ids_in_one_marker_are_counted(
    book: Path, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, '@pytest.mark.rule("1.2-b", "3.1.6-g")\ndef test_a() -> None: ...\n')

    code = main(["--json"], tests=folder, rule_book=book, recorded=tmp_path / "none")

    printed = capsys.readouterr()
    assert code == 0
    assert json.loads(printed.out) == {
        "rules": 3,
        "covered": 2,
        "missing": ["1.2-a"],
        "guarded": 0,
        "unguarded": ["1.2-a", "1.2-b", "3.1.6-g"],
    }
    assert printed.err.startswith("no recording of doors")


def test_a_rule_is_guarded_by_a_test_that_passed_a_door_not_by_its_marker(
    book: Path, folder: Path, recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--json"], tests=folder, rule_book=book, recorded=recorded)

    printed = capsys.readouterr()
    assert json.loads(printed.out)["covered"] == 2
    assert json.loads(printed.out)["guarded"] == 1
    assert json.loads(printed.out)["unguarded"] == ["1.2-b", "3.1.6-g"]
    assert printed.err == ""


def test_what_was_recorded_of_another_text_of_the_tests_does_not_count(
    book: Path, folder: Path, recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(folder, f"{TWO_TESTS}\n")
    digest.cache_clear()

    main(["--json"], tests=folder, rule_book=book, recorded=recorded)

    printed = capsys.readouterr()
    assert json.loads(printed.out)["guarded"] == 0
    assert printed.err.startswith("no recording of doors")


def test_runs_that_begin_together_wait_for_one_another(tmp_path: Path) -> None:
    lines = [json.dumps({"test": name, "doors": []}) + "\n" for name in "abaa"]
    file = tmp_path / FILE
    file.write_text("".join(lines), encoding="utf-8")

    with ThreadPoolExecutor(1) as other:
        with alone(tmp_path):
            dropping = other.submit(drop_replaced, tmp_path)
            with pytest.raises(TimeoutError):
                dropping.result(timeout=0.3)
            meanwhile = file.read_text("utf-8")
        dropping.result(timeout=30)

    assert meanwhile == "".join(lines)
    assert file.read_text("utf-8") == lines[0] + lines[1]


@pytest.mark.django_db
def test_pages_endpoints_files_and_commands_are_doors(client: Client) -> None:
    with recording() as passed:
        client.get("/")
        client.get("/no/such/page/")
        client.get("/api/v1/events/")
        client.get("/admin/")
        call_command("acts", stdout=io.StringIO())
        client.post(reverse("account_login"), {"list": SimpleUploadedFile("list.csv", b"name\n")})
    with recording() as none:
        pass

    assert passed == {
        "page:home",
        "page:account_login",
        "api:api-event-list",
        "command:acts",
        "file:list",
    }
    assert none == set()


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
    book: Path, folder: Path, recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write(
        folder, '@pytest.mark.rule("9.9-z", "1.2-a")\ndef test_a() -> None: ...\n', "test_then.py"
    )

    code = main(["--json"], tests=folder, rule_book=book, recorded=recorded)

    printed = capsys.readouterr()
    assert code == 1
    assert json.loads(printed.out)["covered"] == 2
    assert printed.err == f"{folder / 'test_then.py'}:4: unknown rule 9.9-z\n"


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
    book: Path, folder: Path, recorded: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main([], tests=folder, rule_book=book, recorded=recorded)

    assert capsys.readouterr().out == (
        "2 of 3 rules have a test\n1 of 3 are tested through a door\n"
        "scoring, without: 3.1.6-g\ntournaments, no door: 1.2-b\nscoring, no door: 3.1.6-g\n"
    )


def test_the_rule_book_describes_270_rules_once_each() -> None:
    rules = yaml.safe_load(RULE_BOOK.read_text(encoding="utf-8"))

    assert len(rules) == 270
    assert len({rule["id"] for rule in rules}) == 270
    for rule in rules:
        assert set(rule) - {"also"} == {"id", "article", "title", "rule", "app", "kind", "weight"}
        assert rule["app"] in {"federation", "tournaments", "scoring", "rulings"}
        assert rule["rule"].endswith(".")
        assert rule["weight"] in {1, 2, 3}


def test_no_test_of_the_project_names_a_rule_that_does_not_exist() -> None:
    assert faults_of(list(markers_in(TESTS)), rule_apps(RULE_BOOK)) == []
