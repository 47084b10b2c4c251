"""The minutes of a general assembly."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import pgettext_lazy

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class MinutesPaper(Paper):
    """What an assembly dealt with: texts by paragraph, who was there a line each."""

    meeting: str
    held_on: dt.date
    place: str
    chair: str
    secretary: str
    present: tuple[str, ...]
    agenda: tuple[str, ...]
    course: tuple[str, ...]
    decisions: tuple[str, ...]


MINUTES = PaperKind(
    code="minutes",
    prefix="AT",
    title=pgettext_lazy("meeting", "minutes"),
    about="assembly",
    may_read=nobody_else,
)
register_papers(MINUTES)
