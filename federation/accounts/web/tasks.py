"""Waiting claims of accounts, on the desk of the club and of the office."""

import datetime as dt

from django.urls import reverse
from django.utils.translation import ngettext, pgettext

from federation.accounts.selectors.claims import claims_waiting
from federation.bodies.selectors.mandates import held_mandates
from federation.models import Account, Role
from federation.page_parts.desk_tasks import DeskTask, TaskGroup
from federation.selectors.batched_reads import Asking, Count

DECIDE = {Role.OFFICE, Role.SECRETARY}


def claims(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show clubs and the office the number of claims waiting for them."""
    decides = any(held.role in DECIDE for held in held_mandates(account, on=on))
    if not decides and account.acting is None:
        return []
    (count,) = yield [Count(claims_waiting(account, on=on))]
    title = ngettext("claim of an account to confirm", "claims of accounts to confirm", count)
    address = reverse("claim-list")
    return (
        [
            DeskTask(
                title, address, TaskGroup.WAITING, count=count, button=pgettext("button", "Decide")
            )
        ]
        if count
        else []
    )
