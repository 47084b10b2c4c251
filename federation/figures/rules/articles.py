"""The article of a figure: that of the nearest group that has one."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

_SOURCES = ("source", "article", "ground")
_STEP = re.compile(r"[^.\[\]]+")


def steps_of(path: str) -> list[str]:
    """Return the parts of a path, "fees[2].code" as fees, 2 and code. Source: convention."""
    return _STEP.findall(path)


def article_at(figures: Mapping[str, Any], path: str) -> str:
    """Return the article nearest to a figure, "" if there is none.

    path: as in faults, "homologation.conditions[2].code"; rows may also be given by their code.
    Source: convention.
    """
    source, here = "", figures
    for step in steps_of(path):
        here = _below(here, step)
        if isinstance(here, Mapping):
            named_source = next(
                (here[name] for name in _SOURCES if isinstance(here.get(name), str)), ""
            )
            source = named_source or source
    return source or str(figures.get("source") or "")


def _below(value: Any, step: str) -> Any:
    if isinstance(value, Mapping):
        return value.get(step)
    if not isinstance(value, Sequence) or isinstance(value, str):
        return None
    named = (line for line in value if isinstance(line, Mapping) and step in line.values())
    if (row := next(named, None)) is not None:
        return row
    return value[int(step)] if step.isdecimal() and int(step) < len(value) else None
