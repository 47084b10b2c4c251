"""Issuing the booklet of an event's results."""

from django.utils import timezone, translation
from django.utils.translation import gettext

from federation.models import Account
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress
from scoring.homologation.documents import RESULTS_BOOKLET
from scoring.homologation.services.booklet import booklet_of_event
from scoring.models import EventResult
from tournaments.models import Event
from tournaments.seating.selectors.boards_in_play import refuse_boards_in_play


def issue_results_booklet(
    *, event_id: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the booklet of an event's current results; unchanged results make no new one."""
    event = Event.objects.select_related("season", "club", "association").get(pk=event_id)
    result = EventResult.objects.select_related("revision").get(event=event)
    refuse_boards_in_play(event, now=timezone.now())
    name, is_demo = federation_on_paper()
    language = language_of()
    with translation.override(language):
        content = booklet_of_event(event, result, federation=name, is_sample=is_demo)
        title = f"{gettext('Results')}: {event.name}"
    document = issue_if_changed(
        PaperIdentity(RESULTS_BOOKLET, f"event:{event.pk}"),
        PaperDraft(
            content=content,
            title=title,
            season=event.season,
            is_public=True,
            language=language,
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}
