"""What can be changed: figures of the shipped regulation; comparisons, signs and constants."""

import ast
import datetime as dt
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from tests.mutation.articles import articles_in, rules_of_articles

ROOT = Path(__file__).resolve().parents[2]
REGULATION = ROOT / "federation" / "rulesets" / "fpb-rtp-2026-01-01.json"
APPS = ("federation", "tournaments", "scoring", "rulings")
# What names the rule set is no figure of it.
NO_FIGURES = {"valid_from", "law_edition", "law_editions"}

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SIGNS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}


@dataclass(frozen=True, slots=True)
class Change:
    """One change. where: file and function, or the figure. number: of the site in the function.

    like: how many equal changes the function has before this one.
    """

    where: str
    line: int
    before: str
    after: str
    rules: tuple[str, ...]
    number: int = 0
    like: int = 0
    path: tuple[str | int, ...] = field(default=())

    @property
    def name(self) -> str:
        """Return what identifies this change as long as the code around it stays."""
        among = f" ({self.like + 1})" if self.like else ""
        return f"{self.where}: {self.before} -> {self.after}{among}"


# --- figures -------------------------------------------------------------------------------------
def figures() -> list[Change]:
    """Return a change of each figure of the regulation, with the rules of its group's articles."""
    shipped = json.loads(REGULATION.read_text(encoding="utf-8"))
    return [
        Change(".".join(map(str, path)), 0, str(was), str(other(was)), rules, path=path)
        for path, was, rules in _leaves(shipped, (), ())
        if rules and path[0] not in NO_FIGURES and other(was) is not None
    ]


def other(figure: Any) -> Any:
    """Return another figure for one; None if it is no figure."""
    if isinstance(figure, bool):
        return not figure
    if isinstance(figure, int):
        return figure + 1
    if not isinstance(figure, str):
        return None
    if re.fullmatch(r"\d+\.\d+", figure):
        return str(Decimal(figure) + Decimal("0.01"))
    if re.fullmatch(r"\d\d-\d\d", figure):
        day = dt.date.fromisoformat(f"2027-{figure}") + dt.timedelta(days=1)
        return day.strftime("%m-%d")
    if re.fullmatch(r"\d\d:\d\d", figure):
        return f"{figure[:-1]}{(int(figure[-1]) + 1) % 10}"
    return None


def _leaves(
    value: Any, path: tuple[str | int, ...], rules: tuple[str, ...]
) -> Iterator[tuple[tuple[str | int, ...], Any, tuple[str, ...]]]:
    if isinstance(value, dict):
        cited = str(value.get("article") or value.get("source") or "")
        rules = rules_of_articles(articles_in(cited)) or rules
        for key, below in value.items():
            yield from _leaves(below, (*path, key), rules)
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from _leaves(below, (*path, number), rules)
    else:
        yield path, value, rules


def changed_figures(change: Change) -> str:
    """Return the text of the rule set with one figure changed."""
    shipped = json.loads(REGULATION.read_text(encoding="utf-8"))
    group = shipped
    for key in change.path[:-1]:
        group = group[key]
    group[change.path[-1]] = other(group[change.path[-1]])
    return json.dumps(shipped)


# --- code ----------------------------------------------------------------------------------------
def law_modules() -> list[Path]:
    """Return the modules of rules and engine."""
    files = (file for app in APPS for file in (ROOT / app).rglob("*.py"))
    return sorted(
        file
        for file in files
        if {"rules", "engine"} & set(file.relative_to(ROOT).parts[:-1]) or file.name == "rules.py"
    )


def code_changes() -> list[Change]:
    """Return every change of a function that cites an article of the regulation."""
    return [change for file in law_modules() for change in changes_in(file)]


def changes_in(file: Path) -> Iterator[Change]:
    """Yield the changes of one module's functions that cite an article with a rule."""
    text = file.read_text(encoding="utf-8")
    tree = ast.parse(text)
    named = _named_articles(tree)
    for qualified, function in _functions(tree):
        rules = rules_of_articles(_cited(function, named))
        where = f"{file.relative_to(ROOT)}::{qualified}"
        words: Counter[tuple[str, str]] = Counter()
        for number, (node, slot) in enumerate(_sites(function)) if rules else ():
            before = ast.unparse(node)
            change_site(node, slot)
            after = ast.unparse(node)
            change_site(node, slot, back=True)
            like = words[before, after]
            words[before, after] += 1
            yield Change(where, node.lineno, before, after, rules, number, like)


def changed_tree(change: Change) -> tuple[Path, str, ast.Module]:
    """Return the module's file, the function's qualified name and the changed tree."""
    name, qualified = change.where.split("::")
    file = ROOT / name
    tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
    function = dict(_functions(tree))[qualified]
    change_site(*list(_sites(function))[change.number])
    return file, qualified, ast.fix_missing_locations(tree)


def change_site(node: ast.expr, slot: int, *, back: bool = False) -> None:
    """Change one operator or constant in its place; `back` undoes it."""
    if isinstance(node, ast.Compare):
        node.ops[slot] = COMPARED[type(node.ops[slot])]()
    elif isinstance(node, ast.BinOp):
        if back:
            node.op = node.was  # type: ignore[attr-defined]
        else:
            node.was = node.op  # type: ignore[attr-defined]
            node.op = SIGNS[type(node.op)]()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.USub() if back else ast.UAdd()
    elif isinstance(node, ast.Constant):
        value: Any = node.value
        if isinstance(value, bool):
            node.value = not value
        else:
            node.value = value - 1 if back else value + 1


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _named_articles(tree: ast.Module) -> dict[str, str]:
    """Return the constants of the module that contain an article, by name."""
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
        for target in node.targets
        if isinstance(target, ast.Name) and isinstance(node.value.value, str)
    }


def _cited(function: ast.FunctionDef, named: dict[str, str]) -> list[str]:
    cited = []
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            cited += articles_in(named.get(node.id, ""))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            cited += articles_in(node.value)
    return list(dict.fromkeys(cited))


def _sites(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, int]]:
    """Yield the possible changes in the body, an operator by its number in a comparison.

    `strict` of `zip` is not one: it refuses faults of the program, and is no rule.
    """
    strict = {
        id(item.value)
        for item in ast.walk(function)
        if isinstance(item, ast.keyword) and item.arg == "strict"
    }
    for statement in function.body:
        for node in ast.walk(statement):
            if id(node) in strict:
                continue
            if isinstance(node, ast.Compare):
                yield from ((node, slot) for slot in range(len(node.ops)))
            elif (
                (isinstance(node, ast.BinOp) and type(node.op) in SIGNS)
                or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub))
                or (isinstance(node, ast.Constant) and isinstance(node.value, int))
            ):
                yield node, 0
