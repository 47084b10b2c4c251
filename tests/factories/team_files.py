"""Result files of teams in our template: what home gains, board by board."""

from collections.abc import Mapping, Sequence

from scoring.importers.template_example import RESULT_COLUMNS, TEAM_COLUMNS
from tournaments.models import Event, ScheduledMatch

# Contract, declarer, tricks and score of both tables where one team gains six IMPs, on any board:
# two spades with two overtricks by North, one diamond made by East. Law 77.
MORE, LESS = ("2S", "N", 10, 170), ("1D", "E", 7, -70)


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
            here, there = (MORE if gain > 0 else LESS), (MORE if gain < 0 else LESS)
            for table, ns, ew, (contract, declarer, tricks, score) in (
                (2 * place + 1, home, away, here),
                (2 * place + 2, away, home, there),
            ):
                at = (match.round, table, ns, ew)
                cells = [board, 1, "", *at, contract, declarer, "", tricks, score, ""]
                tables.append([str(cell) for cell in cells])
    return "\r\n".join(";".join(row) for row in tables).encode()
