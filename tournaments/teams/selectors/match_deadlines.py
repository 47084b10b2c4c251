"""Reminders to captains: line-ups, answers about dates, coming matches."""

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.selectors.deadlines import Deadline
from federation.models import Person
from tournaments.models import Entry, MatchEnd, MatchMove, MoveState, ScheduledMatch
from tournaments.selectors.names_shown import hidden_players, match_shown
from tournaments.teams.selectors.line_ups import line_up_deadline, line_ups_of
from tournaments.teams.selectors.schedule import published_matches

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

LINE_UP = _("Line-up due: {match}")
TO_PLAY = _("You play: {match}")
TO_AGREE = _("Another date is asked: {match}")
# The regulation sets the time; reminders are up to the organiser.
LINE_UP_DAYS, PLAY_DAYS, AGREE_DAYS = (3, 1, 0), (1,), (14, 7, 3, 1)
LOOK_AHEAD = dt.timedelta(days=max(LINE_UP_DAYS))


def match_dues(*, on: dt.date) -> list[Deadline]:
    """Return the captains' open tasks in coming matches."""
    tasks = [*_matches(on), *_moves(on)]
    reached = addressees_of_people(task.captain for task in tasks)
    return [
        Deadline(
            kind=captain_task.kind,
            subject=captain_task.subject,
            due_on=captain_task.due_on,
            title=format_lazy(captain_task.title, match=match_shown(captain_task.match, on=on)),
            link=reverse("match-detail", args=[captain_task.match.pk]),
            recipients=[reached[captain_task.captain.pk]]
            if captain_task.captain.pk in reached
            else [],
            days_before=captain_task.days_before,
        )
        for captain_task in tasks
    ]


@dataclass(frozen=True, slots=True)
class _CaptainTask:
    """The tasks of one captain. title: with the place of the match."""

    kind: str
    subject: str
    due_on: dt.date
    title: "_StrPromise"
    match: ScheduledMatch
    captain: Person
    days_before: Sequence[int]


def _matches(on: dt.date) -> Iterator[_CaptainTask]:
    start = timezone.make_aware(dt.datetime.combine(on, dt.time.min))
    matches = list(
        published_matches().filter(
            ending=MatchEnd.OPEN,
            starts_at__gte=start,
            starts_at__lt=start + LOOK_AHEAD + dt.timedelta(days=1),
            home__isnull=False,
            away__isnull=False,
        )
    )
    held = line_ups_of([match.pk for match in matches])
    for match in matches:
        play, starts_at = match.event.team_play, match.starts_at
        if starts_at is None:
            continue
        until = line_up_deadline(match, play) or starts_at
        for entry in (match.home, match.away):
            captain = _captain(entry)
            if entry is None or captain is None:
                continue
            subject, segments = f"match:{match.pk}:{entry.pk}", range(1, play.segments + 1)
            if any((match.pk, entry.pk, segment) not in held for segment in segments):
                day = timezone.localdate(until)
                yield _CaptainTask("line_up", subject, day, LINE_UP, match, captain, LINE_UP_DAYS)
            else:
                day = timezone.localdate(starts_at)
                yield _CaptainTask(
                    "match_to_play", subject, day, TO_PLAY, match, captain, PLAY_DAYS
                )


def _moves(on: dt.date) -> Iterator[_CaptainTask]:
    rows = MatchMove.objects.filter(state=MoveState.ASKED, match__ending=MatchEnd.OPEN)
    rows = rows.select_related(
        "match__home__registration__captain", "match__away__registration__captain"
    ).prefetch_related(
        hidden_players("match__home__", on=on), hidden_players("match__away__", on=on)
    )
    for row in rows.order_by("pk"):
        match, day = row.match, timezone.localdate(row.moved_from)
        other = match.away if row.requested_for_id == match.home_id else match.home
        captain = _captain(other)
        if captain is not None and day >= on:
            yield _CaptainTask(
                "date_to_agree", f"move:{row.pk}", day, TO_AGREE, match, captain, AGREE_DAYS
            )


def _captain(entry: Entry | None) -> Person | None:
    registration = getattr(entry, "registration", None)
    return registration.captain if registration is not None else None
