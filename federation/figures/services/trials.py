"""Trying a draft on a past season: computed by the apps above, and stored."""

import datetime as dt
from collections.abc import Sequence

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.module_loading import import_string

from federation.errors import RuleError
from federation.figures.rules.trial_results import EventTried, Mover, Stand, StoppedBy, Tried
from federation.figures.selectors.kinds import checked
from federation.figures.selectors.versions import subject_of
from federation.models import (
    Account,
    DraftState,
    FigureDraft,
    FigureTrial,
    FigureTrialEvent,
    FigureTrialLine,
    Job,
    Season,
)
from federation.selectors.shipped_rules import digest_of
from federation.services.audit import record_event
from federation.services.jobs import Progress, request_job

_BATCH = 500


def ask_to_try(*, draft: FigureDraft, season: Season, account: Account | None, on: dt.date) -> Job:
    """Request the trial of a draft on a season. Raises: RuleError."""
    if draft.state != DraftState.DRAFT:
        raise RuleError("figures_draft_closed", state=str(draft.get_state_display()))
    if draft.use not in settings.FIGURE_TRIALS:
        raise RuleError("figures_no_trial")
    if season.starts_on > on:
        raise RuleError("figures_season_not_begun", season=season.year)
    return request_job(
        "try_figures",
        arguments={"draft_id": draft.pk, "year": season.year},
        subject=subject_of(draft),
        account=account,
    )


def try_figures(
    *,
    draft_id: int,
    year: int,
    account: Account | None = None,
    progress: Progress = lambda _done, _of: None,
    now: dt.datetime | None = None,
) -> dict[str, object]:
    """Compute what a draft would have changed in a season; only the trial is stored.

    A repetition adds another trial, since the season may have changed.
    """
    draft = FigureDraft.objects.get(pk=draft_id)
    season = Season.objects.get(year=year)
    checked(draft.use, draft.figures)
    try_draft = import_string(settings.FIGURE_TRIALS[draft.use])
    tried: Tried = try_draft(season, figures=draft.figures, progress=progress)
    with transaction.atomic():
        trial = FigureTrial.objects.create(
            draft=draft,
            season=season,
            sha256=digest_of(draft.figures),
            tried_by=account,
            tried_at=now or timezone.now(),
            people=tried.people,
            events=tried.events,
        )
        lines = [_line(trial, mover) for mover in tried.movers]
        FigureTrialLine.objects.bulk_create(lines, batch_size=_BATCH)
        events = [_event(trial, event_tried) for event_tried in tried.stopped]
        FigureTrialEvent.objects.bulk_create(events, batch_size=_BATCH)
        record_event(
            "figures_tried",
            subject=subject_of(draft),
            account=account,
            details={"season": season.year, "moved": len(lines), "events": len(events)},
        )
    return {"trial": trial.pk, "moved": len(lines), "events": len(events)}


def _line(trial: FigureTrial, mover: Mover) -> FigureTrialLine:
    before: Stand = mover.before
    after: Stand = mover.after
    return FigureTrialLine(
        trial=trial,
        person_id=mover.person,
        club_id=mover.club,
        place_before=before.place,
        place_after=after.place,
        pe_before=before.pe,
        pe_after=after.pe,
        pm_tenths_before=before.pm_tenths,
        pm_tenths_after=after.pm_tenths,
        category_before=before.category,
        category_after=after.category,
    )


def _event(trial: FigureTrial, tried: EventTried) -> FigureTrialEvent:
    return FigureTrialEvent(
        trial=trial, subject=tried.subject, before=_data(tried.before), after=_data(tried.after)
    )


def _data(stopped: Sequence[StoppedBy]) -> list[dict[str, str]]:
    return [{"rule": stop.rule, "article": stop.article} for stop in stopped]
