"""Until when the recorded result of a table may be corrected, and who has to agree."""

import datetime as dt
from dataclasses import dataclass

from federation.errors import RuleError
from federation.rules.figures_deadlines import CorrectionFigures
from scoring.engine.correction_period import (
    director_correction_limit,
    late_request_deadline,
    pairs_request_deadline,
    request_deadline,
)
from scoring.engine_input.periods import correction_periods

PAIRS, GENERAL = "RTP 2.2.7.2", "RTP 3.7.2"


@dataclass(frozen=True, slots=True)
class RecordWindow:
    """agreed_until: for what both sides agree on. sure_until: for a director who is sure.

    None: there is no limit, but after agreed_until the organiser has to agree.
    """

    agreed_until: dt.datetime
    sure_until: dt.datetime | None
    article: str


@dataclass(frozen=True, slots=True)
class Consent:
    """Who vouches for a correction. organiser: who agreed for it; decided_by: a body's decision."""

    both_sides: bool = False
    director_is_sure: bool = False
    organiser: str = ""
    decided_by: str = ""


def record_window(
    *,
    in_teams: bool,
    is_official: bool,
    results_at: dt.datetime,
    next_starts_at: dt.datetime | None,
    session_ended_at: dt.datetime,
    event_ended_at: dt.datetime,
    figures: CorrectionFigures,
    period: dt.timedelta | None = None,
) -> RecordWindow:
    """Return the window of one session's results; if they were published late, the longer one.

    period: set by the organiser instead.

    Source: RTP 2.2.7.2, 3.7.2. Open: the two articles differ for pairs; the more generous counts.
    """
    periods = correction_periods(figures)
    find = request_deadline if in_teams else pairs_request_deadline
    agreed_until = find(
        results_at=results_at, next_session_at=next_starts_at, period=period, figures=periods
    )
    published_by = session_ended_at + dt.timedelta(minutes=figures.publish_within_minutes)
    if results_at > published_by:
        late = late_request_deadline(ended_at=session_ended_at, figures=periods)
        agreed_until = max(agreed_until, late)
    if in_teams:
        return RecordWindow(agreed_until, None, GENERAL)
    limit = director_correction_limit(
        ended_at=event_ended_at, official=is_official, figures=periods
    )
    return RecordWindow(agreed_until, max(limit, agreed_until), PAIRS)


def refuse_record_correction(now: dt.datetime, window: RecordWindow, consent: Consent) -> None:
    """Refuse a correction that nobody entitled vouches for, or that is too late.

    A decision of a committee or council is not bound by the window.
    Source: RTP 2.2.7.2, 3.7.2, Law 79 C (2007).
    """
    if consent.decided_by.strip():
        return
    if consent.both_sides and now <= window.agreed_until:
        return
    if not consent.director_is_sure:
        code = "correction_period_over" if consent.both_sides else "correction_needs_a_word"
        raise RuleError(code, article=window.article, until=window.agreed_until)
    if window.sure_until is not None:
        if now > window.sure_until:
            raise RuleError("correction_limit_over", article=PAIRS, until=window.sure_until)
    elif now > window.agreed_until and not consent.organiser.strip():
        raise RuleError("correction_needs_organiser", article=GENERAL, until=window.agreed_until)


def ruling_correction_ends(
    *,
    next_starts_at: dt.datetime | None,
    ended_at: dt.datetime,
    is_official: bool,
    figures: CorrectionFigures,
) -> dt.datetime:
    """Return until when a wrong ruling may be corrected.

    next_starts_at: of the next session or match, None after the last. Source: RTP 2.1.1.3.
    """
    if next_starts_at is not None:
        return next_starts_at - dt.timedelta(minutes=figures.ruling_before_next_minutes)
    if is_official:
        return ended_at + dt.timedelta(hours=figures.ruling_after_last_official_hours)
    return ended_at + dt.timedelta(minutes=figures.ruling_after_last_minutes)
