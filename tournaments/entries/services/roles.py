"""What part entries and players take, as results have to know it."""

import datetime as dt

from django.conf import settings
from django.db.models import F
from django.utils.module_loading import import_string

from federation.models import Account
from tournaments.entries.selectors.roles import substitutes_of
from tournaments.models import EntryPlayer, Event, PlayerState


def mark_substitutes(event: Event) -> int:
    """Mark who only substitutes in a team, and whom it has put on its list since as members.

    Returns: how many players changed. Source: RTP 3.6.5.
    """
    wanted = substitutes_of(event)
    seated = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    changed = 0
    listed = set(
        seated.filter(
            is_substitute=True,
            entry__registration__players__state=PlayerState.ACCEPTED,
            entry__registration__players__person_id=F("person_id"),
        ).values_list("pk", flat=True)
    )
    changed += seated.filter(pk__in=listed).update(is_substitute=False)
    rows = [
        pk
        for pk, entry, person in seated.filter(is_substitute=False).values_list(
            "pk", "entry_id", "person_id"
        )
        if (entry, person) in wanted
    ]
    return changed + seated.filter(pk__in=rows).update(is_substitute=True)


def roles_changed(*, event: Event, account: Account | None, now: dt.datetime, reason: str) -> None:
    """Have results that stand counted with the parts that entries and players now take.

    Asked in the transaction of the act. Raises: RuleError where results may not be corrected
    so, or not any more: the act is refused with it.
    """
    changed = mark_substitutes(event) > 0
    count = import_string(settings.ENTRY_ROLES_CHANGED)
    count(event=event, players_changed=changed, account=account, now=now, reason=reason)
