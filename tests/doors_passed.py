"""Records the doors of the site passed by tests of rules while they run.

A door is a page, an endpoint, a page of the admin, a command, an uploaded file or a job. Each
process of a test run adds a line for each passed test of a rule to one file in pytest's cache;
`python -m tests.rule_coverage` reads it. What fixtures do before the test does not count.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests.migrated import alone

FOLDER = Path(".pytest_cache") / "d" / "doors"
FILE = "passed.jsonl"

_open: list[set[str]] = []


def door(kind: str, name: str) -> None:
    """Record that the running test has passed a door."""
    for passed in _open:
        passed.add(f"{kind}:{name}")


@contextmanager
def recording() -> Iterator[set[str]]:
    """Collect the doors that are passed in the block."""
    passed: set[str] = set()
    _open.append(passed)
    try:
        yield passed
    finally:
        _open[:] = [item for item in _open if item is not passed]


@cache
def digest(file: Path) -> str:
    """Return a hash of the text of a test file."""
    return hashlib.sha256(file.read_bytes()).hexdigest()[:16]


def pytest_configure(config: pytest.Config) -> None:
    """Watch the doors from the beginning; drop records replaced by later runs."""
    _watch_doors()
    if hasattr(config, "workerinput") or not hasattr(config, "cache"):
        return
    drop_replaced(config.cache.mkdir("doors"))


def drop_replaced(folder: Path) -> None:
    """Keep the last line of each test; runs that begin together do so one after the other."""
    file = folder / FILE
    with alone(folder):
        if file.exists():
            lines = file.read_text("utf-8").splitlines()
            last = {json.loads(line)["test"]: line for line in lines}
            draft = file.with_suffix(".draft")
            draft.write_text("".join(f"{line}\n" for line in last.values()), encoding="utf-8")
            draft.replace(file)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Record the doors of a test of a rule, if it succeeds."""
    rules = sorted({item for mark in item.iter_markers("rule") for item in mark.args})
    if not rules or item.config.getoption("--no-doors"):
        return (yield)
    with recording() as passed:
        yield
    if hasattr(item.config, "cache"):
        line = {
            "test": item.nodeid,
            "file": str(item.path.relative_to(item.config.rootpath)),
            "digest": digest(item.path),
            "rules": rules,
            "doors": sorted(passed),
        }
        folder = item.config.cache.mkdir("doors")
        with alone(folder), (folder / FILE).open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
    return None


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option not to record a run."""
    parser.addoption(
        "--no-doors", action="store_true", help="do not record which doors tests of rules pass"
    )


# --- the doors -------------------------------------------------------------------------------
@cache
def _watch_doors() -> None:
    from celery.app.task import Task
    from django.core.files.uploadhandler import FileUploadHandler
    from django.core.handlers.base import BaseHandler
    from django.core.management import BaseCommand

    from federation.services import jobs

    _after(BaseHandler, "get_response", _note_answer)
    _after(
        BaseCommand, "execute", lambda command, *_args, **_more: door("command", _named(command))
    )
    _after(FileUploadHandler, "new_file", lambda _self, field, *_more, **_rest: door("file", field))
    _after(jobs, "_do", lambda job: door("job", job.act))
    _after(Task, "__call__", lambda task, *_args, **_kw: door("job", task.name))


def _after(holder: Any, name: str, note: Callable[..., None]) -> None:
    """Wrap a function so that its call is recorded, even if it ends in a refusal."""
    function = getattr(holder, name)

    @wraps(function)
    def noted(*args: Any, **kwargs: Any) -> Any:
        answer = None
        try:
            answer = function(*args, **kwargs)
        finally:
            if note is _note_answer:
                note(answer, *args)
            else:
                note(*args, **kwargs)
        return answer

    setattr(holder, name, noted)


def _note_answer(answer: Any, _handler: Any, request: Any) -> None:
    """Record the page or endpoint, unless it was not found or required a sign-in first."""
    match = getattr(request, "resolver_match", None)
    if match is None or getattr(answer, "status_code", 500) in {401, 404, 405, 500}:
        return
    if urlsplit(answer.headers.get("Location", "")).path.endswith("/login/"):
        return
    door(_kind(request.path_info), match.view_name or match.route)


def _kind(path: str) -> str:
    if path.startswith("/api/"):
        return "api"
    return "admin" if path.startswith("/admin/") else "page"


def _named(command: Any) -> str:
    return str(type(command).__module__).rpartition(".")[2]
