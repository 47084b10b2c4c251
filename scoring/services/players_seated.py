"""Whom a result file means that holds numbers only: those who were seated under them."""

from dataclasses import replace

from scoring.importers.entries import key_of
from scoring.importers.records import ImportedFile, ImportedPlayer
from tournaments.models import Event
from tournaments.selectors.seating import seating_of
from tournaments.selectors.sessions import sessions_of


def with_players_seated(event: Event, imported: ImportedFile) -> ImportedFile:
    """Return a file in which contestants without players have those seated with their number.

    A number counts in the first session that was seated. Where the file names no section and only
    one is played, its letter is not needed.
    """
    if all(each.players for each in imported.contestants):
        return imported
    known = _seated(event)
    return replace(
        imported,
        contestants=tuple(
            each
            if each.players
            else replace(each, players=known.get(key_of(each.section, each.number, ""), ()))
            for each in imported.contestants
        ),
    )


def _seated(event: Event) -> dict[str, tuple[ImportedPlayer, ...]]:
    """Return by section and number the players of the first session that was seated."""
    for session in sessions_of(event):
        seating = seating_of(session, on=session.played_on)
        if not seating.plans:
            continue
        is_alone = len(seating.sections) == 1
        found = {}
        for section, seat in seating.everybody:
            players = tuple(ImportedPlayer(name, number) for name, number in seat.licences)
            found.setdefault(f"{section.letter}/{seat.number}", players)
            if is_alone:
                found.setdefault(str(seat.number), players)
        return found
    return {}
