"""Until when a result may still be corrected. Moments come in; nothing here asks the clock."""

import datetime as dt
from dataclasses import dataclass

from scoring.engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class CorrectionFigures:
    """The periods of the regulation."""

    after_results: dt.timedelta = dt.timedelta(minutes=30)
    least: dt.timedelta = dt.timedelta(minutes=30)  # an event may not set less for board records
    before_next: dt.timedelta = dt.timedelta(minutes=30)
    director_official: dt.timedelta = dt.timedelta(hours=48)
    director_other: dt.timedelta = dt.timedelta(minutes=30)
    late_publication: dt.timedelta = dt.timedelta(hours=48)


FEDERATION = CorrectionFigures()


def record_correction_deadline(
    *,
    results_at: dt.datetime,
    next_session_at: dt.datetime | None = None,
    period: dt.timedelta | None = None,
    figures: CorrectionFigures = FEDERATION,
) -> dt.datetime:
    """Return until when players may have an agreed score of a pairs event put right.

    results_at: when the results could be checked. period: what the event sets instead.
    Raises: EngineError "correction_period_too_short". Source: RTP 2.2.7.2.
    """
    if period is not None:
        if period < figures.least:
            raise EngineError(
                "correction_period_too_short",
                minutes=_minutes(period),
                least=_minutes(figures.least),
            )
        return results_at + period
    return next_session_at if next_session_at is not None else results_at + figures.after_results


def director_correction_limit(
    *, ended_at: dt.datetime, official: bool, figures: CorrectionFigures = FEDERATION
) -> dt.datetime:
    """Return until when the director of a pairs event may put a sure error right alone.

    ended_at: end of the last session. Source: RTP 2.2.7.2.
    """
    return ended_at + (figures.director_official if official else figures.director_other)


def request_deadline(
    *,
    results_at: dt.datetime,
    next_session_at: dt.datetime | None = None,
    period: dt.timedelta | None = None,
    figures: CorrectionFigures = FEDERATION,
) -> dt.datetime:
    """Return until when players may ask for a result to be corrected, in any event.

    Half an hour after the results; with the next session on the same or the next day, until half
    an hour before it. The event may set a shorter `period`. Source: RTP 3.7.2.
    """
    if period is not None:
        return results_at + period
    if next_session_at is not None:
        days = (next_session_at.date() - results_at.date()).days
        if 0 <= days <= 1:
            return next_session_at - figures.before_next
    return results_at + figures.after_results


def late_request_deadline(
    *, ended_at: dt.datetime, figures: CorrectionFigures = FEDERATION
) -> dt.datetime:
    """Return until when justified requests are heard if the results came out late or in part.

    ended_at: end of the session or match. Source: RTP 3.7.2.
    """
    return ended_at + figures.late_publication


def pairs_request_deadline(
    *,
    results_at: dt.datetime,
    next_session_at: dt.datetime | None = None,
    period: dt.timedelta | None = None,
    figures: CorrectionFigures = FEDERATION,
) -> dt.datetime:
    """Return the later of the two deadlines that the regulation gives a pairs event.

    period: what the event sets instead of both. Raises: EngineError "correction_period_too_short".
    Source: RTP 2.2.7.2, 3.7.2.
    Open: which of the two articles rules in pairs events, asked federation 2026.
    """
    if period is not None:
        return record_correction_deadline(results_at=results_at, period=period, figures=figures)
    return max(
        record_correction_deadline(
            results_at=results_at, next_session_at=next_session_at, figures=figures
        ),
        request_deadline(results_at=results_at, next_session_at=next_session_at, figures=figures),
    )


def _minutes(period: dt.timedelta) -> int:
    return int(period.total_seconds()) // 60
