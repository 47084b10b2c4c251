"""Predicates on wishes for a partner. Only doors call them."""

import datetime as dt

from federation.models import Account
from tournaments.models import Event, PartnerWish
from tournaments.permissions import may_enter_event, may_manage_event


def may_see_partner_wishes(account: Account, row: Event, *, on: dt.date) -> bool:
    """Whoever may enter, and whoever manages the event."""
    return may_enter_event(account, row, on=on) or may_manage_event(account, row, on=on)


def may_withdraw_partner_wish(account: Account, row: PartnerWish, *, on: dt.date) -> bool:
    """The player who looks for a partner, and whoever manages the event."""
    own = account.person_id is not None and account.person_id == row.person_id
    return own or may_manage_event(account, row.event, on=on)
