"""Changing the edition of the Laws of an event; earlier changes stay in the audit trail."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.models import Account
from federation.services.audit import record_event
from tournaments.events.selectors.law_editions import ACT, editions_ruled_under
from tournaments.models import Event
from tournaments.rules.editions import refuse_new_edition
from tournaments.selectors.rule_sets import regulation_of


@transaction.atomic
def state_edition(
    *, event: Event, edition: int, reason: str, account: Account | None, now: dt.datetime
) -> Event:
    """Change an event to another edition of the Laws. Raises: RuleError.

    Refused: an edition the regulation does not admit; any once the first session has begun; and any
    while a ruling under another edition is valid, which must be revoked first.
    """
    event = Event.objects.select_for_update().get(pk=event.pk)
    was = event.law_edition
    refuse_new_edition(
        edition,
        now=was,
        reason=reason,
        begun=_has_started(event, on=timezone.localdate(now)),
        ruled_under=editions_ruled_under(event),
        figures=regulation_of(event),
    )
    event.law_edition = edition
    event.save(update_fields=["law_edition"])
    record_event(
        ACT,
        subject=f"event:{event.pk}",
        account=account,
        details={"was": was, "edition": edition, "reason": reason.strip()[:300]},
    )
    return event


def _has_started(event: Event, *, on: dt.date) -> bool:
    """Return whether the first session has begun: on its day if it was opened, else after it."""
    return event.starts_on < on or event.sessions.filter(played_on__lte=on).exists()
