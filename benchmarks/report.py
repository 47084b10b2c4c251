"""Measured rows as a table, as JSON, and as an exit code."""

import json
import os
import platform
from collections.abc import Sequence
from itertools import groupby
from math import isnan
from pathlib import Path
from typing import Any

from benchmarks.measuring import Row

HEAD = ("id", "limit", "best", "naive", "best/limit", "naive/best", "goal", "ratio", "spread", "ok")
USUAL = ("limit", "best", "naive")


def row_of(
    name: str, workload: str, ours: float, reference: float, aim: float, unit: str = "ms",
    *, growth: float | None = None, **more: Any,
) -> dict[str, Any]:  # fmt: skip
    """Return what was measured against a reference, and whether it meets its aim."""
    return {
        "id": name,
        "workload": workload,
        "ours": round(ours, 3),
        "reference": round(reference, 3),
        "ratio": round(ours / reference, 3),
        "aim": aim,
        "met": ours / reference <= aim,
        "growth": growth and round(growth, 3),
        "unit": unit,
        **more,
    }


def print_rows(rows: Sequence[Row]) -> None:
    """Print a table, one line for each goal; each measurement is named once, above its goals."""
    cells = [_cells(row) for row in rows]
    columns = zip(HEAD, *cells, strict=True)
    widths = [max(map(len, column)) for column in columns]
    print(_line(HEAD, widths))
    for (title, note), group in groupby(zip(rows, cells, strict=True), key=_measurement):
        measured = list(group)
        print(f"-- {title}{f' ({note})' if note else ''}")
        for _, texts in measured:
            print(_line(texts, widths))
        row = measured[0][0]
        others = [name for name in row.seconds if name not in USUAL]
        if others:
            print("   " + ", ".join(f"{name} {_time(row.seconds[name])}" for name in others))


def write_json(rows: Sequence[Row], file: Path, load: tuple[str, str]) -> None:
    """Write rows and the machine they were measured on."""
    machine = {
        "python": platform.python_version(),
        "machine": platform.machine(),
        "cpus": os.cpu_count(),
        "load_before": load[0],
        "load_after": load[1],
    }
    found = [
        {
            "id": row.id,
            "title": row.title,
            "goal": row.goal,
            "seconds": dict(row.seconds),
            "ratio": None if isnan(row.ratio) else row.ratio,
            "spread": None if isnan(row.ratio) else list(row.spread),
            "met": row.is_met,
            "note": row.note,
        }
        for row in rows
    ]
    file.write_text(json.dumps({"machine": machine, "rows": found}, indent=2) + "\n")


def load_average() -> str:
    """Return the load of the machine."""
    return " ".join(f"{load:.1f}" for load in os.getloadavg())


def _cells(row: Row) -> tuple[str, ...]:
    limit, best, naive = (row.seconds.get(name) for name in USUAL)
    is_measured = not isnan(row.ratio)
    return (
        row.id,
        _time(limit),
        _time(best),
        _time(naive),
        _ratio(best, limit),
        _ratio(naive, best),
        row.goal,
        f"{row.ratio:.2f}" if is_measured else "-",
        f"{row.spread[0]:.2f}-{row.spread[1]:.2f}" if is_measured else "-",
        ("yes" if row.is_met else "NO") if is_measured else "skipped",
    )


def _measurement(measured: tuple[Row, tuple[str, ...]]) -> tuple[str, str]:
    return measured[0].title, measured[0].note


def _line(texts: Sequence[str], widths: Sequence[int]) -> str:
    padded = (text.ljust(width) for text, width in zip(texts, widths, strict=True))
    return "  ".join(padded).rstrip()


def _time(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    if seconds < 1e-3:
        return f"{seconds * 1e6:.0f} us"
    return f"{seconds * 1e3:.2f} ms" if seconds < 1 else f"{seconds:.2f} s"


def _ratio(over: float | None, under: float | None) -> str:
    return "-" if over is None or under is None else f"{over / under:.2f}"
