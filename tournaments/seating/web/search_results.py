"""The papers of the tables matching a search: guide cards, table cards, travelling slips."""

import datetime as dt

from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.search_results import SearchResult, SearchResults
from federation.rules.names import folded
from federation.selectors.callers import account_of
from federation.texts.dates import date_format
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import EventKind, Session
from tournaments.seating.services.papers import SEATING_PAPERS

MOST = 5
YESTERDAY = dt.timedelta(days=1)
# Search words of these papers, besides their titles.
_ALSO = _("print papers and cards of the movement")


def search_table_papers(text: str, request: HttpRequest, is_near: bool) -> SearchResults:
    """Return where the papers of the reader's next sessions are printed, if the words name one."""
    if is_near or not request.user.is_authenticated or not _names_a_paper(text):
        return SearchResults(_("To print"), [])
    on = timezone.localdate()
    events = events_managed_by(account_of(request), on=on).filter(cancelled_at__isnull=True)
    sessions = Session.objects.filter(event__in=events, played_on__gte=on - YESTERDAY)
    sessions = sessions.exclude(event__kind=EventKind.TEAMS).select_related("event")
    rows = sessions.order_by("played_on", "event", "number")[:MOST]
    return SearchResults(_("To print"), [_to_print(session) for session in rows])


def _names_a_paper(text: str) -> bool:
    titles = " ".join(str(kind.title) for kind in SEATING_PAPERS.values())
    words, parts = folded(f"{titles} {_ALSO}").split(), folded(text).split()
    return bool(parts) and all(any(word.startswith(part) for word in words) for part in parts)


def _to_print(session: Session) -> SearchResult:
    told = gettext("Session %(n)s") % {"n": session.number}
    return SearchResult(
        session.event.name,
        f"{reverse('session-desk', args=[session.pk])}#to-print",
        f"{told} · {date_format(session.played_on)}",
    )
