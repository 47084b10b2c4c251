"""Charts as SVG, drawn on the server: no library, no script, no style attribute.

Each is drawn twice, for wide and for narrow screens, so that letters keep their size; the style
sheet shows one. Each shape has a class for its colour, which follows dark mode, and a colour
attribute for printed papers, which ignore classes. A table with the numbers belongs to each chart.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.html import format_html, format_html_join, strip_tags
from django.utils.safestring import SafeString, mark_safe

WIDE, NARROW, BESIDE = 580, 350, 390
LETTER = 7  # approximate width of a letter of 12 px
INK = {
    "own": "#1c5a49", "mark": "#8a5f12", "rest": "#64907f", "past": "#9a9f9b", "axis": "#5b635e",
    "line": "#1c5a49",
}  # fmt: skip
Body = Callable[[int], tuple[int, SafeString]]


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture with its finding as title, and the numbers it was drawn from.

    heading: what it is about, if the finding does not say so.
    """

    title: str
    picture: SafeString
    headings: Sequence[str]
    rows: Sequence[Sequence[str | SafeString]]
    heading: str = ""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a list. kind: "own", "mark" or "rest"; value_text: the label at its end."""

    label: str | SafeString
    value: int
    value_text: str
    kind: str = "rest"


@dataclass(frozen=True, slots=True)
class Swing:
    """One column up or down. value: an integer in any unit, the same for all columns."""

    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Column:
    """One place in a chart of columns: the value and, beside it, paler, one to compare with.

    now_text: what is written over it where the value is no count; left out where it is too wide.
    """

    label: str
    now: int
    then: int | None = None
    now_text: str = ""


def bars(items: Sequence[Bar], title: str) -> SafeString:
    """Draw horizontal bars, one below the other, with lengths in proportion to the values."""
    most = max((bar.value for bar in items), default=0) or 1
    letters = max((len(strip_tags(bar.label)) for bar in items), default=0)
    ends = max((len(bar.value_text) for bar in items), default=0)

    def draw(width: int) -> tuple[int, SafeString]:
        left, step = min(letters * LETTER + 8, width * 45 // 100), 30
        longest = width - left - ends * LETTER - 10
        return step * len(items), _joined(
            format_html(
                "{}{}{}",
                _text(0, n * step + 19, bar.label, "strong" if bar.kind == "own" else ""),
                _rect(bar.kind, left, n * step + 5, max(longest * bar.value // most, 2), 20),
                _text(
                    left + max(longest * bar.value // most, 2) + 7,
                    n * step + 19,
                    bar.value_text,
                    "marked" if bar.kind == "mark" else "",
                ),
            )
            for n, bar in enumerate(items)
        )

    return _both(draw, title, WIDE)


def swings(items: Sequence[Swing], title: str, *, total: str = "", wide: int = WIDE) -> SafeString:
    """Draw columns up and down from zero. total: label of a line with the running sum."""
    run = list(accumulate(swing.value for swing in items)) if total else []
    heights = [0, *(swing.value for swing in items), *run]
    high, low = max(heights), min(heights)

    def draw(width: int) -> tuple[int, SafeString]:
        top, foot, height = 14, 24, 190
        right = (len(total) * LETTER + 16) if total else 0
        step = (width - right) / max(len(items), 1)

        def y(value: int) -> float:
            return top + (high - value) * (height - top - foot) / ((high - low) or 1)

        every = max(1, -(-26 // max(int(step), 1)))
        columns = _joined(
            _rect(
                "rest" if swing.value > 0 else "mark",
                n * step + step * 0.18,
                y(max(swing.value, 0)),
                step * 0.64,
                abs(y(0) - y(swing.value)),
            )
            for n, swing in enumerate(items)
            if swing.value
        )
        labels = _joined(
            _text((n + 0.5) * step, height - 5, swing.label, "middle")
            for n, swing in enumerate(items)
            if n % every == 0
        )
        axis = format_html(
            '<path class="axis" fill="none" stroke="{}" d="M0 {}H{}"/>',
            INK["axis"], _n(y(0)), _n(width - right),
        )  # fmt: skip
        course = _course([((n + 0.5) * step, y(sum_)) for n, sum_ in enumerate(run)], total)
        return height, format_html("{}{}{}{}", columns, labels, axis, course)

    return _both(draw, title, wide)


def columns(items: Sequence[Column], title: str) -> SafeString:
    """Draw pairs of columns, earlier value before present one; present values are labelled."""
    most = max((max(column.now, column.then or 0) for column in items), default=0) or 1

    def draw(width: int) -> tuple[int, SafeString]:
        height, ceiling, floor = 190, 18, 168
        step, unit = width / max(len(items), 1), (floor - ceiling) / most

        def drawn(n: int, column: Column) -> SafeString:
            pair = [("past", column.then)] if column.then is not None else []
            shown = [*pair, ("own", column.now)]
            one = step * 0.68 / len(shown)
            boxes = _joined(
                _rect(kind, (n + 0.16) * step + at * one, floor - value * unit, one, value * unit)
                for at, (kind, value) in enumerate(shown)
                if value
            )
            over = floor - max(column.now, column.then or 0) * unit - 5
            told = column.now_text or str(column.now)
            is_told = column.now and len(told) * LETTER <= step
            text = _text((n + 0.5) * step, over, told, "value") if is_told else ""
            return format_html(
                "{}{}{}", boxes, text, _text((n + 0.5) * step, height - 6, column.label, "middle")
            )

        axis = format_html(
            '<path class="axis" fill="none" stroke="{}" d="M0 {}H{}"/>', INK["axis"], floor, width
        )
        return height, format_html(
            "{}{}", axis, _joined(drawn(n, column) for n, column in enumerate(items))
        )

    return _both(draw, title, WIDE)


def _course(points: Sequence[tuple[float, float]], total: str) -> SafeString:
    if not points:
        return mark_safe("")
    x, y = points[-1]
    return format_html(
        '<polyline class="line" fill="none" stroke="{0}" stroke-width="2" points="{1}"/>'
        '<circle class="own" fill="{0}" cx="{2}" cy="{3}" r="4.5"/>{4}',
        INK["line"],
        " ".join(f"{_n(x)},{_n(y)}" for x, y in points),
        _n(x),
        _n(y),
        _text(x + 9, y + 4, total, "strong"),
    )


def _both(draw: Body, title: str, wide: int) -> SafeString:
    return format_html(
        "{}{}", _svg(draw, title, wide, "on-desk"), _svg(draw, title, NARROW, "on-phone")
    )


def _svg(draw: Body, title: str, width: int, shown: str) -> SafeString:
    height, body = draw(width)
    return frame(body, title, size=(width, height), shown=shown)


def frame(body: SafeString, title: str, *, size: tuple[int, int], shown: str) -> SafeString:
    """Return the drawing as an SVG with title; shown: the class for wide or narrow screens."""
    width, height = size
    return format_html(
        '<svg class="drawn {}" viewBox="0 0 {} {}" role="img"><title>{}</title>{}</svg>',
        shown, width, height, title, body,
    )  # fmt: skip


def _rect(kind: str, x: float, y: float, width: float, height: float) -> SafeString:
    return format_html(
        '<rect class="{}" fill="{}" x="{}" y="{}" width="{}" height="{}" rx="2"/>',
        kind, INK[kind], _n(x), _n(y), _n(width), _n(max(height, 1)),
    )  # fmt: skip


def _text(x: float, y: float, text: str | SafeString, kind: str = "") -> SafeString:
    anchor = mark_safe(' text-anchor="middle"') if kind in {"middle", "value"} else ""
    weight = mark_safe(' font-weight="600"') if kind in {"strong", "marked", "value"} else ""
    return format_html(
        '<text class="{}" font-size="12"{}{} x="{}" y="{}">{}</text>',
        kind, anchor, weight, _n(x), _n(y), text,
    )  # fmt: skip


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _joined(parts: Iterable[SafeString]) -> SafeString:
    return format_html_join("", "{}", ((part,) for part in parts))
