"""Every act in the trail has a sentence."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from federation.texts import all_texts
from tests.architecture.source_tree import APPS

RECORDERS = {"record_event", "record_events"}


def acts_of(tree: ast.AST) -> Iterator[str]:
    """Yield the acts a module records: constants, f-strings as "head*tail", wrappers' arguments."""
    wrappers = {}
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        names = [item.arg for item in function.args.args]
        for call in calls(function, RECORDERS):
            if isinstance(call.args[0], ast.Name) and call.args[0].id in names:
                wrappers[function.name] = names.index(call.args[0].id)
            else:
                yield from told(call.args[0])
    for name, place in wrappers.items():
        for call in calls(tree, {name}):
            if place < len(call.args):
                yield from told(call.args[place])


def calls(tree: ast.AST, names: set[str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
            yield node


def told(argument: ast.expr) -> Iterator[str]:
    if isinstance(argument, ast.JoinedStr):
        yield "".join(
            str(value.value) if isinstance(value, ast.Constant) else "*"
            for value in argument.values
        )
    elif isinstance(argument, ast.IfExp):
        yield from told(argument.body)
        yield from told(argument.orelse)
    elif isinstance(argument, ast.Constant):
        yield str(argument.value)


@pytest.mark.parametrize("app", APPS)
def test_every_act_recorded_has_a_sentence(app: str, project: Path) -> None:
    codes = [code.removeprefix("act:") for code in all_texts() if code.startswith("act:")]
    silent = []
    for path in sorted((project / app).rglob("*.py")):
        for act in acts_of(ast.parse(path.read_text("utf-8"))):
            head, _star, tail = act.partition("*")
            fits = [code for code in codes if code.startswith(head) and code.endswith(tail)]
            if not (fits if "*" in act else act in codes):
                silent.append(f"{path.name}: {act}")

    assert silent == []


def test_the_walk_finds_constants_wrappers_and_f_strings() -> None:
    tree = ast.parse(
        "def a():\n    record_event('one' if x else 'two', subject='')\n"
        "def _tell(act, row):\n    record_event(act, subject='')\n"
        "def b():\n    _tell('three', 1)\n    record_events(f'four_{kind}_sent', details=())\n"
    )

    assert sorted(acts_of(tree)) == ["four_*_sent", "one", "three", "two"]
