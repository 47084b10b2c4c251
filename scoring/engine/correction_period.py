"""Until when a result may be corrected. Times are arguments; nothing here reads the clock."""

import datetime as dt
from dataclasses import dataclass

from scoring.engine.errors import EngineError


@dataclass(frozen=True, slots=True)
class CorrectionFigures:
    """The periods of the regulation."""

    after_results: dt.timedelta = dt.timedelta(minutes=30)
    least: dt.timedelta = dt.timedelta(minutes=30)  # the least an event may set
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
    """Return until when players may have an agreed score of a pairs event corrected.

    results_at: when the results could first be checked. period: the event's own period, if it sets
    one. Raises: EngineError "correction_period_too_short". Source: RTP 2.2.7.2.
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
    """Return until when the director of a pairs event may correct a certain error unasked.

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
    """Return until when players may ask for the correction of a result, in any event.

    Half an hour after the results; if the next session is on the same or the next day, until half
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
    """Return until when justified requests are heard if the results were published late or in part.

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
    """Return the later of the two deadlines that the regulation sets for a pairs event.

    period: the event's own period, which replaces both. Raises: EngineError
    "correction_period_too_short". Source: RTP 2.2.7.2, 3.7.2. Open: which of the two articles
    applies to pairs events, asked federation 2026.
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
