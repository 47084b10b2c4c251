"""Mandates to direct one event for a few days, given by its manager."""

import datetime as dt

from django.db import transaction

from federation.bodies.services.invitations import invite_account
from federation.bodies.services.mandates import MandateDraft, give_mandate
from federation.errors import RuleError
from federation.models import Account, Mandate, Role
from federation.selectors.office_figures import office_figures


@transaction.atomic
def delegate_direction(
    *,
    email: str,
    event_number: int,
    first_day: dt.date,
    last_day: dt.date,
    account: Account,
    now: dt.datetime,
) -> Mandate:
    """Give a mandate to direct one event for a few days; somebody without an account is invited.

    Raises: RuleError for too many days, or if they have the mandate already.
    """
    most = office_figures(on=first_day).direction_days
    if (last_day - first_day).days >= most:
        raise RuleError("direction_too_long", days=most)
    holder = Account.objects.filter(email=email.strip().lower()).first()
    if holder is None:
        holder = invite_account(email=email, account=account, now=now)
    draft = MandateDraft(holder, Role.DIRECTOR, first_day, last_day, event_number=event_number)
    return give_mandate(draft=draft, account=account)
