"""The director's report on paper."""

import datetime as dt
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from federation.kinds.paper import PaperKind, register_papers
from federation.papers.documents.paper import Paper
from federation.papers.selectors.readers import nobody_else


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportSection:
    """One item of the report. known: from the system; added: the director's paragraphs."""

    item: str
    title: str
    known: tuple[str, ...] = ()
    added: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingRow:
    """A line of the final ranking; players: name and licence number each."""

    place: str
    name: str
    players: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorReportPaper(Paper):
    """The report as sent. sections: every item; the ranking is printed with its own."""

    event: str
    facts: tuple[str, ...]
    version: int
    sent: str
    due_on: dt.date
    days_late: int
    sections: tuple[ReportSection, ...]
    ranking: tuple[RankingRow, ...]
    article: str


DIRECTOR_REPORT = PaperKind(
    code="director_report",
    prefix="RA",
    title=_("director's report"),
    about="report",
    may_read=nobody_else,
)
register_papers(DIRECTOR_REPORT)
