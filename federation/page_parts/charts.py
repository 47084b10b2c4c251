"""Charts as SVG made here: no library, no script, no style attribute; a table behind each.

Every chart is drawn twice, for a desk and for a phone, so that its letters keep their size; the
style sheet shows one and gives the colours. The attributes are for papers, whose renderer reads
no style sheet inside a picture. Where a figure stands in the picture is counted in whole tenths.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext

WIDE, NARROW = 580, 350
LETTER = 7  # about as wide as one letter


def _ink(css: str, **painted: str) -> SafeString:
    """Return the class of a shape, and how a paper paints it."""
    return format_html_join(
        " ",
        '{}="{}"',
        [("class", css), *((key.replace("_", "-"), painted[key]) for key in painted)],
    )


AXIS = _ink("ax", fill="none", stroke="#e3e0d7")
LINE = _ink("ln", fill="none", stroke="#1c5a49", stroke_width="2")
GOAL = _ink("ln2", fill="none", stroke="#8a5f12", stroke_dasharray="4 3")
AREA = _ink("ar", fill="#1c5a49", fill_opacity="0.1")
POINT = _ink("pt", fill="#1c5a49", stroke="#ffffff", stroke_width="1.5")
BAR = _ink("f3", fill="#64907f")
OWN_BAR = _ink("f1", fill="#1c5a49")


@dataclass(frozen=True, slots=True)
class Mark:
    """One figure of a chart: whole, and as it is written. is_own: the one that is spoken of."""

    label: str
    value: int
    told: str
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Goal:
    """What a course is on the way to."""

    value: int
    told: str


def course(
    marks: Sequence[Mark],
    *,
    title: str,
    heads: tuple[str, str],
    goal: Goal | None = None,
    caption: str = "",
) -> SafeString:
    """Return how a figure went, as a line; goal: dashed above it."""

    def draw(width: int, height: int) -> SafeString:
        return _course(marks, goal, width, height)

    return _figure(draw, marks, title=title, heads=heads, heights=(200, 180), caption=caption)


def bars(marks: Sequence[Mark], *, title: str, heads: tuple[str, str]) -> SafeString:
    """Return one lying bar for each figure."""

    def draw(width: int, height: int) -> SafeString:
        return _bars(marks, width, height)

    tall = 28 * len(marks)
    return _figure(draw, marks, title=title, heads=heads, heights=(tall, tall), caption="")


def spark(values: Sequence[int], title: str) -> SafeString:
    """Return a small line without axes, to stand beside a number."""
    across, up = _across(len(values), 4, 154), _up(values, 5, 33)
    points = " ".join(f"{_tell(x)},{_tell(up(v))}" for x, v in zip(across, values, strict=True))
    return format_html(
        '<svg class="spark" viewBox="0 0 160 38" role="img"><title>{}</title>'
        '<polyline {} points="{}"/><circle {} cx="{}" cy="{}" r="4"/></svg>',
        title, LINE, points, POINT, _tell(across[-1]), _tell(up(values[-1])),
    )  # fmt: skip


def meter(reached: int, of: int, title: str) -> SafeString:
    """Return how much of a goal is reached."""
    share = 1000 if of <= 0 else max(0, min(1000, 1000 * reached // of))
    return format_html(
        '<svg class="meter" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img">'
        '<title>{}</title><rect {} width="{}" height="10"/></svg>',
        title, OWN_BAR, share,
    )  # fmt: skip


def _figure(
    draw: Callable[[int, int], SafeString],
    marks: Sequence[Mark],
    *,
    title: str,
    heads: tuple[str, str],
    heights: tuple[int, int],
    caption: str,
) -> SafeString:
    pictures = [
        (css, width, height, title, draw(width, height))
        for css, width, height in (("wide", WIDE, heights[0]), ("narrow", NARROW, heights[1]))
    ]
    return format_html(
        '<figure class="chart"><figcaption>{}</figcaption>{}<details><summary>{}</summary>'
        '<div class="table"><table><thead><tr><th scope="col">{}</th>'
        '<th scope="col" class="num">{}</th></tr></thead><tbody>{}</tbody></table></div>'
        "</details></figure>",
        caption or title,
        format_html_join(
            "",
            '<svg class="ch {}" viewBox="0 0 {} {}" role="img"><title>{}</title>{}</svg>',
            pictures,
        ),
        gettext("See the numbers"),
        *heads,
        format_html_join(
            "",
            '<tr><td>{}</td><td class="num">{}</td></tr>',
            [(mark.label, mark.told) for mark in marks],
        ),
    )


def _course(marks: Sequence[Mark], goal: Goal | None, width: int, height: int) -> SafeString:
    values = [mark.value for mark in marks]
    end = LETTER * len(marks[-1].told) + 18
    across = _across(len(marks), 6, width - end)
    high = max([*values, *([goal.value] if goal else [])])
    low = min(values) - (high - min(values)) // 5 - 1
    up = _up([high, low], 18, height - 24)
    ground, points = height - 24, zip(across, values, strict=True)
    line = " ".join(f"{_tell(x)},{_tell(up(value))}" for x, value in points)
    every = 1 if width > NARROW or len(marks) < 8 else 2
    return format_html(
        '<path {} d="M6 {}H{}"/>{}<polygon {} points="6,{} {} {},{}"/><polyline {} points="{}"/>'
        '{}<circle {} cx="{}" cy="{}" r="4.5"/>'
        '<text class="v" x="{}" y="{}" font-size="12" font-weight="600">{}</text>',
        AXIS, ground, width - end,
        _goal(goal, up(goal.value), width - end) if goal else "",
        AREA, ground, line, _tell(across[-1]), ground,
        LINE, line,
        format_html_join(
            "",
            '<text class="m" x="{}" y="{}" font-size="12" text-anchor="{}">{}</text>',
            [
                (_tell(x), height - 6, "middle" if number else "start", mark.label)
                for number, (x, mark) in enumerate(zip(across, marks, strict=True))
                if number % every == 0
            ],
        ),
        POINT, _tell(across[-1]), _tell(up(values[-1])),
        _tell(across[-1] + 90), _tell(up(values[-1]) + 40), marks[-1].told,
    )  # fmt: skip


def _goal(goal: Goal, at: int, right: int) -> SafeString:
    return format_html(
        '<path {} d="M6 {}H{}"/>'
        '<text class="b" x="6" y="{}" font-size="12" font-weight="600" fill="#8a5f12">{}</text>',
        GOAL, _tell(at), right, _tell(at - 50), goal.told,
    )  # fmt: skip


def _bars(marks: Sequence[Mark], width: int, height: int) -> SafeString:
    left = min(max(len(mark.label) for mark in marks) * LETTER + 10, width * 2 // 5)
    room = width - left - max(len(mark.told) for mark in marks) * LETTER - 12
    most = max(1, *(mark.value for mark in marks))
    step = height // len(marks)
    rows = []
    for number, mark in enumerate(marks):
        long = room * max(mark.value, 0) // most
        top = number * step
        rows.append(
            (
                top + step // 2 + 4, mark.label,
                OWN_BAR if mark.is_own else BAR, left, top + 5, long, step - 10,
                left + long + 6, top + step // 2 + 4, mark.told,
            )
        )  # fmt: skip
    return format_html_join(
        "",
        '<text x="0" y="{}" font-size="12">{}</text>'
        '<rect {} x="{}" y="{}" width="{}" height="{}" rx="2"/>'
        '<text class="v" x="{}" y="{}" font-size="12" font-weight="600">{}</text>',
        rows,
    )


def _across(count: int, left: int, right: int) -> list[int]:
    """Return where each of so many points stands, in tenths."""
    return [10 * left + 10 * (right - left) * at // max(count - 1, 1) for at in range(count)]


def _up(values: Sequence[int], top: int, bottom: int) -> Callable[[int], int]:
    """Return what tells how high a value stands, in tenths."""
    low, high = min(values), max(values)
    return lambda value: 10 * top + 10 * (bottom - top) * (high - value) // ((high - low) or 1)


def _tell(tenths: int) -> str:
    return f"{tenths // 10}.{tenths % 10}"
