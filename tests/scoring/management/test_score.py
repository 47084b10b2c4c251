"""`manage.py score`: the value it prints, the one line it refuses with, the database left alone.

No test here is marked for the database: touching it would fail the test.
"""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from scoring.importers.template_example import template_example
from tests.scoring.importers.result_files import pbn, usebio, usebio_board, usebio_line, usebio_pair

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def pairs_file(tmp_path: Path) -> Path:
    entries = usebio_pair("1", place="1", percentage="100.00") + "".join(
        usebio_pair(number) for number in "234"
    )
    lines = [usebio_line("1", "2", score=420), usebio_line("3", "4", score=-50)]
    head = "<EVENT_DESCRIPTION>Quarta à noite</EVENT_DESCRIPTION><DATE>11/03/2026</DATE>"
    path = tmp_path / "results.bin"
    path.write_bytes(
        usebio(f"<PARTICIPANTS>{entries}</PARTICIPANTS>" + usebio_board(1, lines), head=head)
    )
    return path


def said(*arguments: str) -> str:
    out = io.StringIO()
    call_command("score", *arguments, stdout=out)
    return out.getvalue()


def test_json_has_the_promised_shape(pairs_file: Path) -> None:
    value = json.loads(said(str(pairs_file), "--json"))

    assert value == {
        "file": str(pairs_file),
        "format": "usebio",
        "event": {"name": "Quarta à noite", "date": "2026-03-11", "kind": "pairs"},
        "method": "matchpoints",
        "boards": 1,
        "standings": [
            row(1, True, "1", score="2.00", percentage="100.00"),
            row(1, True, "4", score="2.00", percentage="100.00"),
            row(3, True, "2", score="0.00", percentage="0.00"),
            row(3, True, "3", score="0.00", percentage="0.00"),
        ],
        "lines": {"checked": 0, "different": 0},
        "published": {"compared": 2, "different": 0, "differences": []},
        "warnings": [],
    }


def row(rank: int, tied: bool, number: str, **figures: str) -> dict[str, object]:
    return {
        "rank": rank,
        "tied": tied,
        "number": number,
        "direction": None,
        "section": None,
        "names": [f"{number} one", f"{number} two"],
        "boards_played": 1,
        "score": None,
        "percentage": None,
        "imps": None,
        "vps": None,
        **figures,
    }


def test_differences_say_where_what_and_why(pairs_file: Path) -> None:
    text = pairs_file.read_bytes().replace(b"100.00", b"75.00")
    pairs_file.write_bytes(text)

    value = json.loads(said(str(pairs_file), "--json"))

    assert value["published"]["differences"] == [
        {
            "where": "1",
            "what": "percentage",
            "published": "75.00",
            "computed": "100.00",
            "why": "Not explained: nothing tried makes the published figure of the results in the "
            "file.",
        }
    ]


def test_table_is_for_reading(pairs_file: Path) -> None:
    text = said(str(pairs_file))

    assert "Quarta à noite  2026-03-11  pairs, matchpoints, usebio" in text
    assert "1 one - 1 two" in text
    assert "100.00" in text


def test_team_events_have_imps_and_vps(tmp_path: Path) -> None:
    path = tmp_path / "teams.csv"
    path.write_bytes(template_example("teams", "csv").replace(b"Rankings;1", b"Scale;annex1"))

    value = json.loads(said(str(path), "--json"))

    assert value["event"]["kind"] == "teams"
    assert value["method"] == "imps_vp"
    assert [(r["number"], r["imps"]) for r in value["standings"]] == [("1", "11"), ("2", "-11")]
    assert all(r["percentage"] is None and r["vps"] is not None for r in value["standings"])


DEALS = pbn({"Board": "1", "Deal": "N:AKQ... - - -", "Contract": "", "Result": ""})


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("empty.xml", b""),
        ("deals.pbn", DEALS),
        ("noise.bws", bytes(range(256)) * 40),
        ("cut.xml", b"<USEBIO><EVENT><BOARD>"),
        ("table.json", b'{"6": [10, 10.5]}'),
    ],
)
def test_refusal_is_one_line_and_two(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)

    with pytest.raises(CommandError) as refusal:
        said(str(tmp_path / name))

    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)
    assert len(str(refusal.value)) > 10


@pytest.mark.parametrize("name", ["missing.xml", "."])
def test_file_that_cannot_be_opened_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(CommandError) as refusal:
        said(str(tmp_path / name))

    assert refusal.value.returncode == 2


def test_results_that_cannot_all_be_true_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "self.csv"
    path.write_text("Event;Club\nBoard;NS;EW;Score\n1;1;1;420\n1;2;3;420\n")

    with pytest.raises(CommandError) as refusal:
        said(str(path))

    assert refusal.value.returncode == 2


def test_process_ends_with_two_and_one_line(tmp_path: Path) -> None:
    (tmp_path / "deals.pbn").write_bytes(DEALS)

    done = subprocess.run(
        [sys.executable, "manage.py", "score", str(tmp_path / "deals.pbn"), "--json"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert done.returncode == 2
    assert done.stdout == ""
    assert len(done.stderr.strip().splitlines()) == 1
    assert "Traceback" not in done.stderr
