"""The classification to pin up, and the diplomas of an event."""

from collections.abc import Callable

from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import gettext

from federation.errors import RuleError
from federation.kinds.paper import PaperKind
from federation.models import Account
from federation.papers.documents.paper import Paper
from federation.papers.services.documents import PaperDraft, PaperIdentity, issue_if_changed
from federation.papers.services.papers import federation_on_paper
from federation.selectors.languages import language_of
from federation.services.jobs import Progress, request_job
from scoring.engine_input.rows import scored_event
from scoring.engine_input.strata import stratified
from scoring.engine_input.values import TEAM_METHODS
from scoring.homologation.documents import (
    CLASSIFICATION_SHEET,
    DIPLOMA,
    Diploma,
    DiplomaPaper,
    WallPaper,
)
from scoring.homologation.services.booklet import played_in_words, points_of
from scoring.homologation.services.booklet_lists import classifications
from scoring.models import EventResult
from scoring.standings.documents.classification import ClassificationRow
from scoring.standings.documents.posted_classification import for_the_wall
from tournaments.entries.selectors.entries import ShownEntry, shown_entries
from tournaments.models import Event
from tournaments.seating.selectors.boards_in_play import refuse_boards_in_play

SIZES = ("A4", "A3")
MOST_PLACES = 10


def request_classification_sheet(*, event: Event, size: str, account: Account) -> None:
    """Request the classification to pin up. Raises: RuleError while there are no results."""
    _refuse_without_results(event)
    _request("issue_classification_sheet", event, account, size=size)


def request_diplomas(*, event: Event, places: int, account: Account) -> None:
    """Request the diplomas of the first places. Raises: RuleError while there are no results."""
    _refuse_without_results(event)
    _request("issue_diplomas", event, account, places=places)


def issue_classification_sheet(
    *, event_id: int, size: str, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue the classification in large print; unchanged results make no new paper."""

    def content(event: Event, result: EventResult) -> Paper:
        name, is_demo = federation_on_paper()
        scored = scored_event(event)
        standings = list(result.revision.standings.select_related("entry"))
        lines = classifications(
            standings,
            _entries(event),
            points_of(event),
            is_teams=scored.choice.method in TEAM_METHODS,
            strata=stratified(event),
        )
        return WallPaper(
            federation=name,
            title=event.name,
            is_sample=is_demo,
            played=played_in_words(event, result, scored),
            lines=for_the_wall(lines),
            size=size,
        )

    return _issue(event_id, CLASSIFICATION_SHEET, content, account, part=size)


def issue_diplomas(
    *, event_id: int, places: int, account: Account | None = None, progress: Progress | None = None
) -> dict[str, object]:
    """Issue a page for each contestant in the first places of each list of an event."""

    def content(event: Event, result: EventResult) -> Paper:
        name, is_demo = federation_on_paper()
        scored = scored_event(event)
        standings = list(result.revision.standings.select_related("entry"))
        lines = classifications(
            standings,
            _entries(event),
            {},
            is_teams=scored.choice.method in TEAM_METHODS,
            with_joint_list=False,
            strata=stratified(event),
        )
        single = len(lines) == 1
        return DiplomaPaper(
            federation=name,
            title=f"{gettext('Diplomas')}: {event.name}",
            is_sample=is_demo,
            event=event.name,
            played=played_in_words(event, result, scored),
            diplomas=tuple(
                _diploma(row, "" if single else line.caption)
                for line in lines
                for row in line.rows
                if row.place is not None and row.place <= places
            ),
        )

    return _issue(event_id, DIPLOMA, content, account, part=str(places))


def _diploma(row: ClassificationRow, of: str) -> Diploma:
    """Return the diploma of a line: for a team its name, with its players below."""
    names = tuple(row.people.split(" · ")) if row.people else tuple(row.name.split(" – "))
    if row.place == 1:
        place = gettext("Winner") if len(names) == 1 else gettext("Winners")
    else:
        place = gettext("Place %(place)s") % {"place": row.place}
    return Diploma(names=names, team=row.name if row.people else "", place=place, of=of)


def _entries(event: Event) -> dict[str, ShownEntry]:
    rows = shown_entries(event.entries.all(), season=event.season, on=event.starts_on)
    return {entry.key: entry for entry in rows.values()}


def _issue(
    event_id: int,
    kind: PaperKind,
    content: Callable[[Event, EventResult], Paper],
    account: Account | None,
    *,
    part: str,
) -> dict[str, object]:
    event = Event.objects.select_related("season", "club", "association").get(pk=event_id)
    result = EventResult.objects.select_related("revision").get(event=event)
    refuse_boards_in_play(event, now=timezone.now())
    language = language_of()
    with translation.override(language):
        paper = content(event, result)
        title = f"{capfirst(str(kind.title))}: {event.name} ({part})"
    document = issue_if_changed(
        PaperIdentity(kind, f"event:{event.pk}", part),
        PaperDraft(
            content=paper, title=title, season=event.season, is_public=True, language=language
        ),
        account=account,
        now=timezone.now(),
    )
    return {"document": document.code}


def _refuse_without_results(event: Event) -> None:
    if not EventResult.objects.filter(event=event).exists():
        raise RuleError("papers_without_results")
    refuse_boards_in_play(event, now=timezone.now())


def _request(code: str, event: Event, account: Account, **kwargs: object) -> None:
    request_job(
        code,
        arguments={"event_id": event.pk, **kwargs},
        subject=f"event:{event.pk}",
        account=account,
    )
