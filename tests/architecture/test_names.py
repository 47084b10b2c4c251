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


# Those that are left are the right word (a question and the peers of a poll are asked, a duplicate
# and a difference of deals are found), or stand where a site keeps or answers them by name: in
# papers that were issued (`ReceiptPaper.kept`, `StatementRow.asked`, `CategoryLetter.kept_pe`), in
# stored rule sets (`kept_at`, `asked_from`), in the arguments of a merge that waits for its second
# person (`PersonMerge.kept`), and in the API (`kept_pe`, `seat_kept_for`, `fields_asked`).
# Lower it too.
VAGUE = frozenset({"asked", "found", "kept", "told"})
MOST_FIELDS = 24


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
        for target in getattr(statement, "targets", None) or [statement.target]
    ]
    return [target.id for target in assigned if isinstance(target, ast.Name)]
