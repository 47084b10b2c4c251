"""Say which rules of the rule book have a test: `python -m tests.rule_coverage [--json]`.

A test names the rules it proves with @pytest.mark.rule("<id>", ...). The tests are read, not run.
"""

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

TESTS = Path(__file__).parent
RULE_BOOK = TESTS.parent / "federation" / "rulebook" / "rtp-2026.yaml"


@dataclass(frozen=True, slots=True)
class Marker:
    """One rule marker: the ids it names; None for an argument that is not written out."""

    file: Path
    line: int
    ids: tuple[str | None, ...]


def rule_apps(rule_book: Path) -> dict[str, str]:
    """Return the app of each rule by its id, in the order of the rule book."""
    rules = yaml.safe_load(rule_book.read_text(encoding="utf-8"))
    return {rule["id"]: rule["app"] for rule in rules}


def markers_in(folder: Path) -> Iterator[Marker]:
    """Yield every rule marker in the test files below a folder."""
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), filename=str(file))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                yield Marker(file, node.lineno, tuple(_written(each) for each in node.args))


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
    arguments: Sequence[str] | None = None, *, tests: Path = TESTS, rule_book: Path = RULE_BOOK
) -> int:
    """Print the coverage of the rule book; return 1 if a marker names no rule of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.rule_coverage", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    wants_json = parser.parse_args(arguments).json
    known, markers = rule_apps(rule_book), list(markers_in(tests))
    named = {each for marker in markers for each in marker.ids}
    missing = [each for each in known if each not in named]
    if wants_json:
        counted = {"rules": len(known), "covered": len(known) - len(missing), "missing": missing}
        sys.stdout.write(json.dumps(counted) + "\n")
    else:
        sys.stdout.write(_readable(known, missing))
    faults = faults_of(markers, known)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


def _written(argument: ast.expr) -> str | None:
    if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
        return argument.value
    return None


def _readable(known: Mapping[str, str], missing: Sequence[str]) -> str:
    lines = [f"{len(known) - len(missing)} of {len(known)} rules have a test"]
    for app in dict.fromkeys(known.values()):
        without = [each for each in missing if known[each] == app]
        if without:
            lines.append(f"{app}, without: {', '.join(without)}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
