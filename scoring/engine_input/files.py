"""A result file as values, counted by itself or with the rest of its event."""

from collections.abc import Collection, Sequence
from dataclasses import asdict, replace
from decimal import Decimal
from fractions import Fraction

from scoring.engine.exclusions import is_correction_due
from scoring.engine.rounding import to_places
from scoring.engine_input.contract_scores import ContractScores
from scoring.engine_input.counting import EventValues
from scoring.engine_input.imported_rulings import brought_rulings, new_rulings, under_brought
from scoring.engine_input.rows import (
    contestants,
    match_plans,
    recorded_results,
    standing_rulings,
)
from scoring.engine_input.terms import by_schedule, handicaps_of_pairs, terms_of
from scoring.engine_input.values import (
    NO_TERMS,
    Contestant,
    MatchPlan,
    Scored,
    ScoringChoice,
    TableResult,
    Terms,
)
from scoring.importers.records import ImportedFile
from scoring.importers.schedules import ImportedSchedule
from tournaments.models import Draw, Entry, Event, PlayFormat, ScheduledMatch, TeamPlay


def imported_results(imported: ImportedFile) -> list[TableResult]:
    """Return the lines of a file; a missing score is computed from the contract."""
    scores = ContractScores(imported)
    return [
        TableResult(
            board=line.board,
            ns=line.ns,
            ew=line.ew,
            session=line.session,
            section=line.section,
            round=line.round,
            table=line.table,
            match=line.match,
            room=line.room,
            contract=line.contract,
            declarer=line.declarer,
            lead=line.lead,
            tricks=line.tricks,
            ns_score=scores.recorded(line),
            ew_score=line.ew_score,
            artificial=None
            if line.artificial is None
            else (_as_stored(line.artificial[0]), _as_stored(line.artificial[1])),
            not_played=line.not_played,
            south=line.south,
            west=line.west,
            awarded=None if line.awarded is None else _exact_points(line.awarded),
        )
        for line in imported.lines
    ]


def imported_contestants(imported: ImportedFile) -> list[Contestant]:
    """Return the contestants of a file."""
    share = Fraction(imported.hints.handicap_share)
    return [
        Contestant(
            contestant.key,
            contestant.direction if imported.winners == 2 else "",
            Fraction(contestant.handicap or 0) * share,
            Fraction(contestant.adjustment or 0),
        )
        for contestant in imported.contestants
    ]


def imported_matches(imported: ImportedFile, choice: ScoringChoice) -> list[MatchPlan]:
    """Return the matches of a file."""
    plans = []
    for match in imported.matches:
        vps = None
        if (
            choice.vp_scale == "published"
            and match.published_home_vps is not None
            and match.published_away_vps is not None
        ):
            vps = (match.published_home_vps, match.published_away_vps)
        plans.append(MatchPlan(match.key, match.home, match.away, match.round, match.session, vps))
    return plans


def imported_choice(imported: ImportedFile) -> ScoringChoice:
    """Return how the federation scores this file: by its conditions, without its roundings."""
    hints = imported.hints
    return ScoringChoice(
        method=hints.method,
        winners=imported.winners,
        across_sections=hints.across_sections,
        vp_scale=hints.vp_scale or "annex1",
    )


def _as_stored(percent: Decimal) -> Fraction:
    """Return a percentage in hundredths, as it is stored, so that it stays the same when read."""
    return Fraction(to_places(Fraction(percent), 2))


def _exact_points(
    awarded: tuple[Decimal | None, Decimal | None],
) -> tuple[Fraction | None, Fraction | None]:
    ns, ew = awarded
    return None if ns is None else Fraction(ns), None if ew is None else Fraction(ew)


def counted(imported: ImportedFile, terms: Terms = NO_TERMS) -> Scored:
    """Count a file as the federation does, with ties unbroken. Raises: EngineError."""
    choice = imported_choice(imported)
    values = EventValues(
        tuple(imported_results(imported)),
        (),
        tuple(imported_contestants(imported)),
        choice,
        tuple(imported_matches(imported, choice)),
        terms,
    )
    if imported.rulings:
        values = under_brought(values, brought_rulings(imported))
    return values.counted()


def with_remaining_sessions(
    event: Event, results: Sequence[TableResult], kept: Collection[int]
) -> list[TableResult]:
    """Return the results of a file plus those of the sessions that it does not replace."""
    staying = recorded_results(event) if kept else []
    return [*(table_result for table_result in staying if table_result.session in kept), *results]


def values_with_file(
    event: Event, imported: ImportedFile, *, sessions: Collection[int] = ()
) -> EventValues:
    """Return the values of the event with the file, and everything else in force.

    kept: the sessions that the file does not replace. The rest is rulings and penalties, those of
    the file too, the carry-over, handicaps by category, and who is out.
    """
    choice = imported_choice(imported)
    values = EventValues(
        tuple(with_remaining_sessions(event, imported_results(imported), sessions)),
        tuple(standing_rulings(event)),
        tuple(_contestants(event, imported_contestants(imported))),
        choice,
        tuple(_matches(event, choice, imported_matches(imported, choice))),
        terms_with_schedule(terms_of(event), imported),
    )
    return under_brought(values, new_rulings(event, imported))


def _contestants(event: Event, imported: Sequence[Contestant]) -> list[Contestant]:
    """Return the contestants of the file with the event's gains and losses; then the others."""
    contestants_by_key = {contestant.key: contestant for contestant in contestants(event)}
    by_category = handicaps_of_pairs(event)
    keys = dict(event.entries.values_list("key", "pk"))
    teams = []
    for contestant in imported:
        standing = contestants_by_key.pop(contestant.key, None)
        if standing is None:
            teams.append(contestant)
            continue
        is_ours = keys.get(contestant.key) in by_category
        handicap = standing.handicap if is_ours else contestant.handicap
        teams.append(
            replace(
                standing,
                direction=contestant.direction,
                handicap=handicap,
                adjustment=contestant.adjustment,
            )
        )
    return [*teams, *contestants_by_key.values()]


def _matches(event: Event, choice: ScoringChoice, imported: Sequence[MatchPlan]) -> list[MatchPlan]:
    """Return the matches of the event, with those of the file, under their rulings."""
    plans = {match_plan.key: match_plan for match_plan in match_plans(event, choice)}
    for match_plan in imported:
        standing = plans.get(match_plan.key)
        plans[match_plan.key] = replace(match_plan, ruled=standing.ruled if standing else None)
    return list(plans.values())


def terms_with_schedule(terms: Terms, imported: ImportedFile) -> Terms:
    """Return terms as they are once the schedule of a file is brought; the same without one."""
    schedule = imported.schedule
    if schedule is None:
        return terms
    terms_by_schedule = by_schedule(
        terms, TeamPlay(**asdict(schedule.play)), _scheduled_matches(imported, schedule)
    )
    return replace(terms_by_schedule, phase_ended=_is_ended(imported, schedule))


def _scheduled_matches(imported: ImportedFile, schedule: ImportedSchedule) -> list[ScheduledMatch]:
    """Return the matches of a schedule as rows that are not stored, with teams by their keys."""
    teams = {
        contestant.key: Entry(pk=place, key=contestant.key)
        for place, contestant in enumerate(imported.contestants, start=1)
    }
    draws = {draw.round: Draw(round=draw.round) for draw in schedule.draws}
    return [
        ScheduledMatch(
            draw=draws[meeting.draw],
            round=meeting.round,
            number=meeting.number,
            group=meeting.group,
            home=teams.get(meeting.home),
            away=teams.get(meeting.away),
            winner=teams.get(meeting.winner),
            for_place=meeting.for_place,
            ending=meeting.ending,
        )
        for meeting in sorted(
            schedule.meetings, key=lambda meeting: (meeting.round, meeting.number)
        )
    ]


def _is_ended(imported: ImportedFile, schedule: ImportedSchedule) -> bool:
    """Return whether what rests on other matches is worked out. Source: RTP 3.6.12.4, 3.6.12.8."""
    play = schedule.play
    if play.format != PlayFormat.SWISS or play.rounds is None:
        return True
    played = max((match.round for match in imported.matches), default=0)
    danish = sum(any(s.code == "danish_round" for s in draw.steps) for draw in schedule.draws)
    return is_correction_due(min(played, play.rounds), play.rounds, danish_rounds=danish)
