"""Names that result files keep of a person who is erased."""

from federation.models import Person
from scoring.models import PersonMatch


def erase_file_names(person: Person, pseudonym: str) -> None:
    """Write the pseudonym over the names and numbers read from files."""
    PersonMatch.objects.filter(person=person).update(name=pseudonym, number="", candidates=[])
