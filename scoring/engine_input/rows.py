"""From the rows of an event to values, and the event counted."""

from collections.abc import Collection, Sequence
from decimal import Decimal
from fractions import Fraction

from scoring.engine_input.counting import EventValues
from scoring.engine_input.match_rulings import (
    ONLY_RULED,
    ruled_matches,
    ruled_out,
    with_unplaced,
)
from scoring.engine_input.revisions import standing_after
from scoring.engine_input.rulings import place_of, ruled_of, scope_of
from scoring.engine_input.terms import handicaps_of_pairs, terms_of
from scoring.engine_input.values import (
    Contestant,
    Fine,
    MatchPlan,
    Ruled,
    RuledOut,
    Scored,
    ScoringChoice,
    TableKey,
    TableResult,
)
from scoring.models import (
    AdjustmentKind,
    BoardResult,
    BoardRuling,
    BoardRulingForm,
    BookSession,
    EntryAdjustment,
    EventResult,
    Match,
    ResultRevision,
)
from tournaments.entries.selectors.roles import role_of
from tournaments.models import Event
from tournaments.phases.selectors.phases import carried_into


def event_values(event: Event, *, revision: ResultRevision | None = None) -> EventValues:
    """Return the values the event was counted from after `revision`; by default the current."""
    stored = EventResult.objects.get(event=event)
    choice = ScoringChoice(**stored.settings)
    recorded = recorded_results(event, revision=revision)
    rulings = standing_rulings(event, revision=revision)
    return EventValues(
        tuple(recorded),
        tuple(_in_results(event, recorded, rulings) if rulings else ()),
        tuple(contestants(event, revision=revision)),
        choice,
        tuple(match_plans(event, choice, revision=revision)),
        terms_of(event),
    )


def scored_event(
    event: Event, *, revision: ResultRevision | None = None, trace_for: Collection[str] = ()
) -> Scored:
    """Return the event counted as its results stood after `revision`, by default the current."""
    return event_values(event, revision=revision).counted(trace_for=trace_for)


def standing_rulings(
    event: Event, *, revision: ResultRevision | None = None
) -> list[tuple[TableKey, Ruled]]:
    """Return the rulings in force after a revision, by default now, each with its line."""
    rows = standing_after(BoardRuling.objects.filter(event=event), revision)
    return [(place_of(row), ruled_of(row)) for row in sorted(rows, key=_corrections_first)]


def _in_results(
    event: Event, recorded: Sequence[TableResult], rulings: list[tuple[TableKey, Ruled]]
) -> list[tuple[TableKey, Ruled]]:
    """Leave out rulings on tables in play: they are in the book until the session is closed."""
    closed = {scope_of(table_result.place) for table_result in recorded}
    if all(scope_of(place) in closed for place, _ruled in rulings):
        return rulings
    closed |= matches_in_results(event)
    numbers = BookSession.objects.filter(session__event=event).values_list("session__number")
    in_book = {number for (number,) in numbers}
    return [
        (place, ruled)
        for place, ruled in rulings
        if scope_of(place) in closed or place.session not in in_book
    ]


def matches_in_results(event: Event) -> set[str | int]:
    """Return the keys of the matches with results; one with only a ruling has none."""
    matches = Match.objects.filter(event=event).exclude(key__startswith=ONLY_RULED)
    return set(matches.values_list("key", flat=True))


def recorded_results(event: Event, *, revision: ResultRevision | None = None) -> list[TableResult]:
    """Return the results of an event as entered at the tables, in the order of their rows."""
    rows = standing_after(BoardResult.objects.filter(event=event), revision)
    return [
        TableResult(
            board=row.board,
            ns=row.ns.key if row.ns else "",
            ew=row.ew.key if row.ew else "",
            session=row.session,
            section=row.section,
            round=row.round,
            table=row.table,
            match=row.match.key if row.match else "",
            room=row.room,
            contract=row.contract,
            declarer=row.declarer,
            lead=row.lead,
            tricks=row.tricks,
            ns_score=row.ns_score,
            ew_score=row.ew_score,
            artificial=None
            if row.artificial_ns_hundredths is None or row.artificial_ew_hundredths is None
            else (
                Fraction(row.artificial_ns_hundredths, 100),
                Fraction(row.artificial_ew_hundredths, 100),
            ),
            not_played=row.not_played,
            group=row.board_group,
            south=row.south.key if row.south else "",
            west=row.west.key if row.west else "",
            awarded=_awarded(row),
        )
        for row in rows.select_related("ns", "ew", "south", "west", "match").order_by(
            "session", "board", "pk"
        )
    ]


def contestants(
    event: Event, *, revision: ResultRevision | None = None, with_rulings: bool = True
) -> list[Contestant]:
    """Return the entries of an event with their gains and losses besides their boards.

    with_rulings: include deductions by rulings and the carry-over, not only the values of the file.
    """
    brought = carried_into(event) if with_rulings else {}
    handicaps = handicaps_of_pairs(event) if with_rulings else {}
    rows = event.entries.order_by("pk")
    entries = list(rows.values_list("pk", "key", "direction", "registration__state"))
    out: dict[int, RuledOut] = {}
    if with_rulings:
        roles = {pk: role_of(event, state) for pk, _key, _way, state in entries}
        unplaced = {pk: role for pk, role in roles.items() if role}
        out = ruled_out(event, revision=revision)
        out = with_unplaced(out, unplaced) if unplaced else out
    gained: dict[tuple[int, str], Fraction] = {}
    fines: dict[int, list[Fine]] = {}
    adjusted = standing_after(EntryAdjustment.objects.filter(event=event), revision)
    for row in adjusted.select_related("match", "opponent").order_by("pk"):
        amount = Fraction(row.amount_hundredths, 100)
        if not row.by_ruling:
            place = (row.entry_id, row.kind)
            gained[place] = gained.get(place, Fraction(0)) + amount
        elif with_rulings:
            match = row.match.key if row.match else ""
            opponent = row.opponent.key if row.opponent else ""
            fine = Fine(-amount, row.unit, row.session, match, row.article, opponent)
            fines.setdefault(row.entry_id, []).append(fine)
    return [
        Contestant(
            key,
            direction,
            Fraction(handicaps[pk])
            if pk in handicaps
            else gained.get((pk, AdjustmentKind.HANDICAP), Fraction(0)),
            gained.get((pk, AdjustmentKind.PENALTY), Fraction(0)),
            tuple(fines.get(pk, ())),
            Fraction(brought.get(pk, (0, 0))[0], 100),
            Fraction(brought.get(pk, (0, 0))[1], 100),
            out=out.get(pk),
        )
        for pk, key, direction, _state in entries
    ]


def match_plans(
    event: Event,
    choice: ScoringChoice,
    *,
    revision: ResultRevision | None = None,
    with_rulings: bool = True,
) -> list[MatchPlan]:
    """Return who met whom; with the stated VPs if they are used, and the rulings in force.

    A match that only a ruling knows is left out if that ruling is not in force.
    """
    rows = list(Match.objects.filter(event=event).select_related("home", "away"))
    ruled = ruled_matches(event, revision=revision) if with_rulings and rows else {}
    plans = []
    for row in rows:
        if row.key.startswith(ONLY_RULED) and row.pk not in ruled:
            continue
        stated = (row.published_home_vps_hundredths, row.published_away_vps_hundredths)
        keep = choice.vp_scale == "published" and None not in stated
        vps = (Decimal(stated[0] or 0).scaleb(-2), Decimal(stated[1] or 0).scaleb(-2))
        plans.append(
            MatchPlan(
                row.key,
                row.home.key,
                row.away.key,
                row.round,
                row.session,
                vps if keep else None,
                ruled.get(row.pk),
            )
        )
    return plans


def _corrections_first(row: BoardRuling) -> tuple[bool, int]:
    """Return a sort key that puts corrections first, so that later rulings apply to them."""
    return row.form != BoardRulingForm.CORRECTED, row.pk


def _awarded(row: BoardResult) -> tuple[Fraction | None, Fraction | None] | None:
    both = row.awarded_ns_hundredths, row.awarded_ew_hundredths
    if both == (None, None):
        return None
    ns, ew = (None if points is None else Fraction(points, 100) for points in both)
    return ns, ew
