"""What the pages for contributors name exists: files, commands, styles, colours, hooks."""

import ast
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import MISSING, fields
from importlib.util import find_spec
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from federation.kinds.job import JobKind
from federation.kinds.paper import PaperKind

GUIDES = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "design.md", "glossary.md")
QUOTED = re.compile(r"`([^`\n]+)`")
LINKED = re.compile(r"\]\(([^)#:]+)(?:#[\w-]+)?\)")
PATH = re.compile(r"\.?[\w-][\w.-]*(?:/[\w.-]+)*/?")
STYLE = re.compile(r"\.[a-z][a-z-]*(?:\.[a-z-]+)*")
TOKEN = re.compile(r"--[a-z][a-z-]+")
MANAGE = re.compile(r"manage\.py ([a-z_]+)")
MODULE = re.compile(r"python -m ([\w.]+)")
SCRIPT = re.compile(r"(?<![\w/])(scripts/[\w-]+)(?![\w/.-])")
FENCED = re.compile(r"```python\n(.*?)```", re.DOTALL)
TOOL = re.compile(r"\.venv/bin/([\w-]+)")
ENDINGS = {"css", "csv", "html", "json", "md", "py", "toml", "txt", "yaml"}


@pytest.fixture(params=GUIDES)
def guide(request: pytest.FixtureRequest, project: Path) -> str:
    return (project / "docs" / str(request.param)).read_text(encoding="utf-8")


def named_files(text: str, project: Path) -> Iterator[str]:
    """Yield possible names of files or folders between backquotes, and links."""
    folders = {entry.name for entry in project.iterdir() if entry.is_dir()}
    for name in QUOTED.findall(text):
        if not PATH.fullmatch(name):
            continue
        first, slash, _rest = name.partition("/")
        if (slash and first in folders) or name.rpartition(".")[2] in ENDINGS:
            yield name
    yield from (f"docs/{linked}" for linked in LINKED.findall(text))


def tool_of_the_environment(name: str) -> Path:
    """Return the path of a program installed beside the Python of these tests."""
    return Path(sys.executable).with_name(name)


def test_the_files_it_names_are_there(guide: str, project: Path) -> None:
    named = set(named_files(guide, project))
    bare = {name for name in named if "/" not in name}
    names = {path.name for path in project.glob("[a-z]*/**/*.py")} if bare else set()

    missing = {name for name in named if not (project / name).exists()}
    assert missing - names == set()


def test_the_commands_it_names_can_be_given(guide: str, project: Path) -> None:
    assert set(MANAGE.findall(guide)) - set(get_commands()) == set()
    assert {name for name in MODULE.findall(guide) if find_spec(name) is None} == set()
    scripts = [project / name for name in SCRIPT.findall(guide)]
    assert [str(script) for script in scripts if not script.exists()] == []
    tools = TOOL.findall(guide)
    assert [tool for tool in tools if not tool_of_the_environment(tool).exists()] == []


def test_the_styles_that_the_design_names_are_there(project: Path) -> None:
    styles = "".join(
        (project / file).read_text(encoding="utf-8")
        for file in ("templates/static/css/trunfo.css", "templates/documents/document.css")
    )
    named = QUOTED.findall((project / "docs/design.md").read_text(encoding="utf-8"))
    classes = {part for name in named if STYLE.fullmatch(name) for part in name.split(".") if part}
    tokens = {name for name in named if TOKEN.fullmatch(name)}

    assert len(classes) > 15
    assert len(tokens) > 12
    assert {name for name in classes if not re.search(rf"\.{name}\b", styles)} == set()
    assert {name for name in tokens if f"{name}:" not in styles} == set()


def test_the_hooks_are_local_and_there(project: Path) -> None:
    settings = yaml.safe_load((project / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    (repository,) = settings["repos"]

    assert repository["repo"] == "local"
    assert {hook["language"] for hook in repository["hooks"]} == {"system"}
    for hook in repository["hooks"]:
        (tool,) = TOOL.findall(hook["entry"])
        assert tool_of_the_environment(tool).exists(), hook["id"]
        assert set(MANAGE.findall(hook["entry"])) - set(get_commands()) == set()


def test_what_is_gone_would_be_found(project: Path) -> None:
    text = "`federation/gone.py` `docs/` `GONE.md` [here](gone.md) `.btn` `--ink` `event:12`"

    assert set(named_files(text, project)) == {
        "federation/gone.py",
        "docs/",
        "GONE.md",
        "docs/gone.md",
    }


def test_the_values_that_recipes_write_down_can_be_made(project: Path) -> None:
    recipes = (project / "docs/CONTRIBUTING.md").read_text(encoding="utf-8")
    calls = [
        node
        for block in FENCED.findall(recipes)
        for node in ast.walk(ast.parse(textwrap.dedent(block)))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.keywords
    ]

    assert [call.func.id for call in calls] == ["PaperKind", "JobKind"]  # type: ignore[attr-defined]
    for call, kind in zip(calls, (PaperKind, JobKind), strict=True):
        needed = {field.name for field in fields(kind) if field.default is MISSING}
        written = {argument.arg for argument in call.keywords}
        assert needed <= written <= {field.name for field in fields(kind)}
