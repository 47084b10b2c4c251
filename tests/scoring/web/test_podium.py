"""The first places above a table of standings."""

import pytest

from scoring.models import Standing
from scoring.rankings.web.classification import (
    ClassificationOf,
    StandingRow,
    StandingTable,
    overall_table,
    podium,
)
from tournaments.entries.selectors.entries import ShownEntry


def row(number: int, place: str, imps: str) -> StandingRow:
    entry = ShownEntry(number, f"k{number}", str(number), f"Team {number}", "", "", ())
    figures = (None, None, None, None)
    return StandingRow(
        entry, place, "", 8, "", "", imps, "", "", "", is_mine=False, numbers=figures
    )


@pytest.mark.usefixtures("english")
def test_teams_that_share_a_place_of_a_knock_out_share_no_margin() -> None:
    rows = tuple(row(each, "1=", margin) for each, margin in enumerate(("+19", "+73", "+6"), 1))
    rows += (row(4, "4", "−8"),)

    first, last = podium([StandingTable("", "imps", rows, False, False)], is_over=False)

    assert (first.label, first.figure, len(first.entries)) == ("In the lead", "", 3)
    assert (last.label, last.figure) == ("Place 4", "−8")


@pytest.mark.usefixtures("english")
@pytest.mark.rule("3.5.6-b")
def test_the_list_of_both_lines_says_how_its_places_come_about() -> None:
    entry = row(1, "1", "").entry
    placed = ((1, "NS", 1, 6190), (2, "EW", 1, 5317), (3, "NS", 2, 5357))
    standings = [
        Standing(
            pk=number, entry_id=1, line=line, overall=number, rank=rank, boards_played=21,
            percent_hundredths=figure, score_hundredths=figure,
        )
        for number, line, rank, figure in placed
    ]  # fmt: skip

    table = overall_table(standings, ClassificationOf({1: entry}, {}, "PAIRS", None))

    assert table is not None
    assert [row.percent for row in table.rows] == ["61.90", "53.17", "53.57"]
    assert "RTP 3.5.6" in table.note
