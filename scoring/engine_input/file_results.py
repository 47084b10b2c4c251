"""A file counted by itself, and an event counted with a file's results."""

from collections.abc import Collection, Sequence
from dataclasses import replace

from scoring.engine_input.files import (
    imported_choice,
    imported_contestants,
    imported_matches,
    imported_results,
)
from scoring.engine_input.imported_rulings import brought_rulings, new_rulings, under_brought
from scoring.engine_input.rows import (
    EventValues,
    contestants,
    match_plans,
    recorded_results,
    standing_rulings,
)
from scoring.engine_input.schedule_terms import terms_with_schedule
from scoring.engine_input.terms import handicaps_of_pairs, terms_of
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
from tournaments.models import Event


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
    return under_brought(values, brought_rulings(imported)).counted()


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
