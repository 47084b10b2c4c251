"""Draws of Swiss rounds: from the standing, written as pairings of the event."""

import datetime as dt
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction

from federation.errors import RuleError
from federation.models import Account
from scoring.engine import (
    standings_round,
    swiss_first_round,
    swiss_pairing,
    swiss_round_with_triple,
)
from scoring.engine.errors import EngineError
from scoring.engine.swiss_rounds import danish_pairing, swiss_conditions
from scoring.engine.trace import Trace
from scoring.engine_input.match_rulings import ruled_out
from scoring.live.services.values import values_now
from scoring.matches.services.book_matches import matches_noted, matches_waiting
from scoring.models import EventResult, Match
from tournaments.models import Draw, DrawMethod, Event, MatchEnd, PlayFormat, TeamPlay
from tournaments.rules.draws import drawn_order
from tournaments.rules.event_class import Recognition
from tournaments.selectors.rule_sets import recognition_of, regulation_of
from tournaments.teams.selectors.schedule import schedule_of, team_play_of
from tournaments.teams.selectors.strength import contestant_names, rated_teams
from tournaments.teams.services.draws import write_swiss_round

ARTICLE = "RTP 3.6.12.2"
FIRST_ROUNDS = ("fold", "halves", "draw")
TRIPLE = 3
Pairs = list[tuple[str, str | None]]


@dataclass(frozen=True, slots=True)
class SwissRoundOptions:
    """The organiser's choices for a round. first_round: how the first is drawn.

    danish: strictly by the standing, in the last rounds only. redraw: draw the last round again.
    """

    first_round: str = "fold"
    danish: bool = False
    redraw: bool = False
    reason: str = ""


@transaction.atomic
def draw_swiss_round(
    *, event: Event, options: SwissRoundOptions, account: Account | None, now: dt.datetime
) -> Draw:
    """Draw the next Swiss round, or redraw the last one, and write it as a draft.

    Raises: RuleError while the round before lacks results; EngineError if every possible round has
    a rematch, and for a field too small, except in an event outside the regulation (RTP 1.1).
    """
    play = team_play_of(event)
    if play is None or play.format != PlayFormat.SWISS or play.rounds is None:
        raise RuleError("not_a_swiss_event", article=ARTICLE)
    entered, out = [rated_team.entry for rated_team in rated_teams(event)], ruled_out(event)
    names = contestant_names([entry for entry in entered if entry.pk not in out])
    _refuse_small(event, len(entered), play.rounds)
    drawn = _last_drawn(event)
    number = max(drawn, 1) if options.redraw else drawn + 1
    trace = Trace()
    after = standings_round(number, lag=play.draws_behind)
    if after is None:
        pairs = _first(event, play, names, options.first_round, number, trace)
        method = DrawMethod.LOT if options.first_round == "draw" else DrawMethod.STRENGTH
    else:
        _refuse_unfinished(event, after)
        pairs = _by_standings(event, play, names, number, danish=options.danish, trace=trace)
        method = DrawMethod.STANDINGS
    entries = {name: pk for pk, name in names.items()}
    return write_swiss_round(
        event=event,
        round_number=number,
        pairs=[(entries[one], None if other is None else entries[other]) for one, other in pairs],
        steps=trace.as_rows(),
        method=method,
        reason=options.reason,
        account=account,
        now=now,
    )


def _refuse_small(event: Event, teams: int, rounds: int) -> None:
    """Refuse too few teams or rounds, if the regulation applies to the event. Source: RTP 1.1."""
    if recognition_of(event) is Recognition.OUTSIDE:
        return
    figures = regulation_of(event).swiss
    swiss_conditions(
        teams,
        rounds,
        min_teams=figures.min_teams,
        recommended_teams=figures.recommended_teams,
        min_rounds=figures.min_rounds,
    )


def _first(
    event: Event, play: TeamPlay, names: dict[int, str], method: str, number: int, trace: Trace
) -> Pairs:
    """Return a round that precedes any standing: by IV, or by lot with a seed that the trace shows.

    If the draw lags, the rounds after the first pair those who have not met in the same order.
    """
    if method not in FIRST_ROUNDS:
        raise EngineError("unknown_setting", setting="method", value=method)
    order = list(names.values())
    if method == "draw":
        seed = secrets.token_hex(8)
        drawn = drawn_order(order, seed=seed)
        trace.add("swiss_seed", "RTP 3.6.3", seed)
        for drawn_match in drawn:
            trace.add("swiss_drawn", "RTP 3.6.3", drawn_match.order, team=drawn_match.contestant)
        order = [drawn.contestant for drawn in drawn]
        return _unranked(event, play, names, order, method, number, trace)
    for place, team in enumerate(rated_teams(event), start=1):
        trace.add(
            "swiss_seeded",
            ARTICLE,
            place,
            team=names[team.entry.pk],
            iv=team.iv,
            best=team.best_place,
        )
    return _unranked(event, play, names, order, method, number, trace)


def _unranked(
    event: Event,
    play: TeamPlay,
    names: dict[int, str],
    order: Sequence[str],
    method: str,
    number: int,
    trace: Trace,
) -> Pairs:
    met, byes = _met(event, names, number)
    if play.triples and len(order) % 2 and number > 1:
        return _with_triple(order, met, trace)
    if play.triples and len(order) % 2:
        return _first_with_triple(order, method, trace)
    if number > 1:
        return swiss_pairing(order, met, byes)
    return swiss_first_round(order, method=method)


def _first_with_triple(order: Sequence[str], method: str, trace: Trace) -> Pairs:
    """Return a first round: a triple of the last three, the others as the organiser chose.

    Source: RTP 3.6.12.2.
    """
    rest, (one, two, three) = order[:-TRIPLE], order[-TRIPLE:]
    trace.add("swiss_triple", ARTICLE, f"{one}, {two}, {three}")
    pairs = swiss_first_round(rest, method=method) if rest else []
    return [*pairs, (one, two), (two, three), (one, three)]


def _with_triple(order: Sequence[str], met: Sequence[tuple[str, str]], trace: Trace) -> Pairs:
    """Return a round of an odd field in which the last three teams meet one another."""
    pairs, (one, two, three) = swiss_round_with_triple(order, met, trace=trace)
    return [*pairs, (one, two), (two, three), (one, three)]


def _by_standings(
    event: Event, play: TeamPlay, names: dict[int, str], number: int, *, danish: bool, trace: Trace
) -> Pairs:
    met, byes = _met(event, names, number)
    after = standings_round(number, lag=play.draws_behind) or 0
    ranking = _ranking(event, names, after, settled=danish)
    if danish:
        figures = regulation_of(event).swiss
        left = (play.rounds or number) - number + 1
        if left > figures.danish_max_rounds:
            raise RuleError(
                "danish_too_early", article="RTP 3.6.12.8", most=figures.danish_max_rounds
            )
        margin = figures.decided_margin_vp_per_match * 100
        return danish_pairing(ranking, byes, rounds_left=left, decided_margin=margin, trace=trace)
    order = [team for team, _vps in ranking]
    if play.triples and len(order) % 2:
        return _with_triple(order, met, trace)
    return swiss_pairing(order, met, byes, trace=trace)


def _met(
    event: Event, names: dict[int, str], number: int
) -> tuple[list[tuple[str, str]], list[str]]:
    """Return who has met, or is drawn to meet, before a round, and who has sat out."""
    matches = [match for match in schedule_of(event, drafts=True) if match.round < number]
    resting = {match.home_id for match in matches if match.ending == MatchEnd.BYE}
    scheduled = [(match.home_id, match.away_id) for match in matches]
    played = Match.objects.filter(event=event, round__lt=number).values_list("home_id", "away_id")
    met = [
        (names[home], names[away])
        for home, away in (*scheduled, *played)
        if home in names and away in names
    ]
    return met, [name for pk, name in names.items() if pk in resting]


def _ranking(
    event: Event, names: dict[int, str], after: int, *, settled: bool
) -> Sequence[tuple[str, int]]:
    """Return the teams still in play, best first after a round, with hundredths of a VP.

    settled: first compute what opponents of absent teams get. Source: RTP 3.6.12.8.
    """
    values = values_now(event)
    matches = tuple(match for match in values.matches if match.round <= after)
    keys = {match.key for match in matches}
    recorded = tuple(table_result for table_result in values.recorded if table_result.match in keys)
    terms = replace(values.terms, phase_ended=values.terms.phase_ended or settled)
    counted = replace(values, matches=matches, recorded=recorded, terms=terms).counted()
    entries = dict(event.entries.values_list("key", "pk"))
    ranked = [(names[pk], int(row.vps * 100)) for row in counted.rows
              if row.vps is not None and (pk := entries[row.key]) in names]  # fmt: skip
    placed = {name for name, _ in ranked}
    return [*ranked, *((name, 0) for name in names.values() if name not in placed)]


def _refuse_unfinished(event: Event, number: int) -> None:
    """Refuse while a match of a round has neither a result nor a noted end, or lacks boards.

    What its tables noted counts without being closed. Source: RTP 3.6.12.2.
    """
    matches = [match for match in schedule_of(event) if match.round == number]
    if not matches:
        raise RuleError("round_not_drawn", article=ARTICLE, round=number)
    results = Match.objects.filter(event=event, round=number)
    played = {frozenset(pair) for pair in results.values_list("home_id", "away_id")}
    waiting, out = matches_waiting(event, number), ruled_out(event).keys()
    noted = matches_noted(event, number)
    missing = [
        match
        for match in matches
        if match.ending == MatchEnd.OPEN
        and not out & {match.home_id, match.away_id}
        and match.pk not in noted
        and (match.pk in waiting or frozenset((match.home_id, match.away_id)) not in played)
    ]
    if missing or not (noted or EventResult.objects.filter(event=event).exists()):
        raise RuleError(
            "round_not_finished",
            article=ARTICLE,
            round=number,
            missing=len(missing) or len(matches),
        )


def _last_drawn(event: Event) -> int:
    rounds = Draw.objects.filter(event=event, replaced_at__isnull=True, round__gt=0)
    return max(rounds.values_list("round", flat=True), default=0)
