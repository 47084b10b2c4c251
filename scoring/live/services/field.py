"""What the running places of an event's book depend on besides its lines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from scoring.engine import PairsSettings
from scoring.engine_input.match_rulings import ONLY_RULED, book_key, ruled_out
from scoring.engine_input.rows import contestants, match_plans, recorded_results, standing_rulings
from scoring.engine_input.rulings import scope_of
from scoring.engine_input.terms import terms_of
from scoring.engine_input.values import (
    TEAM_METHODS,
    Contestant,
    MatchPlan,
    Ruled,
    ScoringChoice,
    TableKey,
    TableResult,
    Terms,
)
from scoring.live.rules.lines import VERIFIED, Line
from scoring.models import EventBook, Match, RunningPlace
from scoring.rules.rooms import NAMES
from tournaments.models import Event, ScheduledMatch


class Shown(NamedTuple):
    """A running place as stored; the fields are columns of its row."""

    entry_id: int
    line: str
    rank: int
    tied: bool
    boards: int
    exact: str
    percent_hundredths: int | None
    vps_hundredths: int | None


@dataclass(frozen=True, slots=True)
class Field:
    """What the places depend on besides the lines of the book.

    keys: of the entries, by row. numbers: of the sessions, by row. by_lines: the sessions counted
    from the book; base: the results of the other sessions. ways: the line in which each contestant
    is ranked. For teams: matches: those with results or rulings; plans: of each match of the
    schedule, by row; forfeited: matches of teams that left; until: the last round that counts, 0
    for all.
    """

    choice: ScoringChoice
    terms: Terms
    contestants: tuple[Contestant, ...]
    keys: Mapping[int, str]
    numbers: Mapping[int, int]
    by_lines: frozenset[int]
    base: tuple[TableResult, ...]
    rulings: tuple[tuple[TableKey, Ruled], ...]
    ways: Mapping[int, str]
    rows: Mapping[str, int]
    matches: tuple[MatchPlan, ...] = ()
    plans: Mapping[int, MatchPlan] = field(default_factory=dict)
    until: int = 0
    forfeited: tuple[MatchPlan, ...] = ()

    def place_of(self, line: Line) -> TableKey:
        """Return what identifies a line for rulings."""
        keys = (line.ns_id, line.ew_id, line.south_id, line.west_id)
        ns, ew, south, west = ("" if pk is None else self.keys[pk] for pk in keys)
        match = "" if line.match_id is None else self.plans[line.match_id].key
        return TableKey(self.numbers[line.session_id], line.board, match, ns, ew, south, west)

    @property
    def is_teams(self) -> bool:
        """Return whether its contestants are teams that meet in matches."""
        return self.choice.method in TEAM_METHODS

    @property
    def is_plain(self) -> bool:
        """Return whether places depend only on the boards of the contestants."""
        return not (
            self.rulings
            or self.terms.pairs_by_vps
            or any(contestant.handicap or contestant.out for contestant in self.contestants)
            or any(not (result.ns and result.ew) for result in self.base)
        )

    def result_of(self, line: Line) -> TableResult | None:
        """Return the result of a line that counts, None if there is none yet. Source: RTP 2.1.9."""
        if line.state != VERIFIED or line.session_id not in self.by_lines:
            return None
        return TableResult(
            board=line.board,
            ns=self.keys[line.ns_id],
            ew=self.keys[line.ew_id],
            session=self.numbers[line.session_id],
            section=line.section,
            round=line.round,
            table=str(line.table),
            contract=line.contract,
            declarer=line.declarer,
            lead=line.lead,
            tricks=line.tricks,
            ns_score=line.ns_score,
            south=self.keys[line.south_id] if line.south_id else "",
            west=self.keys[line.west_id] if line.west_id else "",
        )

    def result_of_match(self, line: Line) -> TableResult | None:
        """Return the counting result of a line of a match. Source: RTP 2.1.9."""
        result = self.result_of(line)
        if result is None or line.match_id is None:
            return None
        match = self.plans[line.match_id].key
        return replace(result, match=match, room=NAMES[line.section], section="")

    def settings(self) -> PairsSettings:
        """Return the engine's settings, the same as for final results."""
        choice = self.choice
        return PairsSettings(method=choice.method, across_sections=choice.across_sections)


def field_of(book: EventBook, lines: Iterable[Line]) -> Field:
    """Read from the database what the places of a book depend on besides its lines."""
    event = book.event
    ways = dict(RunningPlace.objects.filter(book=book).values_list("entry_id", "line"))
    keys = dict(event.entries.values_list("pk", "key"))
    sessions = {session.session_id: session for session in book.sessions.select_related("session")}
    results = recorded_results(event)
    session_numbers = {result.session for result in results}
    verified: dict[int, int] = {}
    for line in lines:
        if line.state == VERIFIED:
            verified[line.session_id] = max(verified.get(line.session_id, 0), line.version)
    by_lines = frozenset(
        pk
        for pk, book_session in sessions.items()
        if book_session.session.number not in session_numbers
        or verified.get(pk, -1) > (book_session.closed_version or 0)
    )
    of_book = {sessions[pk].session.number for pk in by_lines}
    rows = {key: pk for pk, key in keys.items()}
    plans: dict[int, MatchPlan] = {}
    choice = ScoringChoice(method=event.method)
    is_teams = choice.method in TEAM_METHODS
    if is_teams:
        ways, plans = dict.fromkeys(ways, ""), plans_of_book(event, choice)
    everybody = tuple(
        contestant
        if is_teams
        else replace(contestant, direction=ways.get(rows[contestant.key], contestant.direction))
        for contestant in contestants(event)
    )
    read_field = Field(
        choice=choice,
        terms=terms_of(event),
        contestants=everybody,
        keys=keys,
        numbers={pk: value.session.number for pk, value in sessions.items()},
        by_lines=by_lines,
        base=tuple(result for result in results if is_teams or result.session not in of_book),
        rulings=(),
        ways=ways,
        rows=rows,
        matches=tuple(match_plans(event, choice)) if is_teams else (),
        plans=plans,
        forfeited=forfeited(event, plans),
    )
    return replace(read_field, rulings=tuple(_rulings(read_field, event, lines, results)))


def _rulings(
    of_field: Field, event: Event, lines: Iterable[Line], results: Iterable[TableResult]
) -> list[tuple[TableKey, Ruled]]:
    """Return the rulings that count; for sessions still played, those on lines of the book."""
    rulings = standing_rulings(event)
    closed = {scope_of(result.place) for result in results}
    if all(scope_of(place) in closed for place, _ruled in rulings):
        return rulings
    own, in_book = {of_field.place_of(line) for line in lines}, set(of_field.numbers.values())
    return [
        (place, ruled)
        for place, ruled in rulings
        if scope_of(place) in closed or place.session not in in_book or place in own
    ]


def plans_of_book(event: Event, choice: ScoringChoice) -> dict[int, MatchPlan]:
    """Return each match that has lines in the book of an event, by its row in the schedule.

    A match that has results or a ruling keeps the name and home team that these use.
    """
    match_plans_by_key = {match_plan.key: match_plan for match_plan in match_plans(event, choice)}
    named = {
        (row.round, frozenset((row.home_id, row.away_id))): match_plans_by_key[row.key]
        for row in Match.objects.filter(event=event)
        if row.key in match_plans_by_key
    }
    drawn = ScheduledMatch.objects.filter(book_lines__book__event=event).distinct()
    match_plans_by_match_id = {}
    for match in drawn.select_related("home", "away"):
        if match.home is None or match.away is None:
            continue
        both = frozenset((match.home_id or 0, match.away_id or 0))
        match_plans_by_match_id[match.pk] = named.get((match.round, both)) or MatchPlan(
            book_key(match.pk), match.home.key, match.away.key, match.round
        )
    return match_plans_by_match_id


def forfeited(event: Event, plans: Mapping[int, MatchPlan]) -> tuple[MatchPlan, ...]:
    """Return the matches of teams that left or were excluded: unplayed ones are no-shows.

    Source: RTP 3.6.7.2.
    """
    gone = set(event.entries.filter(pk__in=ruled_out(event)).values_list("key", flat=True))
    return tuple(
        match_plan for match_plan in plans.values() if gone & {match_plan.home, match_plan.away}
    )


def is_only_ruled(plan: MatchPlan) -> bool:
    """Return whether only a ruling has named a match."""
    return plan.key.startswith(ONLY_RULED)
