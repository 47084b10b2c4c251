"""Rules on parameters."""

import ast
from pathlib import Path

from tests.architecture.source_tree import APPS, Function, modules, name_of, tree_of


def test_private_functions_read_each_of_their_parameters() -> None:
    """One that is handed on as a value takes what whoever calls it gives: it may leave some."""
    unread = [
        f"{name_of(file)}: {function.name}({parameter})"
        for file in modules(*APPS)
        for function in only_called(file)
        for parameter in parameters(function) - names_read(function.body)
    ]

    assert unread == []


def only_called(file: Path) -> list[Function]:
    """Return the private functions of a module that it calls and never hands on."""
    tree = tree_of(file)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    handed_on = {
        node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Name) and id(node) not in called and isinstance(node.ctx, ast.Load)
    }
    return [
        node
        for node in tree.body
        if isinstance(node, Function)
        and node.name.startswith("_")
        and not node.decorator_list
        and node.name not in handed_on
    ]


def parameters(function: Function) -> set[str]:
    given = function.args
    names = {one.arg for one in [*given.posonlyargs, *given.args, *given.kwonlyargs]}
    return {name for name in names if not name.startswith("_")}


def names_read(body: list[ast.stmt]) -> set[str]:
    return {
        node.id
        for statement in body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)
    }
