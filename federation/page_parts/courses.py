"""The development of a figure as a line, beside a player's numbers. SVG as in `page_parts.charts`.

Positions in the picture are integers in tenths. The base of the chart is below the lowest value,
not at zero, so the area under the line is not filled.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from federation.page_parts.charts import INK, LETTER, NARROW, WIDE, Chart, frame


def _ink(css: str, **painted: str) -> SafeString:
    """Return the class of a shape, with the attributes for printed papers."""
    return format_html_join(
        " ",
        '{}="{}"',
        [("class", css), *((key.replace("_", "-"), painted[key]) for key in painted)],
    )


AXIS = _ink("axis", fill="none", stroke="#e3e0d7")
LINE = _ink("line", fill="none", stroke=INK["own"], stroke_width="2")
GOAL = _ink("goal", fill="none", stroke=INK["mark"], stroke_dasharray="4 3")
POINT = _ink("point", fill=INK["own"], stroke="#ffffff", stroke_width="1.5")
FILL = _ink("own", fill=INK["own"])


@dataclass(frozen=True, slots=True)
class Mark:
    """One value: as an integer, and as text."""

    label: str
    value: int
    value_text: str


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a development."""

    value: int
    value_text: str


def course(
    marks: Sequence[Mark], *, title: str, heads: tuple[str, str], goal: Goal | None = None
) -> Chart:
    """Draw the development of a figure as a line; goal: a dashed line above it."""
    pictures = [
        frame(_drawn(marks, goal, *size), title, size=size, shown=shown)
        for shown, size in (("on-desk", (WIDE, 200)), ("on-phone", (NARROW, 180)))
    ]
    picture = format_html("{}{}", *pictures)
    return Chart(title, picture, heads, [(mark.label, mark.value_text) for mark in marks])


def spark(values: Sequence[int], title: str) -> SafeString:
    """Return a small line without axes, to be shown beside a number."""
    across, up = _across(len(values), 4, 154), _up(values, 5, 33)
    points = " ".join(
        f"{_tenths_text(x)},{_tenths_text(up(v))}" for x, v in zip(across, values, strict=True)
    )
    body = format_html(
        '<polyline {} points="{}"/><circle {} cx="{}" cy="{}" r="4"/>',
        LINE, points, POINT, _tenths_text(across[-1]), _tenths_text(up(values[-1])),
    )  # fmt: skip
    return frame(body, title, size=(160, 38), shown="spark")


def meter(reached: int, of: int, title: str) -> SafeString:
    """Return a bar that shows how much of a goal is reached."""
    share = 1000 if of <= 0 else max(0, min(1000, 1000 * reached // of))
    return format_html(
        '<svg class="drawn meter" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img">'
        '<title>{}</title><rect {} width="{}" height="10"/></svg>',
        title, FILL, share,
    )  # fmt: skip


def _drawn(marks: Sequence[Mark], goal: Goal | None, width: int, height: int) -> SafeString:
    values = [mark.value for mark in marks]
    end = LETTER * len(marks[-1].value_text) + 18
    across = _across(len(marks), 6, width - end)
    high = max([*values, *([goal.value] if goal else [])])
    low = min(values) - (high - min(values)) // 5 - 1
    up = _up([high, low], 18, height - 24)
    ground, points = height - 24, zip(across, values, strict=True)
    line = " ".join(f"{_tenths_text(x)},{_tenths_text(up(value))}" for x, value in points)
    every = 1 if width > NARROW or len(marks) < 8 else 2
    return format_html(
        '<path {} d="M6 {}H{}"/>{}<polyline {} points="{}"/>'
        '{}<circle {} cx="{}" cy="{}" r="4.5"/>'
        '<text class="strong" x="{}" y="{}" font-size="12" font-weight="600">{}</text>',
        AXIS, ground, width - end,
        _goal(goal, up(goal.value), width - end) if goal else "",
        LINE, line,
        format_html_join(
            "",
            '<text class="small" x="{}" y="{}" font-size="12" text-anchor="{}">{}</text>',
            [
                (_tenths_text(x), height - 6, "middle" if number else "start", mark.label)
                for number, (x, mark) in enumerate(zip(across, marks, strict=True))
                if number % every == 0
            ],
        ),
        POINT, _tenths_text(across[-1]), _tenths_text(up(values[-1])),
        _tenths_text(across[-1] + 90), _tenths_text(up(values[-1]) + 40), marks[-1].value_text,
    )  # fmt: skip


def _goal(goal: Goal, at: int, right: int) -> SafeString:
    return format_html(
        '<path {} d="M6 {}H{}"/>'
        '<text class="marked" x="6" y="{}" font-size="12" font-weight="600" '
        'fill="{}">{}</text>',
        GOAL, _tenths_text(at), right, _tenths_text(at - 50), INK["mark"], goal.value_text,
    )  # fmt: skip


def _across(count: int, left: int, right: int) -> list[int]:
    """Return the horizontal positions of a number of points, in tenths."""
    return [10 * left + 10 * (right - left) * at // max(count - 1, 1) for at in range(count)]


def _up(values: Sequence[int], top: int, bottom: int) -> Callable[[int], int]:
    """Return a function from a value to its vertical position, in tenths."""
    low, high = min(values), max(values)
    return lambda value: 10 * top + 10 * (bottom - top) * (high - value) // ((high - low) or 1)


def _tenths_text(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"
