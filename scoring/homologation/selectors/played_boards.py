"""The boards of events, their matches and their contestants, counted from the results."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.db.models import QuerySet

from scoring.homologation.rules.facts import TeamPlan
from scoring.models import BoardResult, Match
from tournaments.models import (
    Event,
    EventKind,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
    TeamPlay,
    TeamSubstitution,
)

# A match that ended in this way counts with all its boards, the length announced.
CUT_SHORT = (
    MatchEnd.CONCEDED, MatchEnd.NO_SHOW, MatchEnd.BYE, MatchEnd.INTERRUPTED, MatchEnd.DECLINED
)  # fmt: skip


@dataclass(slots=True)
class PlayedBoards:
    """Boards by entry, and by entry and session. matches: label and boards of each.

    in_play: different boards of the event. sessions_of: in which an entry played. substitutions: by
    entry, number of matches or segments with a substitute.
    """

    in_play: int = 0
    by_entry: Mapping[int, int] = field(default_factory=dict)
    by_session: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    sessions_of: Mapping[int, set[int]] = field(default_factory=dict)
    matches: list[tuple[str, int]] = field(default_factory=list)
    plan: TeamPlan = field(default_factory=TeamPlan)
    substitutions: Mapping[int, int] = field(default_factory=dict)


def played_boards(events: Sequence[Event]) -> dict[int, PlayedBoards]:
    """Count the boards of each event; a line that was not played counts for nobody.

    The number of queries does not depend on how many events there are.
    """
    of_teams = [event for event in events if event.kind == EventKind.TEAMS]
    return _of_pairs([event for event in events if event not in of_teams]) | _of_teams(of_teams)


def _of_pairs(events: Sequence[Event]) -> dict[int, PlayedBoards]:
    boards: dict[int, set[tuple[int, int]]] = {event.pk: set() for event in events}
    by_session: dict[int, dict[int, Counter[int]]] = {
        event.pk: defaultdict(Counter) for event in events
    }
    for event, session, board, *seats in _lines(boards).values_list(
        "event", "session", "board", "ns", "ew", "south", "west"
    ):
        boards[event].add((session, board))
        for entry in {seat for seat in seats if seat is not None}:
            by_session[event][entry][session] += 1
    return {
        event: PlayedBoards(
            in_play=len(boards[event]),
            by_entry={entry: counted.total() for entry, counted in of_event.items()},
            by_session=of_event,
            sessions_of={entry: set(counted) for entry, counted in of_event.items()},
        )
        for event, of_event in by_session.items()
    }


@dataclass(slots=True)
class _TeamRows:
    """The rows of one event of teams. ended: the length of matches that were not finished."""

    play: TeamPlay | None = None
    boards_of: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    in_play: set[tuple[int, int]] = field(default_factory=set)
    matches: list[Match] = field(default_factory=list)
    ended: dict[tuple[int, frozenset[int]], int] = field(default_factory=dict)


def _of_teams(events: Sequence[Event]) -> dict[int, PlayedBoards]:
    rows = {event.pk: _TeamRows() for event in events}
    for play in TeamPlay.objects.filter(event__in=rows):
        rows[play.event_id].play = play
    for event, match_id, session, board in _lines(rows).values_list(
        "event", "match", "session", "board"
    ):
        rows[event].in_play.add((session, board))
        if match_id is not None:
            rows[event].boards_of[match_id].add(board)
    held = Match.objects.filter(event__in=rows).select_related("home", "away")
    for match in held.order_by("round", "pk"):
        rows[match.event_id].matches.append(match)
    _add_ended_otherwise(rows)
    substitutions = _substitutions(rows)
    return {
        event.pk: _of_team_event(event, rows[event.pk], substitutions[event.pk]) for event in events
    }


def _of_team_event(event: Event, rows: _TeamRows, substitutions: Mapping[int, int]) -> PlayedBoards:
    play, boards_of, ended = rows.play, rows.boards_of, rows.ended
    by_entry: Counter[int] = Counter()
    sessions_of: dict[int, set[int]] = defaultdict(set)
    matches: list[tuple[str, int]] = []
    rounds = set()
    for match in rows.matches:
        key = (match.round, frozenset({match.home_id, match.away_id}))
        count = max(len(boards_of[match.pk]), ended.pop(key, 0))
        if not count:
            continue
        rounds.add(match.round)
        matches.append((f"{match.round}: {match}", count))
        for entry in (match.home_id, match.away_id):
            by_entry[entry] += count
            sessions_of[entry].add(match.session)
    for (_round, entries), count in ended.items():  # matches without a line: nobody came, or a bye
        by_entry.update(dict.fromkeys(entries, count))
    return PlayedBoards(
        in_play=len(rows.in_play),
        by_entry=by_entry,
        sessions_of=sessions_of,
        matches=matches,
        plan=TeamPlan(
            format=play.format if play else "",
            method=event.method,
            rounds=len(rounds),
            stated_players=play.max_players if play else None,
            matches=len(rounds) * (play.segments if play and _is_knockout(play) else 1),
        ),
        substitutions=substitutions,
    )


def _lines(events: Iterable[int]) -> QuerySet[BoardResult]:
    return BoardResult.objects.filter(
        event__in=[*events], removed_in__isnull=True, not_played=False
    )


def _add_ended_otherwise(rows: Mapping[int, _TeamRows]) -> None:
    """Add the length of matches that were not finished, by round and teams."""
    ended = ScheduledMatch.objects.filter(
        event__in=rows, ending__in=CUT_SHORT, draw__replaced_at__isnull=True
    )
    for event, number, *teams in ended.values_list("event", "round", "home", "away"):
        if (play := rows[event].play) is not None:
            key = (number, frozenset({team for team in teams if team is not None}))
            rows[event].ended[key] = play.match_boards


def _substitutions(rows: Mapping[int, _TeamRows]) -> dict[int, dict[int, int]]:
    """Return, by event and entry, the matches (segments in a knock-out) with a substitute."""
    substitutions = TeamSubstitution.objects.filter(
        registration__event__in=rows, registration__entry__isnull=False
    ).exclude(match__ending=MatchEnd.NO_SHOW)
    used: dict[int, dict[int, set[tuple[int, int]]]] = {event: defaultdict(set) for event in rows}
    for event, entry, match, segment in substitutions.values_list(
        "registration__event", "registration__entry_id", "match", "segment"
    ):
        play = rows[event].play
        used[event][entry].add((match, segment if play and _is_knockout(play) else 0))
    return {
        event: {entry: len(times) for entry, times in by_entry.items()}
        for event, by_entry in used.items()
    }


def _is_knockout(play: TeamPlay) -> bool:
    return bool(play.format == PlayFormat.KNOCKOUT)
