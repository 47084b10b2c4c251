"""Claims of accounts, for those who decide on them."""

import datetime as dt

from django.db.models import Count, QuerySet
from django.utils import timezone

from federation.accounts.selectors.members import people_managed_by
from federation.bodies.selectors.mandates import clubs_of, has_office_mandate
from federation.models import Account, AccountClaim, ClaimState, Club

# More claims of one number in a day than typing errors would explain.
OFTEN = 5
_OFTEN_SHOWN = 20


def claims_visible_to(account: Account, *, on: dt.date) -> QuerySet[AccountClaim]:
    """Return the claims of members of an account's clubs; all for the office."""
    rows = AccountClaim.objects.select_related("person", "decided_by")
    if has_office_mandate(account, on=on):
        return rows.exclude(state=ClaimState.RECEIVED)
    if not clubs_of(account, on=on).exists():
        return rows.none()
    return rows.filter(person__in=people_managed_by(account, on=on))


def claims_waiting(account: Account, *, on: dt.date) -> QuerySet[AccountClaim]:
    """Return the claims waiting for an account's decision, oldest first."""
    waiting = claims_visible_to(account, on=on).filter(state=ClaimState.WAITING)
    return waiting.order_by("requested_at", "pk")


def claims_of_club(club: Club, account: Account, *, on: dt.date) -> QuerySet[AccountClaim]:
    """Return the claims of a club's members."""
    waiting = claims_waiting(account, on=on)
    return waiting.filter(person__memberships__club=club).distinct()


def often_claimed_numbers(account: Account, *, now: dt.datetime) -> list[tuple[str, int]]:
    """Return the numbers claimed more than OFTEN times in a day, with how often; for the office.

    Somebody may be guessing birth dates, or flooding the list.
    """
    if not has_office_mandate(account, on=timezone.localdate(now)):
        return []
    lately = AccountClaim.objects.filter(requested_at__gt=now - dt.timedelta(days=1))
    counted = lately.order_by().values("number").annotate(times=Count("pk"))
    often = counted.filter(times__gt=OFTEN).order_by("-times", "number")
    return list(often.values_list("number", "times")[:_OFTEN_SHOWN])
