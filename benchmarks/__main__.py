"""Time the project's workloads: python -m benchmarks [scoring ...] [--size quick|full]."""

import argparse
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measuring import Row, measured
from benchmarks.report import load_average, print_rows, write_json
from benchmarks.suites import SUITES


def main(arguments: list[str] | None = None) -> int:
    """Run suites, print their rows, and return 1 if --check was asked and a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("suites", nargs="*", choices=[*SUITES, []], help="all where none is named")
    parser.add_argument("--size", choices=("quick", "full"), default="quick")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", metavar="ID", help="the goals whose id begins so")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true", help="exit 1 if a goal is missed")
    wanted = parser.parse_args(arguments)
    before = load_average()
    rows: list[Row] = []
    for name in wanted.suites or SUITES:
        suite = import_module(SUITES[name])
        print(f"{name}, {wanted.size} size, {wanted.rounds} rounds, load average {before}")
        found = [
            row
            for contest in suite.contests(wanted.size, wanted.only or "")
            for row in measured(contest, wanted.rounds)
        ]
        print_rows(found)
        rows += found
    after = load_average()
    print(f"load average before {before}, after {after}")
    if wanted.json:
        write_json(rows, wanted.json, (before, after))
    return int(wanted.check and not all(row.is_met for row in rows))


if __name__ == "__main__":
    sys.exit(main())
