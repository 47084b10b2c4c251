"""What two people who played cannot have done as one."""

from federation.models import Person
from tournaments.models import EntryPlayer


def entries_of_both(kept: Person, merged: Person) -> list[str]:
    """Return the entries in which both stand: nobody is their own partner."""
    theirs = EntryPlayer.objects.filter(person=merged).values("entry")
    both = EntryPlayer.objects.filter(person=kept, entry__in=theirs).select_related("entry__event")
    return sorted({f"{row.entry.event}: {row.entry}" for row in both})
