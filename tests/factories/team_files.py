"""Result files of teams in our template: what home gains, board by board."""

from collections.abc import Mapping, Sequence

from scoring.importers.template_example import RESULT_COLUMNS, TEAM_COLUMNS
from tournaments.models import Event, ScheduledMatch

# What who gains ten tricks in spades makes at one table, and who stays in two at the other.
GAME, PART = ("4S", "420"), ("2S", "170")


def team_file(event: Event, played: Mapping[ScheduledMatch, Sequence[int]]) -> bytes:
    """Return a file of an event: for each match 1 for six IMPs to home, -1 to away, 0 for none.

    Teams are numbered in the order of entry.
    """
    entries = event.entries.order_by("pk").prefetch_related("players__person")
    numbers = {entry.pk: str(place) for place, entry in enumerate(entries, start=1)}
    teams = [
        [numbers[entry.pk], entry.name]
        + [
            cell
            for row in entry.players.all()[:4]
            for cell in (row.name_as_entered, row.person.number or "")
        ]
        for entry in entries
    ]
    tables = [
        ["Event", event.name],
        ["Date", event.starts_on.isoformat()],
        ["Kind", "teams"],
        ["Method", "imps_vp"],
        ["Rankings", "1"],
        [],
        TEAM_COLUMNS,
        *teams,
        [],
        RESULT_COLUMNS,
    ]
    for place, (match, boards) in enumerate(played.items()):
        home, away = numbers[match.home_id or 0], numbers[match.away_id or 0]
        for board, gain in enumerate(boards, start=1):
            here, there = (GAME if gain > 0 else PART), (GAME if gain < 0 else PART)
            for table, ns, ew, (contract, score) in (
                (2 * place + 1, home, away, here),
                (2 * place + 2, away, home, there),
            ):
                cells = [board, 1, "", match.round, table, ns, ew, contract, "N", "", 10, score, ""]
                tables.append([str(cell) for cell in cells])
    return "\r\n".join(";".join(row) for row in tables).encode()
