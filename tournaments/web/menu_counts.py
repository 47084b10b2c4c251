"""Task counts of a player's menu."""

import datetime as dt

from federation.models import Account
from federation.page_parts.waiting import ActingRole, Waiting
from federation.selectors.batched_reads import Count
from tournaments.entries.selectors.online import invitations_of


def waiting(account: Account, role: ActingRole, *, on: dt.date) -> dict[str, Waiting]:
    """Return a player's unanswered invitations."""
    if role.kind != "player" or account.person_id is None:
        return {}
    return {"my-entries": Waiting(Count(invitations_of(account, on=on)))}
