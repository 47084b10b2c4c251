"""Until when an appeal may be made, for each of the bodies."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass

from federation.rules.figures_deadlines import AppealFigures
from rulings.rules.holidays import working_day_after


@dataclass(frozen=True, slots=True)
class RulingTimes:
    """The times on which the term of an appeal depends, in local time.

    next_match_at, next_session_at: at most one; neither after the last. The committee may have left
    by then.
    """

    ended_at: dt.datetime
    results_at: dt.datetime
    notified_at: dt.datetime
    next_match_at: dt.datetime | None = None
    next_session_at: dt.datetime | None = None
    committee_available: bool = True


def committee_appeal_ends(
    times: RulingTimes, *, holidays: Collection[dt.date], figures: AppealFigures
) -> dt.datetime:
    """Return until when a ruling may be appealed. Source: RTP 3.8.1.1."""
    usual = dt.timedelta(minutes=figures.committee_minutes)
    if times.notified_at <= times.ended_at + usual:
        return times.results_at + usual
    if times.next_match_at is not None:
        return times.next_match_at
    if times.next_session_at is not None:
        return times.next_session_at - dt.timedelta(minutes=figures.late_ruling_before_next_minutes)
    if times.committee_available:
        return max(times.results_at, times.notified_at) + usual
    return ad_hoc_appeal_ends(times.notified_at, holidays=holidays, figures=figures)


def ad_hoc_appeal_ends(
    notified_at: dt.datetime, *, holidays: Collection[dt.date], figures: AppealFigures
) -> dt.datetime:
    """Return until when the organiser accepts an appeal for a committee named afterwards.

    Source: RTP 3.8.1.1.
    """
    day = working_day_after(notified_at.date(), figures.ad_hoc_working_days, holidays)
    return dt.datetime.combine(day, figures.ad_hoc_time, notified_at.tzinfo)


def discipline_appeal_ends(told_on: dt.date, figures: AppealFigures) -> dt.date:
    """Return the last day for an appeal to the disciplinary council. Source: RTP 3.8.1.2."""
    return told_on + dt.timedelta(days=figures.discipline_days)


def justice_appeal_ends(
    notified_at: dt.datetime, *, ad_hoc: bool, figures: AppealFigures
) -> dt.datetime:
    """Return until when a committee's decision may be appealed to the council of justice.

    ad_hoc: the committee was named by the organiser afterwards. Source: RTP 3.8.3.
    """
    if ad_hoc:
        return notified_at + dt.timedelta(hours=figures.justice_from_ad_hoc_hours)
    return notified_at + dt.timedelta(minutes=figures.justice_from_committee_minutes)


def is_in_time(made_at: dt.datetime, ends_at: dt.datetime) -> bool:
    """Return whether an appeal came in time; the last minute counts as a whole.

    Source: RTP 3.8.1.1.
    """
    return made_at.replace(second=0, microsecond=0) <= ends_at
