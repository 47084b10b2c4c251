"""The outline of a country from a file, and the position of a place on its drawing."""

import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from federation.errors import RuleError

MOST_BYTES = 512 * 1024
MOST_POINTS = 2000
WIDE = 200
# Two corners equal to a thousandth of a degree, about a hundred metres, count as one.
Ring = list[list[int]]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing of an outline in whole units: its size, its lines, and the dot of a place."""

    width: int
    height: int
    path: str
    dot: tuple[int, int] | None


def rings_of(data: bytes) -> list[Ring]:
    """Return the closed lines of a GeoJSON file, in thousandths of a degree.

    Raises: RuleError if it is too large, no GeoJSON, or has no area. Source: RFC 7946.
    """
    if len(data) > MOST_BYTES:
        raise RuleError("outline_too_large", limit=MOST_BYTES // 1024)
    try:
        tree = json.loads(data.decode("utf-8-sig"), parse_float=Decimal)
    except (UnicodeDecodeError, ValueError, RecursionError):
        raise RuleError("outline_unreadable") from None
    try:
        rings = [_ring(ring) for polygon in _polygons(tree) for ring in polygon[:1]]
    except (ArithmeticError, AttributeError, KeyError, TypeError, ValueError):
        raise RuleError("outline_unreadable") from None
    rings = [ring for ring in rings if len(ring) > 3]
    if not rings:
        raise RuleError("outline_unreadable")
    if (points := sum(map(len, rings))) > MOST_POINTS:
        raise RuleError("outline_too_many_points", points=points, limit=MOST_POINTS)
    return rings


def _polygons(tree: Any) -> Iterator[Any]:
    kind = tree["type"]
    if kind == "FeatureCollection":
        for feature in tree["features"]:
            yield from _polygons(feature)
    elif kind == "Feature":
        yield from _polygons(tree["geometry"])
    elif kind == "Polygon":
        yield tree["coordinates"]
    elif kind == "MultiPolygon":
        yield from tree["coordinates"]


def _ring(points: Sequence[Any]) -> Ring:
    corners: Ring = []
    for longitude, latitude, *_height in points:
        if not (abs(longitude) <= 180 and abs(latitude) <= 90):
            raise ValueError("no place on the earth")
        corner = [round(longitude * 1000), round(latitude * 1000)]
        if not corners or corner != corners[-1]:
            corners.append(corner)
    return corners


def drawn(
    rings: Sequence[Ring], *, latitude: Decimal | None = None, longitude: Decimal | None = None
) -> Drawing:
    """Return the drawing of an outline, at most WIDE wide, with a dot for a place inside it.

    The length of a degree of longitude is that at the middle of the outline; a place outside the
    outline has no dot. Source: convention.
    """
    easts = [corner[0] for ring in rings for corner in ring]
    norths = [corner[1] for ring in rings for corner in ring]
    west, north = min(easts), max(norths)
    middle = (north + min(norths)) / 2000
    shrunk = math.cos(math.radians(middle))
    wide, high = max(1, (max(easts) - west) * shrunk), max(1, north - min(norths))
    scale = WIDE / max(wide, high)

    def at(east: float, up: float) -> tuple[int, int]:
        return round((east - west) * shrunk * scale) + 4, round((north - up) * scale) + 4

    width, height = round(wide * scale) + 8, round(high * scale) + 8
    lines = (" ".join(f"{x},{y}" for x, y in (at(*corner) for corner in ring)) for ring in rings)
    path = "".join(f"M{line}Z" for line in lines)
    dot = None
    if latitude is not None and longitude is not None:
        x, y = at(float(longitude) * 1000, float(latitude) * 1000)
        dot = (x, y) if 0 <= x <= width and 0 <= y <= height else None
    return Drawing(width, height, path, dot)
