"""Devices, smoking and alcohol where official events are played."""

import datetime as dt
from dataclasses import dataclass

from federation.rules.figures_play import RoomFigures


@dataclass(frozen=True, slots=True)
class Ban:
    """The period in which something is forbidden, intervals included."""

    starts_at: dt.datetime
    ends_at: dt.datetime


def smoking_ban(*, starts_at: dt.datetime, results_at: dt.datetime, figures: RoomFigures) -> Ban:
    """Return when smoking is forbidden at and beside the play area. Source: RTP 3.3.1."""
    return Ban(
        starts_at - dt.timedelta(minutes=figures.smoking_ban_before_minutes),
        results_at + dt.timedelta(minutes=figures.smoking_ban_after_results_minutes),
    )


def device_ban(*, starts_at: dt.datetime, ends_at: dt.datetime, figures: RoomFigures) -> Ban:
    """Return when devices are forbidden: to the end of a session, or of a set in teams.

    Source: RTP 3.4.
    """
    return Ban(starts_at - dt.timedelta(minutes=figures.devices_off_before_minutes), ends_at)


def device_offence(used_at: dt.datetime, ban: Ban, *, allowed_by_director: bool) -> str | None:
    """Return the row of the catalogue for a device used then, None if it was allowed.

    Source: RTP 3.4, 2.1.11.4.
    """
    if allowed_by_director or not ban.starts_at <= used_at <= ban.ends_at:
        return None
    return "phones"
