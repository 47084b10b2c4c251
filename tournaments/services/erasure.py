"""Names that entries keep of a person who is erased."""

from federation.models import Person
from tournaments.models import EntryPlayer, SeatRequest


def erase_entries(person: Person, pseudonym: str) -> None:
    """Write the pseudonym over the names entries were made under."""
    EntryPlayer.objects.filter(person=person).update(name_as_entered=pseudonym)
    SeatRequest.objects.filter(person=person).update(why="")
