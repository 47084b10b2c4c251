"""The day of a moment is that of the federation's place, not that of Greenwich."""

import re
from pathlib import Path

import pytest

# `now.date()` is a day in UTC: in the evening west of Greenwich it is tomorrow already.
DAY_IN_UTC = re.compile(r"\bnow\.date\(\)")


@pytest.mark.parametrize("app", ["federation", "tournaments", "scoring", "rulings"])
def test_no_code_takes_the_day_of_now_in_utc(project: Path, app: str) -> None:
    found = [
        f"{file.relative_to(project)}:{number}"
        for file in sorted((project / app).rglob("*.py"))
        if "demo" not in file.parts
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1)
        if DAY_IN_UTC.search(line)
    ]

    assert found == []
