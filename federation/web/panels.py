"""Rooms that other apps build on a page of ours, named in the settings by dotted string."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from federation.errors import Refusal
from federation.selectors.missing import is_not_entered


@dataclass(frozen=True, slots=True)
class Panel:
    """One room of a page: its heading, and what stands under it, ready to print.

    key: what an address may point at (`#points`).
    """

    title: str | Promise
    html: SafeString
    key: str = ""


def panels(paths: Sequence[str], *about: Any) -> list[Panel]:
    """Ask each panel function named in the settings; those with nothing to show return None."""
    asked = (_answer(path, about) for path in paths)
    return [panel for panel in asked if panel is not None]


def _answer(path: str, about: Sequence[Any]) -> Panel | None:
    """Ask one function; without a rule set or a season it has nothing to show, and others do."""
    try:
        panel: Panel | None = import_string(path)(*about)
    except Refusal as refusal:
        if not is_not_entered(refusal):
            raise
        return None
    return panel
