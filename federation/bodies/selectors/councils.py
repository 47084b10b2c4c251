"""The bodies of the federation in which an account sits."""

import datetime as dt

from django.db.models import Q

from federation.bodies.selectors.mandates import held_mandates
from federation.models import Account, Council, CouncilSeat, Role
from federation.selectors.request_cache import once_per_request


@once_per_request
def councils_of(account: Account, *, on: dt.date) -> list[Council]:
    """Return the bodies whose inbox an account may open: by mandate, or by a seat in force."""
    if not account.is_authenticated or not account.is_active or account.rests:
        return []
    codes = {held.council for held in held_mandates(account, on=on) if held.role == Role.COUNCIL}
    if account.person_id is not None:
        open_end = Q(valid_until__isnull=True) | Q(valid_until__gte=on)
        seats = CouncilSeat.objects.filter(open_end, person=account.person_id, valid_from__lte=on)
        codes |= set(seats.values_list("council", flat=True))
    return [council_kind for council_kind in Council if council_kind.value in codes]
