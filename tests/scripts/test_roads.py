"""The counting of what an act goes through; the roads themselves are walked by `benchmarks`."""

import json
import os
from pathlib import Path

import pytest

from benchmarks.suites import roads

HERE = str(Path(__file__).parent) + os.sep


def _outer() -> int:
    return sum(_inner(number) for number in range(3))


def _inner(number: int) -> int:
    return len(json.dumps(number))


def test_functions_files_and_depth_of_our_code_alone_are_counted() -> None:
    with roads.counted((HERE,)) as road:
        _outer()
        _inner(1)

    assert road.figures == {"files": 1, "functions": 2, "depth": 2}


def test_nothing_is_counted_afterwards() -> None:
    with pytest.raises(ZeroDivisionError), roads.counted((HERE,)) as road:
        1 / 0  # noqa: B018
    _inner(1)

    assert road.figures == {"files": 0, "functions": 0, "depth": 0}


def test_a_road_may_get_shorter_and_not_longer() -> None:
    kept = {"files": 10, "functions": 20, "depth": 5}

    shorter = roads.row_of("confirm", {**kept, "functions": 19}, kept)
    longer = roads.row_of("confirm", {**kept, "depth": 6}, kept)
    unknown = roads.row_of("confirm", kept, {})

    assert (shorter["met"], longer["met"], unknown["met"]) == (True, False, False)
    assert "6 (kept 5)" in roads.table_of([longer])


def test_each_road_has_figures_that_are_kept() -> None:
    from benchmarks.road_acts import ACTS

    assert list(json.loads(roads.KEPT.read_text())) == list(ACTS)
