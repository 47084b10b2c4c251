"""What was waived, let pass or changed late in a season: each row, and counts.

Counted by event, by who decided and by club.
"""

import datetime as dt
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.models import Season
from scoring.homologation.selectors.waivers import name_of, standing_waivers
from scoring.models import LateChange, LateChangeState
from tournaments.models import ActRefusal, CheckOverride, Event


@dataclass(frozen=True, slots=True)
class PassedOver:
    """One condition waived, one check of an entry let pass, or one late change of results.

    body: "" if decided at the desk of entries. matter: the rule of the condition, the refusal of
    the check, or what was changed. concerns: for whom it was let pass.
    """

    event: Event
    rule: str
    matter: str
    article: str
    by: str
    body: str
    reason: str
    when: dt.datetime
    concerns: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """Counts, the most frequent first. people: who decided."""

    events: Sequence[tuple[Event, int]]
    people: Sequence[tuple[str, int]]
    clubs: Sequence[tuple[str, int]]


def passed_over(season: Season) -> list[PassedOver]:
    """Return what was waived, let pass or changed late in the events of a season, latest first.

    Three queries, whatever the number of rows.
    """
    waivers = (
        standing_waivers()
        .filter(event__season=season)
        .select_related("event__club", "decided_by__person")
    )
    overrides = CheckOverride.objects.filter(registration__event__season=season)
    waived = [
        PassedOver(
            event=row.event,
            rule=row.rule,
            matter=f"rule_{row.rule}",
            article=row.article,
            by=name_of(row.decided_by),
            body=str(row.get_body_display()),
            reason=row.reason,
            when=row.decided_at,
        )
        for row in waivers
    ]
    waived += [
        PassedOver(
            event=row.registration.event,
            rule="",
            matter=row.refused,
            article=row.article,
            by=name_of(row.decided_by) if row.decided_by else "",
            body="",
            reason=row.reason,
            when=row.decided_at,
            concerns=row.person.name if row.person else "",
        )
        for row in overrides.select_related(
            "registration__event__club", "decided_by__person", "person"
        )
    ]
    return sorted([*waived, *_late_changes(season)], key=lambda passed: passed.when, reverse=True)


def _late_changes(season: Season) -> list[PassedOver]:
    """Return the changes of results made after their window. Source: RTP 2.2.7.2, 3.7.2."""
    rows = LateChange.objects.filter(event__season=season, state=LateChangeState.DONE)
    return [
        PassedOver(
            event=row.event,
            rule="",
            matter=gettext("Results changed late: %(about)s") % {"about": row.about or row.act},
            article=row.article,
            by=name_of(row.decided_by) if row.decided_by else "",
            body=str(row.get_body_display() if row.body else _("director")),
            reason=row.decision or row.director_reason,
            when=row.decided_at,
        )
        for row in rows.select_related("event__club", "decided_by__person")
        if row.decided_at is not None
    ]


def refused_acts(season: Season) -> list[PassedOver]:
    """Return the acts on events of a season that a rule refused, latest first.

    An event that was never created has no key. One query, whatever the number of rows.
    Source: RTP 3.1.6.
    """
    rows = ActRefusal.objects.filter(Q(event__season=season) | Q(proposed_season=season))
    return [
        PassedOver(
            event=row.event or Event(name=row.proposed_name, club=row.proposed_club),
            rule="",
            matter=row.act,
            article=row.article,
            by=name_of(row.account),
            body=gettext("refused"),
            reason="",
            when=row.refused_at,
        )
        for row in rows.select_related("event__club", "proposed_club", "account__person").order_by(
            "-refused_at", "-pk"
        )
    ]


def counted(rows: Sequence[PassedOver]) -> Counted:
    """Return how often each event, each person who decided and each club occurs in the rows."""
    events = {_which(row.event): row.event for row in rows}
    of_events = Counter(_which(row.event) for row in rows)
    return Counted(
        events=[(events[key], times) for key, times in of_events.most_common()],
        people=Counter(row.by for row in rows if row.by).most_common(),
        clubs=Counter(row.event.club.name for row in rows if row.event.club).most_common(),
    )


def _which(event: Event) -> tuple[int, str]:
    """Return what identifies an event, whether it was created or not."""
    return event.pk or 0, "" if event.pk else event.name
