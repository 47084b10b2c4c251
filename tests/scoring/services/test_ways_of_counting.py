"""Files without their scoring method: totals show it, and a reason is given only if true."""

from fractions import Fraction

import pytest

from scoring.engine.rounding import to_places
from scoring.intake.services.score_report import ScoreReport
from tests.scoring.importers.result_files import usebio
from tests.scoring.services.test_score_report import (
    board,
    figures,
    fitted_settings,
    pairs,
    report_of,
    whys,
)

# Boards 1 to 3 are played at four tables, board 4 at three of them; scores differ everywhere.
TABLES = (
    (1, [(1, 2, 420), (3, 4, 170), (5, 6, -50), (7, 8, 450)]),
    (2, [(1, 4, 100), (3, 6, 620), (5, 8, -100), (7, 2, 90)]),
    (3, [(1, 6, -110), (3, 8, 140), (5, 2, 50), (7, 4, 110)]),
    (4, [(1, 8, 600), (3, 2, -200), (5, 4, 130)]),
)
FIELD = 4


def raw(scores: list[int], score: int) -> int:
    return sum(2 * (score > other) + (score == other) for other in scores) - 1


def raised(points: Fraction, group: int, way: str) -> Fraction:
    """Return a program's conversion of points among `group` results, without the engine."""
    top, own = 2 * (FIELD - 1), 2 * (group - 1)
    if way == "infinite":
        return top * (points + 1) / (2 * group)
    if group == FIELD or way == "own":
        return points
    if way == "factor":
        return points * top / own
    return (points + 1) * FIELD / group - 1


def file_of(
    way: str,
    lines: str,
    *,
    handicaps: dict[str, int] | None = None,
    wrong: dict[str, str] | None = None,
) -> bytes:
    """Return a file whose totals are counted by `way` and whose lines are printed by `lines`."""
    earned: dict[str, Fraction] = {str(n): Fraction(0) for n in range(1, 9)}
    tops = dict.fromkeys(earned, Fraction(0))
    boards = ""
    for number, rows in TABLES:
        scores, told = [row[2] for row in rows], []
        for ns, ew, score in rows:
            mine = Fraction(raw(scores, score))
            both = mine, 2 * (len(rows) - 1) - mine
            for pair, points in zip((ns, ew), both, strict=True):
                earned[str(pair)] += raised(points, len(rows), way)
                tops[str(pair)] += 2 * ((len(rows) if way == "own" else FIELD) - 1)
            shown = (to_places(raised(points, len(rows), lines), 2) for points in both)
            told.append((ns, ew, score, *shown))
        boards += board(number, told)
    percent = {key: to_places(100 * earned[key] / tops[key], 2) for key in earned}
    strength = {key: percent[key] + (handicaps or {}).get(key, 0) for key in earned}
    published: dict[str, dict[str, object]] = {
        key: {
            "percentage": (wrong or {}).get(key, str(percent[key])),
            "place": 1 + sum(value > strength[key] for value in strength.values()),
            **({"handicap": (handicaps or {}).get(key, 0)} if handicaps else {}),
        }
        for key in earned
    }
    return usebio(pairs(published) + boards, head="<WINNER_TYPE>1</WINNER_TYPE>")


def codes(report: ScoreReport) -> list[str]:
    return [code for code, _values in report.warnings]


@pytest.mark.parametrize(
    ("way", "found"),
    [
        ("neuberg", []),
        ("infinite", ["found_conversion_infinite"]),
        ("factor", ["found_conversion_factor"]),
        ("own", ["found_expected_own_group"]),
    ],
)
def test_the_way_short_boards_are_raised_is_found_and_everything_comes_out(
    way: str, found: list[str]
) -> None:
    report = report_of(file_of(way, way))

    assert report.differences == ()
    assert report.compared == 16 + 30
    assert codes(report) == found


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        ("own", "why_line_not_converted"),
        ("infinite", "why_line_infinite"),
        ("factor", "why_line_factor"),
    ],
)
def test_totals_say_more_than_travellers_printed_otherwise(lines: str, why: str) -> None:
    """The way of a session of uneven boards whose travellers are not converted, totals are."""
    report = report_of(file_of("neuberg", lines))

    assert codes(report) == []
    assert set(whys(report)) == {why}
    assert {difference.what for difference in report.differences} == {
        "matchpoints NS",
        "matchpoints EW",
    }


def test_a_ranking_by_handicap_is_found_though_no_figure_counts_it() -> None:
    report = report_of(file_of("neuberg", "neuberg", handicaps={"6": 30, "8": 25, "1": 2}))

    assert report.differences == ()
    assert codes(report) == ["setting_found", "found_ranked_with"]
    assert fitted_settings(report) == {"handicap_share": "0"}


@pytest.mark.parametrize("way", ["neuberg", "infinite", "factor", "own"])
def test_a_wrong_total_is_not_explained_whatever_the_way(way: str) -> None:
    report = report_of(file_of(way, way, wrong={"5": "61.37"}))

    rows = [
        (difference.where, difference.what, difference.why) for difference in report.differences
    ]
    assert ("5", "percentage", "why_unknown_lines_agree") in rows
    assert {why for _where, what, why in rows if what != "rank"} == {"why_unknown_lines_agree"}


def test_a_total_off_by_a_hundredth_is_not_said_to_be_rounded_on_the_way() -> None:
    right = report_of(file_of("neuberg", "neuberg"))
    own = figures(right, "percentage")["3"]
    off = str(to_places(Fraction(own) + Fraction(1, 100), 2))

    report = report_of(file_of("neuberg", "neuberg", wrong={"3": off}))

    assert [(difference.published, difference.why) for difference in report.differences] == [
        (off, "why_unknown_lines_agree")
    ]


def test_a_score_split_between_the_sides_is_told_where_both_are_points_of_a_score() -> None:
    rows = [(1, 2, 420, 4, 0), (3, 4, 50, 2, 4), (5, 6, -50, 0, 4)]

    report = report_of(usebio(pairs({str(n): {} for n in range(1, 7)}) + board(1, rows)))

    assert whys(report) == ["why_split_score"]


def test_points_no_score_earns_are_not_said_to_be_a_split_score() -> None:
    rows = [(1, 2, 420, 4, 0), (3, 4, 50, "1.37", "2.91"), (5, 6, -50, 0, 4)]

    report = report_of(usebio(pairs({str(n): {} for n in range(1, 7)}) + board(1, rows)))

    assert whys(report) == ["why_unknown", "why_unknown"]
