"""The periods in which results may be corrected, as the rule set of an event states them."""

import datetime as dt

from federation.rules.figures_deadlines import CorrectionFigures
from scoring.engine.correction_period import CorrectionFigures as Periods


def correction_periods(figures: CorrectionFigures) -> Periods:
    """Return the figures of a rule set in the form the engine needs. Source: RTP 2.2.7.2, 3.7.2."""
    return Periods(
        after_results=dt.timedelta(minutes=figures.request_after_results_minutes),
        least=dt.timedelta(minutes=figures.record_min_allowed_minutes),
        before_next=dt.timedelta(minutes=figures.request_before_next_minutes),
        director_official=dt.timedelta(hours=figures.director_after_last_official_hours),
        director_other=dt.timedelta(minutes=figures.director_after_last_other_minutes),
        late_publication=dt.timedelta(hours=figures.late_publication_hours),
    )
