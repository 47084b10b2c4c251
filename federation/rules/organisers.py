"""The kinds of organisers."""

from enum import StrEnum


class OrganiserKind(StrEnum):
    """The kind of body that organises an event. Source: RTP 1.2."""

    CLUB = "CLUB"
    ASSOCIATION = "ASSOCIATION"
    FEDERATION = "FEDERATION"
    OTHER = "OTHER"  # not affiliated
