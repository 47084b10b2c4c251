"""The first places above a table of standings."""

import pytest

from scoring.rankings.web.classification import StandingRow, StandingTable, podium
from tournaments.entries.selectors.entries import ShownEntry


def row(number: int, place: str, imps: str) -> StandingRow:
    entry = ShownEntry(number, f"k{number}", str(number), f"Team {number}", (), "", "")
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
