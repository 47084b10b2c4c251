"""Charts drawn on the server: two sizes, no style, numbers that stand for what was given."""

import re
from decimal import Decimal

from federation.page_parts.charts import Bar, Swing, bars, swings


def test_a_bar_is_as_long_as_its_value_and_says_it() -> None:
    drawn = bars(
        [Bar("A", 4, "4 tables", "own"), Bar("B", 2, "2 tables"), Bar("C", 0, "0")], "Tables"
    )

    wide = drawn.split("</svg>")[0]
    lengths = [Decimal(item) for item in re.findall(r'<rect [^>]*width="([\d.]+)"', wide)]
    assert lengths[0] // 2 == lengths[1]
    assert lengths[2] == 2
    assert wide.count("<title>Tables</title>") == 1
    assert ">4 tables</text>" in wide


def test_a_chart_is_drawn_for_a_desk_and_for_a_phone_without_styles() -> None:
    for drawn in (bars([Bar("A", 1, "1")], "T"), swings([Swing("1", 3)], "T", total="+3")):
        assert re.findall(r'viewBox="0 0 (\d+)', drawn) == ["580", "350"]
        assert "style=" not in drawn
        assert drawn.count('role="img"') == 2


def test_what_is_written_into_a_chart_is_escaped() -> None:
    assert "<b>" not in bars([Bar("<b>", 1, "<b>")], "<b>")


def test_swings_go_up_and_down_from_one_line() -> None:
    drawn = swings([Swing("1", 10), Swing("2", -10), Swing("3", 0)], "T").split("</svg>")[0]

    columns = re.findall(r'<rect class="(\w+)"[^>]* y="([\d.]+)"[^>]* height="([\d.]+)"', drawn)
    (axis,) = re.findall(r'd="M0 ([\d.]+)H', drawn)
    assert [kind for kind, _y, _height in columns] == ["rest", "mark"]
    assert columns[0][2] == columns[1][2]
    assert float(columns[0][1]) + float(columns[0][2]) == float(columns[1][1]) == float(axis)
    assert "polyline" not in drawn


def test_the_running_sum_ends_with_its_total() -> None:
    drawn = swings([Swing("1", 5), Swing("2", -2)], "T", total="+3")

    assert "<polyline" in drawn
    assert ">+3</text>" in drawn


def test_nothing_to_draw_is_an_empty_picture() -> None:
    assert "<rect" not in swings([], "T")
    assert "<rect" not in bars([], "T")
