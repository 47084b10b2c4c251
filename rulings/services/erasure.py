"""Names that the log keeps of a person who is erased."""

from federation.models import Person
from rulings.models import CaseParty, IncidentPlayer


def erase_log_names(person: Person, pseudonym: str) -> None:
    """Write the pseudonym over the names calls were entered under."""
    IncidentPlayer.objects.filter(person=person).update(name=pseudonym)
    CaseParty.objects.filter(person=person).update(name=pseudonym)
