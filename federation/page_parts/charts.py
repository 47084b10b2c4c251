"""Charts as inline SVG made here: no library, no script, no style attribute.

A chart is drawn twice, wide and narrow, so that its letters keep their size on a desk and on a
phone; the style sheet shows one. Colours are classes of the style sheet, and attributes for papers.
The numbers stand in a table behind each.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

Words = str | Promise
WIDE, NARROW = 580, 350
HEIGHT = 190
LETTER = 7.2  # width of a letter of 12 px, on average
# What a renderer draws that does not read the style sheet.
INK = {
    "f1": 'fill="#1c5a49"',
    "f2": 'fill="#8a5f12"',
    "f3": 'fill="#64907f"',
    "f4": 'fill="#9a9f9b"',
    "ax": 'fill="none" stroke="#5b635e"',
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawn chart. title: what it says, for who does not see it; rows: the numbers behind it."""

    heading: Words
    title: str
    wide: SafeString
    narrow: SafeString
    head: Sequence[Words]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True)
class Column:
    """One place of a column chart: now, and then (beside it, paler) where it is compared."""

    label: str
    now: int
    then: int | None = None


@dataclass(frozen=True, slots=True)
class Bar:
    """One line of a bar chart. css: the class of its colour."""

    label: str
    value: int
    told: str
    css: str = "f3"


Drawing = Callable[[int, int], str]


def chart(
    heading: Words,
    title: str,
    draw: Drawing,
    *,
    head: Sequence[Words],
    rows: Sequence[Sequence[str]],
    wide: int = WIDE,
    height: int = HEIGHT,
) -> Chart:
    """Draw a chart in both widths. Every word is escaped here; numbers are ours."""
    return Chart(
        heading,
        title,
        _picture(title, wide, height, draw(wide, height), "wide-only"),
        _picture(title, NARROW, height, draw(NARROW, height), "narrow-only"),
        head,
        rows,
    )


def columns(items: Sequence[Column]) -> Drawing:
    """Return columns side by side, what was then behind what is now; values above those of now."""
    top = max([1, *(max(each.now, each.then or 0) for each in items)])

    def draw(width: int, height: int) -> str:
        floor, ceiling = height - 22, 18
        step = width / len(items)
        unit = (floor - ceiling) / top
        drawn = []
        for place, each in enumerate(items):
            one = step * (0.68 if each.then is None else 0.34)
            left = place * step + step * 0.16
            for css, value in (("f4", each.then), ("f1", each.now)):
                if value is not None:
                    drawn.append(_box(css, left, floor - value * unit, one, value * unit))
                    left += one
            if each.now:
                over = floor - max(each.now, each.then or 0) * unit - 5
                drawn.append(_word(place * step + step / 2, over, str(each.now), "v m"))
            drawn.append(_word(place * step + step / 2, height - 6, each.label, "m"))
        return f'<path class="ax" {INK["ax"]} d="M0 {floor}H{width}"/>' + "".join(drawn)

    return draw


def bars(items: Sequence[Bar]) -> Drawing:
    """Return lines whose length is their value, the value written at the end."""
    top = max([1, *(each.value for each in items)])

    def draw(width: int, height: int) -> str:
        left = min(max(len(each.label) for each in items) * LETTER + 8, width * 0.42)
        right = max(len(each.told) for each in items) * LETTER + 12
        step = height / len(items)
        drawn = []
        for place, each in enumerate(items):
            over = place * step
            long = (width - left - right) * each.value / top
            drawn.append(_word(0, over + step / 2 + 4, each.label))
            drawn.append(_box(each.css, left, over + step * 0.18, long, step * 0.64))
            drawn.append(_word(left + long + 6, over + step / 2 + 4, each.told, "v"))
        return "".join(drawn)

    return draw


def _picture(title: str, width: int, height: int, body: str, css: str) -> SafeString:
    svg = (
        f'<svg class="ch {css}" viewBox="0 0 {width} {height}" role="img">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )
    return mark_safe(svg)  # noqa: S308 -- words are escaped where they are written


def _box(css: str, x: float, y: float, width: float, height: float) -> str:
    size = f'x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return f'<rect class="{css}" {INK[css]} {size} rx="2"/>'


def _word(x: float, y: float, word: str, css: str = "") -> str:
    marks = css.split()
    anchor = ' text-anchor="middle"' if "m" in marks else ""
    weight = ' font-weight="600"' if "v" in marks else ""
    place = f'x="{x:.1f}" y="{y:.1f}" class="{css}" font-size="12"'
    return f"<text {place}{anchor}{weight}>{escape(word)}</text>"
