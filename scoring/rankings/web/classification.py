"""A classification on a page: winners, and one table for each line."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from itertools import groupby

from django.utils.translation import gettext

from federation.page_parts.figures import decimals, figure, hundredths, place, tenths
from scoring.adjustments.web.match_ruling_words import status_in_words
from scoring.models import Standing
from scoring.page_parts.notation import line_in_full
from scoring.page_parts.places import standing_place
from scoring.standings.texts.lists import named_list
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.texts.contestants import contestants_in_words

PODIUM_PLACES = 3
Points = Mapping[int, tuple[set[int], set[int]]]


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One contestant's line, ready for the page."""

    entry: ShownEntry
    place: str
    remark: str
    boards: int
    score: str
    percent: str
    imps: str
    vps: str
    pe: str
    pm: str
    is_mine: bool
    numbers: tuple[Decimal | None, ...]  # score, percentage, IMPs, VPs
    stratum: str = ""


@dataclass(frozen=True, slots=True)
class StandingTable:
    """The contestants that are ranked together. hero: the column of the ranking figure.

    note: how the places are decided, if the figures alone do not show it.
    """

    caption: str
    hero: str
    rows: tuple[StandingRow, ...]
    has_points: bool
    has_merit: bool
    note: str = ""

    @property
    def is_percent_beside(self) -> bool:
        """Return whether the percentage is shown next to victory points: pairs at matchpoints."""
        return self.hero == "vps" and any(row.numbers[1] is not None for row in self.rows)


@dataclass(frozen=True, slots=True)
class ClassificationOf:
    """The context of a classification. kind: of the event, or TRIPLETS.

    reader: the person whose row is highlighted. strata: the name of each entry's stratum.
    still_in: the standings of teams still in their knock-out, who have no place yet. beaten: the
    entries among them that lost by results not confirmed yet.
    """

    entries: Mapping[int, ShownEntry]
    points: Points
    kind: str
    reader: int | None
    strata: Mapping[int, str] = field(default_factory=dict)
    still_in: Collection[int] = frozenset()
    beaten: Collection[int] = frozenset()


def standing_tables(
    standings: Sequence[Standing], classification: ClassificationOf
) -> list[StandingTable]:
    """Return the tables of a classification, one for each line or group."""
    tables = []
    for line, group in groupby(standings, key=lambda standing: standing.line):
        rows = list(group)
        places = (
            decimals([row.score_hundredths for row in rows]),
            decimals([row.imps_hundredths for row in rows]),
        )
        tables.append(
            StandingTable(
                caption=named_list(
                    _caption(line, classification.kind, len(rows)), rows[0].ranked_by
                ),
                hero=_hero(rows[0]),
                rows=tuple(_row(row, classification, places) for row in rows),
                has_points=bool(classification.points),
                has_merit=any(tenth for _pe, pm in classification.points.values() for tenth in pm),
            )
        )
    return tables


def other_tables(
    standings: Sequence[Standing], classification: ClassificationOf
) -> list[StandingTable]:
    """Return the other of the two lists of an event with handicap, without points."""
    tables = []
    for line, group in groupby(standings, key=lambda standing: standing.line):
        rows = sorted(
            (standing for standing in group if standing.other_hundredths is not None),
            key=lambda standing: (
                standing.other_rank is None,
                standing.other_rank or 0,
                standing.pk,
            ),
        )
        if not rows:
            continue
        hero = _hero(rows[0])
        places = (decimals([row.score_hundredths for row in rows]), 2)
        kind = "scratch" if rows[0].ranked_by == "handicap" else "handicap"
        tables.append(
            StandingTable(
                caption=named_list(
                    _caption(line, classification.kind, len(rows)), kind, gives_points=False
                ),
                hero=hero,
                rows=tuple(_other_row(row, classification, hero, places) for row in rows),
                has_points=False,
                has_merit=False,
            )
        )
    return tables


def _other_row(
    standing: Standing, classification: ClassificationOf, hero: str, places_of: tuple[int, int]
) -> StandingRow:
    row = _row(standing, classification, places_of)
    shown = hundredths(standing.other_hundredths, signed=hero == "imps")
    stored = Decimal(standing.other_hundredths or 0).scaleb(-2)
    return replace(
        row,
        place=place(standing.other_rank, tied=standing.other_tied),
        percent=shown if hero == "percent" else "",
        imps=shown if hero == "imps" else "",
        vps=shown if hero == "vps" else "",
        pe="",
        pm="",
        numbers=(
            row.numbers[0],
            *(stored if name == hero else None for name in ("percent", "imps", "vps")),
        ),
    )


def overall_table(
    standings: Sequence[Standing], classification: ClassificationOf
) -> StandingTable | None:
    """Return the one list made of two lines, None for an event of one line. Source: RTP 3.5.6."""
    listed = sorted(
        (standing for standing in standings if standing.overall is not None),
        key=lambda standing: (standing.overall or 0, standing.line != "NS", standing.pk),
    )
    if not listed:
        return None
    places = (
        decimals([standing.score_hundredths for standing in listed]),
        decimals([standing.imps_hundredths for standing in listed]),
    )
    rows = tuple(
        replace(
            _row(standing, classification, places),
            place=place(standing.overall, tied=standing.overall_tied),
        )
        for standing in listed
    )
    field = _caption("", classification.kind, len(rows))
    caption = gettext("Both lines together, %(field)s") % {"field": field}
    note = gettext(
        "Both winners first, the better of them before the other, then both seconds, and so on; a "
        "higher figure of a lower place does not come before (RTP 3.5.6)."
    )
    return StandingTable(caption, _hero(listed[0]), rows, False, False, note)


def _hero(standing: Standing) -> str:
    if standing.vps_hundredths is not None:
        return "vps"
    return "percent" if standing.percent_hundredths is not None else "imps"


def _row(
    standing: Standing, classification: ClassificationOf, places_of: tuple[int, int]
) -> StandingRow:
    places, imps_places = places_of
    entry, reader = classification.entries[standing.entry_id], classification.reader
    pe, pm = classification.points.get(standing.entry_id, (set(), set()))
    return StandingRow(
        entry=entry,
        place=standing_place(standing, classification.still_in, classification.beaten),
        remark=status_in_words(standing.status),
        boards=standing.boards_played,
        score=hundredths(standing.score_hundredths, places),
        percent=hundredths(standing.percent_hundredths),
        imps=hundredths(standing.imps_hundredths, imps_places, signed=True),
        vps=hundredths(standing.vps_hundredths),
        pe=" / ".join(figure(points) for points in sorted(pe, reverse=True)),
        pm=" / ".join(tenths(points) for points in sorted(pm, reverse=True)),
        is_mine=reader is not None and reader in {player.person_id for player in entry.players},
        numbers=tuple(
            None if stored is None else Decimal(stored).scaleb(-2)
            for stored in (
                standing.score_hundredths,
                standing.percent_hundredths,
                standing.imps_hundredths,
                standing.vps_hundredths,
            )
        ),
        stratum=classification.strata.get(standing.entry_id, ""),
    )


def _caption(line: str, kind: str, count: int) -> str:
    field = contestants_in_words(kind, count)
    if not line:
        return field
    if line not in {"NS", "EW"}:
        return gettext("Group %(group)s, %(field)s") % {"group": line, "field": field}
    return gettext("Line %(line)s, %(field)s") % {"line": line_in_full(line), "field": field}


@dataclass(frozen=True, slots=True)
class PodiumStep:
    """One place. figure: "" if the contestants of the place have different ones.

    unit: "%" or "" if the figure includes it; line: of a separate table, or "".
    """

    label: str
    line: str
    figure: str
    unit: str
    entries: tuple[ShownEntry, ...]
    is_mine: bool


def podium(tables: Sequence[StandingTable], *, is_over: bool) -> list[PodiumStep]:
    """Return the first places of one table, or the first of each; then the reader's, if lower.

    is_over: all is played; before that the first place leads.
    """
    steps = []
    for table in tables:
        places = list(dict.fromkeys(row.place for row in table.rows if row.place[:1].isdecimal()))
        shown = places[:PODIUM_PLACES] if len(tables) == 1 else places[:1]
        mine = [row.place for row in table.rows if row.is_mine and row.place in places]
        line = table.caption if len(tables) > 1 else ""
        steps += [
            _step(table, place, line, is_first=place == places[0], is_over=is_over)
            for place in dict.fromkeys([*shown, *mine])
        ]
    return steps


def _step(
    table: StandingTable, place: str, line: str, *, is_first: bool, is_over: bool
) -> PodiumStep:
    rows = [row for row in table.rows if row.place == place]
    is_mine = any(row.is_mine for row in rows)
    first = gettext("Winners") if is_over else gettext("In the lead")
    label = first if is_first else gettext("Place %(place)s") % {"place": place}
    if is_mine:
        label = gettext("%(place)s, mine") % {"place": label}
    # In a knock-out those of one place won their matches by different margins: show none.
    figures = {_shown_figure(row, table.hero) for row in rows}
    return PodiumStep(
        label=label,
        line=line,
        figure=figures.pop() if len(figures) == 1 else "",
        unit={"percent": "%", "vps": gettext("VPs"), "imps": "IMPs"}[table.hero],
        entries=tuple(row.entry for row in rows),
        is_mine=is_mine,
    )


def _shown_figure(row: StandingRow, hero: str) -> str:
    return {"percent": row.percent, "vps": row.vps, "imps": row.imps}[hero]
