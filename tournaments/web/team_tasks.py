"""What waits for captains, and for who runs their events."""

import datetime as dt
from collections.abc import Iterator

from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from federation.models import Account
from federation.web.desk_tasks import DeskTask, TaskGroup
from tournaments.models import MatchEnd, MatchMove, MoveState
from tournaments.selectors.events import events_managed_by
from tournaments.selectors.line_ups import line_ups_of
from tournaments.selectors.schedule import matches_led_by

LOOK_AHEAD_DAYS = 14


def teams(account: Account, *, on: dt.date) -> list[DeskTask]:
    """Tell captains which line-ups are due and who asks for another date; organisers to decide."""
    return [*_line_ups(account, on), *_asked(account), *_to_decide(account, on)]


def _line_ups(account: Account, on: dt.date) -> Iterator[DeskTask]:
    if account.person_id is None:
        return
    until = on + dt.timedelta(days=LOOK_AHEAD_DAYS)
    matches = [
        match
        for match in matches_led_by(account)
        if match.ending == MatchEnd.OPEN
        and match.starts_at is not None
        and on <= timezone.localdate(match.starts_at) <= until
    ]
    held = line_ups_of([match.pk for match in matches])
    for match in matches:
        for entry in (match.home, match.away):
            if entry is None or entry.registration.captain_id != account.person_id:
                continue
            segments = range(1, match.event.team_play.segments + 1)
            if any((match.pk, entry.pk, segment) not in held for segment in segments):
                yield DeskTask(
                    _("Line-up: %(match)s") % {"match": match},
                    reverse("match-detail", args=[match.pk]),
                    TaskGroup.WAITING,
                    timezone.localdate(match.starts_at),
                )


def _asked(account: Account) -> Iterator[DeskTask]:
    if account.person_id is None:
        return
    mine = Q(match__home__registration__captain=account.person_id) | Q(
        match__away__registration__captain=account.person_id
    )
    rows = MatchMove.objects.filter(mine, state=MoveState.ASKED).exclude(
        asked_for__registration__captain=account.person_id
    )
    for row in rows.select_related("match__home", "match__away"):
        yield DeskTask(
            _("Another date is asked: %(match)s") % {"match": row.match},
            reverse("match-detail", args=[row.match_id]),
            TaskGroup.WAITING,
            timezone.localdate(row.moved_from),
        )


def _to_decide(account: Account, on: dt.date) -> Iterator[DeskTask]:
    rows = MatchMove.objects.filter(
        state=MoveState.AGREED, match__event__in=events_managed_by(account, on=on).values("pk")
    )
    for row in rows.select_related("match__home", "match__away"):
        yield DeskTask(
            _("Both captains ask for another date: %(match)s") % {"match": row.match},
            reverse("schedule-manage", args=[row.match.event_id]),
            TaskGroup.WAITING,
            timezone.localdate(row.moved_from),
        )
