"""Who may do what with events. Asked at the doors only."""

import datetime as dt
from typing import Any

from federation.models import Account
from federation.selectors.mandates import (
    associations_of,
    clubs_of,
    events_directed_by,
    has_office_mandate,
    is_secretary,
)
from tournaments.models import Event


def may_create_event(account: Account, row: Any, *, on: dt.date) -> bool:
    """Secretaries of clubs and associations, and the office; what they may create is a rule."""
    return has_office_mandate(account, on=on) or is_secretary(account, on=on)


def may_manage_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """The organiser's secretary, the event's director, and the office."""
    return may_answer_for_event(account, row, on=on) or row.pk in events_directed_by(account, on=on)


def may_answer_for_event(account: Account, row: Event, *, on: dt.date) -> bool:
    """The organiser's secretary and the office: those who can owe and pay."""
    if has_office_mandate(account, on=on):
        return True
    if row.club_id is not None:
        return clubs_of(account, on=on).filter(pk=row.club_id).exists()
    if row.association_id is not None:
        return associations_of(account, on=on).filter(pk=row.association_id).exists()
    return False
