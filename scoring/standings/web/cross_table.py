"""The cross-table of a round robin: every team against every other, in victory points."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from federation.page_parts.figures import NOTHING
from scoring.models import Standing
from scoring.web.cards import Meeting
from tournaments.entries.selectors.entries import ShownEntry

FEWEST, MOST = 3, 16  # teams; more than fit a page are read by rounds


@dataclass(frozen=True, slots=True)
class Cell:
    """The result of a team against another: victory points of each match, and its page."""

    scores: tuple[tuple[str, str], ...] = ()  # text, address or ""
    is_itself: bool = False


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One team: its place, number in the table's head, and a cell for each team in their order."""

    number: int
    entry: ShownEntry
    cells: tuple[Cell, ...]


def cross_table(
    event: int,
    standings: Sequence[Standing],
    rounds: Sequence[tuple[int, Sequence[Meeting]]],
    *,
    entries: Mapping[int, ShownEntry],
    numbers: Mapping[str, int],
) -> list[CrossRow]:
    """Return the rows by place; none unless most teams have met each other for victory points.

    standings: in their order. numbers: the matches that have a page, by key.
    """
    teams = [row.entry_id for row in standings if row.entry_id in entries]
    met: dict[tuple[int, int], list[tuple[str, str]]] = defaultdict(list)
    for _turn, meetings in rounds:
        for meeting in meetings:
            if (
                meeting.home is None
                or meeting.away is None
                or NOTHING in (meeting.home_vps, meeting.away_vps)
            ):
                continue
            number = numbers.get(meeting.key)
            href = reverse("event-match", args=[event, number]) if number else ""
            met[meeting.home.pk, meeting.away.pk].append((meeting.home_vps, href))
            met[meeting.away.pk, meeting.home.pk].append((meeting.away_vps, href))
    pairs = len(teams) * (len(teams) - 1)
    if not FEWEST <= len(teams) <= MOST or 2 * len(met) < pairs:
        return []
    return [
        CrossRow(
            place,
            entries[team],
            tuple(Cell(tuple(met[team, other]), is_itself=team == other) for other in teams),
        )
        for place, team in enumerate(teams, start=1)
    ]
