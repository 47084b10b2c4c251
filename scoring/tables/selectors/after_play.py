"""What exists after the last board of a session: results, papers, notifications."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Count, Q

from federation.models import IssuedDocument, Notice, NoticeState
from federation.papers.selectors.papers import public_papers_about
from scoring.live.rules.lines import DROPPED, DUE
from scoring.models import BookLine, BookSession, EventResult
from tournaments.models import Session

TOLD = ("notice_result_published", "notice_result_corrected", "notice_points_corrected")


@dataclass(frozen=True, slots=True)
class AfterPlay:
    """The state after a session. revision: of its results, 0 while it is open.

    is_ahead: changed since. papers: by title. emails: how many, by state.
    cards, analysed: boards.
    """

    revision: int
    is_ahead: bool
    result: EventResult | None
    papers: tuple[IssuedDocument, ...]
    emails: Mapping[str, int]
    cards: int
    analysed: int


def is_closed(session: Session) -> bool:
    """Return whether a session was closed: its results are counted and published."""
    return BookSession.objects.filter(session=session, closed_version__isnull=False).exists()


def after_play_of(session: Session) -> AfterPlay:
    """Return what exists after a session, with a fixed number of queries."""
    event = session.event
    book_session = BookSession.objects.filter(session=session).select_related("closed_in").first()
    closed = book_session is not None and book_session.closed_version is not None
    later = BookLine.objects.filter(session=session).exclude(state__in=[DUE, DROPPED])
    is_ahead = closed and later.filter(version__gt=book_session.closed_version).exists()  # type: ignore[union-attr]
    papers = public_papers_about(f"event:{event.pk}").filter(withdrawn_at__isnull=True)
    newest: dict[tuple[str, str], IssuedDocument] = {}
    for paper in papers.defer("pdf", "content").order_by("version"):
        newest[paper.kind, paper.part] = paper
    notices = Notice.objects.filter(about=f"event:{event.pk}", code__in=TOLD)
    deals = session.deals.aggregate(
        cards=Count("pk"), analysed=Count("pk", filter=Q(analysis__isnull=False))
    )
    return AfterPlay(
        revision=book_session.closed_in.number
        if book_session is not None and book_session.closed_in is not None
        else 0,
        is_ahead=is_ahead,
        result=EventResult.objects.filter(event=event).select_related("event", "revision").first(),
        papers=tuple(sorted(newest.values(), key=lambda issued_document: issued_document.title)),
        emails={
            "sent": notices.filter(state=NoticeState.SENT).count(),
            "all": notices.exclude(state=NoticeState.DROPPED).count(),
        },
        **deals,
    )
