"""The lists of a results booklet: each line or group, and one list of both lines."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.utils.translation import gettext

from scoring.homologation.services.booklet_parts import by_place, hundredths, team_name
from scoring.models import ContestantStatus, Standing
from scoring.standings.documents.classification import (
    ClassificationRow,
    ClassificationTable,
    classification_table,
)
from scoring.standings.texts.lists import named_list
from tournaments.entries.selectors.entries import ShownEntry

Points = Mapping[int, tuple[int, Decimal]]
_LINES = ("", "NS", "EW")
# Each line has points, since it counts as an event; the single list gives only places.
_NOT_TOGETHER = ("licences", "pe", "pm")


def classifications(
    standings: Sequence[Standing],
    entries: Mapping[str, ShownEntry],
    points: Points,
    *,
    is_teams: bool,
    with_joint_list: bool = True,
) -> list[ClassificationTable]:
    """Return every list of an event; points: PE and PM by entry.

    with_joint_list: also that of both lines together, in which each contestant stands again.
    Source: RTP 3.5.6.
    """
    lines: dict[str, list[ClassificationRow]] = defaultdict(list)
    for row in sorted(standings, key=by_place):
        lines[row.line].append(_row(row, entries[row.entry.key], points, is_teams=is_teams))
    captions = {
        "": gettext("Classification"),
        "NS": gettext("North-South line"),
        "EW": gettext("East-West line"),
    }
    groups = sorted(set(lines).difference(_LINES))
    listed = next((row.ranked_by for row in standings if row.ranked_by), "")
    tables = [
        classification_table(
            named_list(captions.get(line) or gettext("Group %(group)s") % {"group": line}, listed),
            lines[line],
            without=["score"] if is_teams else [],
        )
        for line in (*_LINES, *groups)
        if line in lines
    ]
    together = sorted(
        (row for row in standings if with_joint_list and row.overall is not None),
        key=lambda row: (row.overall or 0, row.line != "NS", row.pk),
    )
    if together:
        rows = [
            replace(
                _row(row, entries[row.entry.key], points, is_teams=is_teams),
                place=row.overall,
                tied=row.overall_tied,
                number=_number_in_line(entries[row.entry.key].label, row.line),
            )
            for row in together
        ]
        tables.append(
            classification_table(gettext("Both lines together"), rows, without=_NOT_TOGETHER)
        )
    return [*tables, *_other_lists(standings, entries, captions, listed, is_teams=is_teams)]


def _other_lists(
    standings: Sequence[Standing],
    entries: Mapping[str, ShownEntry],
    captions: Mapping[str, str],
    listed: str,
    *,
    is_teams: bool,
) -> list[ClassificationTable]:
    """Return the list of an event with handicap that gives no points. Source: RTP 3.5.4, 3.6.9."""
    other = "scratch" if listed == "handicap" else "handicap"
    lines: dict[str, list[ClassificationRow]] = defaultdict(list)
    ranked = [row for row in standings if row.other_hundredths is not None]
    for row in sorted(ranked, key=lambda row: (row.line, row.other_rank or 10_000, row.pk)):
        shown = _row(row, entries[row.entry.key], {}, is_teams=is_teams)
        figure = hundredths(row.other_hundredths)
        if row.vps_hundredths is not None:
            shown = replace(shown, vps=figure, imps=None)
        elif row.percent_hundredths is not None:
            shown = replace(shown, percent=figure)
        else:
            shown = replace(shown, score=figure)
        lines[row.line].append(replace(shown, place=row.other_rank, tied=row.other_tied))
    return [
        classification_table(
            named_list(
                captions.get(line) or gettext("Group %(group)s") % {"group": line},
                other,
                gives_points=False,
            ),
            rows,
            without=["licences", *(["score"] if rows[0].percent or is_teams else [])],
        )
        for line in (*_LINES, *sorted(set(lines).difference(_LINES)))
        if (rows := lines.get(line))
    ]


def _number_in_line(label: str, line: str) -> str:
    """Return a number that distinguishes both lines: "3 NS"."""
    if label.endswith(line):
        return label
    return f"{label} {gettext('NS') if line == 'NS' else gettext('EW')}"


def _row(
    row: Standing,
    entry: ShownEntry,
    points: Points,
    *,
    is_teams: bool,
) -> ClassificationRow:
    pe, pm = points.get(row.entry_id, (None, None))
    return ClassificationRow(
        place=row.rank,
        tied=row.tied,
        number=entry.label,
        name=team_name(entry) if is_teams else entry.title,
        people=entry.squad if is_teams else "",
        remark=str(ContestantStatus(row.status).label) if row.status else "",
        licences=" · ".join(player.number or "–" for player in entry.players),
        club=entry.clubs,
        boards=row.boards_played,
        score=hundredths(row.score_hundredths),
        percent=hundredths(row.percent_hundredths),
        imps=hundredths(row.imps_hundredths) if is_teams else None,
        vps=hundredths(row.vps_hundredths),
        pe=pe,
        pm=pm or None,
    )
