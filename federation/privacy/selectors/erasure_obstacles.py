"""What of the office's own speaks against erasing a person now."""

from collections.abc import Iterator

from federation.models import LicenceRequest, Person, Transfer, TransferState
from federation.models.licence_request import OPEN_STATES
from federation.money.selectors.open_requests import requests_unpaid


def office_matters(person: Person) -> Iterator[str]:
    """Yield the codes of what is still open."""
    if requests_unpaid().filter(person=person).exists():
        yield "matter_payment_open"
    waiting = LicenceRequest.objects.filter(person=person, state__in=OPEN_STATES)
    if waiting.exists():
        yield "matter_licence_open"
    if Transfer.objects.filter(person=person, state=TransferState.REQUESTED).exists():
        yield "matter_transfer_open"
