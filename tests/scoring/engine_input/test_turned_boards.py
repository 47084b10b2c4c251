"""A board played a quarter turn round: each pair in the seats it played."""

from fractions import Fraction

import pytest

from scoring.engine.line_rulings import LineRuling
from scoring.engine_input.rulings import with_ruling
from scoring.engine_input.values import Ruled, TableResult

TURNED = Ruled(LineRuling("turned"), "RTP 2.2.4.4")


@pytest.mark.rule("2.2.4.4-b")
def test_a_board_turned_a_quarter_is_scored_in_the_seats_of_the_cards() -> None:
    turned = with_ruling(TableResult(9, "5", "12", ns_score=-620), TURNED)

    assert (turned.ns, turned.ew, turned.ns_score) == ("12", "5", -620)


def test_everything_of_a_turned_board_turns_with_it() -> None:
    line = TableResult(
        9,
        "1",
        "2",
        south="3",
        west="4",
        artificial=(Fraction(60), Fraction(40)),
        awarded=(None, Fraction(3)),
    )

    turned = with_ruling(line, TURNED)

    assert (turned.ns, turned.south, turned.ew, turned.west) == ("2", "4", "1", "3")
    assert turned.artificial == (40, 60)
    assert turned.awarded == (3, None)
