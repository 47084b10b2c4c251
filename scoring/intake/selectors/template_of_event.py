"""Our results template with the entries of one event, headings in the reader's language."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from federation.exporters.tables import harmless
from scoring.importers.template_example import (
    RESULT_COLUMNS,
    SEAT_COLUMNS,
    Table,
    template_file,
)
from scoring.intake.texts.template_columns import column_name
from tournaments.models import EntryPlayer, Event, EventKind, ScoringMethod


def entries_to_list(event: Event) -> bool:
    """Return whether the event has entries, so that a template with them can be offered."""
    return event.entries.filter(withdrawn_at__isnull=True).exists()


def template_of_event(event: Event, file_format: str) -> bytes:
    """Return the template with the event's entries and no results ("csv" or "xlsx")."""
    entries = _entries(event)
    is_individual = event.kind == EventKind.INDIVIDUAL
    results = SEAT_COLUMNS if is_individual else RESULT_COLUMNS
    tables: list[Table] = [
        _facts(event, entries),
        _contestants(event, entries),
        [[column_name(column.lower()) for column in results]],
    ]
    return template_file([[_safe(row) for row in table] for table in tables], file_format)


@dataclass(frozen=True, slots=True)
class _Listed:
    """An entry and its players in the order of their places: name and number."""

    number: str
    section: str
    direction: str
    name: str
    players: tuple[tuple[str, str], ...]


def _entries(event: Event) -> list[_Listed]:
    """Return the entries not withdrawn, by section, line and number; two queries."""
    playing = EntryPlayer.objects.filter(left_at__isnull=True).select_related("person")
    rows = event.entries.filter(withdrawn_at__isnull=True).order_by("pk")
    entries = [
        _Listed(
            entry.number,
            entry.section,
            entry.direction,
            entry.name,
            tuple(
                (player.person.name, str(player.person.number or ""))
                for player in entry.players.all()
            ),
        )
        for entry in rows.prefetch_related(Prefetch("players", playing))
    ]
    return sorted(
        entries,
        key=lambda entry: (
            entry.section,
            entry.direction != "NS",
            int(entry.number) if entry.number.isdecimal() else 0,
            entry.number,
        ),
    )


def _facts(event: Event, entries: Sequence[_Listed]) -> Table:
    # The file knows Patton as IMPs; the event's method counts when the file is read.
    method = "imps_vp" if event.method == ScoringMethod.PATTON else event.method
    facts = (
        ("event", event.name),
        ("date", event.starts_on.isoformat()),
        ("kind", event.kind.lower()),
        ("method", method),
        ("rankings", "2" if any(entry.direction for entry in entries) else "1"),
    )
    return [[column_name(column), value] for column, value in facts]


def _contestants(event: Event, entries: Sequence[_Listed]) -> Table:
    size = max((len(entry.players) for entry in entries), default=0)
    players = [f"{word} {n}" for n in range(1, size + 1) for word in ("player", "number")]
    first = ["name"] if event.kind == EventKind.TEAMS else []
    columns = ["contestant", "section", "line", *first, *players]
    lines = [
        [
            entry.number,
            entry.section,
            column_name(entry.direction.lower()) if entry.direction else "",
            *([entry.name] if first else []),
            *(cell for player in entry.players for cell in player),
        ]
        for entry in entries
    ]
    return [[column_name(column) for column in columns], *lines]


def _safe(row: Sequence[str]) -> list[str]:
    return [str(harmless(cell)) for cell in row]
