"""What the search finds beside people, clubs and events: lists that other apps and subjects add."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.module_loading import import_string


@dataclass(frozen=True, slots=True)
class Found:
    """One thing found, where it stands, and a few words about it."""

    title: str | Promise
    href: str
    note: str | Promise = ""


@dataclass(frozen=True, slots=True)
class FoundList:
    """Things of one kind, best first."""

    heading: str | Promise
    rows: Sequence[Found]


def lists_found(text: str, request: HttpRequest, *, is_near: bool = False) -> list[FoundList]:
    """Return what each source named in the settings finds; nothing for no words.

    is_near: what answers to other words, a slip away from those of `text`, instead.
    """
    if not text:
        return []
    lists = (import_string(path)(text, request, is_near) for path in settings.SEARCH_SOURCES)
    return [each for each in lists if each.rows]
