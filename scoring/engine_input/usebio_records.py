"""An event's results as they count, as records for a USEBIO file."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from federation.texts import source_text
from federation.texts.stored import reason_in_words
from scoring.engine.rounding import to_places
from scoring.engine_input.as_ruled import as_counted, rulings_on
from scoring.engine_input.scratch_and_handicap import HANDICAP, SCRATCH, figure_of
from scoring.engine_input.values import TEAM_METHODS, Scored, ScoredLine, ScoredMatch, ScoredRow
from scoring.exporters.usebio_lines import is_sayable
from scoring.importers.records import (
    ImportedContestant,
    ImportedFile,
    ImportedLine,
    ImportedMatch,
    ImportedPlayer,
    PublishedPlace,
    PublishedStanding,
    ScoringHints,
)
from scoring.selectors.knockout_places import shares_first
from tournaments.entries.selectors.entries import ShownEntry
from tournaments.models import Event, EventKind
from tournaments.teams.selectors.schedule import is_knockout

KINDS = {EventKind.PAIRS: "pairs", EventKind.TEAMS: "teams", EventKind.INDIVIDUAL: "individual"}


def usebio_records(event: Event, scored: Scored, entries: Mapping[str, ShownEntry]) -> ImportedFile:
    """Return the event's results as a file: scores as ruled, each ruling in a remark.

    If a ruling is not a single score or percentage, its line has only points.
    """
    rows = {row.key: row for row in _placed(event, scored.rows)}
    in_teams = scored.choice.method in TEAM_METHODS
    return ImportedFile(
        format="usebio",
        program="Trunfo",
        name=event.name,
        date=event.starts_on,
        kind=KINDS[EventKind(event.kind)],
        hints=ScoringHints(method=scored.choice.method, vp_scale="published" if in_teams else ""),
        winners=scored.choice.winners,
        contestants=tuple(_contestant(entry, rows.get(key)) for key, entry in entries.items()),
        lines=tuple(_line(line, in_teams) for line in scored.lines),
        matches=tuple(map(_match, scored.matches)),
        sessions=max((line.result.session for line in scored.lines), default=1),
    )


def without_boards(file: ImportedFile, hidden: Collection[tuple[int, int]]) -> ImportedFile:
    """Return a file without the lines of some boards, named by session and number."""
    return replace(
        file,
        lines=tuple(line for line in file.lines if (line.session, line.board) not in hidden),
    )


def _placed(event: Event, rows: Sequence[ScoredRow]) -> list[ScoredRow]:
    """Return the rows of an event; a team still in its knock-out has no place yet."""
    sharing = {row.key for row in rows if shares_first(row.rank, tied=row.tied)}
    if not sharing or not is_knockout(event):
        return list(rows)
    return [replace(row, rank=0, tied=False) if row.key in sharing else row for row in rows]


def _contestant(entry: ShownEntry, row: ScoredRow | None) -> ImportedContestant:
    published = PublishedStanding()
    if row is not None:
        published = PublishedStanding(
            rank=row.rank or None,
            tied=row.tied,
            score=to_places(row.score, 2),
            percentage=row.percentage,
            imps=None if row.imps is None else to_places(row.imps, 2),
            vps=row.vps,
        )
    return ImportedContestant(
        entry.key,
        entry.number or entry.key,
        tuple(ImportedPlayer(player.name, player.number) for player in entry.players),
        section=entry.section,
        direction=entry.direction,
        name=entry.team,
        published=published,
        places=() if row is None else _places(row),
    )


def _places(row: ScoredRow) -> tuple[PublishedPlace, ...]:
    """Return a contestant's place in both lists of an event with handicap, scratch first."""
    if not row.ranked_by or row.other is None:
        return ()
    other = HANDICAP if row.ranked_by == SCRATCH else SCRATCH
    main = PublishedPlace(
        row.ranked_by, row.rank or None, row.tied, to_places(figure_of(row), 2), gives_points=True
    )
    beside = PublishedPlace(
        other, row.other.rank or None, row.other.tied, to_places(row.other.figure, 2)
    )
    return (main, beside) if row.ranked_by == SCRATCH else (beside, main)


def _line(line: ScoredLine, in_teams: bool) -> ImportedLine:
    result = line.result
    counted = as_counted(result)
    rulings = rulings_on(result)
    percents = _percents(counted.artificial)
    is_said = counted.ew_score is None and not counted.outcomes and not counted.ew_outcomes
    ns_score = counted.ns_score if is_said and percents is None else None
    plays = not result.is_ruled_out
    return ImportedLine(
        where="",
        board=result.board,
        ns=result.ns,
        ew=result.ew,
        session=result.session,
        section=result.section,
        round=result.round,
        table=result.table,
        south=result.south,
        west=result.west,
        contract=result.contract if plays else "",
        declarer=result.declarer if plays else "",
        lead=result.lead if plays else "",
        tricks=result.tricks if plays else None,
        ns_score=ns_score,
        artificial=percents if is_sayable(percents) else None,
        not_played=counted.not_played,
        published_ns=None if in_teams else _rounded(line.ns_points),
        published_ew=None if in_teams else _rounded(line.ew_points),
        match=result.match,
        room=result.room,
        remark="; ".join(
            f"{ruling.ruling.form}, {source_text(ruling.article)}: {reason_in_words(ruling.reason)}"
            for ruling in rulings
        ),
    )


def _match(match: ScoredMatch) -> ImportedMatch:
    plan = match.plan
    return ImportedMatch(
        plan.key,
        plan.home,
        plan.away,
        round=plan.round,
        session=plan.session,
        published_home_vps=match.home_vps,
        published_away_vps=match.away_vps,
        remark=""
        if plan.ruled is None
        else (f"{plan.ruled.ruling.form}, {source_text(plan.ruled.article)}: {plan.ruled.reason}"),
    )


def _percents(
    artificial: tuple[Fraction | None, Fraction | None],
) -> tuple[Decimal, Decimal] | None:
    ns, ew = artificial
    if ns is None or ew is None:
        return None
    return to_places(ns, 2), to_places(ew, 2)


def _rounded(points: Fraction | None) -> Decimal | None:
    return None if points is None else to_places(points, 2)
