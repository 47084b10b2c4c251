"""Whose agreement a change of results needs once its window is closed."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

RULINGS, ULTIMATE, GENERAL = "RTP 2.1.1.3", "RTP 2.2.7.2", "RTP 3.7.2"


class Body(StrEnum):
    """The body that agrees after the director."""

    NOBODY = ""
    ORGANISER = "ORGANISER"
    TECHNICAL = "TECHNICAL"


@dataclass(frozen=True, slots=True)
class SessionWindow:
    """Until when the results of one session may change.

    agreed_until: recorded results, at the request of anybody entitled; sure_until: by the director
    alone, None if the regulation has no limit; ruling_until: a ruling of the director.
    """

    agreed_until: dt.datetime
    sure_until: dt.datetime | None
    ruling_until: dt.datetime


@dataclass(frozen=True, slots=True)
class EventWindows:
    """The windows of the sessions that have results.

    event_until: of rulings on the event as a whole, None while sessions are still to be played.
    """

    sessions: dict[int, SessionWindow]
    event_until: dt.datetime | None


@dataclass(frozen=True, slots=True)
class Standing:
    """The facts of an event that decide who has to agree. is_final: its points were awarded."""

    is_official: bool
    in_teams: bool
    is_final: bool


@dataclass(frozen=True, slots=True)
class Needed:
    """The director has to agree, then a body; until: when the window was closed."""

    body: Body
    article: str
    until: dt.datetime


def needed_for_record(
    now: dt.datetime,
    windows: EventWindows,
    sessions: Collection[int],
    standing: Standing,
    *,
    by_director: bool,
) -> Needed | None:
    """Return who has to agree to a change of recorded results; None: it may be made.

    The last moment of a window belongs to it. Source: RTP 2.2.7.2, 3.7.2, Law 79 C (2007).
    """
    closed = [
        window
        for number in sessions
        if (window := windows.sessions.get(number)) is not None and now > window.agreed_until
    ]
    if not closed:
        return None
    first = min(closed, key=lambda window: window.sure_until or window.agreed_until)
    if first.sure_until is None:
        return Needed(_body(standing), GENERAL, first.agreed_until)
    if now > first.sure_until:
        return Needed(_body(standing), ULTIMATE, first.sure_until)
    return None if by_director else Needed(Body.NOBODY, ULTIMATE, first.agreed_until)


def needed_for_ruling(
    now: dt.datetime, windows: EventWindows, session: int | None, standing: Standing
) -> Needed | None:
    """Return who has to agree to a ruling; None: the director alone rules.

    session: of the ruling to take back or change; None: for a new ruling, for which there is time
    during the whole event. Source: RTP 2.1.1.3.
    """
    window = windows.sessions.get(session) if session is not None else None
    until = window.ruling_until if window is not None else windows.event_until
    if until is None or now <= until:
        return None
    body = Body.TECHNICAL if standing.is_official else Body.ORGANISER
    return Needed(body, RULINGS, until)


def _body(standing: Standing) -> Body:
    """Return who agrees to a late change of results: the organiser, by RTP 3.7.2.

    In official events the council agrees to changes of homologated results, and to those after the
    ultimate limit of pairs.
    """
    if standing.is_official and (standing.is_final or not standing.in_teams):
        return Body.TECHNICAL
    return Body.ORGANISER
