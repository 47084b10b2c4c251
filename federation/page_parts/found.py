"""Further search results, from sources that other apps and subjects register."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Found:
    """One search result: its address and a short description."""

    title: str | Promise
    href: str
    note: str | Promise = ""


@dataclass(frozen=True, slots=True)
class FoundList:
    """Results of one kind, best first."""

    heading: str | Promise
    rows: Sequence[Found]


def lists_found(text: str, request: HttpRequest) -> list[FoundList]:
    """Return the results of each source named in the settings; none without words."""
    if not text:
        return []
    lists = (import_string(path)(text, request) for path in settings.SEARCH_SOURCES)
    return [each for each in lists if each.rows]
