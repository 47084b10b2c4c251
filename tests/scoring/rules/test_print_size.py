"""The size of print of the classification to pin up, without a page being made."""

from typing import Any

import pytest

from scoring.rules.print_size import print_size


def ranking(rows: int, *, name: int = 20, club: int = 10, people: bool = False) -> dict[str, Any]:
    row = {"name": "n" * name, "club": "c" * club, "people": ["Ana"] if people else []}
    return {"columns": ["club"], "rows": [row] * rows}


@pytest.mark.parametrize(
    ("rows", "size"),
    [(10, "large"), (25, "large"), (26, "medium"), (28, "medium"), (29, "small"), (90, "small")],
)
def test_the_largest_print_that_fits_one_page_is_taken(rows: int, size: str) -> None:
    assert print_size([ranking(rows)]) == size


def test_names_that_break_the_lines_are_printed_smaller() -> None:
    assert print_size([ranking(10, name=52, club=10)]) == "large"  # sixty letters
    assert print_size([ranking(10, name=53, club=10)]) == "medium"
    assert print_size([ranking(10, name=200)]) == "small"


def test_a_line_of_people_and_a_second_ranking_take_room() -> None:
    assert print_size([ranking(16, people=True)]) == "medium" != print_size([ranking(16)])
    assert print_size([ranking(12), ranking(12)]) == "medium" != print_size([ranking(24)])
