"""The director's report on paper that is attached to an event."""

import datetime as dt
from collections.abc import Iterable

from django.db.models import QuerySet

from federation.models import Account
from scoring.homologation.rules.checklist import Condition, ConditionState
from scoring.homologation.selectors.rulings import rulings_of
from scoring.models import HomologationFact, HomologationFactKind
from tournaments.events.selectors.events import events_visible_to
from tournaments.models import Event


def paper_report_of(event: Event) -> HomologationFact | None:
    """Return the newest report on paper, without its file; None once it was returned."""
    latest = (
        event.homologation_facts.filter(
            kind__in=[HomologationFactKind.REPORT_RECEIVED, HomologationFactKind.REPORT_RETURNED]
        )
        .exclude(kind=HomologationFactKind.REPORT_RECEIVED, paper_sha256="")
        .defer("paper")
        .order_by("-recorded_at", "-pk")
        .first()
    )
    returned = latest is None or latest.kind == HomologationFactKind.REPORT_RETURNED
    return None if returned else latest


def acts_on_paper_report(event: Event, conditions: Iterable[Condition]) -> list[str]:
    """Return the acts on a report on paper, by name, that would bring an event on.

    None where no report is asked for, where it was accepted, and where it was written here.
    """
    is_awaited = any(
        condition.code == "report_accepted" and condition.state is ConditionState.NOT_MET
        for condition in conditions
    )
    if not is_awaited or rulings_of(event, in_short=True).report is not None:
        return []
    on_paper = paper_report_of(event) is not None
    return ["report-receive", *(["report-return", "report-accept"] if on_paper else [])]


def paper_reports_visible_to(account: Account, *, on: dt.date) -> QuerySet[HomologationFact]:
    """Return the records with a report on paper, of the events that the account sees."""
    return HomologationFact.objects.filter(
        event__in=events_visible_to(account, on=on).order_by().values("pk")
    ).exclude(paper_sha256="")
