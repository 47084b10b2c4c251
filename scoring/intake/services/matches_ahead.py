"""Result files with matches whose day has not come."""

import datetime as dt
from collections.abc import Mapping

from scoring.importers.records import ImportedFile
from scoring.intake.services.agreed_sheets import entries_by_key
from tournaments.models import Event, EventKind
from tournaments.teams.selectors.match_days import refuse_match_ahead
from tournaments.teams.selectors.schedule import schedule_of


def refuse_matches_ahead(
    event: Event,
    imported: ImportedFile,
    people: Mapping[tuple[str, int], int | None],
    *,
    now: dt.datetime,
) -> None:
    """Refuse a file with boards of a match whose day has not come.

    people: who sits where according to the file. Raises: RuleError. Source: RTP 3.6.11.
    """
    if event.kind != EventKind.TEAMS:
        return
    matches = schedule_of(event)
    if not matches:
        return
    entries = entries_by_key(event, people)
    played = {line.match for line in imported.lines}
    met = {
        (match.round, frozenset((entries.get(match.home), entries.get(match.away))))
        for match in imported.matches
        if match.key in played
    }
    for match in matches:
        if (match.round, frozenset((match.home_id, match.away_id))) in met:
            refuse_match_ahead(match, now=now)
