"""E-mails to players: their results, the changes by a correction, their ranking points."""

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

from django.db.models import Max, Sum
from django.urls import reverse
from django.utils import timezone

from federation.mail.selectors.addressees import addressees_of_people
from federation.mail.services.notices import Letter, notify_all
from federation.models import Person
from scoring.models import BoardResult, EventResult, PointsAward, ResultState, Standing
from scoring.selectors.knockout_places import teams_still_in
from scoring.standings.selectors.progress import progress_of
from tournaments.models import EntryPlayer, Event, EventKind

# Results from the past that are imported are not announced.
NEWS_FOR = dt.timedelta(days=30)
Playing = tuple[int, int]  # a person in an entry


@dataclass(frozen=True, slots=True)
class Line:
    """The result of a player. score as text with two places; unit: the code of its word."""

    rank: int | None
    score: str
    unit: str
    pe: int = 0
    pm_tenths: int = 0

    @property
    def counts(self) -> tuple[int | None, int, int]:
        """Return what must change before a correction is announced: place and points."""
        return self.rank, self.pe, self.pm_tenths


@dataclass(frozen=True, slots=True)
class PlayerResults:
    """The results of an event as its players know them.

    is_whole: all of it was played. sessions: how many of them have results.
    """

    is_whole: bool
    sessions: int
    is_final: bool
    lines: Mapping[Playing, Line]


NOTHING = Line(None, "–", "")


@contextmanager
def players_notified(event: Event, *, reason: str, now: dt.datetime) -> Iterator[None]:
    """E-mail the players the changes that the block makes: results published, or corrected.

    Nobody gets an e-mail before the whole event was played. reason: why the results change.
    """
    before = player_results(event, now=now)
    yield
    after = player_results(event, now=now)
    if not after.is_whole:
        return
    if before.is_whole and before.sessions == after.sessions:
        _notify_of_corrections(event, before, after, reason, now)
    elif timezone.localdate(now) - event.ends_on <= NEWS_FOR:
        _notify_of_publication(event, after, now)


def player_results(event: Event, *, now: dt.datetime) -> PlayerResults:
    """Return the results of an event by player; the query count does not depend on players."""
    result = EventResult.objects.filter(event=event).first()
    if result is None:
        return PlayerResults(False, 0, False, {})
    is_whole = progress_of(event, result, on=timezone.localdate(now)) is None
    boards = BoardResult.objects.filter(event=event, removed_in__isnull=True)
    sessions = boards.aggregate(last=Max("session"))["last"] or 0
    standings = list(Standing.objects.filter(revision=result.revision_id).defer("steps"))
    still_in = teams_still_in(standings) if event.kind == EventKind.TEAMS else ()
    by_entry = {row.entry_id: _line(row, still_in) for row in standings}
    rows = EntryPlayer.objects.filter(entry__event=event, left_at__isnull=True)
    lines = {
        (person, entry): by_entry[entry]
        for person, entry in rows.values_list("person_id", "entry_id")
        if entry in by_entry
    }
    for playing, (pe, pm_tenths) in _points(event).items():
        line = lines.get(playing, NOTHING)
        lines[playing] = Line(line.rank, line.score, line.unit, pe, pm_tenths)
    return PlayerResults(is_whole, sessions, result.state == ResultState.HOMOLOGATED, lines)


def notify_of_points(event: Event, *, now: dt.datetime) -> None:
    """E-mail each player the ranking points that a homologated event gave."""
    points_by_playing = {
        playing: points for playing, points in _points(event).items() if any(points)
    }
    values = {
        playing: {"pe": pe, "pm": _tenths(pm_tenths)}
        for playing, (pe, pm_tenths) in points_by_playing.items()
    }
    _notify("notice_points_given", event, values, now, once=f"points:{event.pk}")


def _notify_of_publication(event: Event, after: PlayerResults, now: dt.datetime) -> None:
    values = {
        playing: {"rank": line.rank, "score": line.score, "unit": line.unit}
        for playing, line in after.lines.items()
        if line.score != NOTHING.score
    }
    _notify("notice_result_published", event, values, now, once=f"result:{event.pk}")


def _notify_of_corrections(
    event: Event, before: PlayerResults, after: PlayerResults, reason: str, now: dt.datetime
) -> None:
    values = {}
    for playing in before.lines.keys() | after.lines.keys():
        was, now_is = before.lines.get(playing, NOTHING), after.lines.get(playing, NOTHING)
        if was.counts != now_is.counts:
            values[playing] = {**_data(was, "_was"), **_data(now_is, ""), "reason": reason}
    code = "notice_points_corrected" if after.is_final else "notice_result_corrected"
    _notify(code, event, values, now)


def _data(line: Line, suffix: str) -> dict[str, object]:
    data = {
        "rank": line.rank,
        "score": line.score,
        "unit": line.unit,
        "pe": line.pe,
        "pm": _tenths(line.pm_tenths),
    }
    return {f"{name}{suffix}": value for name, value in data.items()}


def _notify(
    code: str,
    event: Event,
    values: Mapping[Playing, Mapping[str, object]],
    now: dt.datetime,
    *,
    once: str = "",
) -> None:
    if not values:
        return
    people = Person.objects.filter(pk__in={person for person, _entry in values})
    reached = addressees_of_people(people)
    letters = [
        Letter(
            about=f"event:{event.pk}",
            values={"event": event.name, "day": event.starts_on.isoformat(), **data},
            link=reverse("event-detail", args=[event.pk]),
            to=[reached[person]],
            once=f"{once}:{person}:{entry}" if once else "",
        )
        for (person, entry), data in sorted(values.items())
        if person in reached
    ]
    notify_all(code, letters, now=now)


def _points(event: Event) -> dict[Playing, tuple[int, int]]:
    """Return the current points of an event, less losses."""
    rows = PointsAward.objects.filter(
        event=event, takes_back__isnull=True, taken_back_by__isnull=True
    )
    sums: Iterable[tuple[int, int, int, int]] = (
        rows.order_by().values_list("person_id", "entry_id").annotate(Sum("pe"), Sum("pm_tenths"))
    )
    return {(person, entry): (pe, pm_tenths) for person, entry, pe, pm_tenths in sums}


def _line(row: Standing, still_in: Collection[int]) -> Line:
    rank = None if row.pk in still_in else row.rank
    for cents, unit in (
        (row.percent_hundredths, "unit_percent"),
        (row.vps_hundredths, "unit_vps"),
        (row.imps_hundredths, "unit_imps"),
    ):
        if cents is not None:
            return Line(rank, _hundredths(cents), unit)
    return Line(rank, _hundredths(row.score_hundredths), "unit_points")


def _hundredths(value: int) -> str:
    whole, rest = divmod(abs(value), 100)
    return f"{'-' if value < 0 else ''}{whole}.{rest:02}"


def _tenths(value: int) -> str:
    whole, rest = divmod(abs(value), 10)
    return f"{'-' if value < 0 else ''}{whole}.{rest}"
