"""The times of sessions as the log prints them, late results marked."""

import datetime as dt
from dataclasses import dataclass

from rulings.models import SessionTimes
from rulings.selectors.incidents import times_of_sessions
from tournaments.models import Event
from tournaments.rules.table_settings import is_published_late, results_due_at
from tournaments.selectors.rule_sets import regulation_of


@dataclass(frozen=True, slots=True)
class TimesLine:
    """One session. results_due_at: None while no end is noted; is_late: by the results' time."""

    times: SessionTimes
    results_due_at: dt.datetime | None
    is_late: bool


def times_in_log(event: Event) -> list[TimesLine]:
    """Return the newest times of each session, with when its results were due."""
    figures = regulation_of(event).corrections
    lines = []
    for times in times_of_sessions(event).values():
        ended, results = times.ended_at, times.results_at
        late = (
            ended is not None
            and results is not None
            and is_published_late(ended, results, figures=figures)
        )
        due = results_due_at(ended, figures=figures) if ended is not None else None
        lines.append(TimesLine(times, due, late))
    return lines
