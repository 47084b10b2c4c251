"""Matters of the office that prevent the erasure of a person now."""

from collections.abc import Iterator

from federation.models import LicenceRequest, Person, Transfer, TransferState
from federation.models.licence_request import OPEN_STATES


def office_matters(person: Person) -> Iterator[str]:
    """Yield the codes of open matters."""
    waiting = LicenceRequest.objects.filter(person=person, state__in=OPEN_STATES)
    if waiting.exists():
        yield "matter_licence_open"
    if Transfer.objects.filter(person=person, state=TransferState.REQUESTED).exists():
        yield "matter_transfer_open"
