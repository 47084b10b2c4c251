"""Events that wait for homologation, with their conditions: the ready ones first."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.core.cache import cache
from django.db.models import Max, Q, QuerySet
from django.utils import timezone

from federation.bodies.selectors.mandates import (
    has_office_mandate,
    own_associations,
    own_clubs,
)
from federation.models import Account, AuditEvent
from federation.rules.organisers import OrganiserKind
from scoring.homologation.rules.checklist import Condition as ChecklistLine
from scoring.homologation.rules.checklist import missing_conditions
from scoring.homologation.rules.checklist_conditions import RULES as OF_CHECKLIST
from scoring.homologation.rules.conditions import Condition, stopping
from scoring.homologation.selectors.gate import check_events
from scoring.homologation.selectors.knockouts import RULE as KNOCKOUT_OVER
from scoring.homologation.selectors.late_changes import RULES as LATE_CHANGES
from scoring.rules.late_changes import EventWindows
from scoring.selectors.windows import windows_of, windows_of_events
from scoring.standings.selectors.waiting import events_to_homologate
from tournaments.models import Event

# Checking reads every result of an event, so no page checks more events than this.
ASKED = 40
KEPT_SECONDS = 900
# Acts on work and papers, which no condition reads.
_OF_NO_CONDITION = ("job:", "document:")


class WaitsFor(StrEnum):
    """The person for whom an event waits."""

    NOBODY = "ready"
    CORRECTIONS = "corrections"
    OFFICE = "office"
    ORGANISER = "organiser"
    OTHERS = "others"
    REGULATION = "regulation"


# Why a line of the checklist is not met -> who has to act. Source: RTP 3.1.6, 3.2.2, 3.8.
_WHO = {
    "report_is_to_be_read": WaitsFor.OFFICE,
    "appeals_not_recorded": WaitsFor.OFFICE,
    "fee_is_not_billed": WaitsFor.OFFICE,
    "charges_outstanding": WaitsFor.ORGANISER,
    "participants_not_in_order": WaitsFor.ORGANISER,
    "report_is_missing": WaitsFor.OTHERS,
    "report_was_returned": WaitsFor.OTHERS,
    "cj_appeal_open": WaitsFor.OTHERS,
    "cr_appeal_open": WaitsFor.OTHERS,
}
LICENSED = "3.1.4.1-a"
# Conditions that are not lines of the checklist, and do not make an event
# break the regulation for good.
_OF_RULE = {
    LICENSED: WaitsFor.ORGANISER,
    "2.1.1.1-d": WaitsFor.OTHERS,
    KNOCKOUT_OVER: WaitsFor.ORGANISER,
    **dict.fromkeys(LATE_CHANGES.values(), WaitsFor.OTHERS),
}
_FIRST = (WaitsFor.REGULATION, WaitsFor.OFFICE, WaitsFor.ORGANISER, WaitsFor.OTHERS)


@dataclass(frozen=True, slots=True)
class Queued:
    """One event of the queue: the lines of 3.1.6, and each condition with its state.

    open_until: the last moment at which results may still be corrected, None once it has passed.
    """

    event: Event
    checklist: tuple[ChecklistLine, ...]
    conditions: tuple[Condition, ...]
    open_until: dt.datetime | None = None

    @property
    def is_ready(self) -> bool:
        """Return whether no condition stops the event and its correction period is over."""
        return not self.stopping and self.open_until is None

    @property
    def stopping(self) -> tuple[Condition, ...]:
        """Return the conditions that stop the event; none if it is ready."""
        return stopping(self.conditions)

    @property
    def against(self) -> tuple[Condition, ...]:
        """Return the articles of the regulation that the event does not meet."""
        outstanding = {*OF_CHECKLIST, *_OF_RULE}
        return tuple(condition for condition in self.stopping if condition.rule not in outstanding)

    @property
    def unmet_rules(self) -> tuple[Condition, ...]:
        """Return what stops the event besides report, licences, appeals and payment."""
        others = {*OF_CHECKLIST, LICENSED}
        return tuple(condition for condition in self.stopping if condition.rule not in others)

    @property
    def waits_for(self) -> WaitsFor:
        """Return who has to act first. A breach of the regulation comes before all else."""
        if not self.stopping:
            return WaitsFor.CORRECTIONS if self.open_until else WaitsFor.NOBODY
        missing = missing_conditions(self.checklist)
        waiting = {_WHO[condition.reason] for condition in missing if condition.reason in _WHO}
        waiting |= {
            _OF_RULE[condition.rule] for condition in self.stopping if condition.rule in _OF_RULE
        }
        if self.against or not waiting:
            return WaitsFor.REGULATION
        if self.event.organiser_kind == OrganiserKind.FEDERATION:
            waiting = {WaitsFor.OFFICE if who is WaitsFor.ORGANISER else who for who in waiting}
        return next(kind for kind in _FIRST if kind in waiting)


@dataclass(frozen=True, slots=True)
class QueueReader:
    """Who reads the queue. clubs, associations: those the reader is secretary of."""

    is_office: bool
    clubs: frozenset[int]
    associations: frozenset[int]

    def answers_for(self, event: Event) -> bool:
        """Return whether the reader acts for the organiser of an event."""
        return (
            self.is_office
            or event.club_id in self.clubs
            or event.association_id in self.associations
        )


def queue_reader(account: Account, *, on: dt.date) -> QueueReader:
    """Return an account as a reader of the queue."""
    return QueueReader(
        has_office_mandate(account, on=on),
        frozenset(club.pk for club in own_clubs(account, on=on)),
        frozenset(association.pk for association in own_associations(account, on=on)),
    )


def events_in_queue(account: Account, *, on: dt.date) -> QuerySet[Event]:
    """Return the events that were played and whose results are provisional, the oldest first."""
    events = events_to_homologate(account, on=on).filter(ends_on__lte=on)
    return events.prefetch_related("sessions")


def queued_events(events: Sequence[Event], *, on: dt.date) -> list[Queued]:
    """Return events with their conditions: the ready ones first, then the oldest.

    The conditions are cached until the event, or anything but another event, changes, a quarter of
    an hour at most. The act of homologation does not use this: it checks the conditions again.
    """
    latest = _latest_acts(events)
    keys = {event.pk: f"queue:{event.pk}:{latest[event.pk]}:{on:%Y%m%d}" for event in events}
    cached = cache.get_many(keys.values())
    now = timezone.now()
    uncached = [event for event in events if keys[event.pk] not in cached]
    windows = windows_of_events(uncached, now)
    new = {
        keys[checked.event.pk]: (
            checked.checklist,
            checked.conditions,
            _latest(windows[checked.event.pk]),
        )
        for checked in check_events(uncached)
    }
    cache.set_many(new, KEPT_SECONDS)
    queue = []
    for event in events:
        checklist, conditions, until = (cached | new)[keys[event.pk]]
        queue.append(Queued(event, checklist, conditions, until if until and until > now else None))
    return sorted(
        queue, key=lambda queued: (not queued.is_ready, queued.event.ends_on, queued.event.pk)
    )


def _latest_acts(events: Sequence[Event]) -> dict[int, str]:
    """Return for each event its latest act, and the latest one that is of no event. Two queries.

    What is done on one event leaves the conditions of the others as they are.
    """
    of_others = Q(subject__startswith="event:")
    for about in _OF_NO_CONDITION:
        of_others |= Q(subject__startswith=about)
    common = AuditEvent.objects.exclude(of_others).order_by("-pk").values_list("pk", flat=True)
    anything = common.first() or 0
    subjects = {f"event:{event.pk}": event.pk for event in events}
    rows = AuditEvent.objects.filter(subject__in=subjects).order_by().values_list("subject")
    own = {subjects[subject]: last for subject, last in rows.annotate(last=Max("pk"))}
    return {event.pk: f"{anything}-{own.get(event.pk, 0)}" for event in events}


def corrected_until(event: Event, now: dt.datetime) -> dt.datetime | None:
    """Return until when players may have a result corrected. Source: RTP 2.2.7.2, 3.7.2."""
    return _latest(windows_of(event, now))


def _latest(windows: EventWindows) -> dt.datetime | None:
    return max((session.agreed_until for session in windows.sessions.values()), default=None)
