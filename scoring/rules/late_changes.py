"""Whose word a change of results needs once the window for it is closed."""

import datetime as dt
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

RULINGS, ULTIMATE, GENERAL = "RTP 2.1.1.3", "RTP 2.2.7.2", "RTP 3.7.2"


class Body(StrEnum):
    """Who agrees after the director."""

    NOBODY = ""
    ORGANISER = "ORGANISER"
    TECHNICAL = "TECHNICAL"


@dataclass(frozen=True, slots=True)
class SessionWindow:
    """Until when the results of one session are changed.

    agreed_until: what was recorded, on anybody's word who may; sure_until: on the director's alone,
    None where the regulation names no limit; ruling_until: a ruling of the director.
    """

    agreed_until: dt.datetime
    sure_until: dt.datetime | None
    ruling_until: dt.datetime


@dataclass(frozen=True, slots=True)
class EventWindows:
    """The windows of the sessions that have results. event_until: of what is ruled on the event as
    a whole, None while sessions are still to be played."""

    sessions: dict[int, SessionWindow]
    event_until: dt.datetime | None


@dataclass(frozen=True, slots=True)
class Standing:
    """What of an event decides who has to agree. is_final: its points were given."""

    is_official: bool
    in_teams: bool
    is_final: bool


@dataclass(frozen=True, slots=True)
class Needed:
    """That the director has to agree, and a body after; until: when the window was closed."""

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
    """Return who has to agree that recorded results of sessions change; None: it may be done.

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

    session: whose ruling is taken back or changed; None: what is ruled for the first time, which
    the whole event leaves time for. Source: RTP 2.1.1.3.
    """
    window = windows.sessions.get(session) if session is not None else None
    until = window.ruling_until if window is not None else windows.event_until
    if until is None or now <= until:
        return None
    body = Body.TECHNICAL if standing.is_official else Body.ORGANISER
    return Needed(body, RULINGS, until)


def _body(standing: Standing) -> Body:
    """Return who agrees that results change after all: the organiser, as RTP 3.7.2 has it.

    Of official events the council answers for what is homologated, and for what goes past the
    ultimate limit of pairs.
    """
    if standing.is_official and (standing.is_final or not standing.in_teams):
        return Body.TECHNICAL
    return Body.ORGANISER
