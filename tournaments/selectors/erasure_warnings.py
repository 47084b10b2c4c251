"""Teams that the office reads of before it erases a person: captaincies, and names of teams."""

from collections.abc import Iterator

from django.utils import timezone

from federation.models import Person
from federation.rules.names import folded
from federation.texts import sentence
from tournaments.models import Entry, Registration
from tournaments.selectors.erasure_obstacles import LEFT

_TOLD = 12  # teams named
_LEAST_LETTERS = 3  # a shorter surname is part of too many words


def teams_held(person: Person) -> Iterator[str]:
    """Yield a sentence for each captaincy to come, and one for teams that bear the surname."""
    rows = Registration.objects.filter(
        captain=person,
        event__ends_on__gte=timezone.localdate(),
        event__cancelled_at__isnull=True,
    ).exclude(state__in=LEFT)
    for row in rows.select_related("event", "entry").order_by("event__starts_on", "pk"):
        team = row.name or str(row.entry or row.captain)
        yield sentence("erasure_of_captain", {"team": team, "event": str(row.event)})
    if teams := list(_teams_named_after(person)):
        named = [*teams[:_TOLD], *(["…"] if len(teams) > _TOLD else [])]
        yield sentence("erasure_team_names", {"teams": named})


def _teams_named_after(person: Person) -> Iterator[str]:
    """Yield the names of teams with the surname as a word, each once."""
    surname = folded(person.name).split()[-1:]
    if not surname or len(surname[0]) < _LEAST_LETTERS:
        return
    names = {
        *Entry.objects.exclude(name="").values_list("name", flat=True).distinct(),
        *Registration.objects.exclude(name="").values_list("name", flat=True).distinct(),
    }
    yield from sorted(name for name in names if surname[0] in folded(name).split())
