"""Who may be in the two rooms of a team match, and when the rooms start."""

from enum import StrEnum

from federation.errors import RuleError
from tournaments.rules.line_ups import Room

ARTICLE = "RTP 2.3.1"


class Visitor(StrEnum):
    """A person who wants to be in a room during a match."""

    PLAYER = "PLAYER"  # seated in that room
    DIRECTOR = "DIRECTOR"
    NAMED = "NAMED"  # named by the organiser or the director, and not playing in the event
    CAPTAIN = "CAPTAIN"  # of one of the two teams, not seated
    TEAM_MEMBER = "TEAM_MEMBER"  # of one of the two teams, not seated
    SPECTATOR = "SPECTATOR"


_CLOSED = frozenset({Visitor.PLAYER, Visitor.DIRECTOR, Visitor.NAMED})
_OPEN = _CLOSED | {Visitor.CAPTAIN, Visitor.SPECTATOR}


def refuse_in_room(room: Room, visitor: Visitor, *, from_the_start: bool = True) -> None:
    """Refuse a person who may not be in a room during a match.

    from_the_start: a captain may watch the open room only from the start, with the director's
    knowledge.
    Raises: RuleError("room_closed"), RuleError("team_member_may_not_watch"),
    RuleError("captain_watches_from_start"). Source: RTP 2.3.1.
    """
    if visitor is Visitor.CAPTAIN and room is Room.OPEN and not from_the_start:
        raise RuleError("captain_watches_from_start", article=ARTICLE)
    if room is Room.CLOSED and visitor not in _CLOSED:
        raise RuleError("room_closed", article=ARTICLE)
    if room is Room.OPEN and visitor not in _OPEN:
        raise RuleError("team_member_may_not_watch", article=ARTICLE)


def refuse_start(room: Room, *, closed_is_seated: bool) -> None:
    """Refuse to start the open room before the closed room is seated.

    Raises: RuleError("closed_room_first"). Source: RTP 2.3.1.
    """
    if room is Room.OPEN and not closed_is_seated:
        raise RuleError("closed_room_first", article=ARTICLE)
