"""From the rows of an event to values, and the event counted."""

from collections.abc import Collection
from decimal import Decimal
from fractions import Fraction
from typing import TypeVar

from django.db.models import Model, Q, QuerySet

from scoring.feed.counting import score
from scoring.feed.values import Contestant, MatchPlan, Scored, ScoringChoice, TableResult
from scoring.models import (
    AdjustmentKind,
    BoardResult,
    EntryAdjustment,
    EventResult,
    Match,
    ResultRevision,
)
from tournaments.models import Event

Row = TypeVar("Row", bound=Model)


def scored_event(
    event: Event, *, revision: ResultRevision | None = None, trace_for: Collection[str] = ()
) -> Scored:
    """Return the event counted as its results stood after `revision`, by default the current."""
    stored = EventResult.objects.get(event=event)
    choice = ScoringChoice(**stored.settings)
    return score(
        table_results(event, revision=revision),
        contestants(event, revision=revision),
        choice,
        matches=match_plans(event, choice),
        trace_for=trace_for,
    )


def table_results(event: Event, *, revision: ResultRevision | None = None) -> list[TableResult]:
    """Return the results of an event that stood after a revision, by default those that stand."""
    rows = _standing(BoardResult.objects.filter(event=event), revision)
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


def contestants(event: Event, *, revision: ResultRevision | None = None) -> list[Contestant]:
    """Return the entries of an event with what they gain or lose besides their boards."""
    gained: dict[tuple[int, str], Fraction] = {}
    rows = _standing(EntryAdjustment.objects.filter(event=event), revision)
    for entry, kind, amount in rows.values_list("entry_id", "kind", "amount_hundredths"):
        gained[entry, kind] = gained.get((entry, kind), Fraction(0)) + Fraction(amount, 100)
    return [
        Contestant(
            key,
            direction,
            gained.get((pk, AdjustmentKind.HANDICAP), Fraction(0)),
            gained.get((pk, AdjustmentKind.PENALTY), Fraction(0)),
        )
        for pk, key, direction in event.entries.order_by("pk").values_list("pk", "key", "direction")
    ]


def match_plans(event: Event, choice: ScoringChoice) -> list[MatchPlan]:
    """Return who met whom; with the stated VPs where those are kept."""
    plans = []
    for row in Match.objects.filter(event=event).select_related("home", "away"):
        stated = (row.published_home_vps_hundredths, row.published_away_vps_hundredths)
        keep = choice.vp_scale == "published" and None not in stated
        vps = (Decimal(stated[0] or 0).scaleb(-2), Decimal(stated[1] or 0).scaleb(-2))
        plans.append(
            MatchPlan(
                row.key, row.home.key, row.away.key, row.round, row.session, vps if keep else None
            )
        )
    return plans


def _awarded(row: BoardResult) -> tuple[Fraction | None, Fraction | None] | None:
    both = row.awarded_ns_hundredths, row.awarded_ew_hundredths
    if both == (None, None):
        return None
    ns, ew = (None if points is None else Fraction(points, 100) for points in both)
    return ns, ew


def _standing(rows: QuerySet[Row], revision: ResultRevision | None) -> QuerySet[Row]:
    """Return the rows that stood after a revision: added by then and not yet removed."""
    if revision is None:
        return rows.filter(removed_in__isnull=True)
    return rows.filter(added_in__number__lte=revision.number).filter(
        Q(removed_in__isnull=True) | Q(removed_in__number__gt=revision.number)
    )
