"""Later decisions on an event, on its page: appeals, and cases for those who may read them."""

import datetime as dt
from dataclasses import dataclass

from django.http import HttpRequest
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from federation.page_parts.panels import Panel
from federation.texts.stored import reason_in_words
from rulings.appeals.selectors.appeals import appeals_open_to, decided_appeals
from rulings.councils.selectors.cases import cases_visible_to
from rulings.models import Appeal, AppealBody, AppealOutcome, AppealState, CaseState
from tournaments.models import Event

SHOWN = 50


@dataclass(frozen=True, slots=True)
class Decided:
    """One decision in a line: by whom, on what, what it changed; link: its page."""

    at: dt.datetime
    by: str
    text: str
    link: str


def event_decisions(event: Event, request: HttpRequest) -> Panel | None:
    """Return the panel of decisions in appeals and cases on an event, None without any.

    Decisions published without names are for everybody; those on discipline and the cases of the
    bodies only for readers who may open them.
    """
    rows = [*_appeals(event, request), *_cases(event, request)]
    if not rows:
        return None
    rows.sort(key=lambda row: row.at, reverse=True)
    html = render_to_string("rulings/panels/event_decisions.html", {"rows": rows}, request=request)
    return Panel(_("Decisions"), html, key="decisions")


def _appeals(event: Event, request: HttpRequest) -> list[Decided]:
    public = decided_appeals().filter(event=event)[:SHOWN]
    by_appeal_id = {appeal.pk: (appeal, "") for appeal in public}
    if request.user.is_authenticated:
        opened = appeals_open_to(request.user, on=timezone.localdate()).filter(
            event=event, state=AppealState.DECIDED
        )
        for appeal in opened.select_related("ruling__incident", "penalty")[:SHOWN]:
            by_appeal_id[appeal.pk] = (appeal, reverse("appeal-detail", args=[appeal.pk]))
    return [
        Decided(
            at=one.notified_at or one.stated_at,
            by=gettext("%(body)s, appeal R%(n)s")
            % {"body": capfirst(one.get_body_display()), "n": one.number},
            text=_changed(one, opens=bool(link)),
            link=link or reverse("appeals-decided"),
        )
        for one, link in by_appeal_id.values()
    ]


def _changed(appeal: Appeal, *, opens: bool) -> str:
    """Return what a decision changed, without names; its note only for who may open it."""
    changes = appeal.outcome == AppealOutcome.CHANGED
    if appeal.penalty_id is not None:
        if not changes:
            return gettext("the penalty stands")
        if appeal.body == AppealBody.DISCIPLINE:
            return gettext("the penalty is annulled; the event stays as it was")
        return gettext("the penalty is taken back")
    text = appeal.get_outcome_display()
    board = appeal.ruling.incident.board if appeal.ruling is not None else None
    if board is not None:
        text = gettext("board %(board)s: %(outcome)s") % {"board": board, "outcome": text}
    if changes and appeal.measures is not None:
        return gettext("%(told)s, and the results with it") % {"told": text}
    note = reason_in_words(appeal.results_note)
    return f"{text}; {note}" if opens and note else text


def _cases(event: Event, request: HttpRequest) -> list[Decided]:
    """Return the decided cases of an event that the reader may open, except those of appeals."""
    if not request.user.is_authenticated:
        return []
    rows = cases_visible_to(request.user, on=timezone.localdate()).filter(
        event=event, state=CaseState.DECIDED
    )
    return [
        Decided(
            at=row.decision.decided_at,
            by=gettext("%(body)s, case %(number)s")
            % {
                "body": capfirst(row.get_council_display()),
                "number": f"{row.number}/{row.year}",
            },
            text=row.shown_title,
            link=reverse("case-detail", args=[row.pk]),
        )
        for row in rows.exclude(source__startswith="appeal:")[:SHOWN]
    ]
