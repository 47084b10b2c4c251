"""The progress of an unfinished event: the session and round after which its standing was made."""

import datetime as dt
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import asdict, dataclass

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet
from django.utils.translation import gettext

from scoring.live.rules.lines import HAS_RESULT
from scoring.live.selectors.in_play import begun_sessions
from scoring.models import BoardResult, BookLine, BookSession, EventResult, ResultState
from scoring.standings.texts.progress import provisional_results
from tournaments.models import (
    Draw,
    Event,
    EventKind,
    MatchEnd,
    PlayFormat,
    ScheduledMatch,
    SeatingPlan,
    SeatingSection,
    Session,
    TeamPlay,
)
from tournaments.rules.play_days import NIGHT
from tournaments.selectors.played_now import sessions_of_now
from tournaments.teams.selectors.schedule import schedule_of, team_play_of


@dataclass(frozen=True, slots=True)
class Progress:
    """The session and round of a standing. turn: the last round played; 0 of 0 if unknown.

    is_under_way: that round of teams is not finished: a match of it lacks boards.
    """

    session: int
    sessions: int
    turn: int
    rounds: int
    is_under_way: bool = False


def progress_of(event: Event, result: EventResult | None, *, on: dt.date) -> Progress | None:
    """Return the progress of the play that the standing counts; None once it counts all.

    Progress of teams is measured by their schedule; of others by the seating and the planned
    sessions, until the day after the last. Homologated results count the whole event.
    """
    if result is None or result.state == ResultState.HOMOLOGATED:
        return None
    if event.kind == EventKind.TEAMS:
        return _of_teams(event)
    return _of_sessions(event) if on <= event.ends_on + NIGHT else None


def is_drawn(event: Event) -> bool:
    """Return whether anything of an event is drawn: seats, or matches of teams."""
    drawn = Exists(SeatingPlan.objects.filter(session__event=OuterRef("pk")))
    schedule = Exists(Draw.objects.filter(event=OuterRef("pk"), replaced_at=None))
    return Event.objects.filter(drawn | schedule, pk=event.pk).exists()


def has_begun(event: Event, *, now: dt.datetime) -> bool:
    """Return whether play in an event has begun: a session, a match, or the first result.

    A match without an hour has begun once it is drawn.
    """
    sessions = begun_sessions(Session.objects.filter(event=OuterRef("pk")), now=now)
    matches = ScheduledMatch.objects.filter(event=OuterRef("pk"), draw__replaced_at=None)
    matches = matches.filter(Q(starts_at__isnull=True) | Q(starts_at__lte=now))
    noted = BookLine.objects.filter(book__event=OuterRef("pk"), state__in=HAS_RESULT)
    begun = Exists(sessions) | Exists(matches) | Exists(noted)
    return Event.objects.filter(begun, pk=event.pk).exists()


def being_played(events: Collection[int], *, now: dt.datetime) -> set[int]:
    """Return which events have a session, of now, that has begun and is not closed; one query."""
    closed = BookSession.objects.filter(session=OuterRef("pk"), closed_version__isnull=False)
    of_now = sessions_of_now(now=now).filter(event__in=events)
    sessions = begun_sessions(of_now, now=now).exclude(Exists(closed))
    return set(sessions.values_list("event", flat=True))


def results_in_words(event: Event, result: EventResult | None, *, on: dt.date) -> str:
    """Return the label of results that are not homologated: provisional, and after what."""
    progress = progress_of(event, result, on=on)
    if progress is None:
        return gettext("Provisional results")
    of_teams = event.kind == EventKind.TEAMS
    return provisional_results(**asdict(progress), of_teams=of_teams)


def _of_teams(event: Event) -> Progress | None:
    play = team_play_of(event)
    if play is None:
        return None
    matches = schedule_of(event)
    drawn = max((match.round for match in matches), default=0)
    is_swiss = play.format == PlayFormat.SWISS
    rounds = max(drawn, play.rounds or 0) if is_swiss else drawn
    played = _results(event).aggregate(last=Max("match__round"))["last"]
    if not played or played >= rounds:
        return None
    of_round = [match for match in matches if match.round == played]
    return Progress(1, 1, played, rounds, is_under_way=_is_under_way(event, of_round, play))


def _is_under_way(event: Event, matches: Sequence[ScheduledMatch], play: TeamPlay) -> bool:
    """Return whether a match of a round, neither ended nor left by a team, lacks boards.

    Outside a knock-out, where no match is ended by the director, one board is enough.
    """
    awaited = [m for m in matches if m.ending == MatchEnd.OPEN and not m.withdrawn_teams]
    if not awaited:
        return False
    rows = _results(event).filter(match__round=awaited[0].round).order_by()
    per_board = rows.values("match__home", "match__away", "board").annotate(tables=Count("pk"))
    boards: Counter[frozenset[int | None]] = Counter()
    for row in per_board:
        boards[frozenset((row["match__home"], row["match__away"]))] += row["tables"] > 1
    needed = play.match_boards if play.format == PlayFormat.KNOCKOUT else 1
    return any(boards[frozenset((m.home_id, m.away_id))] < needed for m in awaited)


def _of_sessions(event: Event) -> Progress | None:
    results = _results(event)
    session = results.aggregate(last=Max("session"))["last"]
    if not session:
        return None
    seated = SeatingSection.objects.filter(plan__session__event=event)
    rounds = seated.filter(plan__session__number=session).aggregate(most=Max("rounds"))["most"]
    played = results.filter(session=session).aggregate(last=Max("round"))["last"]
    is_within = bool(rounds and played and played < rounds)
    if session >= event.planned_sessions and not is_within:
        return None
    progress = (played, rounds) if is_within else (0, 0)
    return Progress(session, event.planned_sessions, *progress)


def _results(event: Event) -> QuerySet[BoardResult]:
    return BoardResult.objects.filter(event=event, removed_in__isnull=True)
