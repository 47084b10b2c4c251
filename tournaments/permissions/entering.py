"""Predicates: who is shown the link to an entry form."""

import datetime as dt
from typing import Any

from tournaments.permissions import may_enter_event


def may_be_asked_to_enter(account: Any, row: Any, *, on: dt.date) -> bool:
    """Whoever may enter, and whoever has yet to sign in: the link leads there first."""
    return not account.is_authenticated or may_enter_event(account, row, on=on)
