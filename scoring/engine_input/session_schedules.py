"""The schedule of a team event, as the records another site of ours takes in."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from scoring.importers.records import ImportedContestant, ImportedFile
from scoring.importers.schedules import (
    ImportedDraw,
    ImportedEnding,
    ImportedLineUp,
    ImportedLineUpSeat,
    ImportedMeeting,
    ImportedPlacing,
    ImportedSchedule,
    ImportedSheet,
    ImportedStep,
    ImportedTeamPenalty,
    ImportedTeamPlay,
)
from scoring.models import BookLine, LineState
from scoring.rules.rooms import SECTIONS
from tournaments.models import (
    Draw,
    EntryPlayer,
    Event,
    LineUp,
    LineUpSeat,
    ScheduledMatch,
    TeamPlay,
)
from tournaments.rules.line_ups import Room
from tournaments.teams.selectors.schedule import draws_of, schedule_of, team_play_of


@dataclass(frozen=True, slots=True)
class _Names:
    """entries: the keys of the file, by row. players: places in the lists of teams, by person."""

    entries: Mapping[int, str]
    players: Mapping[tuple[int, int], int]

    def team(self, pk: int | None) -> str:
        return "" if pk is None else self.entries.get(pk, "")


def published_schedule(
    event: Event, imported_file: ImportedFile, entries: Mapping[int, str]
) -> ImportedSchedule | None:
    """Return the published schedule of a team event, None where it has none.

    entries: the keys of the file, by the rows of the entries. No session is told whole yet.
    """
    play = team_play_of(event)
    matches = schedule_of(event) if play is not None else []
    if play is None or not matches:
        return None
    names = _Names(entries, _players(event, entries, imported_file.contestants))
    rows = ScheduledMatch.objects.filter(pk__in=[match.pk for match in matches])
    rows = rows.select_related("draw").order_by("round", "number")
    rows = rows.prefetch_related("endings", "sheet_figures", "dues")
    places = {match.pk: (match.round, match.number) for match in matches}
    laid, named = _laid(event), _line_ups(places, names)
    return ImportedSchedule(
        play=_play(play),
        draws=tuple(_draw(draw, names) for draw in draws_of(event) if draw.published_at),
        meetings=tuple(
            replace(_meeting(match, places, names), line_ups=named.get(match.pk, ()), **at)
            for match in rows
            for at in [laid.get(match.pk, {})]
        ),
    )


def sessions_noted(event: Event) -> tuple[int, ...]:
    """Return the sessions of teams whose tables noted anything."""
    noted = BookLine.objects.filter(book__event=event, match__isnull=False)
    noted = noted.exclude(state__in=[LineState.DUE, LineState.DROPPED])
    return tuple(sorted(set(noted.values_list("session__number", flat=True))))


def _players(
    event: Event, entries: Mapping[int, str], imported_contestants: Sequence[ImportedContestant]
) -> dict[tuple[int, int], int]:
    """Return the place of each person in the list of a team, by entry and person."""
    keys = {imported_contestant.key for imported_contestant in imported_contestants}
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    segments: dict[tuple[int, int], int] = {}
    last: dict[int, int] = {}
    for row in rows.order_by("position", "pk"):
        last[row.entry_id] = last.get(row.entry_id, 0) + 1
        if entries.get(row.entry_id, "") in keys:
            segments[row.entry_id, row.person_id] = last[row.entry_id]
    return segments


def _play(play: TeamPlay) -> ImportedTeamPlay:
    return ImportedTeamPlay(
        **{field.name: getattr(play, field.name) for field in fields(ImportedTeamPlay)}
    )


def _step(row: Mapping[str, Any]) -> ImportedStep:
    return ImportedStep(row["code"], row["source"], row["result"], dict(row["inputs"]))


def _steps(rows: Iterable[Mapping[str, Any]]) -> tuple[ImportedStep, ...]:
    return tuple(_step(row) for row in rows)


def _draw(draw: Draw, names: _Names) -> ImportedDraw:
    return ImportedDraw(
        round=draw.round,
        method=draw.method,
        at=draw.drawn_at,
        published_at=draw.published_at or draw.drawn_at,
        seed=draw.seed,
        reason=draw.reason,
        placings=tuple(
            ImportedPlacing(
                names.team(row["entry"]), row["place"], row["group"], row["contestant"], _step(row)
            )
            for row in draw.placings
        ),
        present=tuple(names.team(pk) for pk in draw.present),
        steps=_steps(draw.steps),
    )


def _meeting(
    match: ScheduledMatch, places: Mapping[int, tuple[int, int]], names: _Names
) -> ImportedMeeting:
    same = ("round", "number", "group", "winner_is_home", "for_place", "starts_at", "room",
            "visitors_first", "home_passed", "ending", "end_note")  # fmt: skip
    return ImportedMeeting(
        draw=match.draw.round,
        home=names.team(match.home_id),
        away=names.team(match.away_id),
        winner_to=places.get(match.winner_to_id or 0),
        loser_to=places.get(match.loser_to_id or 0),
        home_picks=tuple(match.home_picks),
        visitors_pick=tuple(match.visitors_pick),
        winner=names.team(match.winner_id),
        endings=tuple(
            ImportedEnding(
                ending.ending, ending.ended_by, ending.made_at, names.team(ending.winner_id),
                ending.note, _steps(ending.steps),
            )
            for ending in match.endings.all()
        ),
        sheets=tuple(
            ImportedSheet(
                names.team(figures.entry_id), figures.home_imps, figures.away_imps, figures.sent_at
            )
            for figures in match.sheet_figures.all()
        ),
        dues=tuple(
            ImportedTeamPenalty(
                names.team(due.entry_id), due.kind, due.article, due.proposed_at,
                due.segment, due.amount_hundredths, due.state, due.decided_at, due.reason,
                _steps(due.steps),
            )
            for due in match.dues.all()
        ),
        **{name: getattr(match, name) for name in same},
    )  # fmt: skip


def _laid(event: Event) -> dict[int, dict[str, Any]]:
    """Return the session and the boards of each match, as its lines in the open room have them."""
    rows = BookLine.objects.filter(book__event=event, section=SECTIONS[Room.OPEN])
    rows = rows.filter(match__isnull=False).order_by("board")
    plays: dict[int, dict[str, Any]] = {}
    for match, session, board in rows.values_list("match", "session__number", "board"):
        laid = plays.setdefault(match or 0, {"session": session, "boards": ()})
        if session == laid["session"]:
            laid["boards"] = (*laid["boards"], board)
    return plays


def _line_ups(
    matches: Mapping[int, object], names: _Names
) -> dict[int, tuple[ImportedLineUp, ...]]:
    seated: dict[int, list[ImportedLineUpSeat]] = {}
    seats = LineUpSeat.objects.filter(line_up__match__in=matches).select_related(
        "person", "line_up"
    )
    for seat in seats.order_by("pk"):
        place = names.players.get((seat.line_up.entry_id, seat.person_id), 0)
        who = ("", "") if place else (seat.person.name, seat.person.number or "")
        imported_line_up_seat = ImportedLineUpSeat(seat.room, seat.direction, place, *who)
        seated.setdefault(seat.line_up_id, []).append(imported_line_up_seat)
    imported_line_ups: dict[int, list[ImportedLineUp]] = {}
    rows = LineUp.objects.filter(match__in=matches).order_by("entry", "segment", "version")
    for row in rows:
        line_up = ImportedLineUp(
            names.team(row.entry_id), row.segment, row.version, row.sent_at,
            tuple(seated.get(row.pk, ())), row.is_late, row.reason,
        )  # fmt: skip
        imported_line_ups.setdefault(row.match_id, []).append(line_up)
    return {
        match: tuple(imported_line_ups) for match, imported_line_ups in imported_line_ups.items()
    }
