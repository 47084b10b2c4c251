"""Erasure of claims, changes of address and guardianships."""

from federation.models import AccountClaim, AddressChange, Guardianship, Person


def erase_claims(person: Person, _pseudonym: str) -> None:
    """Delete a person's claims, and end guardianships."""
    AccountClaim.objects.filter(person=person).delete()
    AddressChange.objects.filter(person=person).delete()
    Guardianship.objects.filter(person=person).update(note="", end_reason="")
