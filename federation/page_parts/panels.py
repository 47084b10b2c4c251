"""Panels that other apps add to a page, named in the settings by dotted path."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.safestring import SafeString

from federation.errors import Refusal
from federation.selectors.batched_reads import Asking, side_by_side
from federation.selectors.missing import is_not_entered


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel of a page: its heading, and its content as HTML.

    key: an anchor for addresses (`#points`). leads: shown above the tasks for readers without
    mandate. folded: shown as one line that unfolds.
    """

    title: str | Promise
    html: SafeString
    key: str = ""
    leads: bool = False
    folded: bool = False


def panels(paths: Sequence[str], *about: Any) -> list[Panel]:
    """Call each panel function named in the settings; those with nothing to show return None.

    A panel that needs a missing rule set or season shows nothing; the others are shown.
    """
    calls = []
    for path in paths:
        try:
            calls.append(import_string(path)(*about))
        except Refusal as refusal:
            if not is_not_entered(refusal):
                raise
    return [panel for panel in calls if panel is not None]


def requested_panels(paths: Sequence[str], *about: Any) -> Asking[list[Panel]]:
    """The same as a generator, so that panels combine their queries with other sources."""
    calls = [partial(import_string(path), *about) for path in paths]
    answers = yield from side_by_side(calls, is_refusal=is_not_entered)
    return [panel for panel in answers if panel is not None]
