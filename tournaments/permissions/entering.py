"""Who is shown the way to an entry form, and who takes an entry out again."""

import datetime as dt
from typing import Any

from federation.models import Account
from tournaments.models import EventKind, PlayerState, Registration
from tournaments.permissions import may_change_entry, may_enter_event, may_manage_event
from tournaments.selectors.event_progress import begun_among


def may_be_asked_to_enter(account: Any, row: Any, *, on: dt.date) -> bool:
    """Whoever may enter, and whoever has yet to sign in: the link leads there first."""
    return not account.is_authenticated or may_enter_event(account, row, on=on)


def may_read_entry(account: Account, row: Registration, *, on: dt.date) -> bool:
    """The captain, who sent it, who accepted to play in it, and whoever manages the event."""
    return _plays_in(account, row) or may_change_entry(account, row, on=on)


def may_withdraw_entry(account: Account, row: Registration, *, on: dt.date) -> bool:
    """The captain, who sent it, who accepted to play in it, and whoever manages the event.

    A team is its captain's to withdraw. Once the event is played, the director decides who leaves.
    """
    if row.event_id in begun_among([row.event], on=on):
        return may_manage_event(account, row.event, on=on)
    if row.event.kind == EventKind.TEAMS:
        return may_change_entry(account, row, on=on)
    return may_read_entry(account, row, on=on)


def _plays_in(account: Account, row: Registration) -> bool:
    return account.person_id is not None and any(
        player.person_id == account.person_id and player.state == PlayerState.ACCEPTED
        for player in row.players.all()
    )
