"""A classification as printed: one table for each line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import groupby

from django.utils.translation import gettext, ngettext

from federation.web.figures import figure, hundredths, place, tenths
from scoring.models import Standing
from scoring.web.notation import line_in_full
from tournaments.models import EventKind
from tournaments.selectors.entries import ShownEntry

Points = Mapping[int, tuple[set[int], set[int]]]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One contestant's line: everything ready to print."""

    entry: ShownEntry
    place: str
    boards: int
    score: str
    percent: str
    imps: str
    vps: str
    pe: str
    pm: str
    is_mine: bool
    numbers: tuple[Decimal | None, ...]  # score, percentage, IMPs, VPs


@dataclass(frozen=True, slots=True)
class StandingTable:
    """The contestants that are ranked together. hero: the column one is placed by."""

    caption: str
    hero: str
    rows: tuple[StandingRow, ...]
    has_points: bool
    has_merit: bool


def standing_tables(
    standings: Sequence[Standing],
    *,
    entries: Mapping[int, ShownEntry],
    points: Points,
    kind: str,
    reader: int | None,
) -> list[StandingTable]:
    """Return the tables of a classification; reader: the person whose row is tinted."""
    tables = []
    for line, group in groupby(standings, key=lambda standing: standing.line):
        rows = list(group)
        places = (
            decimals([each.score_hundredths for each in rows]),
            decimals([each.imps_hundredths for each in rows]),
        )
        tables.append(
            StandingTable(
                caption=_caption(line, kind, len(rows)),
                hero=_hero(rows[0]),
                rows=tuple(
                    _row(each, entries[each.entry_id], points, places, reader) for each in rows
                ),
                has_points=bool(points),
                has_merit=any(tenth for _pe, pm in points.values() for tenth in pm),
            )
        )
    return tables


def decimals(column: Sequence[int | None]) -> int:
    """Return the decimals a column of hundredths needs: as many as its most broken figure."""
    figures = [each for each in column if each is not None]
    if all(each % 100 == 0 for each in figures):
        return 0
    return 1 if all(each % 10 == 0 for each in figures) else 2


def _hero(standing: Standing) -> str:
    if standing.vps_hundredths is not None:
        return "vps"
    return "percent" if standing.percent_hundredths is not None else "imps"


def _row(
    standing: Standing,
    entry: ShownEntry,
    points: Points,
    places_of: tuple[int, int],
    reader: int | None,
) -> StandingRow:
    places, imps_places = places_of
    pe, pm = points.get(standing.entry_id, (set(), set()))
    return StandingRow(
        entry=entry,
        place=place(standing.rank, tied=standing.tied),
        boards=standing.boards_played,
        score=hundredths(standing.score_hundredths, places),
        percent=hundredths(standing.percent_hundredths),
        imps=hundredths(standing.imps_hundredths, imps_places, signed=True),
        vps=hundredths(standing.vps_hundredths),
        pe=" / ".join(figure(each) for each in sorted(pe, reverse=True)),
        pm=" / ".join(tenths(each) for each in sorted(pm, reverse=True)),
        is_mine=reader is not None and reader in {each.person_id for each in entry.players},
        numbers=tuple(
            None if stored is None else Decimal(stored).scaleb(-2)
            for stored in (
                standing.score_hundredths,
                standing.percent_hundredths,
                standing.imps_hundredths,
                standing.vps_hundredths,
            )
        ),
    )


def _caption(line: str, kind: str, count: int) -> str:
    field = {
        EventKind.PAIRS: ngettext("%(n)s pair", "%(n)s pairs", count),
        EventKind.TEAMS: ngettext("%(n)s team", "%(n)s teams", count),
        EventKind.INDIVIDUAL: ngettext("%(n)s player", "%(n)s players", count),
    }[EventKind(kind)] % {"n": count}
    if not line:
        return field
    return gettext("Line %(line)s, %(field)s") % {"line": line_in_full(line), "field": field}
