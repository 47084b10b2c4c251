"""The lists of a results booklet: each line or group, and one list of both lines."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal

from django.utils.translation import gettext

from federation.texts import long_date
from scoring.engine.strata import SOURCE
from scoring.engine_input.strata import Stratified, within
from scoring.homologation.services.booklet_parts import by_place, hundredths, team_name
from scoring.models import ContestantStatus, Standing
from scoring.selectors.knockout_places import teams_still_in
from scoring.standings.documents.classification import (
    ClassificationRow,
    ClassificationTable,
    Reason,
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
    strata: Stratified | None = None,
) -> list[ClassificationTable]:
    """Return every list of an event; points: PE and PM by entry.

    with_joint_list: also that of both lines together, in which each contestant stands again.
    strata: of the event; all but the strongest follow as lists, without points. Source: RTP 3.5.6.
    """
    still_in = teams_still_in(standings)
    tables = _lists_of_lines(standings, entries, points, still_in, strata, is_teams=is_teams)
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
    tables += _other_lists(standings, entries, is_teams=is_teams)
    if strata is not None:
        tables += _strata_lists(standings, entries, strata, still_in, is_teams=is_teams)
    return tables


def _lists_of_lines(
    standings: Sequence[Standing],
    entries: Mapping[str, ShownEntry],
    points: Points,
    still_in: Collection[int],
    strata: Stratified | None = None,
    *,
    is_teams: bool,
) -> list[ClassificationTable]:
    """Return the list of each line or group; still_in: the standings without a place yet."""
    lines: dict[str, list[ClassificationRow]] = defaultdict(list)
    for row in sorted(standings, key=by_place):
        shown = _row(row, entries[row.entry.key], points, is_teams=is_teams)
        if row.pk in still_in:
            shown = replace(shown, place=None, tied=False, remark=gettext("still in"))
        if strata is not None:
            shown = replace(shown, stratum=strata.name_of(row.entry_id))
        lines[row.line].append(shown)
    groups = sorted(set(lines).difference(_LINES))
    listed = _listed(standings)
    return [
        classification_table(
            named_list(_caption(line), listed), lines[line], without=["score"] if is_teams else []
        )
        for line in (*_LINES, *groups)
        if line in lines
    ]


def _strata_lists(
    standings: Sequence[Standing],
    entries: Mapping[str, ShownEntry],
    strata: Stratified,
    still_in: Collection[int],
    *,
    is_teams: bool,
) -> list[ClassificationTable]:
    """Return the list of each stratum but the strongest, in which everybody stands: the whole."""
    tables = []
    for place, stratum in list(enumerate(strata.strata))[1:]:
        text = gettext("Stratum %(name)s, up to %(limit)s points")
        if strata.are_after_play:
            text = gettext("Stratum %(name)s, up to %(limit)s points, set after play")
        name = text % {"name": stratum.name, "limit": stratum.limit}
        rows = within(standings, strata, place)
        several = len({row.line for row in standings}) > 1
        tables += [
            replace(
                table,
                caption=gettext("%(stratum)s: %(field)s")
                % {"stratum": name, "field": table.caption}
                if several
                else name,
                columns=tuple(each for each in table.columns if each not in _NOT_TOGETHER),
            )
            for table in _lists_of_lines(rows, entries, {}, still_in, is_teams=is_teams)
        ]
    return tables


def _other_lists(
    standings: Sequence[Standing],
    entries: Mapping[str, ShownEntry],
    *,
    is_teams: bool,
) -> list[ClassificationTable]:
    """Return the list of an event with handicap that gives no points. Source: RTP 3.5.4, 3.6.9."""
    other = "scratch" if _listed(standings) == "handicap" else "handicap"
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
            named_list(_caption(line), other, gives_points=False),
            rows,
            without=["licences", *(["score"] if rows[0].percent or is_teams else [])],
        )
        for line in (*_LINES, *sorted(set(lines).difference(_LINES)))
        if (rows := lines.get(line))
    ]


def _caption(line: str) -> str:
    captions = {
        "": gettext("Classification"),
        "NS": gettext("North-South line"),
        "EW": gettext("East-West line"),
    }
    return captions.get(line) or gettext("Group %(group)s") % {"group": line}


def _listed(standings: Sequence[Standing]) -> str:
    """Return by which list an event with handicap gives places, "" without handicap."""
    return next((row.ranked_by for row in standings if row.ranked_by), "")


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


def note_of_strata(strata: Stratified | None) -> list[Reason]:
    """Return by which ranking contestants were classed, and what strata do not give."""
    if strata is None:
        return []
    text = gettext(
        "Strata by the ranking of %(day)s: each contestant is placed in its own and in every "
        "stronger one. Ranking points are given by the classification of everybody."
    )
    if strata.ranking is None:
        text = gettext(
            "Strata: no ranking was published by %(day)s, so everybody is of the weakest one. "
            "Ranking points are given by the classification of everybody."
        )
    said = text % {"day": long_date(strata.day)}
    if strata.are_after_play:
        said = f"{said} {gettext('The strata were set after play, once results were published.')}"
    return [Reason(text=said, source=SOURCE)]
