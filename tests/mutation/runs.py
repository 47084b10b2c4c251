"""Running the tests of a rule against one change, in a separate process that changes no file."""

import contextlib
import gc
import importlib
import os
import re
import signal
import sys
import tempfile
import traceback
import types
from collections.abc import Callable, Collection, Iterable
from functools import _lru_cache_wrapper, partial
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.articles import tests_of_rules
from tests.mutation.changes import APPS, REGULATION, ROOT, Change, changed_figures, changed_tree

LONGEST = 240
NOT_RUN = 7
TOO_LONG = "runs for ever"
RAN = {
    pytest.ExitCode.OK,
    pytest.ExitCode.TESTS_FAILED,
    pytest.ExitCode.INTERRUPTED,
    pytest.ExitCode.NO_TESTS_COLLECTED,
}
# What a test file holds when its tests need a database.
NEEDS_DATABASE = ("django_db", "client:", "call_command", "world:", "small_world")


class CannotRun(Exception):
    """A change could not be made, or the tests could not be run: no result."""


class OfRules:
    """Selects the tests marked with one of some rules, and records the first that fails.

    near: the change's name; tests named like its module or function come first, because one of them
    usually fails.
    """

    def __init__(self, rules: Iterable[str], near: str) -> None:
        self.rules = frozenset(rules)
        self.near = set(re.findall(r"[a-z]+", near.partition(": ")[0])) - {"rules", "engine", "py"}
        self.failed = ""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Drop every other test."""
        items[:] = [
            item
            for item in items
            if any(self.rules & set(mark.args) for mark in item.iter_markers("rule"))
        ]
        items.sort(key=lambda item: -len(self.near & set(re.findall(r"[a-z]+", item.nodeid))))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a test that fails."""
        if report.failed:
            self.failed = self.failed or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Remember a file that cannot be read."""
        if report.failed:
            self.failed = self.failed or report.nodeid


def prepare() -> None:
    """Import the project once, so that each run starts with it loaded."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "federation.config.settings_test")
    import django

    django.setup()
    for app in APPS:
        for file in sorted((ROOT / app).rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            if not {"migrations", "config"} & set(file.parts) and file.stem != "__init__":
                importlib.import_module(module)
    from django.db import connections

    connections.close_all()


def survives(change: Change) -> bool:
    """Run the tests of the change's rules; return True if all of them pass.

    A failing test is run again without the change, so that a test that always fails does not count.
    Raises: CannotRun.
    """
    files = {file for rule in change.rules for file in tests_of_rules().get(rule, ())}
    slow = {file for file in files if any(word in file.read_text() for word in NEEDS_DATABASE)}
    with tempfile.TemporaryDirectory() as folder:
        apply = partial(_apply_figure, change, folder=Path(folder))
        for group in (files - slow, slow):
            names = sorted(str(file.relative_to(ROOT)) for file in group)
            failed = names and _failing(apply if change.path else partial(_apply_code, change),
                                        names, change.rules, about=change.name)  # fmt: skip
            if failed:
                _refuse_if_it_always_fails(failed, change.rules)
                return False
    return True


_sound: set[str] = set()


def _refuse_if_it_always_fails(test: str, rules: Collection[str]) -> None:
    if test in _sound or test == TOO_LONG:
        return
    if _failing(lambda: True, [test], rules, about=test):
        raise CannotRun(f"{test} fails without any change")
    _sound.add(test)


def _failing(
    apply: Callable[[], bool], tests: list[str], rules: Collection[str], *, about: str
) -> str:
    """Return the first test that fails in a separate process, "" if none does."""
    reader, writer = os.pipe()
    child = os.fork()
    if not child:
        os.close(reader)
        _be_the_child(apply, tests, OfRules(rules, about), writer)
    os.close(writer)
    try:
        with os.fdopen(reader, "rb") as answer:
            text = answer.read().decode()
        _pid, status = os.waitpid(child, 0)
    except BaseException:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
        raise
    code = os.waitstatus_to_exitcode(status)
    if code == -signal.SIGALRM:
        return TOO_LONG
    if code:
        raise CannotRun(about)
    return text


def _be_the_child(
    apply: Callable[[], bool], tests: list[str], chosen: OfRules, writer: int
) -> None:
    """Report the failing test, and exit with 0 if the tests could be run."""
    code = NOT_RUN
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.alarm(LONGEST)
        if not os.environ.get("SHOW_TESTS"):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, 1)
            os.dup2(nowhere, 2)
        if apply():
            options = ["-q", "-x", "--no-header", "--tb=short", "--no-doors"]
            already_imported = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
            ended = pytest.main([*options, *already_imported, *tests], plugins=[chosen])
            code = 0 if ended in RAN else NOT_RUN
            os.write(writer, chosen.failed.encode())
    except BaseException:  # noqa: BLE001 - whatever it was, the child ends here
        traceback.print_exc()
    finally:
        os._exit(code)


def _apply_figure(change: Change, *, folder: Path) -> bool:
    """Make readers of the shipped files get others, in which one figure is changed."""
    for file in REGULATION.parent.glob("*.json"):
        (folder / file.name).write_bytes(file.read_bytes())
    (folder / REGULATION.name).write_text(changed_figures(change), encoding="utf-8")
    from federation.selectors import shipped_rules
    from tests import shipped_figures

    shipped_rules.FOLDER = folder
    shipped_figures.RULESETS = folder
    for module in (shipped_rules, shipped_figures):
        for value in vars(module).values():
            if isinstance(value, _lru_cache_wrapper):
                value.cache_clear()
    return True


def _apply_code(change: Change) -> bool:
    """Replace the function's code, wherever it is already imported."""
    file, qualified, tree = changed_tree(change)
    code = _code_of(compile(tree, str(file), "exec", dont_inherit=True), qualified)
    if code is None:
        return False
    applied = False
    gc.unfreeze()  # the objects of the imports are listed too
    for function in gc.get_objects():
        if isinstance(function, types.FunctionType) and _is(function, file, qualified):
            function.__code__ = code
            applied = True
    return applied


def _is(function: types.FunctionType, file: Path, qualified: str) -> bool:
    code = function.__code__
    return code.co_qualname == qualified and Path(code.co_filename) == file


def _code_of(code: types.CodeType, qualified: str) -> types.CodeType | None:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            if constant.co_qualname == qualified:
                return constant
            if below := _code_of(constant, qualified):
                return below
    return None


def outcomes(changes: list[Change], say: Callable[[int, Change, bool], Any]) -> list[Change]:
    """Yield the changes that survive, reporting the outcome of each."""
    survivors = []
    for number, change in enumerate(changes, start=1):
        alive = survives(change)
        if alive:
            survivors.append(change)
        say(number, change, alive)
        sys.stderr.flush()
    return survivors
