"""The effect of confirming a file: places, rulings that stay, contradicted sheets.

parts: the file as `cached_parts` read it, None if its content was deleted.
"""

from scoring.adjustments.services.adjustments import rulings_changed_by
from scoring.engine_input.files import imported_results, values_with_file, with_remaining_sessions
from scoring.intake.services.against_schedule import AgainstSheet, against_sheets
from scoring.intake.services.identified_seats import names_identified, people_seated
from scoring.intake.services.parts import Parts, part_stands_already
from scoring.models import BoardRuling, EventResult, ResultFile
from scoring.standings.services.changes import StandingChange, standing_changes


def changes_of_file(file: ResultFile, parts: Parts | None) -> tuple[StandingChange, ...]:
    """Return who would gain or lose what, compared with the current results; empty without any.

    What is entered at the tables counts once their session is closed.
    """
    stored = EventResult.objects.filter(event=file.event).first()
    if stored is None or parts is None or parts.results is None:
        return ()
    if part_stands_already(file, parts):
        return ()
    named = names_identified(file, parts.keys)
    names = {
        contestant.key: contestant.name
        or named.get(contestant.key)
        or " – ".join(player.name for player in contestant.players)
        for contestant in parts.results.contestants
    }
    scored = values_with_file(
        file.event, parts.results, sessions=parts.remaining_sessions
    ).counted()
    return standing_changes(stored.revision, scored.rows, names)


def rulings_over_changed_lines(file: ResultFile, parts: Parts | None) -> list[BoardRuling]:
    """Return the rulings that stay on lines this file would change; who gave them must confirm."""
    if parts is None or parts.results is None:
        return []
    if not EventResult.objects.filter(event=file.event).exists():
        return []
    results = with_remaining_sessions(
        file.event, imported_results(parts.results), parts.remaining_sessions
    )
    return rulings_changed_by(file.event, results)


def against_agreed_sheets(file: ResultFile, parts: Parts | None) -> tuple[AgainstSheet, ...]:
    """Return the matches of a waiting file that contradict a sheet both captains agreed."""
    if parts is None:
        return ()
    return against_sheets(file.event, parts.imported, people_seated(file))
