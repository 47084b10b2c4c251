"""Every address named literally by a page, a redirect or an act exists on the site."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from django.urls import URLPattern, URLResolver, get_resolver

from tests.architecture.source_tree import APPS, modules, name_of, tree_of

BY_NAME = {"redirect", "resolve_url", "reverse", "reverse_lazy"}
IN_TEMPLATE = re.compile(r"{%\s*url\s+['\"]([\w:-]+)['\"]")


def names(resolver: URLResolver, space: str = "") -> Iterator[str]:
    for url_pattern in resolver.url_patterns:
        if isinstance(url_pattern, URLResolver):
            yield from names(
                url_pattern, f"{space}{url_pattern.namespace}:" if url_pattern.namespace else space
            )
        elif isinstance(url_pattern, URLPattern) and url_pattern.name:
            yield space + url_pattern.name


def named_in_code() -> Iterator[tuple[str, str]]:
    for file in modules(*APPS):
        for name in named(tree_of(file)):
            yield name_of(file), name


def named(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=function), args=[ast.Constant(value=str(name)), *_]) if (
                function in BY_NAME and not name.startswith("/")
            ):
                yield name


def named_in_templates(project: Path) -> Iterator[tuple[str, str]]:
    folders = [project / "templates", *(project / app for app in APPS)]
    for file in (file for folder in folders for file in folder.rglob("*.html")):
        for name in IN_TEMPLATE.findall(file.read_text()):
            yield file.name, name


def test_every_address_named_is_there(project: Path) -> None:
    known = set(names(get_resolver()))
    used = [*named_in_code(), *named_in_templates(project)]

    assert len(used) > 1000
    assert [(where, name) for where, name in used if name not in known] == []


def test_a_name_that_is_gone_is_found() -> None:
    tree = ast.parse("redirect('event-details', 3)\nreverse('/a/')\nrender(request, 'x')")

    assert list(named(tree)) == ["event-details"]
    assert IN_TEMPLATE.findall("<a href=\"{% url 'clubs' 3 %}\">") == ["clubs"]
