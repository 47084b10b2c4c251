"""Real files of many programs, if the folder of samples is available; else skipped.

`TRUNFO_SAMPLES` names the folder; by default it is beside the repository.
"""

import os
from collections import Counter
from pathlib import Path

import pytest

from federation.errors import ImporterError
from scoring.engine_input.files import counted
from scoring.importers.detect import read_result_file
from scoring.intake.services.comparison import compared_with_published
from scoring.intake.services.manual_points import manual_points, with_manual_points
from scoring.intake.services.score_report import ScoreReport, score_imported

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = Path(os.environ.get("TRUNFO_SAMPLES", ROOT.parent / "shared" / "samples"))
pytestmark = pytest.mark.skipif(
    not SAMPLES.is_dir(), reason=f"extra: no folder of sample files at {SAMPLES}"
)

# file: method, lines checked, figures compared, reasons of the differences
SCORED = {
    "usebio/butler_howell.xml": ("butler", 140, 296, {}),
    "usebio/cross_imp_howell.xml": ("cross_imps", 108, 234, {}),
    "usebio/mp-pairs.xml": ("matchpoints", 242, 528, {}),
    "usebio/mp_pairs_howell.xml": ("matchpoints", 160, 358, {"why_line_not_converted": 10}),
    "usebio/mp_pairs_mitchell.xml": (
        "matchpoints",
        512,
        1138,
        {"why_line_not_converted": 30, "why_unknown": 1, "why_unknown_lines_agree": 1},
    ),
    "usebio/mp_pairs_mitchell_adjusted_02.xml": (
        "matchpoints",
        563,
        1260,
        {"why_line_not_of_score": 2},
    ),
    "usebio/multi-section.xml": ("matchpoints", 305, 680, {}),
    "usebio/multiple-teams.xml": ("imps_vp", 240, 140, {}),
    "usebio/nz-pairs.xml": ("matchpoints", 338, 728, {}),
    "nzscorer/pairs.scorer.xml": ("matchpoints", 338, 754, {}),
    "pbn/club_game_scoretable.pbn": ("matchpoints", 8, 24, {"why_unknown_lines_agree": 4}),
    "pbn/okbridge_cross_imp.pbn": ("cross_imps", 2187, 2531, {"why_half_rounded_otherwise": 1}),
    "bws/club.bws": ("matchpoints", 0, 0, {}),
    "acbl/sample-club-game.json": ("matchpoints", 312, 684, {}),
}
REFUSED = ("bws/club_deals.pbn", "deals", "vp")


def report_of(name: str) -> ScoreReport:
    return score_imported(read_result_file((SAMPLES / name).read_bytes()))


@pytest.mark.parametrize("name", SCORED)
def test_published_results_are_reproduced_or_explained(name: str) -> None:
    method, checked, compared, reasons = SCORED[name]

    report = report_of(name)

    assert (report.method, report.lines_checked, report.compared) == (method, checked, compared)
    assert Counter(difference.why for difference in report.differences) == reasons


def test_club_file_names_only_the_people_seated() -> None:
    imported = read_result_file((SAMPLES / "bws/club.bws").read_bytes())

    people = [player for contestant in imported.contestants for player in contestant.players]
    assert len(people) == 40
    assert (len(imported.lines), sum(line.not_played for line in imported.lines)) == (270, 6)


def refused_files() -> list[Path]:
    found = [SAMPLES / part for part in REFUSED]
    return [
        file
        for path in found
        for file in (sorted(path.rglob("*")) if path.is_dir() else [path])
        if file.is_file()
    ]


@pytest.mark.parametrize("path", refused_files(), ids=lambda path: path.name)
def test_files_without_results_are_refused(path: Path) -> None:
    with pytest.raises(ImporterError):
        read_result_file(path.read_bytes())


@pytest.mark.parametrize("name", SCORED)
@pytest.mark.parametrize("part", [1, 5, 9])
def test_truncated_files_are_refused_or_read_never_worse(name: str, part: int) -> None:
    data = (SAMPLES / name).read_bytes()
    cut = data[: len(data) * part // 10]

    try:
        report = score_imported(read_result_file(cut))
    except ImporterError:
        return
    assert report.standings


def test_points_a_director_gave_are_kept_and_every_figure_of_the_standing_comes_out() -> None:
    name = "usebio/mp_pairs_mitchell_adjusted_02.xml"
    read = read_result_file((SAMPLES / name).read_bytes())
    report = score_imported(read)

    rows = [each.as_row() for each in manual_points(report, counted(read))]
    imported_file = with_manual_points(read, rows)

    assert rows == [{"line": 63, "ns": 2100, "ew": 1900}]  # board 4, 21 and 19 of 40
    data = compared_with_published(imported_file, counted(imported_file), report)
    assert (data["compared"], data["different"]) == (84, 0)
