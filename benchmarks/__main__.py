"""Time the project's workloads: python -m benchmarks [scoring ...] [--size quick|full].

`python -m benchmarks roads` counts the files and functions that acts of users go through.
"""

import argparse
import json
import sys
from importlib import import_module
from pathlib import Path

from benchmarks.measuring import Row, measured
from benchmarks.report import load_average, print_rows, write_json
from benchmarks.suites import SUITES, WITH_DATABASE, roads


def main(arguments: list[str] | None = None) -> int:
    """Run suites, print their rows, and return 1 if --check is given and a goal is missed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "suites",
        nargs="*",
        choices=[*SUITES, *WITH_DATABASE, "roads", []],
        help="all without a database where none is named",
    )
    parser.add_argument("--size", choices=("quick", "full"), default="quick")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--only", metavar="ID", help="the goals whose id begins so")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--check", action="store_true", help="exit 1 if a goal is missed")
    parser.add_argument("--keep", action="store_true", help="roads: keep the figures seen")
    wanted = parser.parse_args(arguments)
    if wanted.suites == ["roads"]:
        return _roads(wanted)
    if databases := [name for name in wanted.suites if name in WITH_DATABASE]:
        return _with_database(databases, wanted)
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


def _with_database(names: list[str], namespace: argparse.Namespace) -> int:
    """Run suites with their own server; each row is written to the file when it is ready."""
    rows = []
    for name in names:
        print(f"{name}, {namespace.rounds} rounds, load average {load_average()}")
        for row in import_module(WITH_DATABASE[name]).run(namespace.rounds, namespace.only or ""):
            print(json.dumps(row), flush=True)
            rows.append(row)
    if namespace.json:
        namespace.json.write_text(json.dumps(rows, indent=2) + "\n")
    return int(namespace.check and not all(row["met"] for row in rows))


def _roads(namespace: argparse.Namespace) -> int:
    """Count the roads and print them as a table; they are numbers, so one round is enough."""
    rows = list(roads.run(only=namespace.only or ""))
    if namespace.keep:
        roads.write_kept(rows)
    print(roads.table_of(rows))
    if namespace.json:
        namespace.json.write_text(json.dumps(rows, indent=2) + "\n")
    return int(namespace.check and not all(row["met"] for row in rows))


if __name__ == "__main__":
    sys.exit(main())
