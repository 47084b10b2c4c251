"""How much of each package the tests ran, compared with the stored floors.

`scripts/test --coverage` measures and calls this; statements and branches count alike.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coverage import Coverage

from scripts.machine import ROOT

FLOORS = ROOT / "tests" / "coverage_floors.json"
# By the parts that were measured, "pure" or "pure+sqlite": whole per cents by package.
Floors = dict[str, dict[str, int]]


@dataclass
class Share:
    """The number of statements and branches, and how many of them ran."""

    ran: int = 0
    there: int = 0

    @property
    def percent(self) -> int:
        """Return whole per cents, rounded down, so that a floor does not depend on chance."""
        return 100 * self.ran // self.there if self.there else 100


def by_package(files: Mapping[str, Mapping[str, Any]]) -> dict[str, Share]:
    """Return the share of each package, with an app's own modules under its name.

    files: the "files" of coverage's JSON, by path.
    """
    shares: dict[str, Share] = defaultdict(Share)
    for path, file in files.items():
        summary, share = file["summary"], shares[".".join(Path(path).parent.parts[:2])]
        share.ran += summary["covered_lines"] + summary["covered_branches"]
        share.there += summary["num_statements"] + summary["num_branches"]
    return dict(sorted(shares.items()))


def below(shares: Mapping[str, Share], floors: Mapping[str, int]) -> list[str]:
    """Return the packages whose share is below their floor."""
    return [name for name, share in shares.items() if share.percent < floors.get(name, 0)]


def raised(shares: Mapping[str, Share], floors: Mapping[str, int]) -> dict[str, int]:
    """Return the floors, none lower; new packages get one, removed ones lose it."""
    return {name: max(share.percent, floors.get(name, 0)) for name, share in shares.items()}


def stored_floors() -> Floors:
    """Return the stored floors."""
    floors: Floors = json.loads(FLOORS.read_text())
    return floors


def _measured(folder: Path) -> dict[str, Share]:
    coverage = Coverage(data_file=str(folder / "all"), config_file=str(ROOT / "pyproject.toml"))
    coverage.combine([str(path) for path in folder.glob("part-*")], strict=True, keep=True)
    coverage.save()
    report = folder / "all.json"
    coverage.json_report(outfile=str(report))
    return by_package(json.loads(report.read_text())["files"])


def main() -> int:
    """Print the packages, and raise the floors or compare the packages with them."""
    parser = argparse.ArgumentParser(prog="scripts.coverage_by_package")
    parser.add_argument("folder", type=Path, help="what coverage wrote: a file part-NAME for each")
    parser.add_argument("--raise-floors", action="store_true")
    arguments = parser.parse_args()
    parts = "+".join(sorted(path.name.removeprefix("part-") for path in arguments.folder.iterdir()))
    shares, every = _measured(arguments.folder), stored_floors()
    floors = every.get(parts, {})
    print(f"{'':<34}{'there':>8}{'ran':>8}{'%':>6}{'floor':>7}")
    for name, share in shares.items():
        print(
            f"{name:<34}{share.there:>8}{share.ran:>8}{share.percent:>6}{floors.get(name, ''):>7}"
        )
    if arguments.raise_floors:
        FLOORS.write_text(json.dumps({**every, parts: raised(shares, floors)}, indent=2) + "\n")
        print(f"the floors of {parts} are kept in {FLOORS.relative_to(ROOT)}")
        return 0
    if not floors:
        print(f"no floors are kept of {parts}: --raise-floors keeps some")
    for name in (short := below(shares, floors)):
        print(f"!! {name}: {shares[name].percent} % ran, {floors[name]} % did before")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main())
