"""The window in which recorded results are corrected, as the services of results ask for it."""

import datetime as dt

from django.utils import timezone

from federation.errors import RuleError
from federation.texts.dates import date_format
from rulings.log.selectors.incidents import times_of_sessions
from rulings.rulings.rules import Consent, record_window, refuse_record_correction
from rulings.rulings.selectors.rulings import session_starts
from scoring.models import EventResult
from tournaments.models import Event, EventKind
from tournaments.selectors.rule_sets import is_official, regulation_of


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
    """Refuse to put a recorded result right too late, or on nobody's word. Raises: RuleError.

    Where nobody noted when a session ended or was published, the day its results came here counts.
    Source: RTP 2.2.7.2, 3.7.2, Law 79 C (2007).
    """
    noted = times_of_sessions(event)
    published = EventResult.objects.get(event=event).published_at
    mine = noted.get(session)
    results_at = (mine.results_at if mine else None) or published
    ended_at = (mine.ended_at if mine else None) or min(results_at, published)
    ends = [each.ended_at for each in noted.values() if each.ended_at is not None]
    later = [at for number, at in session_starts(event).items() if number > session]
    window = record_window(
        in_teams=event.kind == EventKind.TEAMS,
        is_official=is_official(event),
        results_at=results_at,
        next_starts_at=min(later) if later else None,
        session_ended_at=ended_at,
        event_ended_at=max(ends) if ends else published,
        figures=regulation_of(event).corrections,
    )
    consent = Consent(both_sides, director_is_sure, organiser, decided_by)
    try:
        refuse_record_correction(now, window, consent)
    except RuleError as refusal:
        told = {
            name: date_format(timezone.localtime(value), "DATETIME_FORMAT")
            if isinstance(value, dt.datetime)
            else value
            for name, value in refusal.values.items()
        }
        raise RuleError(refusal.code, article=refusal.article, **told) from refusal
