"""Facts about the reports, appeals, calls and rulings of events, for homologation."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from django.db.models import Count, Max, OuterRef, Prefetch, Subquery
from django.utils import timezone

from rulings.log.selectors.measures import measures_waiting
from rulings.models import (
    PENDING,
    Appeal,
    AppealBody,
    AppealOutcome,
    AppealState,
    Incident,
    IncidentPlayer,
    ReportDecision,
    ReportRevision,
    RevisionKind,
    RulingMeasure,
    RulingRevision,
)
from rulings.rules.log import CHANGES_A_SCORE
from rulings.rules.measures import MeasureKind
from scoring.engine_input.rulings import place_of
from scoring.homologation.rules.checklist import PendingAppeal, ReportProgress, SuspendingBody
from scoring.homologation.rules.conditions import Condition, condition_of_rulings
from scoring.homologation.rules.rulings_facts import EventRulings
from scoring.models import BoardRuling, ResultRevision
from tournaments.models import Event

# The rulings in the score, by session and board.
_InScore = dict[tuple[int | None, int | None], list[BoardRuling]]
HOLDING = (AppealBody.COMMITTEE, AppealBody.JUSTICE)
_PROGRESS = {
    "": ReportProgress.RECEIVED,
    ReportDecision.RETURNED: ReportProgress.RETURNED,
    ReportDecision.ACCEPTED: ReportProgress.ACCEPTED,
}


def rulings_of_events(
    events: Sequence[Event], *, in_short: bool = False
) -> dict[int, EventRulings]:
    """Return the facts by event; the number of queries depends on no event, call or ruling.

    in_short: reports and appeals only, in two queries.
    """
    stated: dict[int, list[Appeal]] = {event.pk: [] for event in events}
    for appeal in Appeal.objects.filter(event__in=stated).order_by("number"):
        stated[appeal.event_id].append(appeal)
    reports = _reports(stated)
    conditions = {} if in_short else _conditions(events, stated)
    return {
        event: _facts(event, of_event, reports.get(event), conditions.get(event, ()))
        for event, of_event in stated.items()
    }


def _facts(
    event: int,
    stated: Sequence[Appeal],
    report: ReportProgress | None,
    conditions: tuple[Condition, ...],
) -> EventRulings:
    appeals = _holding(stated)
    pending = [appeal for appeal in appeals if appeal.state in PENDING]
    others = [appeal for appeal in stated if appeal.state in PENDING and appeal not in pending]
    return EventRulings(
        report=report,
        appeals=len(appeals),
        pending=tuple(
            PendingAppeal(
                SuspendingBody(appeal.body),
                f"R{appeal.number}/{event}",
                timezone.localdate(appeal.stated_at),
            )
            for appeal in pending
        ),
        without_effect=tuple(timezone.localdate(appeal.stated_at) for appeal in others),
        conditions=conditions,
    )


def _holding(stated: Iterable[Appeal]) -> list[Appeal]:
    return [appeal for appeal in stated if appeal.body in HOLDING]


def _conditions(
    events: Sequence[Event], stated: Mapping[int, Sequence[Appeal]]
) -> dict[int, tuple[Condition, ...]]:
    calls, measures, outcomes = _calls(stated), _measures(events), _outcomes(stated)
    return {event: (calls[event], measures[event], outcomes[event]) for event in stated}


def _reports(events: Iterable[int]) -> dict[int, ReportProgress]:
    sent = ReportRevision.objects.filter(report__event__in=[*events]).order_by("number")
    # in order, so that the latest revision wins
    latest = dict(sent.values_list("report__event", "decision"))
    return {event: _PROGRESS[decision] for event, decision in latest.items()}


def _calls(events: Iterable[int]) -> dict[int, Condition]:
    """Return whether each call for the director was ruled on, or closed. Source: RTP 2.1.1.1."""
    calls = Incident.objects.filter(event__in=[*events])
    counts = dict(calls.order_by().values_list("event").annotate(calls=Count("pk")))
    still_open = calls.filter(ruling__isnull=True, closed_at__isnull=True).order_by("number")
    against: dict[int, list[str]] = defaultdict(list)
    for event, number in still_open.values_list("event", "number"):
        against[event].append(f"C{number}")
    return {
        event: condition_of_rulings(
            "2.1.1.1-d", calls=counts.get(event, 0), against=tuple(against[event])
        )
        for event in events
    }


def _measures(events: Sequence[Event]) -> dict[int, Condition]:
    """Return whether each ruling that changes a score is in the score. Source: RTP 2.1.1.1."""
    latest = (
        RulingRevision.objects.filter(ruling=OuterRef("ruling"))
        .order_by("-number")
        .values("number")[:1]
    )
    seated = IncidentPlayer.objects.filter(
        left_at__isnull=True, entry__isnull=False
    ).select_related("entry")
    rows = (
        RulingRevision.objects.filter(
            ruling__incident__event__in=events,
            ruling__incident__board__isnull=False,
            number=Subquery(latest),
        )
        .select_related("ruling__incident")
        .prefetch_related(Prefetch("ruling__incident__players", seated))
    )
    by_event: dict[int, list[RulingRevision]] = {event.pk: [] for event in events}
    for row in rows.order_by("ruling__incident__number"):
        by_event[row.ruling.incident.event_id].append(row)
    in_score: dict[int, _InScore] = {event.pk: defaultdict(list) for event in events}
    standing = BoardRuling.objects.filter(event__in=events, removed_in__isnull=True)
    for ruled in standing.select_related("added_in"):
        in_score[ruled.event_id][ruled.session, ruled.board].append(ruled)
    with_measures = _rulings_with_measures(events)
    return {
        event.pk: _measures_of_event(by_event[event.pk], in_score[event.pk], *with_measures)
        for event in events
    }


def _measures_of_event(
    rows: Sequence[RulingRevision],
    in_score: _InScore,
    waiting: Collection[int],
    on_board: Collection[int],
) -> Condition:
    """Return whether each ruling that changes a score is in the score. Source: RTP 2.1.1.1.

    rows: the latest revision of each ruling on a board, by the number of its call.
    """
    lacking = []
    for row in rows:
        call = row.ruling.incident
        rulings = in_score.get((call.session, call.board), [])
        if row.kind == RevisionKind.APPEAL:  # what counted before is the contested ruling
            rulings = [ruling for ruling in rulings if ruling.added_in.made_at >= row.made_at]
        if row.kind == RevisionKind.WITHDRAWN:
            holds = not any(ruling.reference == f"#{call.number}" for ruling in rulings)
        elif CHANGES_A_SCORE & {str(measure["kind"]) for measure in row.measures}:
            holds = any(_is_of_call(ruling, call) for ruling in rulings)
        else:
            holds = True
        if row.ruling_id in waiting or (
            row.ruling_id in on_board
            and not any(ruling.reference == f"#{call.number}" for ruling in rulings)
        ):
            holds = False
        if not holds:
            lacking.append(f"C{call.number}")
    of_calls = {f"#{row.ruling.incident.number}" for row in rows}
    on_results = [
        ruling
        for rulings in in_score.values()
        for ruling in rulings
        if ruling.reference not in of_calls
    ]
    count = len(rows) + len(on_results)
    return condition_of_rulings("2.1.1.1-a", rulings=count, against=tuple(lacking))


def _rulings_with_measures(events: Sequence[Event]) -> tuple[set[int], set[int]]:
    """Return the rulings with a waiting measure, and those with one on their board."""
    rows = RulingMeasure.objects.filter(ended_in__isnull=True, ruling__incident__event__in=events)
    waiting = set(measures_waiting(*events).values_list("ruling", flat=True))
    on_board = rows.exclude(kind=MeasureKind.PENALTY).values_list("ruling", flat=True)
    return waiting, set(on_board)


def _is_of_call(board_ruling: BoardRuling, call: Incident) -> bool:
    """Return whether a ruling in the score is that of a call: it names it, or is at its table.

    For a call that names nobody any ruling on the board counts.
    """
    if board_ruling.reference == f"#{call.number}":
        return True
    _session, _board, _match, ns, ew, south, west = place_of(board_ruling)
    sides = {"N": (ns, south), "S": (ns, south), "E": (ew, west), "W": (ew, west)}
    return all(
        player.entry.key in sides[player.seat]
        for player in call.players.all()
        if player.seat and player.entry is not None
    )


def _outcomes(stated: Mapping[int, Sequence[Appeal]]) -> dict[int, Condition]:
    """Return whether changes on appeal are in the results. Source: RTP 2.1.1.1."""
    revisions = ResultRevision.objects.filter(event__in=[*stated]).order_by()
    changed_at = dict(revisions.values_list("event").annotate(at=Max("made_at")))
    return {
        event: _outcomes_of_event(appeals, changed_at.get(event))
        for event, appeals in stated.items()
    }


def _outcomes_of_event(appeals: Sequence[Appeal], changed_at: dt.datetime | None) -> Condition:
    """Return whether changes on appeal are in the results. Source: RTP 2.1.1.1."""
    changed = [
        appeal
        for appeal in _holding(appeals)
        if appeal.state == AppealState.DECIDED and appeal.outcome == AppealOutcome.CHANGED
    ]
    lacking = [
        f"R{appeal.number}"
        for appeal in changed
        if not appeal.results_note
        and (changed_at is None or appeal.decided_at is None or changed_at < appeal.decided_at)
    ]
    return condition_of_rulings("2.1.1.1-c", changed=len(changed), against=tuple(lacking))
