"""Figures of deadlines: corrections, publication and appeals."""

import datetime as dt
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CorrectionFigures:
    """The deadlines for correcting a result or a ruling. Source: RTP 2.1.1.3, 2.2.7.2, 3.7.

    Open: the articles on pairs scores (2.2.7.2) and the general rule (3.7.2) disagree; each event
    sets its own deadline.
    """

    ruling_before_next_minutes: int
    ruling_after_last_minutes: int
    ruling_after_last_official_hours: int
    record_after_last_minutes: int
    record_min_allowed_minutes: int
    director_after_last_official_hours: int
    director_after_last_other_minutes: int
    request_after_results_minutes: int
    request_before_next_minutes: int
    late_publication_hours: int
    publish_within_minutes: int
    source: str


@dataclass(frozen=True, slots=True)
class AppealFigures:
    """Appeals: deadlines and committee. Source: RTP 3.8."""

    committee_minutes: int
    late_ruling_before_next_minutes: int
    ad_hoc_working_days: int
    ad_hoc_time: dt.time
    discipline_days: int
    justice_from_committee_minutes: int
    justice_from_ad_hoc_hours: int
    committee_sizes: tuple[int, ...]
    hearing_steps: tuple[str, ...]
    source: str
