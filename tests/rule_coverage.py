"""Say which rules of the rule book have a test: `python -m tests.rule_coverage [--json]`.

A test names the rules it proves with @pytest.mark.rule("<id>", ...); these marks are read, not run.
A rule is guarded when a test of it passed a door: a page, an endpoint, the admin, a command, a file
sent in, a job. That is recorded while tests run (tests/doors_passed.py), so run them first, or have
those of the rules run by --record.
"""

import argparse
import ast
import json
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import yaml

from tests.doors_passed import FILE, FOLDER, digest

TESTS = Path(__file__).parent
RULE_BOOK = TESTS.parent / "federation" / "rulebook" / "rtp-2026.yaml"
RECORDED = TESTS.parent / FOLDER / FILE


@dataclass(frozen=True, slots=True)
class Marker:
    """One rule marker: the ids it names; None for an argument that is not literal."""

    file: Path
    line: int
    ids: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """The records: the doors passed for each rule; how many tests, how many changed since."""

    doors: Mapping[str, Collection[str]] = field(default_factory=dict)
    tests: int = 0
    changed: int = 0


def reach_of(recorded: Path, root: Path) -> Reach:
    """Read the doors that tests passed; tests whose file has changed are not counted."""
    if not recorded.exists():
        return Reach()
    lines = map(json.loads, recorded.read_text(encoding="utf-8").splitlines())
    latest = {line["test"]: line for line in lines}
    doors: dict[str, set[str]] = {}
    changed = 0
    for line in latest.values():
        file = root / line["file"]
        if not file.exists() or digest(file) != line["digest"]:
            changed += 1
            continue
        for rule in line["rules"]:
            doors.setdefault(rule, set()).update(line["doors"])
    return Reach(doors, tests=len(latest) - changed, changed=changed)


def rule_apps(rule_book: Path) -> dict[str, str]:
    """Return the app of each rule by its id, in the order of the rule book."""
    rules = yaml.safe_load(rule_book.read_text(encoding="utf-8"))
    return {rule["id"]: rule["app"] for rule in rules}


def markers_in(folder: Path) -> Iterator[Marker]:
    """Yield every rule marker in the test files below a folder."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), filename=str(file))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield Marker(file, node.lineno, tuple(_written(item) for item in node.args))


def faults_of(markers: Sequence[Marker], known: Mapping[str, str]) -> list[str]:
    """Return one line for each marker that names no rule of the book."""
    lines = []
    for marker in markers:
        where = f"{marker.file}:{marker.line}"
        if not marker.ids:
            lines.append(f"{where}: a rule marker without an id")
        for named in marker.ids:
            if named is None:
                lines.append(f"{where}: rule ids are written out as plain text")
            elif named not in known:
                lines.append(f"{where}: unknown rule {named}")
    return lines


def main(
    arguments: Sequence[str] | None = None,
    *,
    tests: Path = TESTS,
    rule_book: Path = RULE_BOOK,
    recorded: Path = RECORDED,
) -> int:
    """Print the coverage of the rule book; return 1 if a marker names no rule of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.rule_coverage", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--record", action="store_true", help="run the tests of the rules first")
    wanted = parser.parse_args(arguments)
    if wanted.record:
        run = [sys.executable, "-m", "pytest", "-q", "-m", "rule", str(tests)]
        subprocess.run(run, check=False, stdout=sys.stderr)
    known, markers = rule_apps(rule_book), list(markers_in(tests))
    named = {item for marker in markers for item in marker.ids}
    missing = [item for item in known if item not in named]
    reach = reach_of(recorded, tests.parent)
    unguarded = [item for item in known if not (item in named and reach.doors.get(item))]
    if wanted.json:
        counted = {
            "rules": len(known),
            "covered": len(known) - len(missing),
            "missing": missing,
            "guarded": len(known) - len(unguarded),
            "unguarded": unguarded,
        }
        sys.stdout.write(json.dumps(counted) + "\n")
    else:
        sys.stdout.write(_readable(known, missing, unguarded))
    sys.stderr.write(_about(reach))
    faults = faults_of(markers, known)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


def _about(reach: Reach) -> str:
    """Return how far the records are complete; "" if they are."""
    again = "run the tests, or python -m tests.rule_coverage --record\n"
    if not reach.tests:
        return f"no recording of doors, so no rule counts as guarded: {again}"
    if reach.changed:
        return f"{reach.changed} recorded tests are of files changed since: {again}"
    return ""


def _written(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None


def _readable(known: Mapping[str, str], missing: Sequence[str], unguarded: Sequence[str]) -> str:
    lines = [
        f"{len(known) - len(missing)} of {len(known)} rules have a test",
        f"{len(known) - len(unguarded)} of {len(known)} are tested through a door",
    ]
    for words, ids in (("without", missing), ("no door", unguarded)):
        for app in dict.fromkeys(known.values()):
            listed = [item for item in ids if known[item] == app]
            if listed:
                lines.append(f"{app}, {words}: {', '.join(listed)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
