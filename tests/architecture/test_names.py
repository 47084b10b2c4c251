"""Names are nouns and verbs: `found_entries` says less than `entries`."""

import ast
import re

from tests.architecture.source_tree import APPS, modules, name_of, tree_of

PARTICIPLES = frozenset(
    {"anew", "asked", "found", "given", "kept", "known", "lacks", "meanwhile", "told", "wanted"}
)
# How many definitions still have one in their name. Lower it with every one that goes.
MOST = 13


def words_of(name: str) -> set[str]:
    return set(re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().split("_"))


def test_words_of_a_name_are_read_in_functions_and_classes() -> None:
    assert words_of("_rows_asked") == {"", "rows", "asked"}
    assert words_of("KnownPeople") == {"known", "people"}


def test_definitions_named_by_a_participle_only_become_fewer() -> None:
    named = [
        f"{name_of(file)}: {node.name}"
        for file in modules(*APPS)
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
        and words_of(node.name) & PARTICIPLES
    ]

    assert len(named) <= MOST, "\n".join(named)


# Fields may have them where they mean it: points kept at the close of a season, a question asked, a
# difference found. Lower it too.
VAGUE = frozenset({"asked", "found", "kept", "told"})
MOST_FIELDS = 38


def test_fields_named_by_a_participle_only_become_fewer() -> None:
    named = [
        f"{name_of(file)}: {kind.name}.{field}"
        for file in modules(*APPS)
        for kind in ast.walk(tree_of(file))
        if isinstance(kind, ast.ClassDef)
        for field in fields_of(kind)
        if field.islower() and words_of(field) & VAGUE
    ]

    assert len(named) <= MOST_FIELDS, "\n".join(named)
    assert not [name for name in named if name.endswith((".told", ".told_at"))]


def fields_of(kind: ast.ClassDef) -> list[str]:
    assigned = [
        target
        for statement in kind.body
        if isinstance(statement, ast.AnnAssign | ast.Assign)
        for target in getattr(statement, "targets", None) or [statement.target]  # type: ignore[union-attr]
    ]
    return [target.id for target in assigned if isinstance(target, ast.Name)]
