"""Files of another site of this software: each of its events is one event here."""

from dataclasses import replace

from django.db.models import QuerySet
from django.utils import timezone

from federation.errors import RuleError
from scoring.importers.records import ImportedFile, ImportedOrigin, PublishedStanding
from scoring.importers.session_archive import FORMAT
from scoring.models import FileState, ResultFile
from tournaments.models import Event


def event_of_origin(uid: str) -> Event | None:
    """Return the event here that corresponds to another site's event."""
    files = _files_of(uid).exclude(state=FileState.DISCARDED).select_related("event")
    file = files.order_by("pk").first()
    return None if file is None else file.event


def refuse_elsewhere(event: Event, origin: ImportedOrigin | None) -> None:
    """Refuse a file whose event was already imported as another event. Raises: RuleError."""
    if origin is None:
        return
    elsewhere = _files_of(origin.uid).filter(state=FileState.CONFIRMED).exclude(event=event)
    if (file := elsewhere.select_related("event").first()) is not None:
        raise RuleError("session_taken_elsewhere", event=file.event.name)


def doubts_of_origin(event: Event, origin: ImportedOrigin | None) -> list[dict[str, object]]:
    """Return warnings: an earlier version was imported, or other rules applied there."""
    if origin is None:
        return []
    doubts: list[dict[str, object]] = []
    before = _files_of(origin.uid).filter(event=event, state=FileState.CONFIRMED)
    if (file := before.order_by("-pk").first()) is not None:
        day = timezone.localdate(file.uploaded_at).isoformat()
        doubts.append({"code": "session_taken_before", "values": {"day": day}})
    if origin.rules != event.rule_set.code:
        values = {"there": origin.rules[:60], "here": event.rule_set.code}
        doubts.append({"code": "session_under_other_rules", "values": values})
    if origin.law_edition != event.law_edition:
        laws = {"there": origin.law_edition, "here": event.law_edition}
        doubts.append({"code": "session_under_other_laws", "values": laws})
    body = event.club or event.association
    if body is not None and body.code != origin.organiser:
        doubts.append(
            {
                "code": "session_by_another_body",
                "values": {"there": origin.organiser[:20], "here": body.code},
            }
        )
    return doubts


def origin_data(origin: ImportedOrigin | None) -> dict[str, str]:
    """Return what is stored about the origin of a file."""
    return {} if origin is None else {"uid": origin.uid}


def without_own_figures(imported: ImportedFile) -> ImportedFile:
    """Return our own file without its figures, so that no program's scoring is searched for."""
    if imported.origin is None:
        return imported
    return replace(
        imported,
        contestants=tuple(
            replace(contestant, published=PublishedStanding())
            for contestant in imported.contestants
        ),
    )


def _files_of(uid: str) -> QuerySet[ResultFile]:
    return ResultFile.objects.filter(format=FORMAT, report__origin__uid=uid)
