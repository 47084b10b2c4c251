"""Rules on modules: citations, size, docstrings."""

import ast
from pathlib import Path

from tests.architecture.source_tree import (
    APPS,
    functions,
    modules,
    name_of,
    packages,
    public_functions,
    tree_of,
)

# Bookkeeping of the engine: no sentence of a Law is decided here.
DECIDES_NOTHING = {"scoring/engine/trace.py", "scoring/engine/errors.py"}
OURS = modules(*APPS, "scripts", "benchmarks")


def law() -> list[Path]:
    folders = [package.replace(".", "/") for package in packages("engine", "rules")]
    return [file for file in modules(*folders) if name_of(file) not in DECIDES_NOTHING]


def test_public_functions_of_the_law_cite_their_source() -> None:
    silent = [
        f"{name_of(file)}: {function.name}"
        for file in law()
        for function in public_functions(file)
        if "Source:" not in (ast.get_docstring(function) or "")
    ]

    assert silent == []


def test_modules_are_at_most_400_lines() -> None:
    lines = {name_of(file): len(file.read_text().splitlines()) for file in OURS}

    assert {name: count for name, count in lines.items() if count > 400} == {}


def test_functions_are_at_most_60_lines() -> None:
    lines = {
        f"{name_of(file)}: {function.name}": (function.end_lineno or 0) - function.lineno + 1
        for file in modules(*APPS, "scripts", "benchmarks", "tests")
        for function in functions(file)
    }

    assert {name: count for name, count in lines.items() if count > 60} == {}


def test_nothing_catches_every_exception() -> None:
    caught_all = [
        f"{name_of(file)}:{handler.lineno}"
        for file in OURS
        for handler in ast.walk(tree_of(file))
        if isinstance(handler, ast.ExceptHandler)
        and (handler.type is None or "Exception" in names_in(handler.type))
    ]

    assert caught_all == []


def names_in(expression: ast.expr) -> set[str]:
    return {node.id for node in ast.walk(expression) if isinstance(node, ast.Name)}


def test_modules_say_what_they_are_for() -> None:
    silent = [
        name_of(file)
        for file in OURS
        if tree_of(file).body and not ast.get_docstring(tree_of(file))
    ]

    assert silent == []


def test_papers_are_issued_in_one_place() -> None:
    """There alone two runs of one act find the same paper."""
    issuing = [
        name_of(file)
        for file in modules(*APPS)
        if "IssuedDocument(" in file.read_text()
        or "IssuedDocument.objects.create" in file.read_text()
    ]

    assert issuing == ["federation/models/document.py", "federation/papers/services/documents.py"]
