"""Current rulings, and until when they may be corrected."""

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from federation.models import Account
from rulings.assistant.rules.matters.registry import MATTERS
from rulings.assistant.selectors.standing import drafts_among
from rulings.log.selectors.incidents import events_with_log
from rulings.log.selectors.session_times import times_of_sessions
from rulings.models import (
    FlowWalk,
    Incident,
    RevisionKind,
    Ruling,
    RulingCitation,
    RulingRevision,
    SessionTimes,
)
from rulings.rules.log import cited_as, cited_in
from rulings.rulings.rules import ruling_correction_ends
from tournaments.events.selectors.regulations import conditions_of, published_regulations
from tournaments.models import Event, EventRegulation
from tournaments.selectors.rule_sets import is_official, regulation_of


@dataclass(frozen=True, slots=True)
class CorrectionWindow:
    """Until when a ruling may be corrected. assumed: no end noted, so the last day's counts."""

    until: dt.datetime
    assumed: bool


def rulings_visible_to(account: Account, *, on: dt.date) -> QuerySet[Ruling]:
    """Return the rulings the account may read: of logs it reads, and those on its calls."""
    if not account.is_authenticated or not account.is_active:
        return Ruling.objects.none()
    read = Q(incident__event__in=events_with_log(account, on=on).order_by().values("pk"))
    concerned = Q(pk__in=[])
    if account.person_id is not None and account.acting is None:
        concerned = Q(
            incident__players__person=account.person_id, incident__players__left_at__isnull=True
        )
    return Ruling.objects.filter(read | concerned).distinct().select_related("incident__event")


def rulings_concerning(person_id: int) -> QuerySet[Ruling]:
    """Return the rulings on calls that concerned a player, the newest first."""
    return (
        Ruling.objects.filter(
            incident__players__person=person_id, incident__players__left_at__isnull=True
        )
        .distinct()
        .select_related("incident__event")
        .order_by("-made_at", "-pk")
    )


def revision_in_force(ruling: Ruling) -> RulingRevision:
    """Return the current revision of a ruling."""
    return (
        ruling.revisions.select_related("made_by__person").prefetch_related("citations", "walks")
    ).latest("number")


def editions_ruled_under(event: Event) -> set[int]:
    """Return the editions of the rulings in force in an event, and of flows not discarded."""
    newer = RulingRevision.objects.filter(ruling=OuterRef("ruling"), number__gt=OuterRef("number"))
    standing = (
        RulingRevision.objects.filter(~Exists(newer), ruling__incident__event=event)
        .exclude(kind=RevisionKind.WITHDRAWN)
        .values_list("edition", flat=True)
    )
    flow_walks = FlowWalk.objects.filter(
        incident__event=event, incident__closed_at__isnull=True, dropped_at__isnull=True
    ).exclude(flow__in=list(MATTERS))  # the regulation is the same under every edition
    unused = flow_walks.filter(incident__ruling__isnull=True).values_list("edition", flat=True)
    return {*standing, *unused}


def revisions_citing(law: int | None, *, article: str = "") -> QuerySet[RulingRevision]:
    """Return the current revisions of rulings that cite a law, without those taken back.

    article: of the regulation, instead of a law.
    """
    query = Q(law=law) if law is not None else Q(law__isnull=True, address=article)
    newer = RulingRevision.objects.filter(ruling=OuterRef("ruling"), number__gt=OuterRef("number"))
    return (
        RulingRevision.objects.filter(
            Exists(RulingCitation.objects.filter(query, revision=OuterRef("pk")))
        )
        .exclude(Exists(newer))
        .exclude(kind=RevisionKind.WITHDRAWN)
        .select_related("ruling__incident__event")
        .order_by("-made_at", "-pk")
    )


def walks_to_rule_on(incident: Incident) -> list[FlowWalk]:
    """Return the flows of a call that were not discarded, in order; none of another edition."""
    edition = incident.event.law_edition
    return list(incident.walks.filter(dropped_at__isnull=True, edition=edition).order_by("pk"))


def citations_of_drafts(incident: Incident) -> str:
    """Return the citations of a call's drafts in a director's notation: "27B1, 27D"."""
    walks = walks_to_rule_on(incident)
    drafted = drafts_among(walks)
    measures = (m for walk in walks if walk.pk in drafted for m in walk.proposal)
    cited = dict.fromkeys(citation for m in measures for citation in cited_in(m["details"]))
    return ", ".join(cited_as(law, address) for law, address in cited)


def correction_window(incident: Incident) -> CorrectionWindow:
    """Return until when a ruling on a call may be corrected."""
    event = incident.event
    noted = times_of_sessions(event)
    starts = session_starts(event)
    later = [at for session, at in starts.items() if session > incident.session]
    mine = noted.get(incident.session)
    ended = mine.ended_at if mine is not None else None
    last_day = dt.datetime.combine(
        event.ends_on + dt.timedelta(days=1), dt.time(), timezone.get_current_timezone()
    )
    return CorrectionWindow(
        ruling_correction_ends(
            next_starts_at=min(later) if later else None,
            ended_at=ended or last_day,
            is_official=is_official(event),
            figures=regulation_of(event).corrections,
        ),
        assumed=not later and ended is None,
    )


def session_starts(event: Event) -> dict[int, dt.datetime]:
    """Return when the sessions of an event begin: as noted, else by the published timetable."""
    return session_starts_of_events([event], {event.pk: times_of_sessions(event)})[event.pk]


def session_starts_of_events(
    events: Sequence[Event], noted: Mapping[int, Mapping[int, SessionTimes]]
) -> dict[int, dict[int, dt.datetime]]:
    """Return by event when its sessions begin; noted: the times of each session. One query."""
    regulations = published_regulations(events)
    return {
        event.pk: {
            **_starts_by_timetable(regulations.get(event.pk)),
            **_noted_starts(noted[event.pk]),
        }
        for event in events
    }


def _noted_starts(noted: Mapping[int, SessionTimes]) -> dict[int, dt.datetime]:
    return {
        session: times.starts_at for session, times in noted.items() if times.starts_at is not None
    }


def _starts_by_timetable(regulation: EventRegulation | None) -> dict[int, dt.datetime]:
    """Return when sessions begin by the published regulation: its lines with boards to play."""
    if regulation is None:
        return {}
    zone = timezone.get_current_timezone()
    lines = [line for line in conditions_of(regulation).timetable if line.boards]
    lines.sort(key=lambda line: (line.day, line.starts_at))
    return {
        session: dt.datetime.combine(line.day, line.starts_at, zone)
        for session, line in enumerate(lines, start=1)
    }
