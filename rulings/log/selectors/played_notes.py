"""The director's log of an event as lines of text, for a file to another site."""

from collections.abc import Iterator

from rulings.models import Incident, RulingRevision
from tournaments.models import Event

LONGEST = 1900


def played_notes(event: Event) -> list[str]:
    """Return each call with its decision, each measure with whom it is for; by number."""
    calls = Incident.objects.filter(event=event).order_by("number")
    latest: dict[int, RulingRevision] = {}
    revisions = RulingRevision.objects.filter(ruling__incident__event=event)
    for row in revisions.select_related("ruling").order_by("number"):
        latest[row.ruling.incident_id] = row
    return [_in_a_line(_parts(call, latest.get(call.pk))) for call in calls]


def _parts(call: Incident, ruling_revision: RulingRevision | None) -> Iterator[str]:
    yield f"C{call.number}"
    yield f"{call.session}/{call.board or '-'} {call.section}{call.table}"
    yield call.about
    if ruling_revision is not None:
        yield ruling_revision.decision
        yield from (
            str(measure.get("text") or measure.get("kind") or "")
            for measure in ruling_revision.measures
        )
    yield call.close_reason


def _in_a_line(parts: Iterator[str]) -> str:
    text = " · ".join(" ".join(part.split()) for part in parts if part.strip())
    return text[:LONGEST]
