"""The number of boards of an event, its matches and its contestants, counted from the results."""

from collections import Counter, defaultdict
from collections.abc import Mapping
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


def played_boards(event: Event) -> PlayedBoards:
    """Count the boards of an event; a line that was not played counts for nobody."""
    return _of_teams(event) if event.kind == EventKind.TEAMS else _of_pairs(event)


def _of_pairs(event: Event) -> PlayedBoards:
    boards: set[tuple[int, int]] = set()
    by_session: dict[int, Counter[int]] = defaultdict(Counter)
    for session, board, *seats in _lines(event).values_list(
        "session", "board", "ns", "ew", "south", "west"
    ):
        boards.add((session, board))
        for entry in {seat for seat in seats if seat is not None}:
            by_session[entry][session] += 1
    return PlayedBoards(
        in_play=len(boards),
        by_entry={entry: counted.total() for entry, counted in by_session.items()},
        by_session=by_session,
        sessions_of={entry: set(counted) for entry, counted in by_session.items()},
    )


def _of_teams(event: Event) -> PlayedBoards:
    play = TeamPlay.objects.filter(event=event).first()
    boards_of: dict[int, set[int]] = defaultdict(set)
    in_play: set[tuple[int, int]] = set()
    for match_id, session, board in _lines(event).values_list("match", "session", "board"):
        in_play.add((session, board))
        if match_id is not None:
            boards_of[match_id].add(board)
    ended = _ended_otherwise(event, play)
    by_entry: Counter[int] = Counter()
    sessions_of: dict[int, set[int]] = defaultdict(set)
    matches: list[tuple[str, int]] = []
    rounds = set()
    held = Match.objects.filter(event=event).select_related("home", "away")
    for match in held.order_by("round", "pk"):
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
        in_play=len(in_play),
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
        substitutions=_substitutions(event, play),
    )


def _lines(event: Event) -> QuerySet[BoardResult]:
    return BoardResult.objects.filter(event=event, removed_in__isnull=True, not_played=False)


def _ended_otherwise(event: Event, play: TeamPlay | None) -> dict[tuple[int, frozenset[int]], int]:
    """Return the length of matches that were not finished, by round and teams."""
    if play is None:
        return {}
    rows = ScheduledMatch.objects.filter(
        event=event, ending__in=CUT_SHORT, draw__replaced_at__isnull=True
    )
    return {
        (number, frozenset({one for one in (home, away) if one is not None})): play.match_boards
        for number, home, away in rows.values_list("round", "home", "away")
    }


def _substitutions(event: Event, play: TeamPlay | None) -> Mapping[int, int]:
    """Return, by entry, the number of matches (segments in a knock-out) with a substitute."""
    rows = TeamSubstitution.objects.filter(
        registration__event=event, registration__entry__isnull=False
    ).exclude(match__ending=MatchEnd.NO_SHOW)
    used: dict[int, set[tuple[int, int]]] = defaultdict(set)
    for entry, match, segment in rows.values_list("registration__entry_id", "match", "segment"):
        used[entry].add((match, segment if play and _is_knockout(play) else 0))
    return {entry: len(times) for entry, times in used.items()}


def _is_knockout(play: TeamPlay) -> bool:
    return bool(play.format == PlayFormat.KNOCKOUT)
