"""How much of the project one act of a user goes through: files, functions, depth of calls.

Eight acts are sent to their pages by Django's test client, each twice: the first time imports and
fills the caches of the process, the second is counted.
"""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

from scripts.machine import ROOT
from tests.migrated import migrated_file

PACKAGES = ("federation", "tournaments", "scoring", "rulings")
KEPT = Path(__file__).with_suffix(".json")
FIGURES = ("files", "functions", "depth")
# Tasks that an act asks for wait here; nobody does them.
BROKER = "memory://"


@dataclass(slots=True)
class Road:
    """What one act went through: files, functions as file and name, the deepest call."""

    files: set[str] = field(default_factory=set)
    functions: set[tuple[str, str]] = field(default_factory=set)
    depth: int = 0

    @property
    def figures(self) -> dict[str, int]:
        """Return the numbers that are printed and kept."""
        return {
            "files": len(self.files),
            "functions": len(self.functions),
            "depth": self.depth,
        }


@contextmanager
def counted(folders: tuple[str, ...]) -> Iterator[Road]:
    """Count the Python code below some folders that this thread enters.

    Comprehensions and lambdas belong to the function they stand in, code that runs while a module
    is imported to none. Only calls of the counted code add to the depth.
    """
    road, depth = Road(), 0

    def profile(frame: FrameType, event: str, _value: object) -> None:
        nonlocal depth
        code = frame.f_code
        if event not in {"call", "return"} or not code.co_filename.startswith(folders):
            return
        if code.co_name.startswith("<"):
            return
        if event == "return":
            depth -= 1
            return
        depth += 1
        road.depth = max(road.depth, depth)
        road.files.add(code.co_filename)
        road.functions.add((code.co_filename, code.co_qualname))

    sys.setprofile(profile)
    try:
        yield road
    finally:
        sys.setprofile(None)


def run(only: str = "") -> list[dict[str, Any]]:
    """Return a row for each road whose name begins with `only`; one that grew is not met."""
    kept = _kept()
    return [
        row_of(name, road.figures, kept.get(name, {}))
        for name, road in roads().items()
        if name.startswith(only)
    ]


def row_of(name: str, figures: Mapping[str, int], kept: Mapping[str, int]) -> dict[str, Any]:
    """Return the figures of a road beside those kept; without any it is not met."""
    return {
        "id": name,
        **figures,
        "kept": dict(kept),
        "met": all(figures[each] <= kept.get(each, 0) for each in FIGURES),
    }


def table_of(rows: list[dict[str, Any]]) -> str:
    """Return rows as a table, with what was kept where it is another number."""
    lines = [f"{'road':<12}" + "".join(f"{each:>16}" for each in FIGURES)]
    for row in rows:
        cells = [_cell(row[each], row["kept"].get(each)) for each in FIGURES]
        lines.append(f"{row['id']:<12}" + "".join(f"{cell:>16}" for cell in cells))
    return "\n".join(lines)


def _cell(figure: int, kept: int | None) -> str:
    return str(figure) if kept in {figure, None} else f"{figure} (kept {kept})"


def write_kept(rows: list[dict[str, Any]]) -> None:
    """Keep the figures of rows beside those of the other roads."""
    kept = _kept() | {row["id"]: {each: row[each] for each in FIGURES} for row in rows}
    KEPT.write_text(json.dumps(kept, indent=2) + "\n")


def _kept() -> dict[str, dict[str, int]]:
    return json.loads(KEPT.read_text()) if KEPT.exists() else {}


def roads() -> dict[str, Road]:
    """Walk all roads in a database of their own; later acts need what earlier ones did."""
    with _prepared_database():
        walked = import_module("benchmarks.road_acts")
        begins, counts = walked.make_worlds()
        for act in walked.ACTS.values():
            act(begins).send()
        return {name: _road_of(act(counts)) for name, act in walked.ACTS.items()}


def _road_of(act: Any) -> Road:
    with counted(tuple(f"{ROOT / package}{os.sep}" for package in PACKAGES)) as road:
        act.send()
    return road


@contextmanager
def _prepared_database() -> Iterator[None]:
    os.environ["DJANGO_SETTINGS_MODULE"] = "federation.config.settings_test"
    os.environ["TEST_BROKER_URL"] = BROKER
    os.environ.setdefault("LOG_LEVEL", "ERROR")
    migrated = ROOT / ".pytest_cache" / "d" / "migrated"  # the one the tests copy
    migrated.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        name = Path(folder) / "roads.sqlite3"
        shutil.copyfile(migrated_file(ROOT, migrated), name)
        os.environ["DATABASE_URL"] = f"sqlite:///{name}"
        os.environ["VAR_DIR"] = folder
        import_module("django").setup()
        try:
            yield
        finally:
            import_module("django.db").connections.close_all()
