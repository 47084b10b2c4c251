"""Roles of entries and players that affect results."""

import datetime as dt

from django.conf import settings
from django.db.models import F
from django.utils.module_loading import import_string

from federation.models import Account
from tournaments.entries.selectors.roles import substitutes_of
from tournaments.models import EntryPlayer, Event, PlayerState


def mark_substitutes(event: Event) -> int:
    """Mark players who only substitute in a team; those since added to its list are members.

    Returns: how many players changed. Source: RTP 3.6.5.
    """
    substitutes = substitutes_of(event)
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
        if (entry, person) in substitutes
    ]
    return changed + seated.filter(pk__in=rows).update(is_substitute=True)


def roles_changed(*, event: Event, account: Account | None, now: dt.datetime, reason: str) -> None:
    """Recompute existing results with the present roles of entries and players.

    Called in the act's transaction. Raises: RuleError if the results may not be corrected so, or no
    longer; the act is then refused too.
    """
    changed = mark_substitutes(event) > 0
    count = import_string(settings.ENTRY_ROLES_CHANGED)
    count(event=event, players_changed=changed, account=account, now=now, reason=reason)
