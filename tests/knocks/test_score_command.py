"""What `manage.py score` makes of a file, by the figures of the regulation; no database."""

import io
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

Line = tuple[int, str, str, int | str]

# What home is ahead by on one board, in total points, for so many IMPs: Law 78B.
POINTS_OF_IMPS = {0: 0, 1: 20, 2: 50, 3: 90, 4: 130, 5: 170, 8: 350, 10: 430, 11: 500, 20: 2250}


def scored(tmp_path: Path, text: str) -> dict[str, Any]:
    """Return by number the command's figures of each contestant of a file."""
    path = tmp_path / "results.csv"
    path.write_text(text, encoding="utf-8")
    out = io.StringIO()
    call_command("score", str(path), "--json", stdout=out)
    return {row["number"]: row for row in json.loads(out.getvalue())["standings"]}


def pairs_file(sessions: Sequence[Iterable[Line]], *, method: str = "matchpoints") -> str:
    """Return a file of lines: board, North-South, East-West, and a score or a remark."""
    head = (
        f"Event;Par\nKind;pairs\nMethod;{method}\nRankings;1\n\nBoard;Session;NS;EW;Score;Remark\n"
    )
    rows = []
    for session, lines in enumerate(sessions, start=1):
        for board, ns, ew, told in lines:
            score, remark = (told, "") if isinstance(told, int) else ("", told)
            rows.append(f"{board};{session};{ns};{ew};{score};{remark}")
    return head + "\n".join(rows) + "\n"


def match_file(boards: int, *imps: int) -> str:
    """Return a match of this many boards, home ahead by this many IMPs on the first ones."""
    head = "Event;Eq\nKind;teams\nMethod;imps_vp\nScale;annex1\n\nBoard;Round;Table;NS;EW;Score\n"
    rows = []
    for board in range(1, boards + 1):
        ahead = POINTS_OF_IMPS[imps[board - 1]] if board <= len(imps) else 0
        rows += [f"{board};1;1;1;2;{1000 + ahead}", f"{board};1;2;2;1;1000"]
    return head + "\n".join(rows) + "\n"


@pytest.mark.rule("3.6.6-a", "3.6.6-b", "AI-a", "AI-b")
@pytest.mark.parametrize(
    ("boards", "imps", "total", "winner", "loser"),
    [
        (16, (8,), "8", "12.29", "7.71"),
        (8, (10, 20, 20), "50", "20.00", "0.00"),
        (32, (20, 20), "40", "16.46", "3.54"),
        (24, (), "0", "10.00", "10.00"),
        (24, (20,), "20", "14.26", "5.74"),
        (16, (1, 10), "11", "13.04", "6.96"),
        (8, (20, 20), "40", "19.74", "0.26"),  # 19.73 by the formula alone: steps never grow
    ],
)
def test_a_match_becomes_imps_and_the_points_of_annex_i(
    tmp_path: Path, boards: int, imps: tuple[int, ...], total: str, winner: str, loser: str
) -> None:
    data = scored(tmp_path, match_file(boards, *imps))

    assert (data["1"]["imps"], data["1"]["vps"], data["2"]["vps"]) == (total, winner, loser)


@pytest.mark.rule("AI-c")
@pytest.mark.parametrize(
    ("boards", "column"), [(9, 10), (12, 10), (13, 16), (18, 20), (22, 24), (28, 32)]
)
def test_a_number_of_boards_without_column_takes_the_nearest_of_two_the_larger(
    tmp_path: Path, boards: int, column: int
) -> None:
    points = {10: "14.80", 16: "13.97", 20: "13.61", 24: "13.34", 32: "12.95"}

    assert scored(tmp_path, match_file(boards, 5, 10))["1"]["vps"] == points[column]


def board(number: int, tables: int, *, first: int = 1) -> list[Line]:
    """Return a board at this many tables, the first of them best for North-South."""
    return [
        (number, f"{table}", f"{table + 20}", 1000 - 10 * table)
        for table in range(first, first + tables)
    ]


@pytest.mark.rule("3.5.8-b")
def test_a_board_with_fewer_results_is_raised_to_the_highest_top(tmp_path: Path) -> None:
    data = scored(tmp_path, pairs_file([[*board(1, 13), *board(2, 12)]]))

    # 24 of 24 and, of 20 among twelve, 21.75 among thirteen: second, third... 22 of twelve best.
    # Second of thirteen has 22; second of twelve has 20, which is 20 x 13 / 12 + 1 / 12 = 21.75.
    assert data["2"]["score"] == "43.75"
    assert data["2"]["percentage"] == "91.15"


@pytest.mark.rule("3.5.8-a")
def test_sessions_weigh_by_their_boards(tmp_path: Path) -> None:
    # 100 % of one board, then 0 % of three: 25 %, and not the half of both sessions.
    first = [(1, "1", "2", 420), (1, "3", "4", -50)]
    second = [line for item in (1, 2, 3) for line in ((item, "1", "2", -50), (item, "3", "4", 420))]

    data = scored(tmp_path, pairs_file([first, second]))

    assert (data["1"]["percentage"], data["3"]["percentage"]) == ("25.00", "75.00")


@pytest.mark.rule("3.5.10.1-a")
def test_a_pair_that_sits_out_has_its_own_average(tmp_path: Path) -> None:
    # Pair 1 has 75 % of two boards and sits the third out, which the others play.
    lines: list[Line] = [
        (1, "1", "2", 420), (1, "3", "4", -50), (1, "5", "6", 420),
        (2, "1", "4", 420), (2, "3", "6", -50), (2, "5", "2", 420),
        (3, "3", "2", 420), (3, "5", "4", -50),
    ]  # fmt: skip

    data = scored(tmp_path, pairs_file([lines]))

    assert (data["1"]["percentage"], data["1"]["boards_played"]) == ("75.00", 2)


@pytest.mark.rule("2.2.5-b", "2.2.7.3-a", "2.2.3.1-a")
def test_artificial_scores_stand_beside_those_of_the_tables(tmp_path: Path) -> None:
    lines: list[Line] = [(1, "1", "2", 420), (1, "3", "4", -50), (1, "5", "6", "60/40")]

    data = scored(tmp_path, pairs_file([lines]))

    assert (data["5"]["percentage"], data["6"]["percentage"]) == ("60.00", "40.00")


@pytest.mark.rule("3.5.6-a")
def test_two_lines_are_two_rankings(tmp_path: Path) -> None:
    text = pairs_file([board(1, 2)]).replace("Rankings;1", "Rankings;2")

    told = scored(tmp_path, text)

    assert {number: row["rank"] for number, row in told.items()} == {
        "1": 1, "2": 2, "21": 2, "22": 1,
    }  # fmt: skip
