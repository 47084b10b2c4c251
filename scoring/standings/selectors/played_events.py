"""Whether an event was played, wherever its boards stand."""

from scoring.live.rules.lines import HAS_RESULT
from scoring.models import BookLine, EventResult, FileState, ResultFile
from tournaments.models import Event


def is_played(event: Event) -> bool:
    """Return whether boards of an event were played: published, in a file, entered at tables."""
    return (
        EventResult.objects.filter(event=event).exists()
        or ResultFile.objects.filter(event=event).exclude(state=FileState.DISCARDED).exists()
        or BookLine.objects.filter(session__event=event, state__in=HAS_RESULT).exists()
    )
