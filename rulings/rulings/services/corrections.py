"""The window for correcting recorded results, for the services of results."""

import datetime as dt

from django.utils import timezone

from federation.errors import RuleError
from federation.texts.dates import date_format
from rulings.rulings.rules import (
    GENERAL,
    PAIRS,
    Consent,
    RecordWindow,
    refuse_record_correction,
)
from rulings.rulings.selectors.windows import windows_of_events
from tournaments.models import Event


def refuse_correction_outside_window(
    *,
    event: Event,
    session: int,
    now: dt.datetime,
    both_sides: bool,
    director_is_sure: bool,
    organiser: str,
    decided_by: str,
) -> None:
    """Refuse a late correction of a recorded result, or one nobody vouches for. Raises: RuleError.

    If nobody noted when a session ended or was published, the day its results came in counts.
    Source: RTP 2.2.7.2, 3.7.2, Law 79 C (2007).
    """
    sessions = windows_of_events([event], today=timezone.localdate(now))[event.pk].sessions
    if not sessions:
        return
    mine = sessions.get(session) or sessions[max(sessions)]
    article = PAIRS if mine.sure_until is not None else GENERAL
    window = RecordWindow(mine.agreed_until, mine.sure_until, article)
    consent = Consent(both_sides, director_is_sure, organiser, decided_by)
    try:
        refuse_record_correction(now, window, consent)
    except RuleError as refusal:
        by_name = {
            name: date_format(timezone.localtime(value), "DATETIME_FORMAT")
            if isinstance(value, dt.datetime)
            else value
            for name, value in refusal.values.items()
        }
        raise RuleError(refusal.code, article=refusal.article, **by_name) from refusal
