"""Entries exempt from a phase, and players bound to them."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError

ARTICLE = "RTP 3.1.3.1"


@dataclass(frozen=True, slots=True)
class ExemptEntry:
    """A pair or team exempt from a phase. declared_on: the day it declared to play on, or None.

    players: any unique identifiers of people.
    """

    name: str
    players: frozenset[str]
    declared_on: dt.date | None = None


def refuse_undeclared(entry: ExemptEntry, *, entries_close_on: dt.date) -> None:
    """Refuse unless an exempt entry declared by the entry deadline that it plays the next phase.

    Raises: RuleError("exemption_not_declared"). Source: RTP 3.1.3.1.
    """
    if entry.declared_on is None or entry.declared_on > entries_close_on:
        raise RuleError(
            "exemption_not_declared", article=ARTICLE, entry=entry.name, until=entries_close_on
        )


def refuse_tied_players(players: Sequence[str], *, exempt: Sequence[ExemptEntry]) -> None:
    """Refuse players in the exempt phase who are bound to an exempt entry.

    Raises: RuleError("player_tied_to_exempt_entry") with the first. Source: RTP 3.1.3.1.
    """
    for player in players:
        for entry in exempt:
            if player in entry.players:
                raise RuleError(
                    "player_tied_to_exempt_entry", article=ARTICLE, player=player, entry=entry.name
                )


def passes_to_next_phase(*, declared: bool, place: int | None, qualifying_places: int) -> bool:
    """Return whether an exempt entry goes on to the next phase.

    declared: it declared in time that it will play on. place: its place in the exempt phase, None
    if it did not play; an entry that plays must qualify like all others. Source: RTP 3.1.3.1.
    """
    if place is not None:
        return place <= qualifying_places
    return declared
