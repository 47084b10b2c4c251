"""Paying for an entry: any of its players pays for all, and several entries at once."""

import datetime as dt
from collections.abc import Collection

from federation.models import Account, Checkout
from federation.money.services.checkouts import pay_requests_online
from tournaments.entries.selectors.fees import requests_of
from tournaments.models import Registration


def pay_entries(
    *, registrations: Collection[Registration], account: Account, now: dt.datetime
) -> Checkout:
    """Begin to pay the fees of some entries online, in one payment. Raises: RuleError."""
    return pay_requests_online(requests=requests_of(registrations), account=account, now=now)
