"""The schedule that a file of another site of ours tells of a team event: whether it can be so.

Each match is of a draw that is told, between two teams of the file; each line-up fills the places
of a team of the match with four people; how a match ended is the last that is told of its ends.
"""

import json
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from federation.texts import step_sentence
from scoring.engine_input.imported_lines import Fault
from scoring.importers.records import ImportedContestant, ImportedFile, ImportedPlayer
from scoring.importers.schedules import (
    ImportedDraw,
    ImportedLineUp,
    ImportedMeeting,
    ImportedSchedule,
    ImportedStep,
)
from scoring.importers.session_archive import HIGHEST_ROUND, MOST_PLAYERS
from scoring.importers.template import HIGHEST_BOARD
from tournaments.models import (
    DrawMethod,
    EndedBy,
    MatchEnd,
    PlayFormat,
    ProposedPenaltyKind,
    ProposedPenaltyState,
)
from tournaments.rules.line_ups import Side
from tournaments.teams.selectors.line_ups import places_to_fill

MOST_BOARDS = 200  # of a match
MOST_SEGMENTS = 20
MOST_MEETINGS = 5000
MOST_STEPS = 2000
HIGHEST_NUMBER = 2000  # of a match in its round
HIGHEST_IMPS = 2000
HIGHEST_VPS = 10_000  # hundredths
Place = tuple[int, int]


def wrong_schedule(imported: ImportedFile, schedule: ImportedSchedule) -> Iterator[Fault]:
    """Yield what cannot be so, with its place; whoever reads on after the first may read nonsense.

    Source: RTP 2.3.1, 2.3.2, 3.6.3.
    """
    if imported.kind != "teams" or imported.origin is None:
        yield "schedule", imported.kind
    yield from _wrong_play(schedule)
    teams = {contestant.key: contestant for contestant in imported.contestants}
    rounds: set[int] = set()
    for place, draw in enumerate(schedule.draws, start=1):
        yield from _wrong_draw(f"schedule.draws[{place}]", draw, teams)
        if draw.round in rounds:
            yield f"schedule.draws[{place}].round", draw.round
        rounds.add(draw.round)
    if not 1 <= len(schedule.meetings) <= MOST_MEETINGS:
        yield "schedule.meetings", len(schedule.meetings)
    imported_meetings_by_place: dict[Place, ImportedMeeting] = {}
    for place, match in enumerate(schedule.meetings, start=1):
        where = f"schedule.meetings[{place}]"
        yield from _wrong_meeting(where, match, rounds, teams, imported.sessions)
        if (match.round, match.number) in imported_meetings_by_place:
            yield f"{where}.number", match.number
        imported_meetings_by_place[match.round, match.number] = match
        yield from _wrong_ends(where, match)
        yield from _wrong_said(where, match, schedule.play.segments)
        for turn, line_up in enumerate(match.line_ups, start=1):
            at = f"{where}.line_ups[{turn}]"
            yield from _wrong_line_up(at, line_up, match, teams, schedule.play.segments)
    yield from _wrong_ways(schedule.meetings, imported_meetings_by_place)
    yield from _met_twice(schedule)


def _wrong_play(schedule: ImportedSchedule) -> Iterator[Fault]:
    play, where = schedule.play, "schedule.play"
    if play.format not in PlayFormat.values:
        yield f"{where}.format", play.format
    if not 1 <= play.match_boards <= MOST_BOARDS:
        yield f"{where}.match_boards", play.match_boards
    if not 1 <= play.segments <= min(play.match_boards, MOST_SEGMENTS):
        yield f"{where}.segments", play.segments
    for name, most in (("groups", 99), ("legs", 9), ("draws_behind", 9)):
        if not 1 <= getattr(play, name) <= most:
            yield f"{where}.{name}", getattr(play, name)
    if play.rounds is not None and not 1 <= play.rounds <= HIGHEST_ROUND:
        yield f"{where}.rounds", play.rounds
    if play.max_players is not None and not 1 <= play.max_players <= MOST_PLAYERS:
        yield f"{where}.max_players", play.max_players


def _wrong_draw(where: str, draw: ImportedDraw, teams: Collection[str]) -> Iterator[Fault]:
    if not 0 <= draw.round <= HIGHEST_ROUND:
        yield f"{where}.round", draw.round
    if draw.method not in DrawMethod.values:
        yield f"{where}.method", draw.method
    if draw.published_at < draw.at:
        yield f"{where}.published_at", draw.published_at
    if len(draw.seed) > 64 or len(draw.reason) > 300:
        yield f"{where}.seed", draw.seed
    placed = [placing.entry for placing in draw.placings]
    if len(set(placed)) != len(placed) or not {*placed, *draw.present} <= set(teams):
        yield f"{where}.placings", len(placed)
    for place, placing in enumerate(draw.placings, start=1):
        is_placed = 1 <= placing.place <= len(placed) and 0 <= placing.group <= len(placed)
        if not is_placed or len(placing.contestant) > 200:
            yield f"{where}.placings[{place}]", placing.place
    yield from _wrong_steps(f"{where}.steps", draw.steps)
    yield from _wrong_steps(f"{where}.placings", [placing.why for placing in draw.placings])


def _wrong_steps(where: str, steps: Collection[ImportedStep]) -> Iterator[Fault]:
    if len(steps) > MOST_STEPS:
        yield where, len(steps)
    for place, step in enumerate(steps, start=1):
        is_long = len(step.code) > 60 or len(step.source) > 60 or len(str(step.result)) > 500
        if is_long or len(json.dumps(dict(step.inputs))) > 2000 or not _is_reported(step):
            yield f"{where}[{place}]", step.code


def _is_reported(step: ImportedStep) -> bool:
    """Return whether this site has a sentence for a step."""
    row = {"code": step.code, "inputs": dict(step.inputs), "result": step.result}
    try:
        return bool(step_sentence(row))
    except (KeyError, ValueError, TypeError, IndexError, AttributeError):
        return False


def _wrong_meeting(
    where: str,
    match: ImportedMeeting,
    draws: Collection[int],
    teams: Mapping[str, ImportedContestant],
    sessions: int,
) -> Iterator[Fault]:
    if match.draw not in draws or (match.draw > match.round):
        yield f"{where}.draw", match.draw
    if not 1 <= match.round <= HIGHEST_ROUND or not 1 <= match.number <= HIGHEST_NUMBER:
        yield f"{where}.number", match.number
    both = {match.home, match.away}
    if not both <= {*teams, ""} or (match.home and match.home == match.away):
        yield f"{where}.home", f"{match.home} {match.away}"
    is_bye = match.ending == MatchEnd.BYE
    if is_bye and (match.away or not match.home or match.winner != match.home):
        yield f"{where}.ending", match.ending
    if match.boards and ("" in both or is_bye):
        yield f"{where}.boards", len(match.boards)
    if not 1 <= match.session <= sessions:
        yield f"{where}.session", match.session
    is_range = all(1 <= board <= HIGHEST_BOARD for board in match.boards)
    if not is_range or len(set(match.boards)) != len(match.boards) > 0:
        yield f"{where}.boards", len(match.boards)
    if len(match.boards) > 2 * MOST_BOARDS:
        yield f"{where}.boards", len(match.boards)
    if len(match.group) > 4 or len(match.room) > 60 or len(match.end_note) > 300:
        yield f"{where}.room", match.room or match.group
    if match.for_place is not None and not 1 <= match.for_place <= HIGHEST_NUMBER:
        yield f"{where}.for_place", match.for_place


def _wrong_ends(where: str, match: ImportedMeeting) -> Iterator[Fault]:
    both = {match.home, match.away, ""}
    if match.ending not in MatchEnd.values or match.winner not in both:
        yield f"{where}.ending", match.ending or match.winner
    for place, end in enumerate(match.endings, start=1):
        at = f"{where}.endings[{place}]"
        if end.ending not in MatchEnd.values or end.ended_by not in EndedBy.values:
            yield f"{at}.ending", end.ending or end.ended_by
        if end.winner not in both or len(end.note) > 300:
            yield f"{at}.winner", end.winner
        yield from _wrong_steps(f"{at}.steps", end.steps)
    if len(match.endings) > 100:
        yield f"{where}.endings", len(match.endings)
    if match.ending == MatchEnd.BYE:
        return
    last = match.endings[-1] if match.endings else None
    ended = (MatchEnd.OPEN, "") if last is None else (last.ending, last.winner)
    if ended != (match.ending, match.winner):
        yield f"{where}.ending", match.ending


def _wrong_said(where: str, match: ImportedMeeting, segments: int) -> Iterator[Fault]:
    """Yield picks of no segment, sheets and proposals of who does not play the match."""
    for name in ("home_picks", "visitors_pick"):
        picked = getattr(match, name)
        if len(picked) > segments or not set(picked) <= set(range(1, segments + 1)):
            yield f"{where}.{name}", picked
    both = {match.home, match.away} - {""}
    for place, sheet in enumerate(match.sheets, start=1):
        at = f"{where}.sheets[{place}]"
        if sheet.team not in both:
            yield f"{at}.team", sheet.team
        if not all(0 <= imps <= HIGHEST_IMPS for imps in (sheet.home_imps, sheet.away_imps)):
            yield f"{at}.home_imps", sheet.home_imps
    due_counts = Counter((due.team, due.kind, due.segment) for due in match.dues)
    for place, due in enumerate(match.dues, start=1):
        at = f"{where}.dues[{place}]"
        if due.team not in both or due_counts[due.team, due.kind, due.segment] > 1:
            yield f"{at}.team", due.team
        if (
            due.kind not in ProposedPenaltyKind.values
            or due.state not in ProposedPenaltyState.values
        ):
            yield f"{at}.kind", due.kind
        if not 0 <= due.segment <= segments or not -HIGHEST_VPS <= due.hundredths <= 0:
            yield f"{at}.hundredths", due.hundredths
        if len(due.article) > 40 or len(due.reason) > 300:
            yield f"{at}.article", due.article
        yield from _wrong_steps(f"{at}.steps", due.steps)


def _wrong_line_up(
    where: str,
    imported_line_up: ImportedLineUp,
    match: ImportedMeeting,
    teams: Mapping[str, ImportedContestant],
    segments: int,
) -> Iterator[Fault]:
    """Yield a line-up of who does not play the match, of no four places, or no four people.

    Source: RTP 2.3.1, 2.3.2.
    """
    if imported_line_up.team not in {match.home, match.away} - {""}:
        yield f"{where}.team", imported_line_up.team
        return
    if not 1 <= imported_line_up.segment <= segments:
        yield f"{where}.segment", imported_line_up.segment
    own = [
        line_up
        for line_up in match.line_ups
        if (line_up.team, line_up.segment) == (imported_line_up.team, imported_line_up.segment)
    ]
    if imported_line_up.version != own.index(imported_line_up) + 1:
        yield f"{where}.version", imported_line_up.version
    side = Side.HOME if imported_line_up.team == match.home else Side.VISITORS
    places = [(str(room), direction) for room, direction in places_to_fill(side)]
    if sorted((seat.room, seat.direction) for seat in imported_line_up.seats) != sorted(places):
        yield f"{where}.seats", len(imported_line_up.seats)
    team, others = teams[imported_line_up.team], match.away if side is Side.HOME else match.home
    listed = {p.national_number for p in (*team.players, *_players(teams, others))} - {""}
    people: set[tuple[object, ...]] = set()
    for place, seat in enumerate(imported_line_up.seats, start=1):
        at = f"{where}.seats[{place}]"
        if not 0 <= seat.player <= len(team.players):
            yield f"{at}.player", seat.player
        is_outside = seat.player == 0
        if is_outside != bool(seat.name.strip()) or seat.national_number in listed:
            yield f"{at}.player", seat.national_number or seat.name
        if len(seat.name) > 120 or len(seat.national_number) > 20:
            yield f"{at}.name", seat.name
        who = seat.player, seat.national_number or seat.name
        if who in people:
            yield f"{at}.player", seat.player
        people.add(who)
    if len(imported_line_up.reason) > 300:
        yield f"{where}.reason", imported_line_up.reason


def _players(teams: Mapping[str, ImportedContestant], key: str) -> Iterable[ImportedPlayer]:
    return teams[key].players if key in teams else ()


def _wrong_ways(
    meetings: Iterable[ImportedMeeting], imported_meetings_by_place: Mapping[Place, ImportedMeeting]
) -> Iterator[Fault]:
    """Yield matches whose winner or loser goes to none that follows."""
    for place, match in enumerate(meetings, start=1):
        for name in ("winner_to", "loser_to"):
            to: Place | None = getattr(match, name)
            if to is not None and (to not in imported_meetings_by_place or to[0] <= match.round):
                yield f"schedule.meetings[{place}].{name}", f"{to[0]} {to[1]}"


def _met_twice(schedule: ImportedSchedule) -> Iterator[Fault]:
    """Yield teams in two matches of a round, but where three meet one another."""
    at: dict[tuple[int, str], set[str]] = {}
    for place, match in enumerate(schedule.meetings, start=1):
        for team, other in ((match.home, match.away), (match.away, match.home)):
            met = at.setdefault((match.round, team), set())
            if team and (other in met or len(met) > int(schedule.play.triples)):
                yield f"schedule.meetings[{place}]", f"{match.round}: {team}"
            met.add(other)
