"""An event played on another site of this software: exported as one archive, and imported once."""

import datetime as dt
from collections.abc import Collection

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.importers.limits import Limits
from federation.models import Account, Association, Club
from federation.rules.organisers import OrganiserKind
from federation.services.audit import record_event
from scoring.engine_input.session_records import session_records
from scoring.exporters.session_archive import write_session_archive
from scoring.importers.detect import read_result_file
from scoring.importers.records import ImportedFile, ImportedOrigin
from scoring.intake.services.intake import receive_result_file
from scoring.intake.services.results_elsewhere import event_of_origin
from scoring.models import BookLine, EventResult, LineState, ResultFile
from tournaments.events.selectors.organisers import Organiser
from tournaments.events.services.events import EventDraft, create_event
from tournaments.models import Event, EventClass, EventKind, EventType, ScoringMethod

NOTED = (LineState.ENTERED, LineState.VERIFIED)
_MET = Q(home_matches__isnull=False) | Q(away_matches__isnull=False)


def export_played(*, event: Event, account: Account | None) -> bytes:
    """Return all that was played and ruled in an event, for import on another site.

    Raises: RuleError where nothing has results, a session noted more than was closed, or a team
    with matches has withdrawn.
    """
    if not EventResult.objects.filter(event=event).exists():
        raise RuleError("nothing_to_take_along")
    noted = BookLine.objects.filter(book__event=event, state__in=NOTED)
    ahead = Q(session__book__closed_version__isnull=True) | Q(
        version__gt=F("session__book__closed_version")
    )
    numbers = sorted(set(noted.filter(ahead).values_list("session__number", flat=True)))
    if numbers:
        raise RuleError("session_still_open", sessions=", ".join(map(str, numbers)))
    gone = event.entries.filter(withdrawn_at__isnull=False)
    if teams := sorted({entry.name or entry.key for entry in gone.filter(_MET).distinct()}):
        raise RuleError("session_team_withdrawn", teams=", ".join(teams))
    notes = import_string(settings.PLAYED_NOTES)(event)
    data = write_session_archive(session_records(event, notes))
    record_event("session_taken_along", subject=f"event:{event.pk}", account=account)
    return data


@transaction.atomic
def receive_played(
    *,
    name: str,
    data: bytes,
    organisers: Collection[Organiser] | None,
    account: Account | None,
    now: dt.datetime,
) -> ResultFile:
    """Import an archive: into the event of an earlier import, one in the calendar, or a new one.

    organisers: for whom the account may hold events; None without this check. Nothing is counted
    before the file is confirmed. Raises: ImporterError, EngineError, RuleError.
    """
    limits = Limits(file_bytes=settings.UPLOAD_MAX_BYTES)
    imported = read_result_file(data, limits=limits)
    if imported.origin is None or imported.date is None:
        raise RuleError("no_session_archive")
    club, association = _organiser(imported.origin)
    if organisers is not None and not any(
        organiser.kind == imported.origin.organiser_kind
        and (organiser.club, organiser.association) == (club, association)
        for organiser in organisers
    ):
        raise RuleError("session_of_another_organiser", organiser=str(club or association or ""))
    event = event_of_origin(imported.origin.uid) or _in_calendar(
        imported, imported.date, club, association
    )
    if event is None:
        draft = _draft(imported, imported.date, imported.origin, club, association)
        event = create_event(draft=draft, account=account, now=now)
    return receive_result_file(event=event, name=name, data=data, account=account, now=now)


def _organiser(origin: ImportedOrigin) -> tuple[Club | None, Association | None]:
    """Return the body that held the event, by its code. Raises: RuleError."""
    if origin.organiser_kind == OrganiserKind.CLUB:
        club = Club.objects.filter(code=origin.organiser).first()
        if club is None:
            raise RuleError("club_unknown", code=origin.organiser)
        return club, None
    if origin.organiser_kind == OrganiserKind.ASSOCIATION:
        association = Association.objects.filter(code=origin.organiser).first()
        if association is None:
            raise RuleError("association_unknown", code=origin.organiser)
        return None, association
    return None, None


def _in_calendar(
    imported: ImportedFile, day: dt.date, club: Club | None, association: Association | None
) -> Event | None:
    """Return the organiser's event of that day and name that waits for results.

    Raises: RuleError if the organiser has events of other names that might be the same one.
    """
    fitting = Event.objects.filter(
        club=club,
        association=association,
        organiser_kind=imported.origin.organiser_kind if imported.origin else "",
        starts_on=day,
        kind=imported.kind.upper(),
        method=imported.hints.method,
        cancelled_at__isnull=True,
        result__isnull=True,
    )
    named = [event for event in fitting if event.name.casefold() == imported.name.casefold()]
    if len(named) == 1:
        return named[0]
    if waiting := [f"{event.name} ({event.pk})" for event in fitting]:
        raise RuleError("session_event_unsure", events="; ".join(waiting[:5]))
    return None


def _draft(
    imported: ImportedFile,
    day: dt.date,
    origin: ImportedOrigin,
    club: Club | None,
    association: Association | None,
) -> EventDraft:
    for text, choices in (
        (origin.event_class, EventClass), (origin.event_type, EventType),
        (imported.kind.upper(), EventKind), (imported.hints.method, ScoringMethod),
    ):  # fmt: skip
        if text not in choices.values:
            raise RuleError("session_says_unknown", value=text[:40])
    return EventDraft(
        name=imported.name,
        kind=imported.kind.upper(),
        event_class=origin.event_class,
        event_type=origin.event_type,
        organiser_kind=origin.organiser_kind,
        method=imported.hints.method,
        starts_on=day,
        ends_on=origin.ends_on,
        club=club,
        association=association,
        venue=origin.venue[:160],
        director_name=origin.director[:120],
        is_triplets=origin.is_triplets,
        is_open_to_all=origin.is_open_to_all,
        is_advertised=origin.is_advertised,
        has_prizes=origin.has_prizes,
        wants_homologation=origin.wants_homologation,
        planned_sessions=max(origin.planned_sessions, imported.sessions),
        planned_boards=len({(line.session, line.board) for line in imported.lines}),
    )
