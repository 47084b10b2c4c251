"""Fixtures of the tests of papers."""

import copy
import logging
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.template import engines
from pytest_django import Settings


@pytest.fixture
def paper_template(settings: Settings, tmp_path: Path) -> Callable[[str, str], None]:
    """Return a function that overrides a template of a kind of paper."""
    templates = copy.deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [tmp_path, *templates[0]["DIRS"]]
    settings.TEMPLATES = templates

    def put(kind: str, body: str) -> None:
        folder = tmp_path / "documents" / kind
        folder.mkdir(parents=True, exist_ok=True)
        page = f'<html lang="en"><title>x</title><body>{body}</body></html>'
        (folder / "document.html").write_text(page, "utf-8")
        for loader in engines["django"].engine.template_loaders:  # type: ignore[attr-defined]
            loader.reset()

    return put


@pytest.fixture
def complaints() -> Iterator[list[str]]:
    """Return the warnings of the renderer during a test."""
    told: list[str] = []

    class Listener(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            told.append(record.getMessage())

    listener, logger = Listener(logging.WARNING), logging.getLogger("weasyprint")
    logger.addHandler(listener)
    yield told
    logger.removeHandler(listener)
