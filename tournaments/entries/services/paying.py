"""Paying for entries: any player pays for all players, and for several entries at once."""

import datetime as dt
from collections.abc import Collection

from federation.models import Account, Checkout
from federation.money.services.checkouts import pay_requests_online
from tournaments.entries.selectors.fees import requests_of
from tournaments.models import Registration


def pay_entries(
    *, registrations: Collection[Registration], account: Account, now: dt.datetime
) -> Checkout:
    """Start an online payment for the fees of some entries. Raises: RuleError."""
    return pay_requests_online(requests=requests_of(registrations), account=account, now=now)
