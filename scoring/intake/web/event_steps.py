"""What is done for an event and what comes next: before play, in play, and after it."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from django.db.models import Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from federation.texts.dates import date_format
from scoring.live.rules.lines import HAS_RESULT
from scoring.live.selectors.in_play import session_in_play
from scoring.models import BookLine, BookSession, FileState, ResultFile, ResultState
from scoring.standings.selectors.progress import progress_of
from scoring.standings.web.event_head import EventHead
from tournaments.models import EntryTerms, Event, EventKind, SeatingPlan, Session, SessionHours
from tournaments.page_parts.clock_words import clock_in_words
from tournaments.preflight.rules import Finding, Level
from tournaments.preflight.selectors.preflight import preflight
from tournaments.preflight.texts import line_in_words
from tournaments.rules.event_class import Recognition
from tournaments.seating.selectors.clock_now import clock_now
from tournaments.selectors.rule_sets import recognition_of
from tournaments.teams.selectors.schedule import has_schedule
from tournaments.teams.selectors.withdrawals import matches_of_withdrawn

SEND = "#send"  # the form for a result file, on the page itself


class Phase(StrEnum):
    """Where an event stands."""

    BEFORE = "BEFORE"
    PLAY = "PLAY"
    AFTER = "AFTER"
    CANCELLED = "CANCELLED"


class StepState(StrEnum):
    """NOTED: done, with something to look at; NEXT: the one to do now; OPEN: to be done later.

    BLOCKED: another step comes first.
    """

    DONE = "DONE"
    NOTED = "NOTED"
    NEXT = "NEXT"
    OPEN = "OPEN"
    BLOCKED = "BLOCKED"


STATE_WORDS = {
    StepState.DONE: gettext_lazy("done"),
    StepState.NOTED: pgettext_lazy("a step of an event", "to look at"),
    StepState.NEXT: pgettext_lazy("a step of an event", "next"),
    StepState.OPEN: pgettext_lazy("a step of an event", "to do"),
    StepState.BLOCKED: pgettext_lazy("a step of an event", "later"),
}


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the organiser's work: its state, what is known or missing, and its page.

    waits: it may be left for the day of play; it comes next when nothing else is to do.
    """

    title: str
    href: str
    button: str
    state: StepState
    text: str = ""
    waits: bool = False

    @property
    def word(self) -> str | Promise:
        """Return the state as a word."""
        return STATE_WORDS[self.state]


@dataclass(frozen=True, slots=True)
class Playing:
    """The session that is played now, for whoever runs it."""

    session: Session
    clock: str


@dataclass(frozen=True, slots=True)
class EventWork:
    """The work of an organiser on an event. next: the step to do now, None when all is done."""

    phase: Phase
    steps: tuple[Step, ...] = ()
    playing: Playing | None = None

    @property
    def next(self) -> Step | None:
        """Return the step to do now."""
        return next((step for step in self.steps if step.state is StepState.NEXT), None)

    def sends_now(self, event: Event, *, on: dt.date) -> bool:
        """Return whether a result file may come now: its step is next, or it is the day of play.

        A club that plays with its own scorer does none of the other steps here.
        """
        if self.next is not None and self.next.href == SEND:
            return True
        return self.phase is Phase.BEFORE and event.starts_on <= on


def event_work(head: EventHead, files: Sequence[ResultFile], *, now: dt.datetime) -> EventWork:
    """Return where an event stands, with the steps of that phase in their order."""
    event, on = head.event, timezone.localdate(now)
    if event.cancelled_at is not None:
        return EventWork(Phase.CANCELLED)
    if (session := session_in_play(event, now=now)) is not None:
        reading = clock_now(session, now=now)
        clock = clock_in_words(reading) if reading is not None else ""
        return EventWork(Phase.PLAY, playing=Playing(session, clock))
    if event.ends_on < on or _is_over(head, on=on):
        return EventWork(Phase.AFTER, _with_next(_after(head, files)))
    if event.kind == EventKind.TEAMS and event.starts_on <= on and has_schedule(event):
        return EventWork(Phase.PLAY)
    return EventWork(Phase.BEFORE, _with_next(_before(event, on)))


def _is_over(head: EventHead, *, on: dt.date) -> bool:
    """Return whether all of an event was played: to its last round, or closed before it."""
    if head.result is None:
        return False
    if progress_of(head.event, head.result, on=on) is None:
        return True
    closed = BookSession.objects.filter(
        session__event=head.event, closed_version__isnull=False
    ).count()
    return head.event.kind != EventKind.TEAMS and closed >= head.event.planned_sessions


def _with_next(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Mark the first open step as the next: one that may wait for the day comes last."""
    still_open = [step for step in steps if step.state is StepState.OPEN]
    first = next((step for step in still_open if not step.waits), None)
    chosen = first or next(iter(still_open), None)
    return tuple(replace(step, state=StepState.NEXT) if step is chosen else step for step in steps)


def _before(event: Event, on: dt.date) -> list[Step]:
    lines = preflight(event, on=on)
    entries = event.entries.filter(withdrawn_at__isnull=True).count()
    own = {"entries", "reserves", "regulation", "director"}
    played = (
        [_draw_of_teams(event, entries)]
        if event.kind == EventKind.TEAMS
        else _session_and_seating(event, entries, on)
    )
    return [
        _entries(event, entries, on),
        _of_lines(
            lines, {"regulation"}, _("Regulation of the event"), _("Write the regulation"),
            reverse("event-regulation", args=[event.pk]),
        ),
        _of_lines(
            lines, {"director"}, _("Director"), _("Name the director"),
            reverse("event-direction", args=[event.pk]),
        ),
        _of_lines(
            lines, {line.topic for line in lines} - own, _("Pre-flight"), _("Read the pre-flight"),
            reverse("event-preflight", args=[event.pk]),
        ),
        *played,
    ]  # fmt: skip


def _of_lines(
    lines: Sequence[Finding], topics: set[str], title: str, button: str, href: str
) -> Step:
    """Return a step whose state the lines of the pre-flight tell."""
    own = [line for line in lines if line.topic in topics]
    against = [line for line in own if line.level in {Level.ERROR, Level.NEEDS}]
    noted = against or [line for line in own if line.level is Level.WARNING]
    state = StepState.OPEN if against else StepState.NOTED if noted else StepState.DONE
    return Step(title, href, button, state, line_in_words(noted[0]) if noted else "")


def _entries(event: Event, entries: int, on: dt.date) -> Step:
    """Return the step of entries: online by terms, or typed in by the organiser.

    On the day of the session who comes is entered at the desk.
    """
    terms = EntryTerms.objects.filter(event=event).first()
    parts = [ngettext("%(n)s entry", "%(n)s entries", entries) % {"n": entries}]
    if terms is not None:
        closes = date_format(timezone.localtime(terms.closes_at), "SHORT_DATETIME_FORMAT")
        parts.append(_("online until %(moment)s") % {"moment": closes})
    elif not entries:
        parts = [_("None yet: online, or at the desk on the day")]
    href, button = reverse("event-registrations", args=[event.pk]), _("Say how one enters")
    session = event.sessions.filter(played_on=on).order_by("number").first()
    if session is not None:
        href, button = reverse("walk-ins", args=[session.pk]), _("Enter who comes")
    return Step(
        _("Entries"),
        href,
        button,
        StepState.DONE if terms is not None or entries else StepState.OPEN,
        " · ".join(parts),
        waits=True,
    )


def _session_and_seating(event: Event, entries: int, on: dt.date) -> list[Step]:
    """Return the steps of the next session: its time, and who sits where."""
    closed = BookSession.objects.filter(session__event=event, closed_version__isnull=False).values(
        "session"
    )
    session = (
        event.sessions.filter(played_on__gte=on)
        .exclude(pk__in=closed)
        .select_related("hours")
        .order_by("number")
        .first()
    )
    hours: SessionHours | None = getattr(session, "hours", None)
    sessions = reverse("event-sessions", args=[event.pk])
    when = ""
    if session is not None and hours is not None:
        when = _("Session %(n)s, %(moment)s") % {
            "n": session.number,
            "moment": date_format(timezone.localtime(hours.starts_at), "SHORT_DATETIME_FORMAT"),
        }
    time = Step(
        _("Session and its hour"), sessions, _("Set up the session"),
        StepState.DONE if when else StepState.OPEN, when,
    )  # fmt: skip
    title, button = _("Seating"), _("Seat the players")
    if session is None or hours is None:
        missing = _("once the session has its hour")
        return [time, Step(title, sessions, button, StepState.BLOCKED, missing)]
    desk = f"{reverse('session-desk', args=[session.pk])}#seats"
    if SeatingPlan.objects.filter(session=session).exists():
        return [time, Step(title, desk, button, StepState.DONE)]
    if not entries:
        missing = _("once somebody is entered")
        return [time, Step(title, desk, button, StepState.BLOCKED, missing)]
    return [time, Step(title, desk, button, StepState.OPEN, waits=True)]


def _draw_of_teams(event: Event, entries: int) -> Step:
    href = reverse("schedule-manage", args=[event.pk])
    title, button = _("Draw of the matches"), _("Say how it is played, and draw")
    if has_schedule(event):
        if matches_of_withdrawn().filter(event=event).exists():
            contains = _("it contains a team that withdrew")
            return Step(title, href, _("See the draw"), StepState.OPEN, contains)
        return Step(title, href, button, StepState.DONE)
    if entries < 2:  # nobody to meet
        missing = _("once two teams are entered")
        return Step(title, href, button, StepState.BLOCKED, missing)
    return Step(title, href, button, StepState.OPEN)


def _after(head: EventHead, files: Sequence[ResultFile]) -> list[Step]:
    event, result = head.event, head.result
    return [_results(head, files), *_of_homologation(event, head, has_results=result is not None)]


def _results(head: EventHead, files: Sequence[ResultFile]) -> Step:
    """Return the step of the results: a file to confirm, a session to close, or a file to send."""
    event, title = head.event, _("Results")
    waiting = next((file for file in files if file.state == FileState.WAITING), None)
    if waiting is not None:
        href = reverse("file-detail", args=[waiting.pk])
        return Step(title, href, _("Read and confirm"), StepState.OPEN, waiting.name)
    if head.result is not None:
        href = reverse("event-detail", args=[event.pk])
        at = date_format(timezone.localtime(head.result.published_at), "SHORT_DATETIME_FORMAT")
        text = _("published on %(moment)s") % {"moment": at}
        return Step(title, href, _("Read the results"), StepState.DONE, text)
    noted = BookLine.objects.filter(session=OuterRef("session"), state__in=HAS_RESULT)
    unclosed = BookSession.objects.filter(
        Exists(noted), session__event=event, closed_version__isnull=True
    )
    row = unclosed.order_by("session__number").first()
    if row is not None:
        href = reverse("session-console", args=[row.session_id])
        text = _("noted at the tables; published when the session is closed")
        return Step(title, href, _("Close the session"), StepState.OPEN, text)
    return Step(title, SEND, _("Send the results"), StepState.OPEN, _("none were sent"))


def _of_homologation(event: Event, head: EventHead, *, has_results: bool) -> list[Step]:
    """Return the step of the homologation; none for an event outside the regulation."""
    if recognition_of(event) is Recognition.OUTSIDE:
        return []
    title, button = _("Homologation"), _("See what is missing")
    href = reverse("homologation-detail", args=[event.pk])
    if not has_results or head.result is None:
        missing = _("once there are results")
        return [Step(title, href, button, StepState.BLOCKED, missing)]
    is_done = head.result.state == ResultState.HOMOLOGATED
    state = StepState.DONE if is_done else StepState.OPEN
    return [Step(title, href, button, state, head.state.conditions or head.state.text)]
