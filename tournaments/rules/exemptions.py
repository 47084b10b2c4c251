"""Entries exempt from a phase, and the players tied to them."""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from federation.errors import RuleError

ARTICLE = "RTP 3.1.3.1"


@dataclass(frozen=True, slots=True)
class ExemptEntry:
    """A pair or team that need not play a phase. declared_on: None until it says it will play on.

    players: anything that names each person once.
    """

    name: str
    players: frozenset[str]
    declared_on: dt.date | None = None


def refuse_undeclared(entry: ExemptEntry, *, entries_close_on: dt.date) -> None:
    """Return if an exempt entry said by the entry deadline that it will play the next phase.

    Raises: RuleError("exemption_not_declared"). Source: RTP 3.1.3.1.
    """
    if entry.declared_on is None or entry.declared_on > entries_close_on:
        raise RuleError(
            "exemption_not_declared", article=ARTICLE, entry=entry.name, until=entries_close_on
        )


def refuse_tied_players(players: Sequence[str], *, exempt: Sequence[ExemptEntry]) -> None:
    """Return if none of the players of an entry in the exempt phase is tied to an exempt entry.

    Raises: RuleError("player_tied_to_exempt_entry") with the first. Source: RTP 3.1.3.1.
    """
    for player in players:
        for entry in exempt:
            if player in entry.players:
                raise RuleError(
                    "player_tied_to_exempt_entry", article=ARTICLE, player=player, entry=entry.name
                )


def passes_to_next_phase(*, declared: bool, place: int | None, qualifying_places: int) -> bool:
    """Return whether an exempt entry is in the next phase.

    declared: said in time that it plays on. place: where it finished in the exempt phase, None if
    it did not play it; whoever plays it is measured as all others are. Source: RTP 3.1.3.1.
    """
    if place is not None:
        return place <= qualifying_places
    return declared
