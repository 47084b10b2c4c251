"""What an erasure takes of claims, changes of address and guardians."""

from federation.models import AccountClaim, AddressChange, Guardianship, Person


def erase_claims(person: Person, _pseudonym: str) -> None:
    """Remove what was asked for a person, and end the power of guardians over the data."""
    AccountClaim.objects.filter(person=person).delete()
    AddressChange.objects.filter(person=person).delete()
    Guardianship.objects.filter(person=person).update(note="", end_reason="")
