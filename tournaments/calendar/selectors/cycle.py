"""The state of a season's calendar: deadlines met, missed or to come."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from federation.bodies.selectors.mandates import associations_of, clubs_of, has_office_mandate
from federation.errors import RuleError
from federation.models import Account, Association, IssuedDocument, Season
from federation.rules.rule_sets import RuleSetFigures
from federation.selectors.identity import start_date
from federation.selectors.request_cache import once_per_request
from federation.selectors.rule_sets import regulation
from tournaments.calendar.rules.calendar import CalendarDeadlines, calendar_deadlines
from tournaments.models import (
    OPEN_STATES,
    CalendarCycle,
    CalendarProposal,
    CalendarStage,
    CalendarVersion,
    DateReservation,
    ProposalState,
    ReservationState,
)


@dataclass(frozen=True, slots=True)
class CycleStep:
    """One deadline of the cycle. state: DONE, LATE, DUE (within a week), COMING.

    OPEN: not done, but due before the federation began to use this site.

    done_on: when it was done, or None. missing: the bodies that have not done it yet.
    """

    act: str
    due_on: dt.date
    state: str
    done_on: dt.date | None = None
    days_late: int = 0
    missing: int = 0


def figures_of(cycle: CalendarCycle) -> RuleSetFigures:
    """Return the regulation's figures for a season's calendar."""
    return regulation(cycle.rule_set)


def deadlines_of(cycle: CalendarCycle) -> CalendarDeadlines:
    """Return the deadlines of a season's calendar."""
    return calendar_deadlines(cycle.season.starts_on, figures=figures_of(cycle).calendar)


def cycle_of(season: Season) -> CalendarCycle:
    """Return the cycle of a season. Raises: RuleError if it has not been opened."""
    calendar_cycle = (
        CalendarCycle.objects.select_related("season", "rule_set").filter(season=season).first()
    )
    if calendar_cycle is None:
        raise RuleError("calendar_not_opened", article="RTP 3.1.7", season=season.year)
    return calendar_cycle


@once_per_request
def cycles_open(*, on: dt.date) -> list[CalendarCycle]:
    """Return the cycles of seasons that have not ended, by date.

    Annotations: `draft_sent`, when the first draft was published; `is_final`, whether a final
    calendar was published; `asked` and `proposed`, the numbers of dates and proposals that wait for
    the office.
    """
    versions = CalendarVersion.objects.filter(cycle=OuterRef("pk"))
    drafts = versions.filter(stage=CalendarStage.DRAFT).order_by("number")
    date_reservations = DateReservation.objects.filter(
        season=OuterRef("season"), state=ReservationState.REQUESTED
    )
    proposed = CalendarProposal.objects.filter(cycle=OuterRef("pk"), state=ProposalState.SUBMITTED)
    rows = CalendarCycle.objects.filter(season__ends_on__gte=on).annotate(
        draft_sent=Subquery(drafts.values("published_at")[:1]),
        is_final=Exists(versions.filter(stage=CalendarStage.FINAL)),
        asked=_number(date_reservations, "season"),
        proposed=_number(proposed, "cycle"),
    )
    return list(rows.select_related("season", "rule_set").order_by("season__year"))


def _number(rows: QuerySet[Any], by: str) -> Coalesce:
    """Return the number of rows of each group, 0 if none."""
    counted = rows.order_by().values(by).annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted), 0)


def first_version(cycle: CalendarCycle, stage: CalendarStage) -> CalendarVersion | None:
    """Return the first version of a stage, which met or missed the deadline."""
    return cycle.versions.filter(stage=stage).order_by("number").first()


def associations_missing(cycle: CalendarCycle) -> list[Association]:
    """Return the associations that have not sent their calendar of the season."""
    sent = cycle.association_calendars.values("association")
    return list(Association.objects.exclude(pk__in=sent).order_by("name"))


def open_proposals(cycle: CalendarCycle) -> QuerySet[CalendarProposal]:
    """Return the undecided proposals."""
    rows = cycle.proposals.filter(state=ProposalState.SUBMITTED)
    return rows.select_related("association", "event").order_by("submitted_at", "pk")


def open_reservations(season: Season) -> QuerySet[DateReservation]:
    """Return the reservations waiting for the office or for an answer to its offer."""
    rows = DateReservation.objects.filter(season=season, state__in=OPEN_STATES)
    return rows.select_related("club__association", "association", "contact", "region", "season")


def timeline(cycle: CalendarCycle, *, on: dt.date) -> list[CycleStep]:
    """Return the deadlines of the cycle in order, each with its state on a day."""
    days, begun = deadlines_of(cycle), start_date()
    firsts: dict[str, CalendarVersion] = {}
    for version in cycle.versions.order_by("-number"):
        firsts[version.stage] = version
    missing = associations_missing(cycle)
    last = cycle.association_calendars.order_by("-sent_at").first()
    undecided = open_proposals(cycle).count() + open_reservations(cycle.season).count()
    return [
        _version_step("DRAFT", days.draft_by, firsts.get(CalendarStage.DRAFT), on, begun),
        CycleStep(
            "PROPOSALS",
            days.proposals_by,
            "DONE"
            if on > days.proposals_by and not undecided
            else _state(days.proposals_by, on, begun),
            missing=undecided,
        ),
        _version_step("FINAL", days.final_by, firsts.get(CalendarStage.FINAL), on, begun),
        CycleStep(
            "ASSOCIATION_CALENDARS",
            days.association_calendars_by,
            _state(days.association_calendars_by, on, begun) if missing else "DONE",
            done_on=timezone.localdate(last.sent_at) if last and not missing else None,
            days_late=last.days_late if last and not missing else 0,
            missing=len(missing),
        ),
    ]


def _version_step(
    act: str,
    due_on: dt.date,
    version: CalendarVersion | None,
    on: dt.date,
    begun: dt.date | None,
) -> CycleStep:
    if version is None:
        return CycleStep(act, due_on, _state(due_on, on, begun))
    done_on = timezone.localdate(version.published_at)
    return CycleStep(act, due_on, "DONE", done_on=done_on, days_late=version.days_late)


def _state(due_on: dt.date, on: dt.date, begun: dt.date | None) -> str:
    if on > due_on:
        return "OPEN" if begun is not None and due_on < begun else "LATE"
    return "DUE" if due_on - on <= dt.timedelta(days=7) else "COMING"


def reservations_visible_to(account: Account, *, on: dt.date) -> QuerySet[DateReservation]:
    """Return the reservations of the bodies an account acts for; all for the office."""
    rows = DateReservation.objects.select_related(
        "season", "club__association", "association", "contact", "region", "event"
    )
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(
        Q(club__in=clubs_of(account, on=on)) | Q(association__in=associations_of(account, on=on))
    )


def dates_of_clubs(
    associations: Sequence[Association], *, on: dt.date
) -> QuerySet[DateReservation]:
    """Return the future dates granted to clubs of some associations, by day."""
    rows = DateReservation.objects.filter(
        club__association__in=associations, state=ReservationState.ACCEPTED, ends_on__gte=on
    )
    return rows.select_related("club").order_by("starts_on", "pk")


def proposals_visible_to(account: Account, *, on: dt.date) -> QuerySet[CalendarProposal]:
    """Return the proposals of the associations an account acts for; all for the office."""
    rows = CalendarProposal.objects.select_related("cycle__season", "association", "event")
    if has_office_mandate(account, on=on):
        return rows
    return rows.filter(association__in=associations_of(account, on=on))


def cycles_visible_to(account: Account, *, on: dt.date) -> QuerySet[CalendarCycle]:
    """Return every cycle, with the `year` of its season; cycles are public."""
    rows = CalendarCycle.objects.select_related("season", "rule_set")
    return rows.annotate(year=F("season__year"))


def seasons_without_calendar(*, on: dt.date) -> QuerySet[Season]:
    """Return the seasons that have not ended and have no calendar yet, by date."""
    opened = CalendarCycle.objects.values("season")
    return Season.objects.filter(ends_on__gte=on).exclude(pk__in=opened).order_by("year")


def associations_spoken_for(account: Account, *, on: dt.date) -> QuerySet[Association]:
    """Return the associations for which an account sends proposals; all for the office."""
    if has_office_mandate(account, on=on):
        return Association.objects.order_by("name")
    return associations_of(account, on=on).order_by("name")


def versions_of(cycle: CalendarCycle) -> Sequence[CalendarVersion]:
    """Return the versions sent and published, latest first."""
    return list(cycle.versions.select_related("published_by").order_by("-pk"))


def planner_paper(season: Season) -> IssuedDocument | None:
    """Return the planner of a season's latest calendar, without the PDF."""
    versions = CalendarVersion.objects.filter(cycle__season=season).values_list("pk", flat=True)
    rows = IssuedDocument.objects.filter(
        subject__in=[f"calendar_version:{pk}" for pk in versions],
        series__kind="year_planner",
        replaced_by__isnull=True,
    )
    return rows.only("code", "title").order_by("-pk").first()
