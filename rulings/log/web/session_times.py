"""The times of sessions in the log, late results marked."""

import datetime as dt
from dataclasses import dataclass

from rulings.log.selectors.session_times import times_of_sessions
from rulings.models import SessionTimes
from rulings.rules.room_conduct import device_ban, smoking_ban
from tournaments.models import Event
from tournaments.rules.table_settings import is_published_late, results_due_at
from tournaments.selectors.rule_sets import is_official, regulation_of


@dataclass(frozen=True, slots=True)
class Barred:
    """From when something is forbidden, and until when once that is known."""

    since: dt.datetime
    until: dt.datetime | None


@dataclass(frozen=True, slots=True)
class TimesLine:
    """One session. results_due_at: None while no end is noted; is_late: by the results' time.

    smoking, devices: when they are forbidden, None if the event is not official or has not begun;
    without an end until the end or the results are noted.
    """

    times: SessionTimes
    results_due_at: dt.datetime | None
    is_late: bool
    smoking: Barred | None = None
    devices: Barred | None = None


def times_in_log(event: Event) -> list[TimesLine]:
    """Return the newest times of each session, with the time its results were due."""
    regulation = regulation_of(event)
    figures = regulation.corrections
    room = regulation.room if is_official(event) else None
    lines = []
    for times in times_of_sessions(event).values():
        ended, results = times.ended_at, times.results_at
        late = (
            ended is not None
            and results is not None
            and is_published_late(ended, results, figures=figures)
        )
        due = results_due_at(ended, figures=figures) if ended is not None else None
        starts = times.starts_at
        if room is None or starts is None:
            lines.append(TimesLine(times, due, late))
            continue
        smoking = smoking_ban(starts_at=starts, results_at=results or starts, figures=room)
        devices = device_ban(starts_at=starts, ends_at=ended or starts, figures=room)
        lines.append(
            TimesLine(
                times,
                due,
                late,
                smoking=Barred(smoking.starts_at, smoking.ends_at if results else None),
                devices=Barred(devices.starts_at, devices.ends_at if ended else None),
            )
        )
    return lines
