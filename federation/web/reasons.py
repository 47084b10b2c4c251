"""The steps of a computation in words, each with its source."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from federation.texts import sentence
from federation.web.figures import in_words


@dataclass(frozen=True, slots=True)
class Reason:
    """One step as printed."""

    text: str
    source: str


def reasons(rows: Iterable[Mapping[str, Any]]) -> list[Reason]:
    """Return stored steps (code, source, inputs, result) in the reader's language."""
    return [_reason(row) for row in rows]


def source_in_words(source: str) -> str:
    """Return a source with the reader's word for Law: "Law 78 A" is "Lei 78 A"."""
    parts = source.split(" · ")
    return " · ".join(
        gettext("Law %(number)s") % {"number": part.removeprefix("Law ")}
        if part.startswith("Law ")
        else part
        for part in parts
    )


def _reason(row: Mapping[str, Any]) -> Reason:
    values = {name: in_words(value) for name, value in row["inputs"].items()}
    values["result"] = in_words(row["result"])
    return Reason(sentence(str(row["code"]), values), source_in_words(str(row["source"])))
