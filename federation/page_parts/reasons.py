"""The steps of a computation in words, with their sources."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from federation.texts import source_text, step_sentence


@dataclass(frozen=True, slots=True)
class Reason:
    """One step as printed."""

    text: str
    source: str


def reasons(rows: Iterable[Mapping[str, Any]]) -> list[Reason]:
    """Return stored steps (code, source, inputs, result) as text in the reader's language."""
    return [Reason(step_sentence(row), source_text(str(row["source"]))) for row in rows]
