"""Directors on their way to a table: one tap, shown to the table and to other directors."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from rulings.log.selectors.incidents import name_of
from rulings.log.services.log import locked_open
from rulings.models import Incident

ARTICLE = "Law 81C"


@transaction.atomic
def go_to_call(*, incident: Incident, account: Account, now: dt.datetime) -> Incident:
    """Note that a director is on the way to the table of a call; twice is stored once.

    Raises: RuleError if another one is, or for a call that is ruled or closed. Source: Law 81C3.
    """
    call = locked_open(incident)
    if call.going is not None and call.going_at is not None and call.going != account:
        since = timezone.localtime(call.going_at).strftime("%H:%M")
        raise RuleError("another_on_the_way", article=ARTICLE, by=name_of(call.going), since=since)
    if call.going is None:
        call.going, call.going_at = account, now
        call.save(update_fields=["going", "going_at"])
        _record("call_on_the_way", call, account)
    return call


@transaction.atomic
def do_not_go(*, incident: Incident, account: Account, now: dt.datetime) -> Incident:
    """Note that nobody is on the way to a call any more. Raises: RuleError once it is answered.

    Source: Law 81C3.
    """
    call = locked_open(incident)
    if call.going is not None:
        call.going, call.going_at = None, None
        call.save(update_fields=["going", "going_at"])
        _record("call_not_on_the_way", call, account)
    return call


def _record(act: str, call: Incident, account: Account) -> None:
    details: dict[str, object] = {"number": call.number}
    record_event(act, subject=f"incident:{call.pk}", account=account, details=details)
