"""A file scored again: published figures are reproduced, or the reason is given."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from scoring.importers.detect import read_result_file
from scoring.intake.services.score_report import ScoreReport, score_imported
from tests.scoring.importers.result_files import (
    pbn,
    usebio,
    usebio_board,
    usebio_line,
    usebio_pair,
)

GLOSSARY_SCORES = (420, -50, 170, 420)  # board 8 of the worked example


def report_of(data: bytes) -> ScoreReport:
    return score_imported(read_result_file(data))


def pairs(published: Mapping[str, Mapping[str, Any]]) -> str:
    entries = "".join(usebio_pair(number, **data) for number, data in published.items())
    return f"<PARTICIPANTS>{entries}</PARTICIPANTS>"


def board(number: int, rows: Sequence[tuple[object, ...]]) -> str:
    """Rows: North-South, East-West, score and, where published, the points of both."""
    lines = []
    for ns, ew, score, *points in rows:
        told = dict(zip(("ns_match_points", "ew_match_points"), points, strict=False))
        lines.append(usebio_line(str(ns), str(ew), score=score, **told))
    return usebio_board(number, lines)


def figures(report: ScoreReport, name: str) -> dict[str, str]:
    return {row.number: str(getattr(row, name)) for row in report.standings}


def whys(report: ScoreReport) -> list[str]:
    return [difference.why for difference in report.differences]


def fitted_settings(report: ScoreReport) -> dict[str, str]:
    found = [dict(values) for code, values in report.warnings if code == "setting_found"]
    return {item["setting"]: item["value"] for item in found}


def test_worked_example_comes_out_to_the_point() -> None:
    points = ((5, 1), (0, 6), (2, 4), (5, 1))
    rows = [
        (2 * place + 1, 2 * place + 2, score, *point)
        for place, (score, point) in enumerate(zip(GLOSSARY_SCORES, points, strict=True))
    ]
    published: dict[str, dict[str, str]] = {str(n): {} for n in range(1, 9)} | {
        "1": {"percentage": "83.33", "place": "2="}
    }

    report = report_of(usebio(pairs(published) + board(8, rows)))

    assert (report.compared, report.differences) == (10, ())
    assert report.boards == 1
    assert figures(report, "percentage")["1"] == "83.33"
    assert figures(report, "score")["4"] == "6.00"
    assert [(row.number, row.rank, row.tied) for row in report.standings[:3]] == [
        ("4", 1, False),
        ("1", 2, True),
        ("7", 2, True),
    ]


NEUBERG_BOARDS = board(1, [(1, 2, 100, 4, 0), (3, 4, 50, 2, 2), (5, 6, -50, 0, 4)])


def test_traveller_left_unconverted_is_told_so_and_totals_come_out() -> None:
    """Two of three results stand: 2 and 0 become (x + 1) x 3/2 - 1 = 3.5 and 0.5."""
    short = board(2, [(1, 2, 100, 2, 0), (3, 4, 50, 0, 2)])
    totals = {"1": "7.50", "2": "0.50", "3": "2.50", "4": "5.50", "5": "0.00", "6": "4.00"}
    published = {number: {"total_score": total} for number, total in totals.items()}
    head = "<WINNER_TYPE>1</WINNER_TYPE>"

    report = report_of(usebio(pairs(published) + NEUBERG_BOARDS + short, head=head))

    assert whys(report) == ["why_line_not_converted"] * 4
    assert {difference.where.split(",")[0] for difference in report.differences} == {"board 2"}


def test_totals_factored_to_a_full_event_are_known_by_their_program() -> None:
    short = board(2, [(1, 2, 100, 2, 0), (3, 4, 50, 0, 2)])
    totals = {"1": "7.50", "2": "0.50", "3": "2.50", "4": "5.50", "5": "0.00", "6": "8.00"}
    published = {number: {"total_score": total} for number, total in totals.items()}
    head = "<PROGRAM_NAME>Compscore3</PROGRAM_NAME><WINNER_TYPE>1</WINNER_TYPE>"

    report = report_of(usebio(pairs(published) + NEUBERG_BOARDS + short, head=head))

    assert set(whys(report)) == {"why_line_not_converted"}
    assert figures(report, "score")["6"] == "8.00"


def test_short_board_scored_among_its_own_results_is_found_by_trying() -> None:
    """One table got an artificial 50: the others are left unconverted, 50 is of their top."""
    rows = [(1, 2, 100, 4, 0), (3, 4, 50, 2, 2), (5, 6, -50, 0, 4), (7, 8, "A5050", 2, 2)]
    full = [(1, 4, 10, 6, 0), (3, 6, 20, 6, 0), (5, 8, 30, 6, 0), (7, 2, 40, 6, 0)]
    full = [(a, b, s, 2 * i, 6 - 2 * i) for i, (a, b, s, *_) in enumerate(full)]
    published: dict[str, dict[str, str]] = {str(n): {} for n in range(1, 9)} | {
        "1": {"percentage": "40.00"}
    }

    report = report_of(usebio(pairs(published) + board(1, rows) + board(2, full)))

    assert report.differences == ()
    assert [code for code, _values in report.warnings] == ["found_expected_own_group"]


def test_rounding_of_each_board_is_found_by_trying() -> None:
    """Five of six results: 8, 6, 4, 2, 0 become 9.8, 7.4, 5, 2.6, 0.2; to whole points."""
    scores = (500, 400, 300, 200, 100)
    rounded = ((10, 0), (7, 3), (5, 5), (3, 7), (0, 10))
    rows = [
        (n, n + 10, score, *told)
        for n, (score, told) in enumerate(zip(scores, rounded, strict=True), 1)
    ]
    full = [(n, n + 10, 100 * n, 2 * n - 2, 12 - 2 * n) for n in range(1, 7)]
    published: dict[str, dict[str, str]] = {str(n): {} for n in (*range(1, 7), *range(11, 17))}
    published |= {"1": {"total_score": "10.0"}, "12": {"total_score": "11.0"}}

    report = report_of(usebio(pairs(published) + board(1, rows) + board(2, full)))

    assert report.differences == ()
    assert fitted_settings(report) == {"board_rounding": "unit"}


def test_points_given_by_hand_on_a_line_count_in_the_totals() -> None:
    rows = [(1, 2, 420, 4, 0), (3, 4, 50, 2, 2), (5, 6, -50, 1, 3)]
    totals = {"5": {"total_score": "1.00"}, "6": {"total_score": "3.00"}}
    published: dict[str, dict[str, str]] = {str(n): {} for n in range(1, 7)} | totals

    report = report_of(usebio(pairs(published) + board(1, rows)))

    assert {(d.where, d.what, d.why) for d in report.differences} == {
        ("board 1, 5 v 6, line 13", "matchpoints NS", "why_line_not_of_score"),
        ("board 1, 5 v 6, line 13", "matchpoints EW", "why_line_not_of_score"),
    }
    assert [code for code, _ in report.warnings] == ["points_given_by_hand"]
    assert figures(report, "percentage")["5"] == "25.00"


def test_total_that_leaves_points_given_by_hand_out_is_explained_by_the_line() -> None:
    rows = [(1, 2, 420, 4, 0), (3, 4, 50, 2, 2), (5, 6, -50, 1, 3)]
    totals = {"1": {"total_score": "4"}, "5": {"total_score": "0"}, "6": {"total_score": "3"}}
    published: dict[str, dict[str, str]] = {str(n): {} for n in range(1, 7)} | totals

    report = report_of(usebio(pairs(published) + board(1, rows)))

    assert ("6", "score", "why_follows_from_lines") in {
        (d.where, d.what, d.why) for d in report.differences
    }


def test_figures_cut_off_are_told_as_such() -> None:
    points = ((5, 1), (0, 6), (2, 4), (5, 1))
    rows = [
        (2 * place + 1, 2 * place + 2, score, *point)
        for place, (score, point) in enumerate(zip(GLOSSARY_SCORES, points, strict=True))
    ]
    percents = {"1": "83.33", "2": "16.66", "5": "33.33", "6": "66.66"}
    published: dict[str, dict[str, str]] = {str(n): {} for n in range(1, 9)}
    published |= {number: {"percentage": text} for number, text in percents.items()}

    report = report_of(usebio(pairs(published) + board(8, rows)))

    assert [(d.where, d.published, d.computed, d.why) for d in report.differences] == [
        ("2", "16.66", "16.67", "why_truncated"),
        ("6", "66.66", "66.67", "why_truncated"),
    ]


def test_tie_the_program_broke_is_told() -> None:
    rows = [(1, 2, 100), (3, 4, 100)]
    places = {str(n): {"place": str(n)} for n in range(1, 5)}

    report = report_of(usebio(pairs(places) + board(1, rows)))

    assert set(whys(report)) == {"why_tie_broken"}
    assert all(row.rank == 1 and row.tied for row in report.standings)


def test_handicap_may_count_half() -> None:
    entry = {"percentage": "52.00", "handicap": "4"}
    published = {"1": entry, "2": entry, "3": {}, "4": {}}
    content = pairs(published) + board(1, [(1, 2, 100), (3, 4, 100)])

    report = report_of(usebio(content))

    assert report.differences == ()
    assert fitted_settings(report) == {"handicap_share": "1/2"}


def test_sections_are_one_field_and_numbers_stay_apart() -> None:
    section = pairs({"1": {}, "2": {}})
    content = "".join(
        f"<SECTION SECTION_ID='{name}'>{section}{board(1, [(1, 2, score)])}</SECTION>"
        for name, score in (("A", 420), ("B", -50))
    )

    report = report_of(usebio(f"<SESSION>{content}</SESSION>"))

    assert {(r.section, r.number): str(r.percentage) for r in report.standings} == {
        ("A", "1"): "100.00",
        ("A", "2"): "0.00",
        ("B", "1"): "0.00",
        ("B", "2"): "100.00",
    }


def test_contract_that_makes_another_score_is_told_and_the_written_counts() -> None:
    wrong = usebio_line("1", "2", contract="4S", played_by="N", tricks=10, score=620)
    right = usebio_line("3", "4", contract="4S", played_by="S", tricks=9, score=-50)

    report = report_of(
        usebio(pairs({str(n): {} for n in "1234"}) + usebio_board(1, [wrong, right]))
    )

    assert (report.lines_checked, len(report.wrong_lines)) == (2, 1)
    data = dict(report.warnings[0][1])
    assert (report.warnings[0][0], data["written"], data["computed"]) == (
        "score_not_of_contract",
        "620",
        "420",
    )


def test_vulnerability_of_the_deal_goes_before_the_number_of_the_board() -> None:
    suits = "AKQJT98765432"
    deal = f"N:{suits}... .{suits}.. ..{suits}. ...{suits}"
    header = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS"
    tags = {"Board": "1", "Vulnerable": "All", "Deal": deal, "ScoreTable": header}

    report = report_of(pbn(tags, rows=["1 2 4S N 10 620", "3 4 4S N 9 -100"]))

    assert (report.lines_checked, len(report.wrong_lines)) == (2, 0)


def test_side_that_is_not_named_counts_for_the_others() -> None:
    header = "PairId_NS;PairId_EW;Score_NS;IMP_NS"
    rows = ["1 2 420 10", "3 ??? -50 -10"]

    report = report_of(pbn({"Board": "1", "ScoreTable": header}, rows=rows))

    assert report.differences == ()
    assert figures(report, "score") == {"1": "10.00", "3": "-10.00", "2": "-10.00"}


def test_butler_and_its_datum() -> None:
    """100, 200, 300, 800: without the extremes the datum is 250; 100 is -4 IMPs, 800 is 11."""
    lines = [
        usebio_line(str(n), str(n + 10), score=score, ns_butler_points=points)
        for n, score, points in ((1, 100, -4), (2, 200, -2), (3, 300, 2), (4, 800, 11))
    ]
    published = pairs({str(n): {} for n in (1, 2, 3, 4, 11, 12, 13, 14)})

    report = report_of(usebio(published + usebio_board(1, lines)))

    assert report.method == "butler"
    assert report.differences == ()


def individual(board_number: int, seats: str, score: int) -> str:
    numbers = "".join(
        f"<{seat}_PLAYER_NUMBER>{number}</{seat}_PLAYER_NUMBER>"
        for seat, number in zip("NSEW", seats, strict=True)
    )
    line = f"<TRAVELLER_LINE>{numbers}<SCORE>{score}</SCORE></TRAVELLER_LINE>"
    return f"<BOARD><BOARD_NUMBER>{board_number}</BOARD_NUMBER>{line}</BOARD>"


def test_individuals_take_the_points_of_every_partnership() -> None:
    first = individual(1, "1234", 100) + individual(1, "5678", -50)
    second = individual(2, "1357", 200) + individual(2, "2468", 300)
    people = "".join(
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Name {n}</PLAYER_NAME></PLAYER>"
        for n in range(1, 9)
    )
    content = f"<PARTICIPANTS>{people}</PARTICIPANTS>{first}{second}"

    report = report_of(usebio(content, event_type="INDIVIDUAL"))

    percents = figures(report, "percentage")
    assert {n: percents[n] for n in "12567"} == {
        "1": "50.00",  # 2 of 2 with player 2, then 0 of 2 with player 3
        "2": "100.00",
        "5": "50.00",
        "6": "0.00",
        "7": "100.00",
    }
    assert report.standings[0].boards_played == 2
    assert report.standings[0].names == ("Name 2",)


def individuals(adjusted: dict[int, str]) -> str:
    return "".join(
        f"<PLAYER><PLAYER_NUMBER>{n}</PLAYER_NUMBER><PLAYER_NAME>Name {n}</PLAYER_NAME>"
        f"<ADJUSTMENT>{adjusted.get(n, 0)}</ADJUSTMENT></PLAYER>"
        for n in range(1, 9)
    )


def test_what_an_individual_gains_or_loses_besides_the_boards_counts() -> None:
    rows = individual(1, "1234", 100) + individual(1, "5678", -50)
    content = f"<PARTICIPANTS>{individuals({1: '-2.5', 5: '10'})}</PARTICIPANTS>{rows}"

    report = report_of(usebio(content, event_type="INDIVIDUAL"))

    percents = figures(report, "percentage")
    assert {n: percents[n] for n in "1256"} == {
        "1": "97.50",
        "2": "100.00",
        "5": "10.00",
        "6": "0.00",
    }
    assert [row.rank for row in report.standings] == [1, 1, 1, 4, 5, 6, 6, 6]


def test_a_place_nobody_is_named_for_is_in_no_standing_but_counts_for_the_others() -> None:
    unnamed = individual(1, "1234", 100).replace("<S_PLAYER_NUMBER>2</S_PLAYER_NUMBER>", "")
    rows = unnamed + individual(1, "5678", -50)
    content = f"<PARTICIPANTS>{individuals({})}</PARTICIPANTS>{rows}"

    report = report_of(usebio(content, event_type="INDIVIDUAL"))

    percents = figures(report, "percentage")
    assert sorted(percents) == ["1", "3", "4", "5", "6", "7", "8"]
    assert (percents["1"], percents["3"]) == ("100.00", "0.00")


def teams(matches: str, totals: dict[str, object], head: str = "") -> bytes:
    entries = "".join(
        f"<TEAM TEAM_ID='{n}'><TOTAL_SCORE>{total}</TOTAL_SCORE></TEAM>"
        for n, total in totals.items()
    )
    head = head or "<MATCH_SCORING_METHOD>VPS</MATCH_SCORING_METHOD>"
    session = f"<SESSION><PARTICIPANTS>{entries}</PARTICIPANTS>{matches}</SESSION>"
    return usebio(session, event_type="TEAMS", head=head)


def match(
    home: str,
    away: str,
    boards: list[tuple[int, int]],
    vps: tuple[object, object],
    tag: str = "IMPS",
) -> str:
    """Boards: the score at the table where home sits North-South, and at the other."""
    inner = "".join(
        f"<BOARD><BOARD_NUMBER>{number}</BOARD_NUMBER>"
        + usebio_line(home, away, direction="NS", score=ours)
        + usebio_line(away, home, direction="EW", score=theirs)
        + "</BOARD>"
        for number, (ours, theirs) in enumerate(boards, start=1)
    )
    return (
        f"<MATCH><TEAM>{home}</TEAM><OPPOSING_TEAM>{away}</OPPOSING_TEAM>"
        f"<TEAM_SCORE>{vps[0]}</TEAM_SCORE><OPPOSING_TEAM_SCORE>{vps[1]}</OPPOSING_TEAM_SCORE>"
        f"{inner}</MATCH>"
    )


SIX_BOARDS = [(420, -50), (100, 100), (-50, -50), (0, 0), (90, 90), (110, 110)]  # 10 IMPs to home
LEVEL = [(100, 100)] * 6


def test_scale_that_gives_every_published_point_is_the_scale_of_the_file() -> None:
    """WBF discrete, 6 boards: 10 IMPs are 14 to 6."""
    both = match("1", "2", SIX_BOARDS, (14, 6)) + match("2", "1", LEVEL, (10, 10))

    report = report_of(teams(both, {"1": 24, "2": 16}))

    assert report.differences == ()
    assert report.warnings == ()
    assert [(r.number, str(r.imps), str(r.vps), str(r.score)) for r in report.standings] == [
        ("1", "10", "24", "24"),
        ("2", "-10", "16", "16"),
    ]


def test_scale_nobody_knows_keeps_the_published_points() -> None:
    both = match("1", "2", SIX_BOARDS, (17, 3)) + match("2", "1", LEVEL, (10, 10))

    report = report_of(teams(both, {"1": 27, "2": 13}))

    assert report.differences == ()
    assert [code for code, _ in report.warnings] == ["vp_scale_unknown"]
    assert figures(report, "vps") == {"1": "27", "2": "13"}


def test_published_points_that_follow_no_scale_are_told() -> None:
    both = match("1", "2", SIX_BOARDS, (17, 3)) + match("2", "1", SIX_BOARDS, (15, 5))

    report = report_of(teams(both, {"1": 22, "2": 18}))

    assert "vp_scale_uneven" in {code for code, _ in report.warnings}


def test_total_that_is_not_the_sum_of_its_matches_is_a_difference() -> None:
    report = report_of(teams(match("1", "2", SIX_BOARDS, (14, 6)), {"1": 15, "2": 6}))

    assert [(d.where, d.published, d.computed) for d in report.differences] == [("1", "15", "14")]


def test_point_a_board_counts_boards_won() -> None:
    head = "<BOARD_SCORING_METHOD>PAB</BOARD_SCORING_METHOD>"
    played = match("1", "2", [(420, -50), (100, 100)], (3, 1))

    report = report_of(teams(played, {"1": 3, "2": 1}, head))

    assert report.method == "point_a_board"
    assert report.differences == ()
    assert [(r.number, str(r.score), r.vps, r.imps) for r in report.standings] == [
        ("1", "3", None, None),
        ("2", "1", None, None),
    ]


def test_artificial_score_gives_a_team_three_imps() -> None:
    boards = LEVEL[:5]
    played = match("1", "2", boards, ("", "")).replace(
        "<SCORE>100</SCORE>", "<SCORE>A6040</SCORE>", 1
    )

    report = report_of(teams(played, {"1": "", "2": ""}))

    assert figures(report, "imps") == {"1": "3", "2": "-3"}


def test_decimals_are_those_of_the_file() -> None:
    published = {str(n): {"total_score": "1.0"} for n in range(1, 5)}

    report = report_of(usebio(pairs(published) + board(1, [(1, 2, 100), (3, 4, 100)])))

    assert report.standings[0].score == Decimal("1.0")
    assert str(report.standings[0].score) == "1.0"


def test_sections_of_both_kinds_of_ranking_stand_side_by_side() -> None:
    def result(board_number: int, ns: int, ew: int, score: int) -> str:
        return (
            f'<result bd="{board_number}" ns="{ns}" ew="{ew}" score="{score}" '
            'mp_ns="10" mp_ew="10"/>'
        )

    mitchell = "".join(result(1, n, n, 100) for n in (1, 2))
    howell = result(1, 1, 2, 50) + result(1, 3, 4, 50) + result(2, 2, 1, 80) + result(2, 4, 3, 80)
    lines = [(n, d) for d in "NE" for n in (1, 2)]
    scores = "".join(f'<pair no="{n}" dir="{d}" res="50" place="1"/>' for n, d in lines)
    even = "".join(f'<pair no="{n}" dir="H" res="50" place="1"/>' for n in (1, 2, 3, 4))
    data = (
        '<session scoring_type="MP" field_scoring="false"><board_results>'
        f'<brsection id="A">{mitchell}</brsection><brsection id="B">{howell}</brsection>'
        f'</board_results><scores><scsection id="A">{scores}</scsection>'
        f'<scsection id="B">{even}</scsection></scores></session>'
    )

    report = report_of(data.encode())

    assert report.differences == ()
    assert report.by_section
    assert len(report.standings) == 8
