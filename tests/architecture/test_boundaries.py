"""The packages named in configuration are compared with the tree, so that a moved package does not
silently drop out of a contract, the type checks or a part of the tests.
"""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps

from scripts.parts import WITHOUT_DATABASE
from scripts.translations import TEXT_FOLDERS
from tests.architecture.source_tree import APPS, PURE, ROOT, modules, name_of, packages

INSIDE_AN_APP = "Inside an app: layers, and subjects in their order"
NO_FRAMEWORK = "The law knows no framework"
RENDERER = "One door to the PDF renderer"


@cache
def tools() -> dict[str, Any]:
    return dict(tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"])


def contract(name: str) -> dict[str, Any]:
    contracts = tools()["importlinter"]["contracts"]
    return next(contract for contract in contracts if contract["name"] == name)


def layers() -> set[str]:
    """Return the names of packages and modules inside an app."""
    layers = contract(INSIDE_AN_APP)["layers"]
    return {name.strip() for line in layers for name in re.split(r"[|:]", line)}


def containers() -> set[str]:
    """Return what has layers: each app, and each of its subjects."""
    told = [line.partition(": ") for line in contract(INSIDE_AN_APP)["subjects"]]
    return set(APPS) | {
        f"{app}.{name.strip()}" for app, _colon, names in told for name in names.split("<")
    }


def outside(found: list[str], listed: list[str]) -> list[str]:
    """Return the packages that are neither in a list nor inside a package in one."""
    return [
        package
        for package in found
        if not any(package == item or package.startswith(f"{item}.") for item in listed)
    ]


def test_every_app_is_under_every_contract() -> None:
    ours = {config.name for config in apps.get_app_configs() if Path(config.path).parent == ROOT}

    assert ours == set(APPS)
    assert set(tools()["importlinter"]["root_packages"]) == ours
    assert set(contract("Apps lean one way")["layers"]) == ours
    assert set(contract(RENDERER)["source_modules"]) == ours
    assert ours < set(TEXT_FOLDERS)


def test_each_package_with_layers_is_an_app_or_a_subject() -> None:
    """Within what is itself a layer a name means nothing: web/forms, texts/flows."""
    parents = {
        package.rpartition(".")[0]
        for package in packages(*layers())
        if not layers() & set(package.split(".")[1:-1])
    }

    assert parents - containers() == set()
    assert [container for container in containers() if not is_there(container)] == []


def test_each_layer_named_is_there() -> None:
    here = {
        name
        for name in layers()
        for parent in containers()
        if (folder := ROOT / parent.replace(".", "/") / name).is_dir()
        or folder.with_suffix(".py").is_file()
    }

    assert here == layers()


def test_no_pure_package_is_outside_of_the_contract_on_frameworks() -> None:
    listed = contract(NO_FRAMEWORK)["source_modules"]

    assert len(packages(*PURE)) > 12
    assert outside(packages(*PURE), listed) == []
    assert [source_module for source_module in listed if not is_there(source_module)] == []


def test_types_are_checked_in_every_module() -> None:
    mypy = tools()["mypy"]

    assert mypy["strict"] is True
    assert [override for override in mypy["overrides"] if override.get("ignore_errors")] == []
    assert {*APPS, "scripts", "benchmarks"} <= set(mypy["files"])
    assert {
        name
        for name in map(name_of, modules(*APPS))
        if any(re.search(item, name) for item in mypy["exclude"]) and not is_admin(name)
    } == set()


def is_admin(name: str) -> bool:
    return "/admin/" in name or name.endswith("/admin.py")


def is_there(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_the_tests_of_pure_packages_run_where_no_database_is() -> None:
    folders = [
        folder
        for app in APPS
        for folder in (ROOT / "tests" / app).rglob("*")
        if folder.name in PURE and any(folder.rglob("test_*.py"))
    ]
    named = {folder for pattern in WITHOUT_DATABASE for folder in ROOT.glob(pattern)}

    assert len(folders) > 12
    assert [str(folder) for folder in folders if not named & {folder, *folder.parents}] == []


@pytest.mark.parametrize("pattern", WITHOUT_DATABASE)
def test_each_pattern_of_folders_finds_tests(pattern: str) -> None:
    assert [file for folder in ROOT.glob(pattern) for file in folder.rglob("test_*.py")]


def test_the_tests_lie_as_the_packages_do() -> None:
    """A package that moves takes its tests with it."""
    tested = {
        file.relative_to(ROOT / "tests").parts[:2]
        for app in APPS
        for file in (ROOT / "tests" / app).glob("*/**/test_*.py")
    }

    assert len(tested) > 30
    assert [parts for parts in tested if not is_there(".".join(parts))] == []


def test_what_falls_out_of_a_list_is_seen() -> None:
    moved = ["tournaments.rules", "tournaments.cards.rules", "tournaments.rules.deep"]

    assert outside(moved, ["tournaments.rules"]) == ["tournaments.cards.rules"]
    assert outside(["tournaments.rules_old"], ["tournaments.rules"]) == ["tournaments.rules_old"]


def test_whose_request_it_is_is_typed_once() -> None:
    """Pages and endpoints ask `account_of` or `reader_of`; neither casts nor leaves it untyped."""
    typed = re.compile(r"(?:isinstance|cast)\(.*request\.user|request\.user\b.*# type: ignore")
    texts = [
        f"{path.relative_to(ROOT)}:{number}"
        for app in tools()["importlinter"]["root_packages"]
        for path in sorted((ROOT / app).rglob("*.py"))
        if path.name != "callers.py"
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if typed.search(line)
    ]

    assert texts == []
