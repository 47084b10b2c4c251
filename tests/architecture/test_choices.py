"""Comparisons use the members of a TextChoices, not its values, which are written only once."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from django.apps import apps
from django.db.models import Field, TextChoices

from tests.architecture.source_tree import APPS, ROOT

# Pure packages know no model: theirs are Literals, which the type-checker compares. So are what
# these columns hold where the engine's values are read. The demo is data.
NOT_HERE = {"migrations", "demo", "rules", "engine", "importers", "exporters"}
OF_THE_ENGINE = {"form", "line", "method", "pairs_by_vps", "ranked_by", "seat", "status", "unit"}
READS = {"filter", "exclude", "get", "Q", "update", "create", "get_or_create", "update_or_create"}


def classes_of_choices(kind: type[TextChoices] = TextChoices) -> Iterator[type[TextChoices]]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from classes_of_choices(subclass)


@cache
def values_by_column() -> dict[str, frozenset[str]]:
    """Return the values of columns with a TextChoices, by column name."""
    known = [set(item.values) for item in classes_of_choices() if item.__module__.startswith(APPS)]
    found: dict[str, set[str]] = {}
    for model in apps.get_models():
        if not model.__module__.startswith(APPS):
            continue
        for field in model._meta.get_fields():
            if not isinstance(field, Field) or not field.choices or field.name in OF_THE_ENGINE:
                continue
            values = {str(value) for value, _label in field.flatchoices} - {""}
            if any(values <= of_class for of_class in known):
                found.setdefault(field.name, set()).update(values)
    return {name: frozenset(values) for name, values in found.items()}


def texts(node: ast.expr) -> list[str]:
    """Return the literal texts in a comparison, one or several."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return [text for item in node.elts for text in texts(item)]
    return []


def written_out(tree: ast.AST) -> Iterator[tuple[int, str, str]]:
    """Yield line, column and text of comparisons of a column with one of its values."""
    columns = values_by_column()
    for node in ast.walk(tree):
        pairs: list[tuple[str, ast.expr]] = []
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            names = [side.attr for side in sides if isinstance(side, ast.Attribute)]
            pairs = [(name, side) for name in names for side in sides]
        elif isinstance(node, ast.Call) and _name(node.func) in READS:
            pairs = [
                ((word.arg or "").removesuffix("__in").rpartition("__")[2], word.value)
                for word in node.keywords
            ]
        for name, side in pairs:
            for text in texts(side):
                if text in columns.get(name, ()):
                    yield side.lineno, name, text


def _name(called: ast.expr) -> str:
    if isinstance(called, ast.Attribute):
        return called.attr
    return called.id if isinstance(called, ast.Name) else ""


def sources() -> Iterator[Path]:
    for app in APPS:
        for path in sorted((ROOT / app).rglob("*.py")):
            if not NOT_HERE.intersection(path.parts):
                yield path


def test_the_walk_sees_what_is_written_out() -> None:
    tree = ast.parse('if case.state == "OPEN" or rows.filter(state__in=("OPEN",)): pass')

    assert [text for _line, _name, text in written_out(tree)] == ["OPEN", "OPEN"]
    assert not list(written_out(ast.parse("case.state == CaseState.OPEN")))


def test_choices_are_compared_as_symbols() -> None:
    texts = [
        f"{path.relative_to(ROOT)}:{line} {name} {text!r}"
        for path in sources()
        for line, name, text in written_out(ast.parse(path.read_text()))
    ]

    assert texts == []
