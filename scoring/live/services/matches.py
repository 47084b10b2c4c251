"""The lines of a team event, made from its schedule: each board of each match in both rooms."""

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence

from django.db import transaction
from django.utils import timezone

from federation.errors import RuleError
from scoring.engine_input.match_rulings import ruled_out
from scoring.engine_input.values import TEAM_METHODS
from scoring.live.rules.lines import DROPPED, DUE, HAS_RESULT
from scoring.live.services.book import follow_terms
from scoring.live.services.lines import brought_to, locked_book, write_lines
from scoring.models import BookLine, BookSession, EventBook, LineState, RunningPlace
from scoring.rules.rooms import SECTIONS
from tournaments.models import (
    Event,
    EventKind,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
    Session,
    TeamPlay,
)
from tournaments.rules.line_ups import Side, seats
from tournaments.teams.selectors.rounds import RoundPlace, places_of_rounds
from tournaments.teams.selectors.schedule import schedule_of, team_play_of

Slot = tuple[int, str, int, int, int]
Places = Mapping[int, RoundPlace]


def follow_schedule(event: Event) -> None:
    """Update the lines of a team event to its published schedule.

    Unplayed lines of an ended match are marked as dropped, never deleted. Raises: RuleError if a
    match with results would no longer be in the draw.
    """
    has_matches = event.kind == EventKind.TEAMS and event.method in TEAM_METHODS
    play = team_play_of(event) if has_matches else None
    matches = schedule_of(event) if play is not None else []
    if play is None or not (matches or EventBook.objects.filter(event=event).exists()):
        return
    with transaction.atomic():
        book, out = locked_book(event), ruled_out(event).keys()
        rows = list(BookLine.objects.filter(book=book).select_related("session"))
        drawn = {match.round for match in matches} | {row.round for row in rows}
        places = {**places_of_rounds(event, play, drawn=drawn), **_fixed_places(rows)}
        sessions = _sessions(book, matches, places)
        lines = {(r.session_id, r.section, r.table, r.round, r.board): r for r in rows}
        slots = dict(_slots(matches, play, places, sessions))
        new = [
            BookLine(
                book=book,
                session_id=session,
                section=section,
                table=table,
                round=turn,
                board=board,
                **_seated(match, section),
                state=DUE if _is_open(match, out) else DROPPED,
            )
            for (session, section, table, turn, board), match in slots.items()
            if (session, section, table, turn, board) not in lines
        ]
        standing = {match.pk: match for match in matches}
        is_knockout = play.format == PlayFormat.KNOCKOUT
        extra = {
            slot: standing.get(row.match_id or 0)
            for slot, row in lines.items()
            if slot not in slots and is_knockout and _is_extra(row, play, places)
        }
        slots_now = {**extra, **slots}
        changed = [row for slot, row in lines.items() if _follows(row, slots_now.get(slot), out)]
        write_lines(book, new, changed)
        _write_teams(book, matches)
        follow_terms(book.pk)


def _fixed_places(rows: Sequence[BookLine]) -> dict[int, RoundPlace]:
    """Return where the rounds that have begun are played; later changes do not move them."""
    rounds = {row.round for row in rows if row.state not in {DUE, DROPPED}}
    first: dict[int, RoundPlace] = {}
    for row in rows:
        if row.round not in rounds or row.state == DROPPED:
            continue
        round_place = first.get(row.round)
        if round_place is None or row.board < round_place.first_board:
            first[row.round] = RoundPlace(row.session.number, row.board)
    return first


def _sessions(
    book: EventBook, matches: Sequence[ScheduledMatch], places: Places
) -> dict[int, Session]:
    """Return the sessions in which matches are played, by number; missing ones are created."""
    event = book.event
    days: dict[int, dt.date] = {}
    for match in matches:
        number = places[match.round].session
        day = timezone.localdate(match.starts_at) if match.starts_at else _day(event, number)
        days[number] = min(day, days.get(number, day))
    sessions_by_number = {session.number: session for session in event.sessions.all()}
    for number, day in days.items():
        if number not in sessions_by_number:
            sessions_by_number[number] = Session.objects.create(
                event=event, number=number, played_on=day
            )
        elif sessions_by_number[number].played_on != day and not sessions_by_number[number].boards:
            sessions_by_number[number].played_on = day
            sessions_by_number[number].save(update_fields=["played_on"])
    sessions = set(BookSession.objects.filter(book=book).values_list("session", flat=True))
    BookSession.objects.bulk_create(
        BookSession(book=book, session=sessions_by_number[number])
        for number in sorted(days)
        if sessions_by_number[number].pk not in sessions
    )
    return sessions_by_number


def _day(event: Event, session: int) -> dt.date:
    """Return the assumed day of a session until one of its matches has a time."""
    days, sessions = (event.ends_on - event.starts_on).days + 1, max(event.planned_sessions, 1)
    return event.starts_on + dt.timedelta(days=min(session - 1, sessions - 1) * days // sessions)


def _slots(
    matches: Sequence[ScheduledMatch],
    play: TeamPlay,
    places: Places,
    sessions: Mapping[int, Session],
) -> Iterator[tuple[Slot, ScheduledMatch]]:
    for match in matches:
        if match.home_id is None or match.away_id is None or match.ending == MatchEnd.BYE:
            continue
        place = places[match.round]
        session = sessions[place.session].pk
        for section in SECTIONS.values():
            for board in range(place.first_board, place.first_board + play.match_boards):
                yield (session, section, match.number, match.round, board), match


def _is_extra(row: BookLine, play: TeamPlay, places: Places) -> bool:
    """Return whether a line is of the extra boards that were added because the match was level."""
    return row.board >= places[row.round].first_board + play.match_boards


def _seated(match: ScheduledMatch, section: str) -> dict[str, int | None]:
    """Return the players of a room of a match, as columns of a line. Source: RTP 2.3.1."""
    teams = {Side.HOME: match.home_id, Side.VISITORS: match.away_id}
    room = next(seat for seat in seats() if SECTIONS[seat.room] == section)
    return {
        "ns_id": teams[room.north_south],
        "ew_id": teams[room.east_west],
        "match_id": match.pk,
    }


def _is_open(match: ScheduledMatch, out: Collection[int]) -> bool:
    """Return whether a match is still to be played. out: teams that left or were excluded."""
    gone = match.home_id in out or match.away_id in out
    return match.ending == MatchEnd.OPEN and not gone


def _follows(row: BookLine, match: ScheduledMatch | None, out: Collection[int]) -> bool:
    """Update a line to the match played there; return whether it changed.

    Raises: RuleError if that would change a result.
    """
    if row.state in HAS_RESULT:
        seated = None if match is None else _seated(match, row.section)
        if seated is None or any(getattr(row, name) != pk for name, pk in seated.items()):
            raise RuleError("draw_already_played", article="RTP 3.6.3")
        return False
    if match is None:
        return brought_to(
            row, {"state": DROPPED, "reason": "", "account_id": None, "entered_at": None}
        )
    data: dict[str, object] = dict(_seated(match, row.section))
    is_open = _is_open(match, out)
    if not is_open and row.state == LineState.DUE:
        data["state"] = DROPPED
    elif is_open and row.state == LineState.DROPPED:
        data["state"] = DUE
    return brought_to(row, data)


def _write_teams(book: EventBook, matches: Sequence[ScheduledMatch]) -> None:
    """Create a place for each team of the schedule, also for teams with a bye."""
    drawn = {pk for match in matches for pk in (match.home_id, match.away_id) if pk is not None}
    entry_ids = set(RunningPlace.objects.filter(book=book).values_list("entry_id", flat=True))
    RunningPlace.objects.filter(book=book).exclude(entry__in=drawn).delete()
    RunningPlace.objects.bulk_create(
        RunningPlace(book=book, entry_id=pk) for pk in sorted(drawn - entry_ids)
    )
