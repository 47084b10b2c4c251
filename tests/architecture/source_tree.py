"""The project's modules and functions, read without importing them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("federation", "tournaments", "scoring", "rulings")
# Packages without framework, clock and database, wherever in an app they lie.
PURE = ("engine", "exporters", "importers", "movements", "rules")
Function = ast.FunctionDef | ast.AsyncFunctionDef


def modules(*folders: str) -> list[Path]:
    """Return the modules in some folders of the project, without migrations."""
    if gone := [folder for folder in folders if not (ROOT / folder).is_dir()]:
        raise LookupError(f"no such folder: {gone}")
    files = [file for folder in folders for file in sorted((ROOT / folder).rglob("*.py"))]
    return [file for file in files if "migrations" not in file.parts]


def packages(*names: str) -> list[str]:
    """Return the packages of the apps with one of these names, "scoring.rules", or all."""
    return sorted(
        ".".join(folder.relative_to(ROOT).parts)
        for app in APPS
        for folder in (ROOT / app).rglob("*")
        if folder.is_dir() and any(folder.glob("*.py")) and (not names or folder.name in names)
    )


def name_of(file: Path) -> str:
    """Return the dotted name of a module."""
    return str(file.relative_to(ROOT))


@cache
def tree_of(file: Path) -> ast.Module:
    """Return the syntax tree of a module."""
    return ast.parse(file.read_text(), filename=str(file))


def functions(file: Path) -> Iterator[Function]:
    """Yield every function and method of a module."""
    for node in ast.walk(tree_of(file)):
        if isinstance(node, Function):
            yield node


def public_functions(file: Path) -> Iterator[Function]:
    """Yield the public functions of a module, and the methods of its public classes."""
    for node in tree_of(file).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            candidates: list[ast.stmt] = node.body
        else:
            candidates = [node]
        for candidate in candidates:
            if isinstance(candidate, Function) and not candidate.name.startswith("_"):
                yield candidate
