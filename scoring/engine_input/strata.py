"""The strata of an event: who belongs to which, by the ranking of the day before play."""

import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import Min, Q
from django.utils import timezone

from federation.people.selectors.people import shown_name
from scoring.engine.strata import (
    SOURCE,
    Measure,
    PlaceInStratum,
    Stratum,
    competes_in,
    places_in_stratum,
    points_measured,
    stratum_of,
)
from scoring.engine.trace import Trace
from scoring.engine_input.match_rulings import out_of_event
from scoring.engine_input.values import UNPLACED
from scoring.models import (
    EventStrata,
    RankingLine,
    RankingList,
    Standing,
)
from scoring.selectors.published_rankings import published_by
from scoring.selectors.strata import first_result_at, is_after_play, stated_strata
from tournaments.models import EntryPlayer, Event


@dataclass(frozen=True, slots=True)
class OwnStratum:
    """The stratum of a contestant. own: its place among the strata. tenths: of each player."""

    own: int
    points: Fraction
    tenths: tuple[int, ...]
    players: tuple[EntryPlayer, ...]


@dataclass(frozen=True, slots=True)
class StratumCount:
    """A stratum, the number of contestants who belong to it, and of those who compete in it."""

    name: str
    limit: int | None
    own: int
    competing: int


@dataclass(frozen=True, slots=True)
class Stratified:
    """An event with its strata. day: the one whose ranking counts; ranking: in force then, or None.

    fixed_at: the first result, after which nobody changes stratum; None before. unplaced: the
    entries without a place in the event, which are of no stratum. are_after_play: they were set
    once there were results.
    """

    strata: tuple[Stratum, ...]
    measure: Measure
    day: dt.date
    ranking: RankingList | None
    fixed_at: dt.datetime | None
    by_entry: Mapping[int, OwnStratum]
    unplaced: frozenset[int] = frozenset()
    are_after_play: bool = False

    def named(self, name: str) -> int | None:
        """Return the index of the stratum with a name; None for an unknown one."""
        names = [stratum.name.casefold() for stratum in self.strata]
        return names.index(name.casefold()) if name.casefold() in names else None

    def name_of(self, entry: int) -> str:
        """Return the name of the stratum of an entry, "" for one without a place in the event."""
        own = self.own(entry)
        return "" if own is None else self.strata[own].name

    def own(self, entry: int) -> int | None:
        """Return the index of an entry's own stratum; the weakest for one without players."""
        if entry in self.unplaced:
            return None
        classed = self.by_entry.get(entry)
        return len(self.strata) - 1 if classed is None else classed.own

    def competes(self, entry: int, stratum: int) -> bool:
        """Return whether an entry competes in a stratum."""
        own = self.own(entry)
        return own is not None and competes_in(own, stratum)

    def counts(self) -> list[StratumCount]:
        """Return the strata, strongest first, with the contestants of each and of its list."""
        owned = [classed.own for classed in self.by_entry.values()]
        return [
            StratumCount(
                stratum.name,
                stratum.limit,
                owned.count(place),
                sum(competes_in(own, place) for own in owned),
            )
            for place, stratum in enumerate(self.strata)
        ]


def strata_in(row: EventStrata) -> tuple[Stratum, ...]:
    """Return the stored strata."""
    return tuple(Stratum(name, limit) for name, limit in row.strata)


def stratified(event: Event) -> Stratified | None:
    """Return an event with its strata and who belongs to which; None if it has none."""
    row = stated_strata(event)
    if row is None:
        return None
    found = stratified_by(event, strata_in(row), Measure(row.measure), day=row.day)
    return replace(found, are_after_play=is_after_play(row, first_result=found.fixed_at))


def stratified_by(
    event: Event, strata: Sequence[Stratum], measure: Measure, *, day: dt.date | None = None
) -> Stratified:
    """Return an event as some strata would class its contestants.

    The players are those with whom a contestant began: whoever replaces one, or joins a team, after
    the first result does not move it. Who is not in the ranking has no points, and who has no place
    in the event no stratum. day: whose ranking counts, once results were published.
    """
    day = day or ranking_day(event)
    ranking, fixed_at = published_by(day), first_result_at(event)
    unplaced = frozenset(
        entry for entry, out in out_of_event(event).items() if out.status in UNPLACED
    )
    players = _players(event, fixed_at, unplaced)
    tenths = _tenths(ranking, {row.person_id for rows in players.values() for row in rows})
    by_entry = {}
    for entry, rows in players.items():
        own = tuple(tenths.get(row.person_id, 0) for row in rows)
        by_entry[entry] = OwnStratum(
            stratum_of(own, strata=strata, measure=measure),
            points_measured(own, measure),
            own,
            tuple(rows),
        )
    return Stratified(tuple(strata), measure, day, ranking, fixed_at, by_entry, unplaced)


def ranking_day(event: Event) -> dt.date:
    """Return the day before the first session, whose ranking counts."""
    first = event.sessions.aggregate(first=Min("played_on"))["first"]
    return (first or event.starts_on) - dt.timedelta(days=1)


def day_that_counts(event: Event) -> dt.date:
    """Return the day whose ranking counts: that kept with the first results, if there were any."""
    kept = EventStrata.objects.filter(event=event, day__isnull=False).order_by("-version").first()
    return ranking_day(event) if kept is None or kept.day is None else kept.day


def fix_ranking_day(event: Event) -> None:
    """Keep the day whose ranking counts with the strata: a session moved later changes nothing."""
    row = stated_strata(event)
    if row is not None and row.day is None:
        row.day = ranking_day(event)
        row.save(update_fields=["day"])


def _players(
    event: Event, fixed_at: dt.datetime | None, unplaced: Collection[int]
) -> dict[int, list[EntryPlayer]]:
    """Return the players by entry: those at the first result, or now if there is none yet.

    Whoever left by then is no contestant; whoever leaves later stays one.
    """
    stays = Q(entry__withdrawn_at__isnull=True)
    if fixed_at is not None:
        stays |= Q(entry__withdrawn_at__gt=fixed_at)
    rows = EntryPlayer.objects.filter(stays, entry__event=event)
    rows = rows.exclude(entry__in=unplaced)
    by_entry: dict[int, list[EntryPlayer]] = {}
    for row in rows.select_related("person").order_by("position", "added_at", "pk"):
        by_entry.setdefault(row.entry_id, []).append(row)
    return {entry: _beginning(own, fixed_at) for entry, own in by_entry.items()}


def _beginning(rows: Sequence[EntryPlayer], at: dt.datetime | None) -> list[EntryPlayer]:
    """Return the players of one entry at a moment; of a later entry, those with whom it began."""
    if at is None:
        return [row for row in rows if row.left_at is None]
    seated = [
        row for row in rows if row.added_at <= at and (row.left_at is None or row.left_at > at)
    ]
    return seated or list({row.position: row for row in reversed(rows)}.values())[::-1]


def _tenths(ranking: RankingList | None, people: Collection[int]) -> dict[int, int]:
    """Return PE and PM together in tenths, by person. Source: RTP 1.3.4."""
    if ranking is None:
        return {}
    rows = RankingLine.objects.filter(ranking=ranking, person__in=people)
    return {
        person: 10 * pe + pm_tenths
        for person, pe, pm_tenths in rows.values_list("person_id", "pe", "pm_tenths")
    }


def within(
    standings: Iterable[Standing], stratified_event: Stratified, stratum: int
) -> list[Standing]:
    """Return the standings of a stratum's contestants with their places in it; nothing is saved.

    The places of each line, of both lines together and of the other list with handicap are each
    taken from the whole one.
    """
    rows = [copy(row) for row in standings if stratified_event.competes(row.entry_id, stratum)]
    own = _of_lines(rows, "rank")
    other = _of_lines(rows, "other_rank")
    overall = places_in_stratum({row.entry_id: row.overall for row in rows})
    for row in rows:
        row.rank, row.tied = _pair(own.get(row.entry_id))
        row.other_rank, row.other_tied = _pair(other.get(row.entry_id))
        row.overall, row.overall_tied = _pair(overall.get(row.entry_id))
    return rows


def _of_lines(rows: Sequence[Standing], name: str) -> dict[Any, PlaceInStratum]:
    places: dict[Any, PlaceInStratum] = {}
    for line in {row.line for row in rows}:
        places |= places_in_stratum(
            {row.entry_id: getattr(row, name) for row in rows if row.line == line}
        )
    return places


def _pair(place: PlaceInStratum | None) -> tuple[int | None, bool]:
    return (None, False) if place is None else (place.rank, place.tied)


def stratum_steps(stratified_event: Stratified, entry: int) -> list[dict[str, Any]]:
    """Return why an entry belongs to its stratum: the points of each player, and the limits."""
    classed = stratified_event.by_entry.get(entry)
    if classed is None:
        return []
    trace, today = Trace(), timezone.localdate()
    day, ranking = stratified_event.day, stratified_event.ranking
    if ranking is None:
        trace.add("stratum_without_ranking", SOURCE, day=day.isoformat())
    else:
        for row, tenths in zip(classed.players, classed.tenths, strict=True):
            name = shown_name(row.person, on=today)
            trace.add(
                "stratum_points", "RTP 1.3.4", Decimal(tenths).scaleb(-1), player=name,
                day=day.isoformat(), season=ranking.season.year, version=ranking.version,
            )  # fmt: skip
    stratum_of(
        classed.tenths,
        strata=stratified_event.strata,
        measure=stratified_event.measure,
        trace=trace,
    )
    return trace.as_rows()
