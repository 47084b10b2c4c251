"""Until when directors may correct their own rulings."""

import datetime as dt

from federation.rules.figures_deadlines import CorrectionFigures


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
