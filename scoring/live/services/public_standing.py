"""The public standing of a session in play: after its complete rounds."""

import datetime as dt
from collections.abc import Collection, Mapping, Set
from dataclasses import dataclass, field, replace

from django.core.cache import cache
from django.db.models import OuterRef, Subquery
from django.utils import timezone

from scoring.engine.strata import places_in_stratum
from scoring.engine_input.strata import stratified
from scoring.engine_input.terms import is_swiss
from scoring.live.rules.lines import (
    DROPPED,
    DUE,
    ENTERED,
    HAS_RESULT,
    LEFT,
    VERIFIED,
    Line,
    barred,
)
from scoring.live.selectors.postponed_boards import lines_put_off
from scoring.live.services.book_cache import read_lines
from scoring.live.services.field import Shown, field_of
from scoring.live.services.large_fields import places_of
from scoring.models import BookSession, EventBook
from tournaments.models import (
    Event,
    EventKind,
    EventVisibility,
    ScheduledMatch,
    StandingSeen,
)
from tournaments.seating.selectors.visibility import sight_of
from tournaments.teams.selectors.rounds import rounds_of_event
from tournaments.teams.selectors.schedule import is_knockout, team_play_of

KEPT_SECONDS = 600


@dataclass(frozen=True, slots=True)
class StratumNow:
    """The own stratum of a contestant and its place among those that compete in it, 0 for none."""

    name: str
    rank: int
    tied: bool


@dataclass(frozen=True, slots=True)
class RunningStanding:
    """The standing after a round. version: of the book when it was counted; round 0: none yet.

    owing: boards of those rounds that a table left open or plays later. strata: of an event that
    has some, by entry.
    """

    version: int
    session: int
    round: int
    rounds: int
    counted_at: dt.datetime
    places: tuple[Shown, ...] = ()
    owing: int = 0
    strata: Mapping[int, StratumNow] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Return whether every table has finished the last round."""
        return self.round == self.rounds


def version_of(event: int) -> tuple[int, int] | None:
    """Return the version of an event's book and of its public view; None without a book.

    One read by a unique key.
    """
    return versions_of([event]).get(event)


def versions_of(events: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return, for each event with a book, the version of the book and of its public view.

    One read by unique keys, however many events there are.
    """
    set_last = EventVisibility.objects.filter(event=OuterRef("event")).order_by("-pk").values("pk")
    rows = EventBook.objects.filter(event__in=events).annotate(sight=Subquery(set_last[:1]))
    return {
        event: (version, sight or 0)
        for event, version, sight in rows.values_list("event", "version", "sight")
    }


def running_standing(event: Event) -> RunningStanding | None:
    """Return the standing of the session in play; None if there is none, or none is public.

    It is counted from scratch once per version, from the rounds that every table has finished. If
    the event hides its standing until the end, there is none before the last round is complete.
    """
    book = EventBook.objects.filter(event=event).select_related("event").first()
    if book is None:
        return None
    key = f"running-standing-strata-{book.pk}-{book.version}"
    cached = cache.get(key)
    if cached is None:
        cached = (_counted(book),)
        cache.set(key, cached, KEPT_SECONDS)
    standing: RunningStanding | None = cached[0]
    if standing is None or standing.is_complete:
        return standing
    return None if sight_of(event.pk).standing == StandingSeen.END else standing


def rounds_done(lines: list[Line], put_off: Set[int] = frozenset()) -> tuple[int, int]:
    """Return how many rounds every table of a session has finished, and how many there are.

    put_off: lines played later, or not at all; their round does not wait for them.
    """
    seated = [line for line in lines if line.state != DROPPED]
    rounds = max((line.round for line in seated), default=0)
    waiting = [
        line.round
        for line in seated
        if line.state == ENTERED or (line.state == DUE and line.id not in put_off)
    ]
    return (min(waiting) - 1 if waiting else rounds), rounds


def goes_on(closed_version: int, lines: Collection[Line], *, is_swiss: bool) -> bool:
    """Return whether a session that is closed round by round is played further after a closing.

    lines: of the session. is_swiss: a round that is drawn is the next to be played; of others the
    schedule names rounds of later days, so play goes on with their first result.
    """
    until = round_closed(closed_version, lines)
    later = [line for line in lines if line.round > until and line.state != DROPPED]
    if any(is_swiss or line.state != DUE for line in later):
        return True
    is_waiting = any(line.state in {DUE, ENTERED} for line in lines)
    return is_waiting and any(
        line.state in HAS_RESULT and line.version > closed_version for line in lines
    )


def round_closed(closed_version: int, lines: Collection[Line]) -> int:
    """Return the last round of which a closing included a result, 0 for none."""
    included = [
        line.round for line in lines if line.state == VERIFIED and line.version <= closed_version
    ]
    return max(included, default=0)


def _playing(book: EventBook, lines: Collection[Line]) -> BookSession | None:
    """Return the last session in play: with results, and not closed, or played on since."""
    by_session: dict[int, list[Line]] = {}
    for line in lines:
        by_session.setdefault(line.session_id, []).append(line)
    begun = [
        pk
        for pk, own in by_session.items()
        if any(line.state not in {DUE, DROPPED} for line in own)
    ]
    rows = BookSession.objects.filter(book=book, session__in=begun).select_related("session")
    of_swiss = is_swiss(book.event)
    by_round = of_swiss or book.event.kind == EventKind.TEAMS
    for row in rows.order_by("-session__number"):
        if row.closed_version is None:
            return row
        own = by_session[row.session_id]
        if by_round and goes_on(row.closed_version, own, is_swiss=of_swiss):
            return row
    return None


def _counted(book: EventBook) -> RunningStanding | None:
    lines = read_lines(book.pk)
    playing = _playing(book, lines)
    if playing is None:
        return None
    own = [line for line in lines if line.session_id == playing.session_id]
    done, rounds = rounds_done(own, lines_put_off(playing.session) | barred(own))
    play = team_play_of(book.event) if book.event.kind == EventKind.TEAMS else None
    if play is not None:
        rounds = rounds_of_event(book.event, play)
    standing = RunningStanding(book.version, playing.session.number, done, rounds, timezone.now())
    if not done:
        return standing
    owing = [line for line in own if line.round <= done and _owes(line)]
    counted = [
        line for line in lines if line.session_id != playing.session_id or line.round <= done
    ]
    shown = _places(book, playing.session_id, done, counted)
    return RunningStanding(
        standing.version,
        standing.session,
        done,
        rounds,
        standing.counted_at,
        shown,
        len(owing),
        _strata(book.event, shown),
    )


def _strata(event: Event, places: Collection[Shown]) -> Mapping[int, StratumNow]:
    """Return the stratum of each contestant, with its place in it; nothing without strata."""
    strata = stratified(event)
    if strata is None:
        return {}
    among = {
        (line, number): places_in_stratum(
            {
                shown.entry_id: shown.rank
                for shown in places
                if shown.line == line and strata.competes(shown.entry_id, number)
            }
        )
        for line in {shown.line for shown in places}
        for number in range(len(strata.strata))
    }
    now = {}
    for shown in places:
        if (own := strata.own(shown.entry_id)) is None:
            continue
        place = among[shown.line, own].get(shown.entry_id)
        now[shown.entry_id] = StratumNow(
            strata.name_of(shown.entry_id), place.rank if place else 0, bool(place and place.tied)
        )
    return now


def _owes(line: Line) -> bool:
    return line.state == DUE or (line.state == LEFT and line.ruling_id is None)


def _drawn(event: Event) -> set[int]:
    """Return the teams of the draw: each is in the standing, even without results."""
    if event.kind != EventKind.TEAMS:
        return set()
    matches = ScheduledMatch.objects.filter(event=event, draw__replaced_at=None)
    return {pk for pair in matches.values_list("home", "away") for pk in pair if pk is not None}


def _places(book: EventBook, session: int, done: int, counted: list[Line]) -> tuple[Shown, ...]:
    """Return the places from some lines, counted once for as long as these do not change."""
    newest = max((line.version for line in counted), default=0)
    key = f"running-places-{book.pk}-{session}-{done}-{newest}-{book.terms}"
    cached: tuple[Shown, ...] | None = cache.get(key)
    if cached is None:
        drawn = _drawn(book.event)
        places = places_of(replace(field_of(book, counted), until=done), counted)
        if is_knockout(book.event):  # its matches decide who goes on, not a table of points
            places = {pk: place._replace(rank=0, tied=False) for pk, place in places.items()}
        cached = tuple(
            sorted(
                (
                    place
                    for place in places.values()
                    if place.boards or place.vps_hundredths or place.entry_id in drawn
                ),
                key=lambda place: (
                    *(place.line == "EW", place.line),
                    *(place.rank == 0, place.rank, place.entry_id),
                ),
            )
        )
        cache.set(key, cached, KEPT_SECONDS)
    return cached
