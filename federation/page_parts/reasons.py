"""The steps of a computation in words, with their sources."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string

from federation.texts import source_text, step_sentence


@dataclass(frozen=True, slots=True)
class Reason:
    """One step as printed. address: of the text that explains its source, "" for none."""

    text: str
    source: str
    address: str = ""


def reasons(rows: Iterable[Mapping[str, Any]]) -> list[Reason]:
    """Return stored steps (code, source, inputs, result) as text in the reader's language."""
    page_of_source = import_string(settings.SOURCE_PAGE)
    return [
        Reason(step_sentence(row), source_text(source), page_of_source(source))
        for row in rows
        for source in [str(row["source"])]
    ]
