"""Calls of functions named by a setting, read from the project's modules."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.architecture.source_tree import APPS, Function, modules, name_of, tree_of


@dataclass(frozen=True)
class CallOfSetting:
    """One call. by_name: its keyword arguments; has_more: further ones come from a mapping."""

    where: str
    positional: int
    by_name: frozenset[str]
    has_more: bool


@cache
def calls_by_setting() -> dict[str, list[CallOfSetting]]:
    """Return, for each setting, the calls of its functions in the code."""
    call_of_settings: dict[str, list[CallOfSetting]] = defaultdict(list)
    for file in modules(*APPS):
        if not any(name in file.read_text() for name in ("import_string", "panels")):
            continue
        for function in _functions_with_settings(tree_of(file)):
            for setting in _settings_in(function):
                call_of_settings[setting] += _calls(file, function, setting)
    return call_of_settings


def _functions_with_settings(tree: ast.Module) -> Iterator[Function]:
    """Yield functions and methods, each with the functions defined inside it."""
    for node in tree.body:
        for candidate in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(candidate, Function):
                yield candidate


def _settings_in(node: ast.AST) -> set[str]:
    return {
        inside.attr
        for inside in ast.walk(node)
        if isinstance(inside, ast.Attribute)
        and isinstance(inside.value, ast.Name)
        and inside.value.id == "settings"
    }


def _calls(file: Path, function: Function, setting: str) -> Iterator[CallOfSetting]:
    """Yield the calls in a function of what it imports by name, or passes to `panels`.

    A `partial` of one of these is a call that is made later.
    """
    imported = _names_given(function)
    for node in ast.walk(function):
        if not isinstance(node, ast.Call):
            continue
        arguments = node.args
        match node.func:
            case ast.Name(id="panels") if setting in _settings_in(node.args[0]):
                arguments = node.args[1:]
            case ast.Name(id="partial") if setting in _settings_in(node) and _is_panels(
                node.args[0]
            ):
                arguments = node.args[2:]
            case ast.Name(id="partial") if _imports(node.args[0]):
                arguments = node.args[1:]
            case ast.Call(func=ast.Name(id="import_string")):
                pass
            case ast.Name(id=name) if name in imported:
                pass
            case _:
                continue
        yield CallOfSetting(
            where=f"{name_of(file)}: {function.name}",
            positional=len(arguments),
            by_name=frozenset(keyword.arg for keyword in node.keywords if keyword.arg),
            has_more=any(keyword.arg is None for keyword in node.keywords),
        )


def _is_panels(expression: ast.expr) -> bool:
    return isinstance(expression, ast.Name) and expression.id == "requested_panels"


def _names_given(function: Function) -> set[str]:
    """Return the names of a function's variables for what it imported, single or in lists."""
    kept = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value and _imports(node.value):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            kept |= {target.id for target in targets if isinstance(target, ast.Name)}
    for node in ast.walk(function):
        match node:
            case (
                ast.comprehension(target=ast.Name(id=each), iter=several)
                | ast.For(target=ast.Name(id=each), iter=several)
            ) if _imports(several) or (isinstance(several, ast.Name) and several.id in kept):
                kept.add(each)
    return kept


def _imports(expression: ast.expr) -> bool:
    """Return whether an expression is the result of `import_string`, or several of them."""
    match expression:
        case ast.Call(func=ast.Name(id="import_string")):
            return True
        case ast.ListComp(elt=inner) | ast.GeneratorExp(elt=inner):
            return _imports(inner)
    return False


def asked_later(function: str) -> dict[str, list[tuple[str, frozenset[str]]]]:
    """Return, for each act that `function` requests for later, the names of its arguments.

    Only calls with both the act and all arguments by name can be read.
    """
    found: dict[str, list[tuple[str, frozenset[str]]]] = defaultdict(list)
    for file in modules(*APPS):
        for node in ast.walk(tree_of(file)):
            match node:
                case ast.Call(
                    func=ast.Name(id=name), args=[ast.Constant(value=str(act))], keywords=given
                ) if name == function:
                    value = next(item.value for item in given if item.arg == "arguments")
                    if isinstance(value, ast.Dict):
                        names = [key.value for key in value.keys if isinstance(key, ast.Constant)]
                        if len(names) == len(value.keys):
                            found[act].append((name_of(file), frozenset(map(str, names))))
    return found
