"""The call graph of the project, read from its modules without running them."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.conf import settings

from federation.kinds.job import job_kind
from tests.architecture.source_tree import APPS, modules, name_of, tree_of

NAMES_LATER = {
    "federation.services.jobs:request_job",
    "federation.services.approvals:request_approval",
    # once the licences are in the database: each entry that waited is seated once, under a lock
    "federation.licences.services.licences:_notify_waiting",
    # reads which acts two can be asked to agree on, and does none of them
    "federation.figures.selectors.kinds:_refuse_unknown_words",
}


@cache
def callers() -> dict[str, set[str]]:
    """Return, for each function "module:name", the functions that use it."""
    users_by_used: dict[str, set[str]] = defaultdict(set)
    for file in modules(*APPS):
        for user, used in _uses(file):
            users_by_used[used].add(user)
    return users_by_used


def reaching(target: str) -> set[str]:
    """Return every function that directly or indirectly calls one."""
    seen, waiting = {target}, [target]
    while waiting:
        fresh = callers()[waiting.pop()] - seen
        seen |= fresh
        waiting += fresh
    return seen


def _uses(file: Path) -> Iterator[tuple[str, str]]:
    module = name_of(file).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    tree = tree_of(file)
    names = {
        alias.asname or alias.name: (node.module, alias.name)
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    local = {node.name for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    for name, node in _named(tree):
        local.add(name)
        user = f"{module}:{name}"
        if user in NAMES_LATER:
            continue
        for inside in ast.walk(node):
            for used in _used(inside, names):
                yield user, used
            if isinstance(inside, ast.Name) and inside.id in local:
                yield user, f"{module}:{inside.id}"
            for used in _hooks(inside):
                yield user, used


def _named(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Yield functions, methods ("Class.method") and named values of a module."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for method in node.body:
                if isinstance(method, ast.FunctionDef):
                    yield f"{node.name}.{method.name}", method
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            yield node.targets[0].id, node
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            yield node.target.id, node


def _used(node: ast.AST, names: dict[str, tuple[str, str]]) -> Iterator[str]:
    if isinstance(node, ast.Name) and node.id in names:
        yield "{}:{}".format(*names[node.id])
    whole = node.value if isinstance(node, ast.Attribute) else None
    if isinstance(node, ast.Attribute) and isinstance(whole, ast.Name) and whole.id in names:
        yield "{}.{}:{}".format(*names[whole.id], node.attr)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
        asked = node.args[0]
        if node.func.id == "request_job" and isinstance(asked, ast.Constant):
            service = job_kind(str(asked.value)).does
            yield f"{service.__module__}:{service.__name__}"


def _hooks(node: ast.AST) -> Iterator[str]:
    """Yield the functions named by a setting, where it is used."""
    if (
        isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "settings"
    ):
        value = getattr(settings, node.attr, None)
        listed = value.values() if isinstance(value, dict) else value
        for each in listed if isinstance(listed, list | tuple | type({}.values())) else [listed]:
            if isinstance(each, str) and each.startswith(APPS):
                yield _place(each)


def _place(dotted: str) -> str:
    module, _dot, name = dotted.rpartition(".")
    return f"{module}:{name}"
