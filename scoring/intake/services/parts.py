"""A result file by its sessions: those that tables entered, and those the file provides.

What a table entered consists of acts, so the file adds more acts. For all other sessions the file
provides the results, and leaves those of the sessions it does not contain.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from federation.errors import RuleError
from scoring.engine_input.files import imported_results
from scoring.engine_input.rows import recorded_results
from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.importers.session_archive import FORMAT
from scoring.intake.services.identified_seats import identified_entries, people_seated
from scoring.intake.services.intake import read_waiting_file
from scoring.intake.services.session_books import brought_from_there
from scoring.models import BookLine, EventResult, FileState, LineState, ResultFile
from scoring.standings.services.results import Seat, stands_already
from tournaments.models import Entry, Event


@dataclass(frozen=True, slots=True)
class Parts:
    """A file by where its sessions are stored.

    at_tables: the sessions whose tables entered results. results: the part that becomes results,
    None if there is none. remaining_sessions: those whose results stay. keys: of the event, by
    those of the file; None if the file is the whole event and keeps its own keys.
    """

    imported: ImportedFile
    at_tables: frozenset[int]
    results: ImportedFile | None
    remaining_sessions: frozenset[int] = frozenset()
    keys: Mapping[str, str] | None = field(default=None)

    @property
    def books(self) -> list[int]:
        """Return the sessions whose seating or schedule and book come along, from another site."""
        return self.imported.books


def noted_sessions(event: Event) -> frozenset[int]:
    """Return the sessions of an event whose tables entered anything."""
    lines = BookLine.objects.filter(book__event=event)
    noted = lines.exclude(state__in=[LineState.DUE, LineState.DROPPED])
    return frozenset(noted.order_by().values_list("session__number", flat=True).distinct())


def refuse_noted_here(event: Event, imported: ImportedFile) -> None:
    """Refuse an import from elsewhere over a session whose tables entered results here.

    It has its own rulings and seats, which would silently replace those here. A later version of a
    session that it brought itself may add more. Raises: RuleError. Source: RTP 2.1.9.
    """
    both = noted_sessions(event) & {line.session for line in imported.lines}
    both -= brought_from_there(event, imported, both)
    if both:
        text = ", ".join(str(session) for session in sorted(both))
        raise RuleError("session_noted_here", article="RTP 2.1.9", sessions=text)


def parts_of(file: ResultFile) -> Parts:
    """Return a waiting file by its sessions. Raises: ImporterError, RuleError.

    A session of another site of this software includes its rulings: it is imported as a whole or
    not at all.
    """
    event = file.event
    imported = read_waiting_file(event, file)
    sessions = frozenset(line.session for line in imported.lines)
    noted = frozenset[int]() if file.format == FORMAT else noted_sessions(event)
    unchanged = noted
    if file.session is not None and EventResult.objects.filter(event=event).exists():
        unchanged |= {table_result.session for table_result in recorded_results(event)} - sessions
    if not unchanged:
        return Parts(imported, frozenset(), imported)
    own = sessions - noted
    if not own:
        return Parts(imported, noted & sessions, None, unchanged)
    keys = _keys(file, imported, own)
    return Parts(
        imported,
        noted & sessions,
        _with_event_keys(event, imported, own, keys),
        unchanged,
        keys,
    )


def cached_parts(file: ResultFile) -> Parts | None:
    """Return a file by its sessions, read once for all uses.

    None if it was discarded, or its content was deleted. Raises: ImporterError, RuleError.
    """
    has_content = file.content is not None and file.state != FileState.DISCARDED
    return parts_of(file) if has_content else None


def part_stands_already(file: ResultFile, parts: Parts) -> bool:
    """Return whether the event's results already equal those of a waiting file."""
    if parts.results is None:
        return True
    people: dict[Seat, int | None] = people_seated(file)
    if parts.keys is not None:
        people = {
            (parts.keys[key], position): person
            for (key, position), person in people.items()
            if key in parts.keys
        }
    return stands_already(file.event, parts.results, people, kept=parts.remaining_sessions)


def sessions_of_part(event: Event, parts: Parts) -> set[int]:
    """Return the sessions with results that the results of a file would change.

    A session that it adds is not one of them. A change of players, or of anything else not in
    lines, changes all of them.
    """
    if parts.results is None:
        return set()
    before = [
        table_result
        for table_result in recorded_results(event)
        if table_result.session not in parts.remaining_sessions
    ]
    after = imported_results(parts.results)
    held = {table_result.session for table_result in before}
    changed = {result.session for result in set(before) ^ set(after)}
    return changed & held if changed else held


def _keys(file: ResultFile, imported: ImportedFile, sessions: frozenset[int]) -> dict[str, str]:
    """Return the key in the event of each contestant that plays in some sessions of a file."""
    playing = {
        key
        for line in imported.lines
        if line.session in sessions
        for key in (line.ns, line.ew, line.south, line.west)
        if key
    }
    keys = dict(file.event.entries.values_list("pk", "key"))
    meant = identified_entries(file)
    taken, letters = set(keys.values()), {}
    for contestant in imported.contestants:
        if contestant.key not in playing:
            continue
        entry = keys.pop(meant[contestant.key], None) if contestant.key in meant else None
        key = entry or contestant.key
        while entry is None and key in taken:
            key = f"{min(sessions)}:{key}"
        taken.add(key)
        letters[contestant.key] = key
    return letters


def _with_event_keys(
    event: Event, imported: ImportedFile, sessions: frozenset[int], keys: Mapping[str, str]
) -> ImportedFile:
    """Return part of a file, some sessions, with its contestants under the keys of the event."""
    entries = {entry.key: entry for entry in event.entries.all()}
    at = {**keys, "": ""}
    return replace(
        imported,
        winners=1,
        contestants=tuple(
            _contestant(contestant, keys[contestant.key], entries.get(keys[contestant.key]))
            for contestant in imported.contestants
            if contestant.key in keys
        ),
        lines=tuple(
            replace(line, ns=at[line.ns], ew=at[line.ew], south=at[line.south], west=at[line.west])
            for line in imported.lines
            if line.session in sessions
        ),
        matches=tuple(
            replace(match, home=at[match.home], away=at[match.away])
            for match in imported.matches
            if match.session in sessions and match.home in at and match.away in at
        ),
        deals=tuple(deal for deal in imported.deals if deal.session in sessions),
    )


def _contestant(
    imported_contestant: ImportedContestant, key: str, entry: Entry | None
) -> ImportedContestant:
    """Return a contestant of several sessions; the seat in one does not apply to the others."""
    if entry is None or not entry.number:
        return replace(imported_contestant, key=key, direction="")
    return replace(
        imported_contestant,
        key=key,
        number=entry.number,
        section=entry.section,
        name=entry.name or imported_contestant.name,
        direction="",
    )
