"""Events and results that prevent the erasure of a person now."""

from collections.abc import Iterator

from federation.models import Person
from scoring.models import ResultState
from tournaments.models import EntryPlayer


def event_matters(person: Person) -> Iterator[str]:
    """Yield a code if an event of the person is not homologated: it may still be appealed."""
    played = EntryPlayer.objects.filter(person=person, entry__event__cancelled_at__isnull=True)
    if played.exclude(entry__event__result__state=ResultState.HOMOLOGATED).exists():
        yield "matter_event_open"
