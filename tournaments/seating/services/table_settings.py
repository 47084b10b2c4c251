"""Set screens and delayed viewing."""

import datetime as dt

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account
from federation.services.audit import record_event
from tournaments.models import Event, TableSettings

SCREENS = "RTP 2.1.8.1"
VIEWING = "RTP 2.4.10"


@transaction.atomic
def set_table_settings(
    *,
    event: Event,
    has_screens: bool,
    has_delayed_viewing: bool,
    account: Account | None,
    now: dt.datetime,
) -> TableSettings:
    """Set how the tables are played. Raises: RuleError if the event has begun or cannot have it."""
    event = Event.objects.select_for_update(of=("self",)).get(pk=event.pk)
    if has_screens and event.is_online:
        raise RuleError("table_screens_online", article=SCREENS)
    if has_delayed_viewing and not event.is_online:
        raise RuleError("table_viewing_not_online", article=VIEWING)
    if timezone.localdate(now) > event.ends_on:
        raise RuleError("table_settings_late", article=SCREENS, ended_on=event.ends_on)
    row, _made = TableSettings.objects.update_or_create(
        event=event,
        defaults={"has_screens": has_screens, "has_delayed_viewing": has_delayed_viewing},
    )
    record_event(
        "table_settings_set",
        subject=f"event:{event.pk}",
        account=account,
        details={"screens": has_screens, "viewing": has_delayed_viewing},
    )
    return row
