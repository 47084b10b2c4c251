"""Who won, first on the page of an event: three places, or the winners of each line; and mine."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from scoring.rankings.web.classification import StandingRow, StandingTable
from tournaments.entries.selectors.entries import ShownEntry

STEPS = 3


@dataclass(frozen=True, slots=True)
class Step:
    """One place. unit: "%" or "" where the figure says it; line: of a table of its own, or ""."""

    label: str
    line: str
    figure: str
    unit: str
    entries: tuple[ShownEntry, ...]
    is_mine: bool


def podium(tables: Sequence[StandingTable], *, is_over: bool) -> list[Step]:
    """Return the first places of one table, or the first of each; then the reader's, if lower.

    is_over: all is played; before that the first place leads.
    """
    steps = []
    for table in tables:
        places = list(dict.fromkeys(row.place for row in table.rows if row.place[:1].isdecimal()))
        shown = places[:STEPS] if len(tables) == 1 else places[:1]
        mine = [row.place for row in table.rows if row.is_mine and row.place in places]
        line = table.caption if len(tables) > 1 else ""
        steps += [
            _step(table, place, line, is_first=place == places[0], is_over=is_over)
            for place in dict.fromkeys([*shown, *mine])
        ]
    return steps


def _step(table: StandingTable, place: str, line: str, *, is_first: bool, is_over: bool) -> Step:
    rows = [row for row in table.rows if row.place == place]
    is_mine = any(row.is_mine for row in rows)
    first = gettext("Winners") if is_over else gettext("In the lead")
    label = first if is_first else gettext("Place %(place)s") % {"place": place}
    if is_mine:
        label = gettext("%(place)s, mine") % {"place": label}
    return Step(
        label=label,
        line=line,
        figure=_figure(rows[0], table.hero),
        unit={"percent": "%", "vps": gettext("VPs"), "imps": "IMPs"}[table.hero],
        entries=tuple(row.entry for row in rows),
        is_mine=is_mine,
    )


def _figure(row: StandingRow, hero: str) -> str:
    return {"percent": row.percent, "vps": row.vps, "imps": row.imps}[hero]
