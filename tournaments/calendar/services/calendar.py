"""The yearly cycle of the calendar: open, draft, proposals, final, associations' calendars."""

import datetime as dt
from dataclasses import dataclass, fields, replace

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from federation.models import Account, Association, Season
from federation.selectors.identity import start_date
from federation.selectors.rule_sets import regulation_row
from federation.services.audit import record_event
from federation.services.jobs import request_job
from tournaments.calendar.rules.calendar import CalendarAct, lateness
from tournaments.calendar.selectors.clashes import clashes_by_reservation
from tournaments.calendar.selectors.cycle import (
    deadlines_of,
    figures_of,
    open_proposals,
    open_reservations,
)
from tournaments.calendar.selectors.lines import calendar_lines, lines_of_association
from tournaments.calendar.services.messages import notify_of_proposal
from tournaments.events.services.changes import change_event
from tournaments.events.services.events import EventDraft
from tournaments.models import (
    AssociationCalendar,
    CalendarCycle,
    CalendarProposal,
    CalendarStage,
    CalendarVersion,
    DateReservation,
    Event,
    ProposalState,
    ReservationState,
)
from tournaments.rules.clashes import Weight

ARTICLE = "RTP 3.1.7"


@transaction.atomic
def open_cycle(*, season: Season, account: Account | None, now: dt.datetime) -> CalendarCycle:
    """Open the calendar of a season for proposals and reservations. Raises: RuleError if open."""
    Season.objects.select_for_update().get(pk=season.pk)
    if CalendarCycle.objects.filter(season=season).exists():
        raise RuleError("calendar_already_opened", article=ARTICLE, season=season.year)
    cycle = CalendarCycle.objects.create(
        season=season,
        rule_set=regulation_row(on=season.starts_on),
        opened_at=now,
        opened_by=account,
    )
    _record("calendar_opened", cycle, account)
    return cycle


@transaction.atomic
def send_draft(
    *, cycle: CalendarCycle, account: Account | None, now: dt.datetime
) -> CalendarVersion:
    """Send the draft of the calendar to associations and clubs; a late draft is marked.

    The reminders then notify every body once by e-mail. Raises: RuleError.
    Source: RTP 3.1.7.
    """
    cycle = _locked(cycle)
    if cycle.versions.filter(stage=CalendarStage.FINAL).exists():
        raise RuleError("calendar_is_final", article=ARTICLE, season=cycle.season.year)
    return _publish(cycle, CalendarStage.DRAFT, account, now)


@transaction.atomic
def publish_final_calendar(
    *, cycle: CalendarCycle, account: Account | None, now: dt.datetime
) -> CalendarVersion:
    """Publish the final calendar; if late it is marked. A later change becomes a new version.

    Raises: RuleError before the draft, while a request that came in time is undecided, or while an
    accepted date is on the day of an official event. Source: RTP 3.1.7.
    """
    cycle = _locked(cycle)
    if not cycle.versions.filter(stage=CalendarStage.DRAFT).exists():
        raise RuleError("calendar_draft_not_sent", article=ARTICLE, season=cycle.season.year)
    waiting = (
        open_proposals(cycle).filter(days_late=0).count()
        + open_reservations(cycle.season).filter(days_late=0).count()
    )
    if waiting:
        raise RuleError("calendar_has_undecided", article=ARTICLE, count=waiting)
    _refuse_clashes(cycle)
    return _publish(cycle, CalendarStage.FINAL, account, now)


def _refuse_clashes(cycle: CalendarCycle) -> None:
    accepted = list(
        DateReservation.objects.filter(
            season=cycle.season, state=ReservationState.ACCEPTED
        ).select_related("region", "club", "association")
    )
    clashes = clashes_by_reservation(accepted, figures=figures_of(cycle))
    for row in accepted:
        for clash in clashes[row.pk]:
            if clash.weight is Weight.FORBIDDEN:
                raise RuleError(
                    "calendar_has_clash",
                    article=ARTICLE,
                    title=row.title,
                    other=clash.title,
                    days=clash.days,
                )


def _publish(
    cycle: CalendarCycle, stage: CalendarStage, account: Account | None, now: dt.datetime
) -> CalendarVersion:
    number = cycle.versions.filter(stage=stage).count() + 1
    version = CalendarVersion.objects.create(
        cycle=cycle,
        stage=stage,
        number=number,
        content=calendar_lines(cycle.season),
        published_at=now,
        published_by=account,
        # Only the first version meets or misses the deadline; later ones are corrections.
        days_late=_late(cycle, CalendarAct(stage), now) if number == 1 else 0,
    )
    _record(
        f"calendar_{stage.lower()}_sent",
        cycle,
        account,
        version=version.number,
        days_late=version.days_late,
    )
    request_job(
        "issue_calendar",
        arguments={"version_id": version.pk},
        subject=f"calendar_version:{version.pk}",
        account=account,
    )
    return version


@transaction.atomic
def send_association_calendar(
    *,
    cycle: CalendarCycle,
    association: Association,
    account: Account | None,
    now: dt.datetime,
) -> AssociationCalendar:
    """Store an association's own calendar of the season in its present state; if late it is marked.

    Raises: RuleError if the association has nothing in the calendar. Source: RTP 3.1.7.
    """
    cycle = _locked(cycle)
    lines = lines_of_association(cycle.season, association)
    if not lines:
        raise RuleError("association_calendar_empty", article=ARTICLE, association=association.name)
    number = cycle.association_calendars.filter(association=association).count() + 1
    sent = AssociationCalendar.objects.create(
        cycle=cycle,
        association=association,
        number=number,
        content=lines,
        sent_at=now,
        sent_by=account,
        days_late=_late(cycle, CalendarAct.ASSOCIATION_CALENDAR, now) if number == 1 else 0,
    )
    _record(
        "association_calendar_sent",
        cycle,
        account,
        association=association.code,
        days_late=sent.days_late,
    )
    return sent


@dataclass(frozen=True, slots=True)
class ProposalDraft:
    """A proposal of an association: a text and, if it is about an event, the new days."""

    association: Association
    text: str
    event: Event | None = None
    starts_on: dt.date | None = None
    ends_on: dt.date | None = None


@transaction.atomic
def submit_proposal(
    *, cycle: CalendarCycle, draft: ProposalDraft, account: Account | None, now: dt.datetime
) -> CalendarProposal:
    """Store an association's proposal to change the calendar; after the deadline it is marked late.

    Raises: RuleError before the draft was sent, or for an incomplete proposal. Source: RTP 3.1.7.
    """
    cycle = _locked(cycle)
    if not cycle.versions.filter(stage=CalendarStage.DRAFT).exists():
        raise RuleError("calendar_draft_not_sent", article=ARTICLE, season=cycle.season.year)
    if not draft.text.strip():
        raise RuleError("proposal_without_words", article=ARTICLE)
    first, last = draft.starts_on, draft.ends_on or draft.starts_on
    if draft.event is not None and draft.event.season_id != cycle.season_id:
        raise RuleError("proposal_of_another_season", article=ARTICLE, season=cycle.season.year)
    if first is not None and last is not None:
        _refuse_days(first, last, cycle.season)
    elif last is not None:
        raise RuleError("event_ends_before_it_starts")
    proposal = CalendarProposal.objects.create(
        cycle=cycle,
        association=draft.association,
        event=draft.event,
        starts_on=first,
        ends_on=last,
        text=draft.text.strip(),
        submitted_at=now,
        submitted_by=account,
        days_late=_late(cycle, CalendarAct.PROPOSAL, now),
    )
    _record(
        "calendar_proposal_submitted",
        cycle,
        account,
        proposal=proposal.pk,
        days_late=proposal.days_late,
    )
    return proposal


def _refuse_days(first: dt.date, last: dt.date, season: Season) -> None:
    if last < first:
        raise RuleError("event_ends_before_it_starts")
    if first < season.starts_on or last > season.ends_on:
        raise RuleError("reservation_outside_season", season=season.year)


@transaction.atomic
def decide_proposal(
    *,
    proposal: CalendarProposal,
    is_accepted: bool,
    reason: str,
    account: Account | None,
    now: dt.datetime,
) -> CalendarProposal:
    """Accept or refuse a proposal; if accepted, the event is moved. Raises: RuleError."""
    row = CalendarProposal.objects.select_for_update().get(pk=proposal.pk)
    if row.state != ProposalState.SUBMITTED:
        raise RuleError("proposal_already_decided", article=ARTICLE)
    if not is_accepted and not reason.strip():
        raise RuleError("decision_without_reason", article=ARTICLE)
    if is_accepted and row.event is not None and row.starts_on and row.ends_on:
        change_event(
            event=row.event,
            draft=replace(_as_it_is(row.event), starts_on=row.starts_on, ends_on=row.ends_on),
            account=account,
            now=now,
        )
    row.state = ProposalState.ACCEPTED if is_accepted else ProposalState.REFUSED
    row.reason, row.decided_at, row.decided_by = reason.strip(), now, account
    row.save()
    _record(
        f"calendar_proposal_{row.state.lower()}",
        row.cycle,
        account,
        proposal=row.pk,
        reason=row.reason,
    )
    notify_of_proposal(row, now=now)
    return row


def _as_it_is(event: Event) -> EventDraft:
    return EventDraft(**{field.name: getattr(event, field.name) for field in fields(EventDraft)})


def _locked(cycle: CalendarCycle) -> CalendarCycle:
    rows = CalendarCycle.objects.select_for_update(of=("self",))
    return rows.select_related("season", "rule_set").get(pk=cycle.pk)


def _late(cycle: CalendarCycle, act: CalendarAct, now: dt.datetime) -> int:
    return lateness(
        act,
        done_on=timezone.localdate(now),
        deadlines=deadlines_of(cycle),
        figures=figures_of(cycle).calendar,
        begun_on=start_date(),
    )


def _record(act: str, cycle: CalendarCycle, account: Account | None, **details: object) -> None:
    record_event(act, subject=f"calendar:{cycle.pk}", account=account, details=details)
