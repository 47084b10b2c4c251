"""Rooms that other apps build on a page of ours, named in the settings by dotted string."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from federation.errors import Refusal
from federation.selectors.asked_together import Asking, side_by_side
from federation.selectors.missing import is_not_entered


@dataclass(frozen=True, slots=True)
class Panel:
    """One room of a page: its heading, and what stands under it, ready to print.

    key: what an address may point at (`#points`). leads: stands above the tasks of whoever holds
    no mandate.
    """

    title: str | Promise
    html: SafeString
    key: str = ""
    leads: bool = False


def panels(paths: Sequence[str], *about: Any) -> list[Panel]:
    """Ask each panel function named in the settings; those with nothing to show return None.

    Without a rule set or a season one has nothing to show, and the others do.
    """
    asked = []
    for path in paths:
        try:
            asked.append(import_string(path)(*about))
        except Refusal as refusal:
            if not is_not_entered(refusal):
                raise
    return [panel for panel in asked if panel is not None]


def panels_asked(paths: Sequence[str], *about: Any) -> Asking[list[Panel]]:
    """Ask them together with all else that is gathered; some may be generators."""
    calls = [partial(import_string(path), *about) for path in paths]
    asked = yield from side_by_side(calls, is_refusal=is_not_entered)
    return [panel for panel in asked if panel is not None]
