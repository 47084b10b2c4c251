"""Tasks of captains, and of managers of team events."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from federation.models import Account
from federation.page_parts.desk_tasks import DeskTask, TaskGroup, group_of
from federation.selectors.batched_reads import Asking, Rows
from tournaments.events.selectors.events import events_managed_by
from tournaments.models import (
    Event,
    MatchEnd,
    MatchMove,
    MoveState,
    ProposedPenaltyState,
    ProposedTeamPenalty,
    ScheduledMatch,
)
from tournaments.selectors.names_shown import hidden_players, load_hidden_players, match_shown
from tournaments.teams.selectors.line_ups import is_to_act, line_ups_of, side_of
from tournaments.teams.selectors.schedule import matches_led_by
from tournaments.teams.selectors.withdrawals import matches_of_withdrawn

LOOK_AHEAD_DAYS = 14


def teams(account: Account, *, on: dt.date) -> Asking[list[DeskTask]]:
    """Show captains due line-ups, coming matches and requests for another date.

    Show organisers requests and penalties to decide, matches without a date, and those drawn with
    a team that withdrew.
    """
    led, requests, moves, dayless, penalised, withdrawn = yield [
        Rows(_led_by(account)),
        Rows(_open_moves(account)),
        Rows(_to_decide(account, on)),
        Rows(_counted(account, on, _without_day(on))),
        Rows(
            _counted(
                account, on, ProposedTeamPenalty.objects.filter(state=ProposedPenaltyState.PROPOSED)
            )
        ),
        Rows(_counted(account, on, matches_of_withdrawn().filter(event__ends_on__gte=on))),
    ]
    return [
        *_line_ups(led, account, on),
        *_other_dates(requests, on),
        *_moves(moves),
        *_days_to_set(dayless),
        *_penalties(penalised),
        *_withdrawn(withdrawn),
    ]


def _led_by(account: Account) -> QuerySet[ScheduledMatch]:
    """Return the matches of an account's teams, without the players who hide a team's name."""
    if account.person_id is None:
        return ScheduledMatch.objects.none()
    return matches_led_by(account).prefetch_related(None)


def _line_ups(led: Sequence[ScheduledMatch], account: Account, on: dt.date) -> Iterator[DeskTask]:
    until = on + dt.timedelta(days=LOOK_AHEAD_DAYS)
    matches = [
        match
        for match in led
        if match.ending == MatchEnd.OPEN
        and not match.withdrawn_teams
        and match.starts_at is not None
        and on <= timezone.localdate(match.starts_at) <= until
    ]
    held = line_ups_of([match.pk for match in matches]) if matches else {}
    teams_of_matches = (team for match in matches for team in (match.home, match.away))
    load_hidden_players((team for team in teams_of_matches if team is not None), on=on)
    for match in matches:
        for entry in (match.home, match.away):
            if entry is None or entry.registration.captain_id != account.person_id:
                continue
            is_due = is_to_act(match, match.event.team_play, side_of(match, entry.pk), held)
            title = _("Line-up: %(match)s") if is_due else _("You play: %(match)s")
            day = timezone.localdate(match.starts_at)
            yield DeskTask(
                title % {"match": match_shown(match, on=on)},
                reverse("match-detail", args=[match.pk]),
                TaskGroup.WAITING if is_due else group_of(day, on=on),
                day,
            )


def _open_moves(account: Account) -> QuerySet[MatchMove]:
    if account.person_id is None:
        return MatchMove.objects.none()
    mine = Q(match__home__registration__captain=account.person_id) | Q(
        match__away__registration__captain=account.person_id
    )
    rows = MatchMove.objects.filter(mine, state=MoveState.ASKED).exclude(
        requested_for__registration__captain=account.person_id
    )
    on = timezone.localdate()
    return rows.select_related(
        "match__home__registration__captain", "match__away__registration__captain"
    ).prefetch_related(
        hidden_players("match__home__", on=on), hidden_players("match__away__", on=on)
    )


def _other_dates(rows: Sequence[MatchMove], on: dt.date) -> Iterator[DeskTask]:
    for row in rows:
        yield DeskTask(
            _("Another date is asked: %(match)s") % {"match": match_shown(row.match, on=on)},
            reverse("match-detail", args=[row.match_id]),
            TaskGroup.WAITING,
            timezone.localdate(row.moved_from),
            button=pgettext("button", "Answer"),
        )


def _to_decide(account: Account, on: dt.date) -> QuerySet[MatchMove]:
    rows = MatchMove.objects.filter(
        state=MoveState.AGREED, match__event__in=events_managed_by(account, on=on).values("pk")
    )
    return rows.select_related("match__home", "match__away")


def _moves(rows: Sequence[MatchMove]) -> Iterator[DeskTask]:
    for row in rows:
        yield DeskTask(
            _("Both captains ask for another date: %(match)s") % {"match": row.match},
            reverse("schedule-manage", args=[row.match.event_id]),
            TaskGroup.WAITING,
            timezone.localdate(row.moved_from),
            button=pgettext("button", "Decide"),
        )


def _without_day(on: dt.date) -> QuerySet[ScheduledMatch]:
    """Return the matches that start soon and have no date."""
    return ScheduledMatch.objects.filter(
        draw__published_at__isnull=False,
        draw__replaced_at__isnull=True,
        ending=MatchEnd.OPEN,
        starts_at__isnull=True,
        home__withdrawn_at__isnull=True,
        away__withdrawn_at__isnull=True,
        home__isnull=False,
        away__isnull=False,
        event__starts_on__lte=on + dt.timedelta(days=LOOK_AHEAD_DAYS),
        event__ends_on__gte=on,
    )


def _days_to_set(events: Sequence[Event]) -> Iterator[DeskTask]:
    for event in events:
        count = event.waiting  # type: ignore[attr-defined]
        title = ngettext(
            "match without a day: %(event)s", "matches without a day: %(event)s", count
        )
        yield DeskTask(
            title % {"event": event.name},
            reverse("schedule-manage", args=[event.pk]),
            TaskGroup.WAITING,
            event.starts_on,
            count,
            button=pgettext("button", "Set the days"),
        )


def _penalties(events: Sequence[Event]) -> Iterator[DeskTask]:
    for event in events:
        count = event.waiting  # type: ignore[attr-defined]
        title = ngettext(
            "penalty of a team to decide: %(event)s",
            "penalties of teams to decide: %(event)s",
            count,
        )
        yield DeskTask(
            title % {"event": event.name},
            reverse("schedule-manage", args=[event.pk]),
            TaskGroup.WAITING,
            event.ends_on,
            count,
            button=pgettext("button", "Decide"),
        )


def _withdrawn(events: Sequence[Event]) -> Iterator[DeskTask]:
    for event in events:
        count = event.waiting  # type: ignore[attr-defined]
        title = ngettext(
            "match drawn with a team that withdrew: %(event)s",
            "matches drawn with a team that withdrew: %(event)s",
            count,
        )
        yield DeskTask(
            title % {"event": event.name},
            reverse("schedule-manage", args=[event.pk]),
            TaskGroup.WAITING,
            event.starts_on,
            count,
            button=pgettext("button", "Settle"),
        )


def _counted(account: Account, on: dt.date, rows: QuerySet[Any]) -> QuerySet[Event]:
    """Return the events the account manages with such rows; `waiting` is their number."""
    own = rows.filter(event=OuterRef("pk")).order_by().values("event")
    number = Subquery(own.annotate(number=Count("pk")).values("number"))
    events = events_managed_by(account, on=on).filter(pk__in=rows.order_by().values("event"))
    return events.annotate(waiting=number).order_by("starts_on", "pk")
