"""Results as directors write them."""

import pytest

from scoring.engine_input.stated_result import StatedResult, stated_result


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+620", StatedResult(620)),
        ("−100", StatedResult(-100)),
        ("pass", StatedResult(0, "P")),
        ("4S N =", StatedResult(420, "4S", "N", 10)),
        ("4♥ W +1", StatedResult(-450, "4H", "W", 11)),
        ("3NTX W -2", StatedResult(300, "3NX", "W", 7)),
        ("3NN=", StatedResult(400, "3N", "N", 9)),
        ("2c o +1", StatedResult(-110, "2C", "W", 9)),
    ],
)
def test_a_result_is_read(text: str, found: StatedResult) -> None:
    assert stated_result(text, board=1) == found


@pytest.mark.parametrize("text", ["", "8S N =", "4S N +4", "4S", "made", "9" * 400, "4S X ="])
def test_what_is_no_result_is_not_read(text: str) -> None:
    assert stated_result(text, board=1) is None
