"""The lowest app names no paper and no job of the apps above it."""

import ast
from collections.abc import Iterator

import pytest

from federation.kinds.job import all_job_kinds
from federation.kinds.paper import all_paper_kinds
from tests.architecture.source_tree import APPS, modules, name_of, tree_of


def kinds_above(app: str) -> set[str]:
    """Return the codes of kinds declared by apps above one, read from their modules."""
    codes = {kind.code for kind in all_paper_kinds()} | {kind.code for kind in all_job_kinds()}
    return codes & {
        code
        for file in modules(*APPS[APPS.index(app) + 1 :])
        if file.name == "jobs.py" or "documents" in name_of(file)
        for code in _declared(tree_of(file))
    }


def _declared(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="PaperKind" | "JobKind"), keywords=given):
                for argument in given:
                    if argument.arg == "code" and isinstance(argument.value, ast.Constant):
                        yield str(argument.value.value)


@pytest.mark.parametrize("app", ["federation", "tournaments", "scoring"])
def test_an_app_names_no_kind_of_the_apps_above(app: str) -> None:
    above = kinds_above(app)
    named = {
        (name_of(file), node.value)
        for file in modules(app)
        if not name_of(file).startswith("federation/config/")  # it names every app, by string
        for node in ast.walk(tree_of(file))
        if isinstance(node, ast.Constant) and node.value in above
    }

    assert len(above) >= 5
    assert named - WORDS_OF_ANOTHER_THING == set()


# A word that is a code of a paper too.
WORDS_OF_ANOTHER_THING = {
    ("federation/web/context.py", "calendar"),  # a part of the site's head
    ("federation/texts/handbook.py", "calendar"),  # the page it leads to
    ("federation/texts/search_words.py", "calendar"),  # a page, by its address's name
    ("federation/figures/texts/regulation_names.py", "calendar"),  # a chapter of the regulation
}


def test_a_kind_of_above_would_be_found() -> None:
    assert {"convention_card", "compute_ranking", "appeal_form"} <= kinds_above("federation")
    assert "licence_card" not in kinds_above("federation")
    assert "hand_record" not in kinds_above("scoring")
