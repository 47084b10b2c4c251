"""Facts about an event's report, appeals, calls and rulings, for homologation."""

import datetime as dt

from django.db.models import Max, OuterRef, Prefetch, Subquery
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

HOLDING = (AppealBody.COMMITTEE, AppealBody.JUSTICE)
_PROGRESS = {
    "": ReportProgress.RECEIVED,
    ReportDecision.RETURNED: ReportProgress.RETURNED,
    ReportDecision.ACCEPTED: ReportProgress.ACCEPTED,
}


def event_rulings(event: Event, *, in_short: bool = False) -> EventRulings:
    """Return the facts about an event; the number of queries does not depend on calls or rulings.

    in_short: its report and its appeals only, in two queries.
    """
    stated = list(Appeal.objects.filter(event=event).order_by("number"))
    appeals = [appeal for appeal in stated if appeal.body in HOLDING]
    pending = [appeal for appeal in appeals if appeal.state in PENDING]
    others = [appeal for appeal in stated if appeal.state in PENDING and appeal not in pending]
    return EventRulings(
        report=_report(event),
        appeals=len(appeals),
        pending=tuple(
            PendingAppeal(
                SuspendingBody(appeal.body),
                f"R{appeal.number}/{event.pk}",
                timezone.localdate(appeal.stated_at),
            )
            for appeal in pending
        ),
        without_effect=tuple(timezone.localdate(appeal.stated_at) for appeal in others),
        conditions=() if in_short else (_calls(event), _measures(event), _outcomes(event, appeals)),
    )


def _report(event: Event) -> ReportProgress | None:
    sent = ReportRevision.objects.filter(report__event=event).order_by("-number")
    latest = sent.values_list("decision", flat=True).first()
    return None if latest is None else _PROGRESS[latest]


def _calls(event: Event) -> Condition:
    """Return whether each call for the director was ruled on, or closed. Source: RTP 2.1.1.1."""
    calls = Incident.objects.filter(event=event)
    still_open = calls.filter(ruling__isnull=True, closed_at__isnull=True).order_by("number")
    numbers = [f"C{number}" for number in still_open.values_list("number", flat=True)]
    return condition_of_rulings("2.1.1.1-d", calls=calls.count(), against=tuple(numbers))


def _measures(event: Event) -> Condition:
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
            ruling__incident__event=event,
            ruling__incident__board__isnull=False,
            number=Subquery(latest),
        )
        .select_related("ruling__incident")
        .prefetch_related(Prefetch("ruling__incident__players", seated))
    )
    in_score: dict[tuple[int | None, int | None], list[BoardRuling]] = {}
    standing = BoardRuling.objects.filter(event=event, removed_in__isnull=True)
    for ruled in standing.select_related("added_in"):
        in_score.setdefault((ruled.session, ruled.board), []).append(ruled)
    waiting, on_board = _rulings_with_measures(event)
    lacking = []
    for row in rows.order_by("ruling__incident__number"):
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


def _rulings_with_measures(event: Event) -> tuple[set[int], set[int]]:
    """Return the rulings with a waiting measure, and those with one on their board."""
    rows = RulingMeasure.objects.filter(ended_in__isnull=True, ruling__incident__event=event)
    waiting = set(measures_waiting(event).values_list("ruling", flat=True))
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


def _outcomes(event: Event, appeals: list[Appeal]) -> Condition:
    """Return whether changes on appeal are in the results. Source: RTP 2.1.1.1."""
    changed_at: dt.datetime | None = ResultRevision.objects.filter(event=event).aggregate(
        at=Max("made_at")
    )["at"]
    changed = [
        appeal
        for appeal in appeals
        if appeal.state == AppealState.DECIDED and appeal.outcome == AppealOutcome.CHANGED
    ]
    lacking = [
        f"R{appeal.number}"
        for appeal in changed
        if not appeal.results_note
        and (changed_at is None or appeal.decided_at is None or changed_at < appeal.decided_at)
    ]
    return condition_of_rulings("2.1.1.1-c", changed=len(changed), against=tuple(lacking))
