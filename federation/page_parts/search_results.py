"""Further search results, from sources that other apps and subjects register."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class SearchResult:
    """One search result: its address and a short description."""

    title: str | Promise
    href: str
    note: str | Promise = ""


@dataclass(frozen=True, slots=True)
class SearchResults:
    """Results of one kind, best first."""

    heading: str | Promise
    rows: Sequence[SearchResult]


def search_results(
    text: str, request: HttpRequest, *, is_near: bool = False
) -> list[SearchResults]:
    """Return what each source named in the settings finds; nothing for no words.

    is_near: what answers to other words, a slip away from those of `text`, instead.
    """
    if not text:
        return []
    lists = (import_string(path)(text, request, is_near) for path in settings.SEARCH_SOURCES)
    return [rows for rows in lists if rows.rows]
